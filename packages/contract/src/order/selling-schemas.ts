import { z } from 'zod'
import { Yuan } from '../wire.ts'

/** The periods of the sales figures, in days. */
export const SALES_RANGES = { 1: '今日', 7: '近 7 天', 30: '近 30 天' } as const
export type SalesRange = keyof typeof SALES_RANGES

export const SalesQuestion = z.strictObject({
  days: z.coerce.number<string | number>().pipe(z.union([z.literal(1), z.literal(7), z.literal(30)])),
})
export interface SalesQuestion extends z.output<typeof SalesQuestion> {}

/** Limits in hours from payment to the first parcel; the last range is open. */
export const DISPATCH_HOURS = [4, 8, 16, 24, 48] as const

/** 销售概览 of a store: paid orders that were not cancelled. */
export const StoreSales = z.object({
  /** Every day of the period, oldest first. */
  days: z.array(z.object({ day: z.string(), orderCount: z.int(), paid: Yuan })),
  /** The period before it. */
  before: z.object({ orderCount: z.int(), paid: Yuan }),
  /** Orders by weekday, Monday first, and hour. */
  hours: z.array(z.array(z.int())),
  /** The goods with the highest sales, at most ten. */
  goods: z.array(z.object({ offerId: z.string(), name: z.string(), quantity: z.int(), amount: Yuan })),
  /** Shipped orders by hours to dispatch: one count more than there are limits. */
  dispatch: z.array(z.int()),
})
export interface StoreSales extends z.output<typeof StoreSales> {}
