import { type AfterSaleKind, SERVICE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'

export const CASES_HREF = '/personal/returnRefund'
export const APPLY_HREF = '/personal/goodsReturn'
export const applyHref = (orderId: string): string => `${APPLY_HREF}?orderId=${orderId}`

/** Returns and services have a page each. */
export function caseHref(kind: AfterSaleKind, caseId: string): string {
  return SERVICE_KINDS.includes(kind)
    ? `/afterSale/serveDetail?serveId=${caseId}`
    : `/afterSale/returnDetail?returnId=${caseId}`
}
