import type { NumberSource } from '#platform/number-source.ts'
import { ordersNumbered } from '../tables/company-figures.ts'

/** 订单号. An order is shown in the dossier of its buyer. */
export const orderNumbers: NumberSource = {
  kind: 'order',
  right: 'order.look',
  pattern: /^\d{4,16}$/,
  async find(db, text, limit) {
    const rows = await ordersNumbered(db, text, limit)
    return rows.map(row => ({ ref: row.companyId, title: row.orderNo, note: `${row.buyerName} · ${row.storeName}` }))
  },
}
