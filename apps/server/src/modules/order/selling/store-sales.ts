import { DISPATCH_HOURS, type SalesQuestion, type StoreSales } from '@xiaojiu/contract/order/selling-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, dayOf } from '@xiaojiu/kernel/time.ts'
import { asSystem, inSnapshot, type SellerContext } from '#platform/context.ts'
import { openDays, type SalesDay, summedDays, topGoods } from '../tables/sales-days.ts'

const WEEKDAYS = 7
const HOURS = 24

/** What the caller's store sold in the last days, today among them, beside as many days before. */
export function getStoreSales(ctx: SellerContext, { days }: SalesQuestion): Promise<StoreSales> {
  return inSnapshot(ctx, async tx => {
    const { storeId } = tx.actor
    const today = dayOf(tx.now)
    const all = Array.from({ length: 2 * days }, (_, at) => addDays(today, 1 + at - 2 * days))
    const summed = await summedDays(tx.db, { storeId, from: addDays(today, 1 - 2 * days), to: today })
    const isSummed = new Set(summed.map(row => row.day))
    const open = await openDays(
      tx.db,
      storeId,
      all.filter(on => !isSummed.has(on)),
    )
    const byDay = new Map([...summed, ...open].map(row => [row.day, row]))
    const shown = all.slice(days)
    const sold = shown.flatMap(on => byDay.get(on) ?? [])
    const earlier = all.slice(0, days).flatMap(on => byDay.get(on) ?? [])
    // The policy would check the order of every line; these orders are already limited to this store.
    const goods = await asSystem(tx, ({ db }) =>
      topGoods(db, storeId, {
        summed: shown.filter(on => isSummed.has(on)),
        open: shown.filter(on => !isSummed.has(on)),
      }),
    )
    return {
      days: shown.map(day => {
        const found = byDay.get(day)
        return { day, orderCount: found?.orderCount ?? 0, paid: fen(found?.paid ?? 0) }
      }),
      before: {
        orderCount: earlier.reduce((sum, row) => sum + row.orderCount, 0),
        paid: fen(earlier.reduce((sum, row) => sum + row.paid, 0)),
      },
      hours: Array.from({ length: WEEKDAYS }, (_weekday, at) =>
        added(
          sold.filter(({ day }) => weekdayOf(day) === at),
          'hours',
          HOURS,
        ),
      ),
      goods: goods.map(row => ({ ...row, amount: fen(row.amount) })),
      dispatch: added(sold, 'dispatch', DISPATCH_HOURS.length + 1),
    }
  })
}

/** Sums the lists of all rows, position by position. */
function added(rows: readonly SalesDay[], of: 'hours' | 'dispatch', length: number): number[] {
  return Array.from({ length }, (_, at) => rows.reduce((sum, row) => sum + (row[of][at] ?? 0), 0))
}

/** Monday is 0. */
function weekdayOf(on: string): number {
  return (new Date(`${on}T00:00:00Z`).getUTCDay() + WEEKDAYS - 1) % WEEKDAYS
}
