import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type {
  Collection,
  CollectionCriteria,
  CollectionQuery,
  CollectionSearch,
} from '@xiaojiu/contract/cms/collection-endpoints.ts'
import type { HomeFloor } from '@xiaojiu/contract/cms/schemas.ts'
import type { SearchResult } from '@xiaojiu/contract/search/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { bestSellersOf, goodsRowsOf } from '#modules/catalogue/public.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import {
  countFacetsWithin,
  type GoodsScope,
  NOTHING_NAMED,
  rowsWithin,
  type SearchEngine,
  searchWithin,
} from '#modules/search/public.ts'
import type { Context } from '#platform/context.ts'
import type { Encoded } from '#platform/http/encoded.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CollectionRow, findCollection, readCollections } from '../tables/content.ts'
import { collectionBannerUrl } from './collection-banner.ts'
import { CollectionContent } from './collection-content.ts'

const GOODS_ON_A_FLOOR = 10
const RANK_LENGTH = 7

/** One collection with its floors for this user; without an id the first of its kind. */
export async function getCollection(
  ctx: Context,
  { kind, collectionId, storeId }: CollectionQuery,
): Promise<Collection> {
  const all = await readCollections(ctx.db, kind, storeId)
  const row = collectionId === undefined ? all[0] : all.find(each => each.id === collectionId)
  if (!row) throw new Refusal('not-found')
  return {
    collectionId: row.id,
    kind,
    title: row.title,
    subtitle: row.subtitle,
    imageUrl: collectionBannerUrl(row),
    storeId: row.storeId,
    floors: await floorsOf(ctx, row),
    others: all.map(({ id, title }) => ({ collectionId: id, title })),
  }
}

export async function listCollections(ctx: Context, { kind, storeId }: CollectionQuery) {
  const all = await readCollections(ctx.db, kind, storeId)
  return { list: all.map(({ id, title }) => ({ collectionId: id, title })) }
}

/** Search, filter and page among the goods of a collection. */
export async function searchCollection(
  ctx: Context,
  engine: SearchEngine,
  { collectionId, ...query }: CollectionSearch,
): Promise<Encoded<SearchResult>> {
  return searchWithin(ctx, engine, query, await scopeOf(ctx, collectionId))
}

export async function countCollectionFacets(
  ctx: Context,
  engine: SearchEngine,
  { collectionId, ...criteria }: CollectionCriteria,
) {
  return countFacetsWithin(ctx, engine, criteria, await scopeOf(ctx, collectionId))
}

/** The best sellers of a collection. */
export async function recommendInCollection(
  ctx: Context,
  engine: SearchEngine,
  { collectionId, limit }: { readonly collectionId: string; readonly limit: number },
): Promise<GoodsRow[]> {
  return rowsWithin(ctx, engine, { ...ANYTHING, pageSize: limit }, await scopeOf(ctx, collectionId))
}

async function scopeOf(ctx: Context, collectionId: string): Promise<GoodsScope> {
  const row = await findCollection(ctx.db, collectionId)
  if (!row) throw new Refusal('not-found')
  const { scope } = CollectionContent.parse(row.content)
  return { ...NOTHING_NAMED, ...scope, storeIds: row.storeId === null ? scope.storeIds : [row.storeId] }
}

async function floorsOf(ctx: Context, row: CollectionRow): Promise<HomeFloor[]> {
  const { floors } = CollectionContent.parse(row.content)
  const buyer = await buyerOf(ctx)
  const list: HomeFloor[] = []
  for (const floor of floors) {
    const { categoryCode } = floor
    const storeId = row.storeId ?? undefined
    const ids = await bestSellersOf(ctx.db, { categoryCode, storeId, limit: GOODS_ON_A_FLOOR + 4 })
    const goods = await goodsRowsOf(ctx, buyer, ids, dayOf(ctx.now))
    if (goods.length === 0) continue
    list.push({
      floorId: categoryCode,
      title: floor.title,
      subtitle: floor.subtitle,
      tint: floor.tint,
      chips: floor.chips,
      promo: null,
      moreLink: storeId
        ? `/shop/search?storeId=${storeId}&categoryCode=${categoryCode}`
        : `/search?categoryCode=${categoryCode}`,
      goods: goods.slice(0, GOODS_ON_A_FLOOR),
      rank: goods.slice(0, RANK_LENGTH),
    })
  }
  return list
}

const ANYTHING = {
  keyword: '',
  isAsTyped: false,
  makers: [],
  specs: [],
  dosageForms: [],
  rxClasses: [],
  storeIds: [],
  storeTypes: [],
  onlyInStock: true,
  onlyBuyable: false,
  nearExpiry: false,
  sort: 'sales' as const,
  pageNum: 1,
}
