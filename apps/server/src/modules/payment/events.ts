import { z } from 'zod'
import { defineEvent } from '#platform/events/outbox.ts'

/** The money for a payable is there. */
export const paymentSettled = defineEvent(
  'payment.settled',
  z.object({
    paymentId: z.string(),
    companyId: z.string(),
    payableKind: z.string(),
    payableId: z.string(),
    channel: z.string(),
    paidAt: z.iso.datetime(),
  }),
)
