import { z } from 'zod'
import { Yuan } from '../wire.ts'

/**
 * What was ordered in a month, cancelled orders left out, and in the same month a year before; of the present month
 * in as many days of it.
 */
export const MonthSpending = z.object({
  /** `2026-11` */
  month: z.string(),
  amount: Yuan,
  lastYear: Yuan,
})
export interface MonthSpending extends z.output<typeof MonthSpending> {}
/** The last twelve months, the present one last. */
export const Spending = z.object({ months: z.array(MonthSpending) })
export interface Spending extends z.output<typeof Spending> {}
