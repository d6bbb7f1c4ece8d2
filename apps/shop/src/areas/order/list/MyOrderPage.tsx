import { OrderListPage } from './OrderListPage.tsx'

/** 我的订单. Old, finished orders are under 历史订单. */
export function MyOrderPage() {
  return <OrderListPage title="我的订单" archive="recent" />
}
