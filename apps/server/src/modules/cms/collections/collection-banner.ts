import { createHash } from 'node:crypto'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type BannerTheme, drawBanner } from '@xiaojiu/pack-art/banner.ts'
import type { FastifyInstance } from 'fastify'
import { bestSellersOf, offersOf, packFacts } from '#modules/catalogue/public.ts'
import type { Context } from '#platform/context.ts'
import { type CollectionRow, findCollection } from '../tables/content.ts'
import { CollectionContent } from './collection-content.ts'

const GOODS_ON_A_BANNER = 3

/** The address of a collection's picture; the version changes with its text. */
export function collectionBannerUrl({ id, title, subtitle, theme }: CollectionRow): string {
  const version = createHash('sha1')
    .update(JSON.stringify([title, subtitle, theme]))
    .digest('hex')
    .slice(0, 8)
  return `/collection-image/${id}.svg?v=${version}`
}

/** Pictures of collections, drawn from their text and their best sellers. */
export function serveCollectionImages(app: FastifyInstance, open: () => Context): void {
  app.get<{ Params: { file: string } }>('/collection-image/:file', async (request, reply) => {
    const id = /^([0-9a-f-]{36})\.svg$/.exec(request.params.file)?.[1]
    const ctx = open()
    const row = id === undefined ? null : await findCollection(ctx.db, id)
    if (!row) return reply.code(404).send()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('image/svg+xml; charset=utf-8')
      .send(await draw(ctx, row))
  })
}

async function draw(ctx: Context, row: CollectionRow): Promise<string> {
  const { floors, scope } = CollectionContent.parse(row.content)
  const categoryCode = floors[0]?.categoryCode ?? scope.categoryCodes[0]
  const storeId = row.storeId ?? undefined
  const offerIds = await bestSellersOf(ctx.db, { categoryCode, storeId, limit: GOODS_ON_A_BANNER })
  const offers = await offersOf(ctx.db, offerIds, dayOf(ctx.now))
  const goods = [...offers.values()].map(offer => packFacts(offer.product))
  return drawBanner({
    title: row.title,
    subtitle: row.subtitle,
    action: '现货选购',
    theme: row.theme as BannerTheme,
    goods,
  })
}
