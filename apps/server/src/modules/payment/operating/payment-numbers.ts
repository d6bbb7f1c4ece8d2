import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import type { NumberSource } from '#platform/number-source.ts'
import { paymentsNumbered } from './company-money-tables.ts'

/** 交易号. A payment is shown in the dossier of its buyer. */
export const paymentNumbers: NumberSource = {
  kind: 'payment',
  right: 'money.look',
  pattern: /^[0-9A-Z]{4,40}$/,
  async find(db, text, limit) {
    const rows = await paymentsNumbered(db, text, limit)
    return rows.map(row => ({ ref: row.companyId, title: row.tradeNo, note: `${formatYuan(fen(row.amount))} 元` }))
  },
}
