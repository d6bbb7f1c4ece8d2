import { z } from 'zod'
import { defineEvent } from '#platform/events/outbox.ts'

const PAY_ORDER = z.object({
  payOrderId: z.string(),
  payOrderNo: z.string(),
  companyId: z.string(),
  orderIds: z.array(z.string()),
})

export const orderPlaced = defineEvent('order.placed', PAY_ORDER)
export const orderPaid = defineEvent('order.paid', PAY_ORDER)
export const orderCancelled = defineEvent('order.cancelled', PAY_ORDER)

const REQUEST = z.object({ requestId: z.string() })

export const purchaseRequested = defineEvent('order.purchase-requested', REQUEST)
export const purchaseDecided = defineEvent('order.purchase-decided', REQUEST)
