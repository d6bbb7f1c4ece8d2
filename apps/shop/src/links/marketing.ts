import { z } from 'zod'

/** Goods of one activity. */
export const activityHref = (aid: string) => `/active/commonSearch?${new URLSearchParams({ aid })}`

const PAGE = z.coerce.number<string | number>().int().min(1).default(1)

/** A zone: of one store or one activity when asked; `session` is the beginning of a flash-sale session. */
export const ZoneQuery = z.object({
  storeId: z.uuid().optional(),
  aid: z.uuid().optional(),
  session: z.iso.datetime().optional(),
  /** Not `keyword`, which belongs to the search box of the header. */
  word: z.string().trim().max(60).optional(),
  open: z.literal('1').optional(),
  order: z.enum(['price', 'ending']).optional(),
  page: PAGE,
})
export const ActivitySearchQuery = z.object({ aid: z.uuid().optional(), keyword: z.string().default(''), page: PAGE })
export const LotteryQuery = z.object({ storeId: z.uuid().optional(), aid: z.uuid().optional() })
export const CouponQuery = z.object({
  kind: z.enum(['all', 'platform', 'cross-store', 'store', 'brand']).default('all'),
  page: PAGE,
})
export const MyCouponQuery = z.object({
  tab: z.enum(['available', 'used', 'expired']).default('available'),
  page: PAGE,
})
export const ScanQuery = z.object({ code: z.string().default('') })
export const CoinQuery = z.object({ tab: z.enum(['all', 'in', 'out']).default('all'), page: PAGE })
export const DrawQuery = z.object({ tab: z.enum(['won', 'all']).default('won'), page: PAGE })
export const SecondsQuery = z.object({ tab: z.enum(['coming', 'ended']).default('coming'), page: PAGE })
