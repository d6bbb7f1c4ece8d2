import type {
  BoughtGoods,
  BoughtQuery,
  Replenishment,
  ReplenishQuery,
} from '@xiaojiu/contract/order/frequent-schemas.ts'
import { addMs, DAY_MS, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { goodsRowsOf, productBriefsOf } from '#modules/catalogue/public.ts'
import { buyerFactsOf } from '#modules/qualification/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { suggest } from './domain/replenish.ts'
import { type BoughtRow, readBought } from './tables.ts'

const FREQUENT_DAYS = 365
const WINDOW_DAYS = 90
const MOST_SUGGESTED = 500

/** What the company bought, most often or last first, with today's price beside the last. */
export function listBought(ctx: MemberContext, { order, keyword, pageNum, pageSize }: BoughtQuery) {
  return inSnapshot(ctx, async tx => {
    const { rows, total } = await readBought(tx.db, {
      since: addMs(tx.now, -FREQUENT_DAYS * DAY_MS),
      keyword: keyword ?? '',
      order,
      offset: (pageNum - 1) * pageSize,
      limit: pageSize,
    })
    return { list: await withGoods(tx, rows), total, pageNum, pageSize }
  })
}

/** What runs out within the days, reckoned from the purchases of three months or from a counted stock. */
export function suggestReplenishment(
  ctx: MemberContext,
  { coverDays, stocks }: ReplenishQuery,
): Promise<Replenishment> {
  return inSnapshot(ctx, async tx => {
    const { rows } = await readBought(tx.db, {
      since: addMs(tx.now, -WINDOW_DAYS * DAY_MS),
      keyword: '',
      order: 'often',
      offset: 0,
      limit: MOST_SUGGESTED,
    })
    const counted = new Map(stocks.map(({ productId, count }) => [productId, count]))
    const known = counted.size === 0 ? rows : rows.filter(row => counted.has(row.productId))
    const bought = new Map(known.map(row => [row.productId, row]))
    const lines = (await withGoods(tx, known)).flatMap(goods => {
      const row = bought.get(goods.product.productId)
      if (!row) return []
      const suggestion = suggest(
        {
          boughtCount: row.packCount,
          windowDays: WINDOW_DAYS,
          daysSinceLast: goods.daysSince,
          lastQuantity: row.lastQuantity,
          countedStock: counted.get(row.productId) ?? null,
          minQuantity: goods.goods?.pack.minQuantity ?? 1,
          stepQuantity: goods.goods?.pack.stepQuantity ?? 1,
          packUnit: goods.product.packUnit,
        },
        coverDays,
      )
      return [{ ...goods, ...suggestion }]
    })
    return { coverDays, windowDays: WINDOW_DAYS, lines: lines.sort((a, b) => b.missing - a.missing) }
  })
}

async function withGoods(ctx: MemberContext, rows: readonly BoughtRow[]): Promise<BoughtGoods[]> {
  const today = dayOf(ctx.now)
  const buyer = await buyerFactsOf(ctx.db, ctx.actor.companyId, today)
  const briefs = await productBriefsOf(
    ctx.db,
    rows.map(row => row.productId),
  )
  const found = await goodsRowsOf(
    ctx,
    buyer,
    rows.map(row => row.lastOfferId),
    today,
  )
  const goods = new Map(found.map(row => [row.offerId, row]))
  return rows.flatMap(row => {
    const product = briefs.get(row.productId)
    if (!product) return []
    return [
      {
        product,
        goods: goods.get(row.lastOfferId) ?? null,
        orderCount: row.orderCount,
        packCount: row.packCount,
        lastQuantity: row.lastQuantity,
        lastUnitPrice: row.lastUnitPrice,
        lastStoreName: row.lastStoreName,
        lastAt: row.lastAt,
        daysSince: daysBetween(dayOf(row.lastAt), today),
        usualQuantity: Math.max(1, Math.round(row.packCount / row.orderCount)),
      },
    ]
  })
}
