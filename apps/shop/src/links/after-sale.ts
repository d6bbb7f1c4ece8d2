import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_TABS,
  type AfterSaleKind,
  type AfterSaleReason,
  SERVICE_KINDS,
} from '@xiaojiu/contract/after-sale/words.ts'
import { z } from 'zod'

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

const page = z.coerce.number().int().min(1).max(10_000).default(1)

export const ReturnDetailQuery = z.object({ returnId: z.string().optional() })
export const ServeDetailQuery = z.object({ serveId: z.string().optional() })

/** An order alone, or what the receipt found: batches with how many of each, and why. */
export const GoodsReturnQuery = z.object({
  orderId: z.string().optional(),
  /** `line.batch.quantity`, as many as there are, with commas between. */
  lines: z.string().max(10_000).optional(),
  reason: z.enum(Object.keys(AFTER_SALE_REASONS) as [AfterSaleReason, ...AfterSaleReason[]]).optional(),
  keyword: z.string().trim().max(60).optional(),
  page,
})

export const ReturnRefundQuery = z.object({
  tab: z.enum(Object.keys(AFTER_SALE_TABS) as [keyof typeof AFTER_SALE_TABS]).optional(),
  kind: z.enum(Object.keys(AFTER_SALE_KINDS) as [keyof typeof AFTER_SALE_KINDS]).optional(),
  keyword: z.string().trim().max(60).optional(),
  page,
})
