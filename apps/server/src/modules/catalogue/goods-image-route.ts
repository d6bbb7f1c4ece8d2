import type { GoodsClass as DrawnClass, RxClass as DrawnRx } from '@xiaojiu/pack-art/facts.ts'
import { drawPack } from '@xiaojiu/pack-art/draw-pack.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/database.ts'
import type { Product } from './domain/offer.ts'
import { readProduct } from './store/products.ts'

/** The drawing's words for classes it names otherwise; the rest are the same. */
const DRAWN_CLASSES: Readonly<Record<string, DrawnClass>> = {
  chemical: 'chemical',
  'patent-chinese': 'chinese-patent',
  biological: 'biological',
  'herbal-slices': 'herbal-piece',
  'device-1': 'device-1',
  'device-2': 'device-2',
  'device-3': 'device-3',
  'health-food': 'health-food',
  'special-food': 'special-food',
  food: 'food',
  cosmetic: 'cosmetic',
  disinfectant: 'disinfectant',
}

/** 双跨 goods carry the mark of the pack that most shops sell. */
const DRAWN_RX: Readonly<Record<string, DrawnRx>> = {
  rx: 'rx',
  'otc-a': 'otc-a',
  'otc-b': 'otc-b',
  'otc-both': 'otc-a',
  none: 'none',
}

const PICTURE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.svg$/
const KEPT_PICTURES = 2000

/** Pictures of goods, drawn from their data. The address carries a version, so browsers may keep them for ever. */
export function serveGoodsImages(app: FastifyInstance, db: Db): void {
  const kept = new LRUCache<string, string>({ max: KEPT_PICTURES })
  app.get<{ Params: { file: string }; Querystring: { v?: string } }>('/goods-image/:file', async (request, reply) => {
    const productId = PICTURE.exec(request.params.file)?.[1]
    if (!productId) return reply.code(404).send()
    const key = `${productId} ${request.query.v ?? ''}`
    const picture = kept.get(key) ?? (await draw(db, productId))
    if (picture === null) return reply.code(404).send()
    kept.set(key, picture)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('image/svg+xml; charset=utf-8')
      .send(picture)
  })
}

async function draw(db: Db, productId: string): Promise<string | null> {
  const product = await readProduct(db, productId)
  return product && drawPack(packFacts(product))
}

function packFacts(product: Product) {
  return {
    genericName: product.genericName,
    brandName: product.brand ?? undefined,
    spec: product.spec,
    makerName: product.makerName,
    goodsClass: DRAWN_CLASSES[product.goodsClass] ?? 'daily',
    dosageForm: product.dosageForm,
    categoryCode: product.categoryCode,
    rxClass: DRAWN_RX[product.rxClass] ?? 'none',
  }
}
