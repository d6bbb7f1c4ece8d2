import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf, RequestId } from '../wire.ts'
import { DRAW_STATES, PRIZE_KINDS } from './words.ts'

const states = Object.keys(DRAW_STATES) as [keyof typeof DRAW_STATES, ...(keyof typeof DRAW_STATES)[]]

export const PrizeView = z.object({
  prizeId: z.string(),
  name: z.string(),
  kind: z.enum(PRIZE_KINDS),
  /** Odds per million; the law requires that they are shown. */
  odds: z.int(),
})
export interface PrizeView extends z.output<typeof PrizeView> {}
export const LotteryView = z.object({
  lotteryId: z.string(),
  name: z.string(),
  storeName: z.string().nullable(),
  startsAt: Instant,
  endsAt: Instant,
  rules: z.string(),
  /** Clockwise from the top. */
  prizes: z.array(PrizeView),
  freeLeft: z.int(),
  drawsLeft: z.int(),
  coinCost: z.int().nullable(),
  coinBalance: z.int(),
  /** Company names are masked. */
  winners: z.array(z.object({ companyName: z.string(), prizeName: z.string(), at: Instant })),
})
export interface LotteryView extends z.output<typeof LotteryView> {}
/** Without a store: the lottery of the platform. */
export const LotteryRef = z.strictObject({ storeId: Id.optional(), aid: Id.optional() })
export const DrawOnce = z.strictObject({ lotteryId: Id, requestId: RequestId })
export const DrawResult = z.object({
  drawId: z.string(),
  prizeId: z.string(),
  prizeName: z.string(),
  prizeKind: z.enum(PRIZE_KINDS),
  freeLeft: z.int(),
  drawsLeft: z.int(),
  coinBalance: z.int(),
})
export interface DrawResult extends z.output<typeof DrawResult> {}

export const DrawFilter = z.strictObject({ onlyWon: z.stringbool().or(z.boolean()).default(false), ...PAGE_FIELDS })
export interface DrawFilter extends z.output<typeof DrawFilter> {}
export const DrawView = z.object({
  drawId: z.string(),
  lotteryName: z.string(),
  prizeName: z.string(),
  prizeKind: z.enum(PRIZE_KINDS),
  state: z.enum(states),
  drawnAt: Instant,
  claimBefore: Instant.nullable(),
  receiver: z.object({ name: z.string(), mobile: z.string(), address: z.string() }).nullable(),
})
export interface DrawView extends z.output<typeof DrawView> {}
export const DrawPage = z.object(pageOf(DrawView))
export const ClaimPrize = z.strictObject({ drawId: Id, addressId: Id })
