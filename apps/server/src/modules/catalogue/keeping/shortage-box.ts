import type {
  Shortage,
  ShortageAddition,
  ShortageCount,
  ShortageFilter,
} from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { loadOffers } from '../load-offers.ts'
import { presentProduct } from '../present-goods.ts'
import { readProduct, readProducts } from '../tables/products.ts'
import { countShortages, deleteShortages, listShortages, upsertShortage } from '../tables/shortages.ts'
import { loadGoodsRows } from './load-goods-rows.ts'

const MOST = 300

/** Registers a shortage; a repeated registration changes the quantity. */
export async function addShortage(ctx: MemberContext, wish: ShortageAddition): Promise<string> {
  const { productId, offerId = null, quantity, note, wantedPrice = null, validDays } = wish
  const product = await readProduct(ctx.db, productId)
  if (!product || product.prohibitedClass !== null) throw new Refusal('not-found')
  if (offerId !== null) {
    const offer = (await loadOffers(ctx.db, [offerId], dayOf(ctx.now))).get(offerId)
    if (offer?.productId !== productId) throw new Refusal('not-found')
  }
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const validUntil = validDays === undefined ? null : addMs(tx.now, validDays * DAY_MS)
    const wanted = { productId, offerId, quantity, note, wantedPrice, validUntil }
    const id = await upsertShortage(tx.db, { ...wanted, companyId, accountId, createdAt: tx.now })
    if ((await countShortages(tx.db, companyId)).waitingCount > MOST)
      throw new Refusal('shortage-full', { limit: MOST })
    return id
  })
}

export function getShortageCount(ctx: MemberContext): Promise<ShortageCount> {
  return inSnapshot(ctx, tx => countShortages(tx.db, tx.actor.companyId))
}

export function removeShortages(ctx: MemberContext, ids: readonly string[]): Promise<ShortageCount> {
  return inTransaction(ctx, async tx => {
    await deleteShortages(tx.db, tx.actor.companyId, ids)
    return countShortages(tx.db, tx.actor.companyId)
  })
}

export async function listMyShortages(ctx: MemberContext, { state, pageNum, pageSize }: ShortageFilter) {
  const { rows, total } = await inSnapshot(ctx, tx =>
    listShortages(tx.db, tx.actor.companyId, { state, offset: (pageNum - 1) * pageSize, limit: pageSize }),
  )
  const products = await readProducts(
    ctx.db,
    rows.map(row => row.productId),
  )
  const goodsOf = await loadGoodsRows(
    ctx,
    rows.flatMap(row => [row.offerId, row.arrivedOfferId].filter(id => id !== null)),
  )
  const stores = await storesOf(
    ctx.db,
    [...goodsOf.values()].map(({ goods }) => goods.store.storeId),
  )
  const list: Shortage[] = rows.flatMap(row => {
    const product = products.get(row.productId)
    if (!product) return []
    const wanted = row.offerId === null ? undefined : goodsOf.get(row.offerId)
    const arrived = row.arrivedOfferId === null ? undefined : goodsOf.get(row.arrivedOfferId)
    return [
      {
        shortageId: row.id,
        product: presentProduct(product),
        storeName: wanted ? (stores.get(wanted.goods.store.storeId)?.name ?? null) : null,
        quantity: row.quantity,
        note: row.note,
        wantedPrice: row.wantedPrice === null ? null : unitPrice(row.wantedPrice),
        validUntil: row.validUntil,
        isOver: row.arrivedAt === null && row.validUntil !== null && row.validUntil <= ctx.now,
        createdAt: row.createdAt,
        arrivedAt: row.arrivedAt,
        goods: arrived?.isOnSale ? arrived.goods : null,
      },
    ]
  })
  return { list, total, pageNum, pageSize }
}
