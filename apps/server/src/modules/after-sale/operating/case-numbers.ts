import type { NumberSource } from '#platform/number-source.ts'
import { casesNumbered } from '../tables/company-cases.ts'

/** 售后单号. */
export const caseNumbers: NumberSource = {
  kind: 'case',
  right: 'after-sale.judge',
  pattern: /^S?\d{3,20}$/,
  async find(db, text, limit) {
    const rows = await casesNumbered(db, text.startsWith('S') ? text : `S${text}`, limit)
    return rows.map(row => ({ ref: row.id, title: row.caseNo, note: `${row.storeName} · 订单 ${row.orderNo}` }))
  },
}
