import type { RedFormState } from '@xiaojiu/contract/invoice/red-form-schemas.ts'
import { type ApplyRecord, INVOICE_KIND_LABELS, type InvoiceHead } from '@xiaojiu/contract/invoice/schemas.ts'

export const APPLICATION_WORDS: Readonly<Record<ApplyRecord['state'], string>> = {
  'in-review': '审核中',
  approved: '已通过',
  refused: '未通过',
  revoked: '已撤回',
}

/** The states of a 红字发票信息确认单 for the buyer. */
export const RED_FORM_WORDS: Readonly<Record<RedFormState, string>> = {
  'waiting-buyer': '待我方确认',
  confirmed: '双方已确认',
  refused: '我方不同意',
  expired: '逾期作废',
}

/** 红字数电专票, 数电普票. */
export function kindText({ colour, kind }: Pick<InvoiceHead, 'colour' | 'kind'>): string {
  return `${colour === 'red' ? '红字' : ''}${INVOICE_KIND_LABELS[kind]}`
}

/** The order number of an invoice, or the number of orders. */
export function ordersText(orderNos: readonly string[]): string {
  const [first = '—'] = orderNos
  return orderNos.length > 1 ? `${first} 等 ${orderNos.length} 单` : first
}

/** 13%, 免税. */
export function rateText(taxRatePercent: number): string {
  return taxRatePercent === 0 ? '免税' : `${taxRatePercent}%`
}
