import { z } from 'zod'
import { Instant, UnitYuan } from '../wire.ts'
import { PRICE_CAMPAIGNS } from './words.ts'

/** A campaign price for one article: its time, quantity and limits. */
export const Deal = z.object({
  campaignId: z.string(),
  kind: z.enum(PRICE_CAMPAIGNS),
  name: z.string(),
  /** null when the buyer may not see the price. */
  unitPrice: UnitYuan.nullable(),
  startsAt: Instant,
  endsAt: Instant,
  /** Stock of the campaign; null when only the stock of the store limits it. */
  quota: z.int().nullable(),
  takenCount: z.int(),
  limitPerCompany: z.int().nullable(),
  /** What this company may still buy at the price; null without a limit. */
  leftForMe: z.int().nullable(),
  /** 拼团: packs that all buyers together must pay for, and packs paid for so far. */
  targetCount: z.int().nullable(),
  joinedCount: z.int().nullable(),
  buyerCount: z.int().nullable(),
  /** The batch on clearance (清仓). */
  batchNo: z.string().nullable(),
  /** This company has booked a reminder for the start. */
  isBooked: z.boolean(),
})
export interface Deal extends z.output<typeof Deal> {}

/** A running deal; it needs no booking. */
export const LiveDeal = Deal.omit({ isBooked: true })
export interface LiveDeal extends z.output<typeof LiveDeal> {}
