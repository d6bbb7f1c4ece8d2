import { OrderListPage } from './OrderListPage.tsx'

/** 历史订单: placed long ago, and nothing is left to do with them. */
export function HistoryOrderPage() {
  return <OrderListPage title="历史订单" archive="archived" />
}
