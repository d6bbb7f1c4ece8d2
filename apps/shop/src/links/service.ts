import { z } from 'zod'

/** Addresses of the buyer's own words about orders. */
export const EVALUATIONS_HREF = '/personal/evaluation'
export const evaluateHref = (orderId: string): string => `${EVALUATIONS_HREF}?orderId=${orderId}`

export const ComplaintQuery = z.object({
  state: z.enum(['waiting', 'answered', 'closed']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** 待评价 or 我的评价; or one order to be judged. */
export const EvaluationQuery = z.object({
  tab: z.enum(['todo', 'done']).default('todo'),
  orderId: z.string().optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** As the customer centre is called; whose talk it is follows from the session. */
export const ImQuery = z.object({
  platformId: z.string().optional(),
  portal: z.coerce.number().int().default(1),
  storeId: z.uuid().optional(),
  companyId: z.string().optional(),
  /** What the question is about. */
  orderId: z.uuid().optional(),
  offerId: z.uuid().optional(),
})
