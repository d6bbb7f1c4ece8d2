import { z } from 'zod'
import { defineEvent } from '#platform/events/outbox.ts'

const PAY_ORDER = z.object({
  payOrderId: z.string(),
  payOrderNo: z.string(),
  companyId: z.string(),
  orderIds: z.array(z.string()),
})

export const orderPaid = defineEvent('order.paid', PAY_ORDER)
export const orderCancelled = defineEvent('order.cancelled', PAY_ORDER)

const REQUEST = z.object({ requestId: z.string() })

export const purchaseRequested = defineEvent('order.purchase-requested', REQUEST)
export const purchaseDecided = defineEvent('order.purchase-decided', REQUEST)

export const orderShipped = defineEvent(
  'order.shipped',
  z.object({
    orderId: z.string(),
    orderNo: z.string(),
    companyId: z.string(),
    storeId: z.string(),
    parcelIds: z.array(z.string()),
    /** Refund in fen for packs that were not supplied. */
    shortAmount: z.int(),
  }),
)
export const orderReceived = defineEvent(
  'order.received',
  z.object({
    orderId: z.string(),
    orderNo: z.string(),
    companyId: z.string(),
    storeId: z.string(),
    isAutomatic: z.boolean(),
  }),
)
export const orderShorted = defineEvent(
  'order.shorted',
  z.object({ orderId: z.string(), companyId: z.string(), storeId: z.string(), amount: z.int() }),
)
