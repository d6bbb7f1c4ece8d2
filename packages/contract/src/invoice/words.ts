export const INVOICE_COLOURS = ['blue', 'red'] as const

export const INVOICE_KINDS = ['ordinary', 'special'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const INVOICE_KIND_LABELS: Readonly<Record<InvoiceKind, string>> = {
  ordinary: '数电普票',
  special: '数电专票',
}
