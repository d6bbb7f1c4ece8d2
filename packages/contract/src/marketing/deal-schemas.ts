import { z } from 'zod'
import { Instant, UnitYuan } from '../wire.ts'
import { PRICE_CAMPAIGNS } from './words.ts'

/** Another price for one article: how long, how many, for whom. */
export const Deal = z.object({
  campaignId: z.string(),
  kind: z.enum(PRICE_CAMPAIGNS),
  name: z.string(),
  /** null whenever the buyer may not see the price. */
  unitPrice: UnitYuan.nullable(),
  startsAt: Instant,
  endsAt: Instant,
  /** Stock of the campaign; null: as much as the store has. */
  quota: z.int().nullable(),
  takenCount: z.int(),
  limitPerCompany: z.int().nullable(),
  /** What this company may still buy at the price; null: no limit but the stock. */
  leftForMe: z.int().nullable(),
  /** 拼团: packs all buyers together must reach, and what was paid for so far. */
  targetCount: z.int().nullable(),
  joinedCount: z.int().nullable(),
  buyerCount: z.int().nullable(),
  /** 清仓 says which batch goes. */
  batchNo: z.string().nullable(),
  /** Booked by this company, to be told when it begins. */
  isBooked: z.boolean(),
})
export interface Deal extends z.output<typeof Deal> {}

/** One that is on: whoever sees it need not be told when it begins. */
export const LiveDeal = Deal.omit({ isBooked: true })
export interface LiveDeal extends z.output<typeof LiveDeal> {}
