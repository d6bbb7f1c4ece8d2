import { OrderListPage } from './OrderListPage.tsx'

/** 历史订单: old orders with nothing left to do. */
export function HistoryOrderPage() {
  return <OrderListPage title="历史订单" archive="archived" />
}
