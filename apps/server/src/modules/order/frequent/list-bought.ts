import type {
  BoughtGoods,
  BoughtQuery,
  LastPurchase,
  LicenceForecast,
  Replenishment,
  ReplenishQuery,
} from '@xiaojiu/contract/order/frequent-endpoints.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { addMs, DAY_MS, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { goodsRowsOf, offersOf, productBriefsOf } from '#modules/catalogue/public.ts'
import { buyerFactsOf, forecastLosses, licenceName } from '#modules/qualification/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { readUsualOffers } from '../tables/figures.ts'
import { suggest } from './domain/replenish.ts'
import { type BoughtRow, readBought, readLastPurchases } from './tables.ts'

const FREQUENT_DAYS = 365
const WINDOW_DAYS = 90
const MOST_SUGGESTED = 500

/** The company's purchases, most frequent or latest first, with today's price beside the last one. */
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

/** Goods that run out within the days, computed from the purchases of three months or from counted stock. */
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

const SHOWN = 3
/** A unit price is counted in hundredths of a fen. */
const PRICE_PER_FEN = 100

/** The company's last purchases of a product, newest first. */
export function listLastPurchases(ctx: MemberContext, productId: string): Promise<{ list: LastPurchase[] }> {
  return inSnapshot(ctx, async tx => {
    const rows = await readLastPurchases(tx.db, productId, SHOWN)
    const seesAmounts = maySeeAmounts(tx)
    return {
      list: rows.map(({ dueAmount, quantity, ...row }) => ({
        ...row,
        quantity,
        paidUnitPrice: seesAmounts ? unitPrice(Math.round((dueAmount * PRICE_PER_FEN) / quantity)) : null,
      })),
    }
  })
}

/** Logins that order may see the price, and so may those that pay or see the accounts. */
function maySeeAmounts({ actor: { membership } }: MemberContext): boolean {
  return membership.isMain || (['order', 'pay', 'finance'] as const).some(right => membership.rights.includes(right))
}

const LOOK_BACK_DAYS = 180
const LOOK_AHEAD_DAYS = 180
const NAMES_SHOWN = 6

/** The regularly bought goods that the company will no longer be able to order, and from when, if no licence is renewed. */
export function forecastLicences(ctx: MemberContext): Promise<LicenceForecast> {
  return inSnapshot(ctx, async tx => {
    const today = dayOf(tx.now)
    const offerIds = await readUsualOffers(tx.db, addMs(tx.now, -LOOK_BACK_DAYS * DAY_MS))
    const offers = await offersOf(tx.db, offerIds, today)
    const buyer = await buyerFactsOf(tx.db, tx.actor.companyId, today)
    const goods = [...offers.values()].map(({ id, product }) => ({ key: id, product }))
    const { blocked, losses } = forecastLosses(buyer, goods, today, LOOK_AHEAD_DAYS)
    const part = ({ licenceCodes, keys }: { licenceCodes: readonly string[]; keys: readonly string[] }) => ({
      licences: licenceCodes.map(code => ({ code, name: licenceName(code) })),
      goodsCount: keys.length,
      goodsNames: keys.slice(0, NAMES_SHOWN).map(key => offers.get(key)?.product.displayName ?? ''),
    })
    return {
      usualCount: goods.length,
      blocked: part(blocked),
      losses: losses.map(loss => ({ ...part(loss), endsOn: loss.endsOn, daysLeft: daysBetween(today, loss.endsOn) })),
    }
  })
}
