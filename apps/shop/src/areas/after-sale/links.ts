import { type AfterSaleKind, type AfterSaleReason, SERVICE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'

export const CASES_HREF = '/personal/returnRefund'
export const APPLY_HREF = '/personal/goodsReturn'
export const applyHref = (orderId: string): string => `${APPLY_HREF}?orderId=${orderId}`

/** Returns and services have a page each. */
export function caseHref(kind: AfterSaleKind, caseId: string): string {
  return SERVICE_KINDS.includes(kind)
    ? `/afterSale/serveDetail?serveId=${caseId}`
    : `/afterSale/returnDetail?returnId=${caseId}`
}

export interface ClaimedPart {
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
}

/** Where a case begins with its goods and its reason filled in. */
export function claimHref(orderId: string, reason: AfterSaleReason, parts: readonly ClaimedPart[]): string {
  const lines = parts.map(({ lineId, batchId, quantity }) => `${lineId}.${batchId}.${quantity}`).join(',')
  return `${APPLY_HREF}?${new URLSearchParams({ orderId, reason, lines })}`
}

/** What such an address names; whatever it does not spell right is left out. */
export function claimedParts(lines: string | undefined): ClaimedPart[] {
  return (lines ?? '').split(',').flatMap(text => {
    const [lineId = '', batchId = '', count = ''] = text.split('.')
    const quantity = Number(count)
    return lineId !== '' && batchId !== '' && Number.isInteger(quantity) && quantity > 0
      ? [{ lineId, batchId, quantity }]
      : []
  })
}
