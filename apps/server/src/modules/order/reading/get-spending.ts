import type { Spending } from '@xiaojiu/contract/order/spending.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { lastTwelveMonths, yearBefore } from '../domain/months.ts'
import { spendingByMonth } from '../store/spending.ts'

/** The company's orders of the last twelve months beside those of the year before. */
export function getSpending(ctx: MemberContext): Promise<Spending> {
  return inSnapshot(ctx, async ({ db, now, actor }) => {
    const months = lastTwelveMonths(dayOf(now))
    const first = yearBefore(months[0] ?? '')
    const amounts = await spendingByMonth(db, actor.companyId, startOf(day(`${first}-01`)))
    return {
      months: months.map(month => ({
        month,
        amount: amounts.get(month) ?? ZERO,
        lastYear: amounts.get(yearBefore(month)) ?? ZERO,
      })),
    }
  })
}
