import { z } from 'zod'
import { defineEvent } from '#platform/events/outbox.ts'

/** Goods of an order were refunded. A line without units is a price correction. */
export const caseRefunded = defineEvent(
  'after-sale.refunded',
  z.object({
    caseId: z.string(),
    caseNo: z.string(),
    orderId: z.string(),
    companyId: z.string(),
    storeId: z.string(),
    amount: z.int(),
    lines: z.array(z.object({ lineId: z.string(), quantity: z.int(), amount: z.int() })),
  }),
)
