import { z } from 'zod'
import { Id, Instant } from '../wire.ts'

/** The tabs of 首营审核. */
export const STORE_PAIR_TABS = {
  waiting: '待审核',
  established: '已建立',
  lapsing: '60 天内到期',
  refused: '已驳回',
  outdated: '资料过期',
  ended: '已终止',
} as const
export type StorePairTab = keyof typeof STORE_PAIR_TABS

export const StorePairFilter = z.strictObject({
  tab: z.enum(Object.keys(STORE_PAIR_TABS) as [StorePairTab]).optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface StorePairFilter extends z.output<typeof StorePairFilter> {}

const State = z.enum(['asked', 'in-review', 'established', 'refused', 'outdated', 'ended'])
export const StorePair = z.object({
  pairId: z.string(),
  companyId: z.string(),
  buyerName: z.string(),
  creditCode: z.string(),
  state: State,
  /** A package is with the store for its word; of an established pair, newer papers. */
  isWaiting: z.boolean(),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  refuseReason: z.string().nullable(),
  /** The first day at which one of the papers runs out. */
  papersUntil: z.string().nullable(),
})
export interface StorePair extends z.output<typeof StorePair> {}
export const StorePairPage = z.object({
  list: z.array(StorePair),
  next: z.string().nullable(),
  counts: z.array(z.object({ tab: z.enum(Object.keys(STORE_PAIR_TABS) as [StorePairTab]), count: z.int() })),
})

export const PartPair = z.strictObject({
  pairId: Id,
  /** The buyer reads it. */
  reason: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(200, { message: '最多 200 字' }),
})
export interface PartPair extends z.output<typeof PartPair> {}
