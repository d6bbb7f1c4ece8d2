import { LogisticsQuery, MyOrderQuery, OrderQuery, SettlementQuery, SubmitStatusQuery } from '#links/order.ts'
import type { Screen } from '#shell/screen.ts'

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
