import type { HomeFloor, HomeView } from '@xiaojiu/contract/cms/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { goodsRowsOf } from '#modules/catalogue/public.ts'
import { type Buyer, buyerOf } from '#modules/qualification/public.ts'
import { storeCard } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import { bannerUrl } from './banner-image.ts'
import { type HomeLayout, loadHomeLayout } from './home-layout.ts'
import { readArticles } from './tables/content.ts'

const GOODS_ON_A_FLOOR = 10
const RANK_LENGTH = 7
const GOODS_OF_A_STORE = 3
const HEADLINES = 6
const ANNOUNCEMENTS = 4

/** The home page for this visitor or buyer. */
export async function getHome(ctx: Context, isPreview: boolean): Promise<HomeView> {
  const layout = await loadHomeLayout(ctx, isPreview ? 'draft' : 'published')
  const buyer = await buyerOf(ctx)
  const rows = await rowsFor(ctx, buyer, layout)
  return {
    isPreview,
    banners: layout.content.banners.map((banner, index) => ({ ...banner, imageUrl: bannerUrl(banner, index) })),
    entries: layout.content.entries.map(entry => ({ ...entry, figure: figureOf(entry.link, layout) })),
    floors: layout.content.floors.map((floor, index) => {
      const goods = rows(layout.floorOffers[index] ?? [])
      return {
        floorId: floor.categoryCode,
        title: floor.title,
        subtitle: floor.subtitle,
        tint: floor.tint,
        chips: floor.chips,
        promo: floor.promo,
        moreLink: `/search?categoryCode=${floor.categoryCode}`,
        goods: goods.slice(0, GOODS_ON_A_FLOOR),
        rank: goods.toSorted((a, b) => b.soldCount - a.soldCount).slice(0, RANK_LENGTH),
      } satisfies HomeFloor
    }),
    stores: layout.stores.map((store, index) => ({
      card: storeCard(store, buyer.kind === 'company' ? buyer.provinceCode : null),
      goods: rows(layout.storeOffers[index] ?? []).slice(0, GOODS_OF_A_STORE),
    })),
    headlines: await readArticles(ctx.db, { kind: 'headline' }, { pageNum: 1, pageSize: HEADLINES }),
    announcements: await readArticles(ctx.db, { kind: 'announcement' }, { pageNum: 1, pageSize: ANNOUNCEMENTS }),
  }
}

/** The figure of a link, if it is the same for everybody. */
function figureOf(link: string, { offerCount, storeCount }: HomeLayout): string | null {
  const [path] = link.split('?')
  if (path === '/search' || path === '/shoppingFast') return `${offerCount.toLocaleString('zh-CN')} 个商品在售`
  return path === '/allStore' ? `${storeCount.toLocaleString('zh-CN')} 家店铺营业中` : null
}

/** Reads all goods of the page at once; then builds any list of them. */
async function rowsFor(ctx: Context, buyer: Buyer, layout: HomeLayout) {
  const ids = [...new Set([...layout.floorOffers.flat(), ...layout.storeOffers.flat()])]
  const rows = new Map((await goodsRowsOf(ctx, buyer, ids, dayOf(ctx.now))).map(row => [row.offerId, row]))
  return (offerIds: readonly string[]) => offerIds.flatMap(id => rows.get(id) ?? [])
}
