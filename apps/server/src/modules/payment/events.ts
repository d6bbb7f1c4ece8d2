import { z } from 'zod'
import { defineEvent } from '#platform/events/outbox.ts'

/** A refund was started; with the orders it belongs to. */
export const refundRequested = defineEvent(
  'payment.refund-requested',
  z.object({ companyId: z.string(), orderIds: z.array(z.string()) }),
)

/** The buyer has uploaded the bank's receipt of a transfer for orders. */
export const transferClaimed = defineEvent(
  'payment.transfer-claimed',
  z.object({ paymentId: z.string(), payOrderIds: z.array(z.string()) }),
)

/** The money for a payable has arrived. */
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
