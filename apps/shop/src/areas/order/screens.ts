import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

const OrderQuery = z.object({ orderId: z.string().optional() })

export const orderScreens: readonly Screen[] = [
  { path: '/orderSettlement', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/orderSubmitStaus', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/orderDetail', title: '订单详情', layout: 'default', access: 'member', query: OrderQuery },
  { path: '/logistics', layout: 'default', access: 'member', query: OrderQuery },
  { path: '/logistics/detail', layout: 'default', access: 'member', query: OrderQuery },
  { path: '/personal/myOrder', title: '我的订单', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/historyOrder', layout: 'fixed', access: 'member', query: NO_QUERY },
]
