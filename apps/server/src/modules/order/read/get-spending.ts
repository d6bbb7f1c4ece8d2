import type { Spending } from '@xiaojiu/contract/order/spending.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS, day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { lastTwelveMonths, yearBefore } from '../domain/months.ts'
import { spendingByMonth } from '../tables/spending.ts'

/** The company's orders of the last twelve months beside those of the year before. */
export function getSpending(ctx: MemberContext): Promise<Spending> {
  return inSnapshot(ctx, async ({ db, now, actor }) => {
    const today = dayOf(now)
    const months = lastTwelveMonths(today)
    const [oldest = '', present = ''] = [months[0], months.at(-1)]
    const amounts = await spendingByMonth(db, actor.companyId, {
      since: startOfMonth(yearBefore(oldest)),
      // A month that is not over is compared with as many days of the year before.
      except: {
        from: addMs(startOfMonth(yearBefore(present)), Number(today.slice(8)) * DAY_MS),
        until: startOfMonth(oldest),
      },
    })
    return {
      months: months.map(month => ({
        month,
        amount: amounts.get(month) ?? ZERO,
        lastYear: amounts.get(yearBefore(month)) ?? ZERO,
      })),
    }
  })
}

const startOfMonth = (month: string): Date => startOf(day(`${month}-01`))
