import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'

type Quantities = Pick<
  OrderDetail['lines'][number],
  | 'quantity'
  | 'approvedQuantity'
  | 'shippedQuantity'
  | 'receivedQuantity'
  | 'invoicedQuantity'
  | 'returnedQuantity'
  | 'refundedQuantity'
>

/** What became of the ordered packs, as far as it has come: approved, shipped, received, invoiced, returned. */
export function quantitySteps(line: Quantities): { readonly label: string; readonly count: number }[] {
  const {
    quantity,
    approvedQuantity,
    shippedQuantity,
    receivedQuantity,
    invoicedQuantity,
    returnedQuantity,
    refundedQuantity,
  } = line
  const steps: { label: string; count: number }[] = []
  if (approvedQuantity !== null && (approvedQuantity < quantity || shippedQuantity === 0))
    steps.push({ label: '审核', count: approvedQuantity })
  if (shippedQuantity > 0) steps.push({ label: '发货', count: shippedQuantity })
  if (receivedQuantity > 0) steps.push({ label: '收货', count: receivedQuantity })
  if (invoicedQuantity > 0) steps.push({ label: '开票', count: invoicedQuantity })
  if (returnedQuantity > 0) steps.push({ label: '退货', count: returnedQuantity })
  if (refundedQuantity > returnedQuantity)
    steps.push({ label: '退款未退货', count: refundedQuantity - returnedQuantity })
  return steps
}
