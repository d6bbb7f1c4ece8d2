import { LRUCache } from 'lru-cache'
import { bestSellersOf, countListed } from '#modules/catalogue/public.ts'
import { allStores, type Store, storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import { EMPTY_HOME, HomeContent } from './page-content.ts'
import { readPage } from './tables/content.ts'

/** The content of the home page before it is adapted to a user: the same for all. */
export interface HomeLayout {
  readonly content: HomeContent
  readonly floorOffers: readonly (readonly string[])[]
  readonly stores: readonly Store[]
  readonly storeOffers: readonly (readonly string[])[]
  readonly offerCount: number
  readonly storeCount: number
}

const KEPT_MS = 60_000
const FLOOR_CANDIDATES = 16
const STORE_CANDIDATES = 6

const kept = new LRUCache<string, Promise<HomeLayout>>({ max: 50, ttl: KEPT_MS })

/** Read at most once a minute for each database and version of the page. */
export function loadHomeLayout(ctx: Context, state: 'draft' | 'published'): Promise<HomeLayout> {
  const key = `${ctx.site.publicUrl} ${state}`
  const known = kept.get(key)
  if (known && state === 'published') return known
  const layout = readHomeLayout(ctx, state)
  kept.set(key, layout)
  layout.catch(() => kept.delete(key))
  return layout
}

async function readHomeLayout(ctx: Context, state: 'draft' | 'published'): Promise<HomeLayout> {
  const page = (await readPage(ctx.db, 'home', state)) ?? (await readPage(ctx.db, 'home', 'published'))
  const content = page === undefined ? EMPTY_HOME : HomeContent.parse(page)
  const stores = [...(await storesOf(ctx.db, content.storeIds)).values()].filter(store => store.isOpen)
  const floorOffers: string[][] = []
  for (const { categoryCode } of content.floors)
    floorOffers.push(await bestSellersOf(ctx.db, { categoryCode, limit: FLOOR_CANDIDATES }))
  const storeOffers: string[][] = []
  for (const { id } of stores) storeOffers.push(await bestSellersOf(ctx.db, { storeId: id, limit: STORE_CANDIDATES }))
  const offerCount = await countListed(ctx.db)
  const storeCount = [...(await allStores(ctx.db)).values()].filter(store => store.isOpen).length
  return { content, floorOffers, stores, storeOffers, offerCount, storeCount }
}
