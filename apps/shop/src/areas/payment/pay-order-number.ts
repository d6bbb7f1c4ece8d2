import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'

/** The number of what is paid; of several, the first and how many there are. */
export function payOrderNumber({
  payOrderNo,
  payOrderCount,
}: Pick<PayOrderView, 'payOrderNo' | 'payOrderCount'>): string {
  return payOrderCount > 1 ? `${payOrderNo} 等 ${payOrderCount} 笔` : payOrderNo
}
