import { createHash } from 'node:crypto'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type BannerTheme, drawBanner } from '@xiaojiu/pack-art/banner.ts'
import type { FastifyInstance } from 'fastify'
import { bestSellersOf, offersOf, packFacts } from '#modules/catalogue/public.ts'
import type { Context } from '#platform/context.ts'
import { loadHomeLayout } from './home-layout.ts'
import type { HomeContent } from './page-content.ts'

type BannerContent = HomeContent['banners'][number]

const GOODS_ON_A_BANNER = 3

/** The address of a banner picture; the version changes with its text. */
export function bannerUrl(banner: BannerContent, index: number): string {
  const version = createHash('sha1').update(JSON.stringify(banner)).digest('hex').slice(0, 8)
  return `/banner-image/${index}.svg?v=${version}`
}

/** Banners drawn from their text and the best sellers of their category. */
export function serveBannerImages(app: FastifyInstance, open: () => Context): void {
  app.get<{ Params: { file: string } }>('/banner-image/:file', async (request, reply) => {
    const index = Number(/^(\d{1,2})\.svg$/.exec(request.params.file)?.[1] ?? Number.NaN)
    const ctx = open()
    const banner = (await loadHomeLayout(ctx, 'published')).content.banners[index]
    if (!banner) return reply.code(404).send()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('image/svg+xml; charset=utf-8')
      .send(await draw(ctx, banner))
  })
}

async function draw(
  ctx: Context,
  { title, subtitle, actionText, theme, categoryCode }: BannerContent,
): Promise<string> {
  const offerIds = await bestSellersOf(ctx.db, { categoryCode, limit: GOODS_ON_A_BANNER })
  const offers = await offersOf(ctx.db, offerIds, dayOf(ctx.now))
  const goods = [...offers.values()].map(offer => packFacts(offer.product))
  return drawBanner({ title, subtitle, action: actionText, theme: theme as BannerTheme, goods })
}
