import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import type { NumberSource } from '#platform/number-source.ts'
import { invoicesNumbered } from '../tables/company-invoices.ts'

/** 发票号码. An invoice is shown in the dossier of its buyer. */
export const invoiceNumbers: NumberSource = {
  kind: 'invoice',
  right: 'invoice.act',
  pattern: /^\d{4,20}$/,
  async find(db, text, limit) {
    const rows = await invoicesNumbered(db, text, limit)
    return rows.map(row => ({
      ref: row.companyId,
      title: row.invoiceNo ?? '',
      note: `${row.storeName} · ${formatYuan(fen(row.gross))} 元`,
    }))
  },
}
