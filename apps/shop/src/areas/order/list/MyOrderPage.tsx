import { OrderListPage } from './OrderListPage.tsx'

/** 我的订单. What is old and done is found under 历史订单. */
export function MyOrderPage() {
  return <OrderListPage title="我的订单" archive="recent" />
}
