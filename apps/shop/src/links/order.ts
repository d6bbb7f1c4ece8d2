import { ORDER_STATES } from '@xiaojiu/contract/order/words.ts'
import { PAY_CHANNELS } from '@xiaojiu/contract/payment/words.ts'
import { z } from 'zod'

/** Addresses of the pages between cart and payment; the odd spellings are the public ones. */
export const SETTLEMENT_HREF = '/orderSettlement'
/** Only these lines of the cart, whatever is ticked. */
export const settleLinesHref = (lineIds: readonly string[]): string => `${SETTLEMENT_HREF}?lines=${lineIds.join(',')}`
/** 立即购买: these goods and nothing of the cart. */
export const buyNowHref = (goods: readonly { readonly offerId: string; readonly quantity: number }[]): string =>
  `${SETTLEMENT_HREF}?buy=${goods.map(({ offerId, quantity }) => `${offerId}:${quantity}`).join(',')}`
export const MY_ORDERS_HREF = '/personal/myOrder'
export const UNPAID_ORDERS_HREF = `${MY_ORDERS_HREF}?state=awaiting-payment`
export const HISTORY_ORDERS_HREF = '/personal/historyOrder'
export const REQUESTS_HREF = '/personal/employeeAccountManagement?tab=requests'
export const LOGISTICS_HREF = '/logistics'
export const logisticsHref = (orderId: string): string => `/logistics/detail?orderId=${orderId}`
export const goodsReturnHref = (orderId: string): string => `/personal/goodsReturn?orderId=${orderId}`
export const casesHref = (orderNo: string): string => `/personal/returnRefund?keyword=${orderNo}`
export const orderHref = (orderId: string): string => `/orderDetail?orderId=${orderId}`
/** `channel`: the way to pay that was chosen at the settlement. */
export const submitStatusHref = (payOrderId: string, channel?: string): string =>
  `/orderSubmitStaus?payOrderId=${payOrderId}${channelPart(channel)}`
export const refusedHref = (reason: string): string => `/orderSubmitStaus?reason=${reason}`
export const cashierHref = (payOrderId: string, channel?: string): string =>
  `/onlinePay?payOrderId=${payOrderId}${channelPart(channel)}`
export const transferHref = (payOrderId: string): string => `/transferCorporate?payOrderId=${payOrderId}`
export const bankPayHref = (payOrderId: string): string => `/onlinePayPublic?payOrderId=${payOrderId}`
export const merchantPayHref = (payOrderId: string): string => `/onlinePayMerchant?payOrderId=${payOrderId}`
export const resultHref = (payOrderId: string): string => `/resultsPayment?payOrderId=${payOrderId}`

function channelPart(channel: string | undefined): string {
  return channel === undefined ? '' : `&channel=${channel}`
}

export const OrderQuery = z.object({ orderId: z.string().optional() })

/** `lines`: only these lines of the cart, by their ids; `buy`: these goods and nothing of the cart, as offer:quantity. */
export const SettlementQuery = z.object({
  lines: z.string().optional(),
  buy: z
    .string()
    .regex(/^[\w-]+:[1-9]\d{0,5}(,[\w-]+:[1-9]\d{0,5}){0,49}$/)
    .optional(),
})

/** `reason` instead of an id: nothing was ordered, and why. */
export const SubmitStatusQuery = z.object({
  payOrderId: z.string().optional(),
  reason: z.string().optional(),
  /** The way to pay chosen at the settlement. */
  channel: z.enum(PAY_CHANNELS).optional(),
})

export const MyOrderQuery = z.object({
  state: z.enum(ORDER_STATES).optional(),
  keyword: z.string().trim().max(60).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export const LogisticsQuery = z.object({
  stage: z.enum(['open', 'signed']).optional(),
  keyword: z.string().trim().max(60).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
