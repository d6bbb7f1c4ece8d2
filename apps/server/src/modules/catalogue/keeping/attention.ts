import type {
  AttentionChange,
  AttentionQuestion,
  FollowedGoods,
  FollowedStore,
} from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { priceDifference, unitPrice } from '@xiaojiu/kernel/price.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import { deleteFollows, insertFollows, readFollows, storeCard, storesOf } from '#modules/store/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { deleteAttention, insertAttention, readAttention } from '../tables/keeping.ts'
import { loadGoodsRows } from './load-goods-rows.ts'

interface PageOf {
  readonly pageNum: number
  readonly pageSize: number
}

/** The limit of the list: a longer one is of no use. */
const MOST = 500

/** Follows or unfollows stores or goods; following again changes nothing. */
export async function changeAttention(ctx: MemberContext, { kind, ids, isFollowed }: AttentionChange): Promise<void> {
  const wanted = [...new Set(ids)]
  if (!isFollowed) {
    await inTransaction(ctx, tx =>
      (kind === 'store' ? deleteFollows : deleteAttention)(tx.db, tx.actor.companyId, wanted),
    )
    return
  }
  if (kind === 'store') await followStores(ctx, wanted)
  else await followGoods(ctx, wanted)
}

async function followStores(ctx: MemberContext, storeIds: readonly string[]): Promise<void> {
  const known = await storesOf(ctx.db, storeIds)
  if (storeIds.some(id => !known.get(id)?.isOpen)) throw new Refusal('not-found')
  await inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    await insertFollows(tx.db, companyId, storeIds, tx.now)
    refuseTooMany((await readFollows(tx.db, companyId)).length)
  })
}

async function followGoods(ctx: MemberContext, offerIds: readonly string[]): Promise<void> {
  const known = await loadGoodsRows(ctx, offerIds)
  if (offerIds.some(id => !known.has(id))) throw new Refusal('not-found')
  await inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    const noted = offerIds.map(offerId => ({
      offerId,
      notedPrice: known.get(offerId)?.goods.price?.choice.unitPrice ?? null,
    }))
    await insertAttention(tx.db, companyId, noted, tx.now)
    refuseTooMany((await readAttention(tx.db, companyId)).length)
  })
}

function refuseTooMany(count: number): void {
  if (count > MOST) throw new Refusal('attention-full', { limit: MOST })
}

export async function checkAttention(ctx: MemberContext, { kind, ids }: AttentionQuestion): Promise<string[]> {
  const followed = await inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    return kind === 'store'
      ? (await readFollows(tx.db, companyId)).map(follow => follow.storeId)
      : (await readAttention(tx.db, companyId)).map(noted => noted.offerId)
  })
  const known = new Set(followed)
  return [...new Set(ids)].filter(id => known.has(id))
}

export async function listFollowedStores(ctx: MemberContext, page: PageOf) {
  const follows = await inSnapshot(ctx, tx => readFollows(tx.db, tx.actor.companyId))
  const shown = pageFrom(follows, page)
  const stores = await storesOf(
    ctx.db,
    shown.map(follow => follow.storeId),
  )
  const buyer = await buyerOf(ctx)
  const province = buyer.kind === 'company' ? buyer.provinceCode : null
  const list: FollowedStore[] = shown.flatMap(({ storeId, followedAt }) => {
    const store = stores.get(storeId)
    return store ? [{ followedAt, isOpen: store.isOpen, card: storeCard(store, province) }] : []
  })
  return { list, total: follows.length, ...page }
}

export async function listFollowedGoods(ctx: MemberContext, page: PageOf) {
  const noted = await inSnapshot(ctx, tx => readAttention(tx.db, tx.actor.companyId))
  const shown = pageFrom(noted, page)
  const goodsOf = await loadGoodsRows(
    ctx,
    shown.map(each => each.offerId),
  )
  const list: FollowedGoods[] = shown.flatMap(({ offerId, followedAt, notedPrice }) => {
    const found = goodsOf.get(offerId)
    if (!found) return []
    const now = found.goods.price?.choice.unitPrice
    const before = now !== undefined && notedPrice !== null ? unitPrice(notedPrice) : null
    const priceChange =
      now === undefined || before === null || now === before
        ? null
        : { difference: priceDifference(before, now), isLower: now < before }
    return [{ followedAt, notedPrice: before, priceChange, ...found }]
  })
  return { list, total: noted.length, ...page }
}

function pageFrom<T>(rows: readonly T[], { pageNum, pageSize }: PageOf): readonly T[] {
  return rows.slice((pageNum - 1) * pageSize, pageNum * pageSize)
}
