import { DISPATCH_HOURS, type SalesQuestion, type StoreSales } from '@xiaojiu/contract/order/selling-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { dispatchTimes, ordersByHour, salesByDay, topGoods } from '../tables/store-sales.ts'

const WEEKDAYS = 7
const HOURS = 24

/** What the caller's store sold in the last days, today among them, beside as many days before. */
export function getStoreSales(ctx: SellerContext, { days }: SalesQuestion): Promise<StoreSales> {
  return inSnapshot(ctx, async ({ db, now, actor: { storeId } }) => {
    const today = dayOf(now)
    const first = addDays(today, 1 - days)
    const span = { storeId, from: startOf(first), to: startOf(addDays(today, 1)) }
    const byDay = new Map((await salesByDay(db, span)).map(row => [row.day, row]))
    const earlier = await salesByDay(db, { storeId, from: startOf(addDays(first, -days)), to: span.from })
    const byHour = await ordersByHour(db, span)
    return {
      days: Array.from({ length: days }, (_, at) => {
        const day = addDays(first, at)
        const found = byDay.get(day)
        return { day, orderCount: found?.orderCount ?? 0, paid: fen(found?.paid ?? 0) }
      }),
      before: {
        orderCount: earlier.reduce((sum, row) => sum + row.orderCount, 0),
        paid: fen(earlier.reduce((sum, row) => sum + row.paid, 0)),
      },
      hours: Array.from({ length: WEEKDAYS }, (_weekday, at) =>
        Array.from(
          { length: HOURS },
          (_hour, hour) => byHour.find(row => row.weekday === at + 1 && row.hour === hour)?.count ?? 0,
        ),
      ),
      goods: (await topGoods(db, span)).map(row => ({ ...row, amount: fen(row.amount) })),
      dispatch: await dispatchTimes(db, span, DISPATCH_HOURS),
    }
  })
}
