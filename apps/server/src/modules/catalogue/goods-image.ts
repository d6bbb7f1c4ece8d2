import { createHash } from 'node:crypto'
import { drawPack } from '@xiaojiu/pack-art/draw-pack.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/database.ts'
import type { Product } from './domain/offer.ts'
import { packFacts } from './pack-facts.ts'
import { readProduct } from './tables/products.ts'

/** Raised when the drawing changes, so that browsers request the pictures again. */
const DRAWING_VERSION = '1'

/** Facts of the product that its picture shows. */
type DrawnFacts = Pick<
  Product,
  'genericName' | 'brand' | 'spec' | 'makerName' | 'goodsClass' | 'dosageForm' | 'categoryCode' | 'rxClass'
>

/** The address of a product's picture; its version changes with the picture, so it may be cached for ever. */
export function goodsImageUrl(product: DrawnFacts & { readonly id: string }): string {
  return `/goods-image/${product.id}.svg?v=${versionOf(product)}`
}

/** A cache of versions: long lists show the same goods repeatedly. */
const versions = new Map<string, string>()
const MOST_VERSIONS = 20_000

function versionOf(facts: DrawnFacts): string {
  const { genericName, brand, spec, makerName, goodsClass, dosageForm, categoryCode, rxClass } = facts
  const shown = [genericName, brand ?? '', spec, makerName, goodsClass, dosageForm, categoryCode, rxClass].join('\n')
  const before = versions.get(shown)
  if (before !== undefined) return before
  if (versions.size >= MOST_VERSIONS) versions.clear()
  const version = createHash('sha1').update(`${DRAWING_VERSION}\n${shown}`).digest('hex').slice(0, 8)
  versions.set(shown, version)
  return version
}

const PICTURE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.svg$/
const VERSION = /^[0-9a-f]{8}$/
const KEPT_PICTURES = 2000

/** Pictures of goods, drawn from their data. The address contains a version, so browsers may cache them for ever. */
export function serveGoodsImages(app: FastifyInstance, db: Db): void {
  const kept = new LRUCache<string, string>({ max: KEPT_PICTURES })
  app.get<{ Params: { file: string }; Querystring: { v?: string } }>('/goods-image/:file', async (request, reply) => {
    const productId = PICTURE.exec(request.params.file)?.[1]
    if (!productId) return reply.code(404).send()
    const key = `${productId} ${VERSION.test(request.query.v ?? '') ? request.query.v : ''}`
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
