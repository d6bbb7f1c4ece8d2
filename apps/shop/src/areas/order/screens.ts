import { PAY_CHANNELS } from '@xiaojiu/contract/payment/words.ts'
import { ORDER_STATES } from '@xiaojiu/contract/order/words.ts'
import { z } from 'zod'
import type { Screen } from '../../app/screen.ts'

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

export const orderScreens: readonly Screen[] = [
  {
    path: '/orderSettlement',
    layout: 'fixed',
    access: 'member',
    needs: ['approved', 'order'],
    query: SettlementQuery,
    page: () => import('./settlement/SettlementPage.tsx').then(file => file.SettlementPage),
  },
  {
    path: '/orderSubmitStaus',
    layout: 'default',
    access: 'member',
    query: SubmitStatusQuery,
    page: () => import('./status/SubmitStatusPage.tsx').then(file => file.SubmitStatusPage),
  },
  {
    path: '/orderDetail',
    title: '订单详情',
    layout: 'default',
    access: 'member',
    query: OrderQuery,
    page: () => import('./detail/OrderDetailPage.tsx').then(file => file.OrderDetailPage),
  },
  {
    path: '/logistics',
    layout: 'default',
    access: 'member',
    query: LogisticsQuery,
    page: () => import('./logistics/LogisticsPage.tsx').then(file => file.LogisticsPage),
  },
  {
    path: '/logistics/detail',
    layout: 'default',
    access: 'member',
    query: OrderQuery,
    page: () => import('./logistics/LogisticsDetailPage.tsx').then(file => file.LogisticsDetailPage),
  },
  {
    path: '/personal/myOrder',
    title: '我的订单',
    layout: 'fixed',
    access: 'member',
    query: MyOrderQuery,
    page: () => import('./list/MyOrderPage.tsx').then(file => file.MyOrderPage),
  },
  {
    path: '/personal/historyOrder',
    layout: 'fixed',
    access: 'member',
    query: MyOrderQuery,
    page: () => import('./list/HistoryOrderPage.tsx').then(file => file.HistoryOrderPage),
  },
]
