import { ORDER_STATE_LABELS, type OrderState } from '@xiaojiu/contract/order/words.ts'
import { type DossierSource, MOST_SHOWN, tableOf } from '#modules/company/public.ts'
import { newestOrders, ordersNumbered } from '../tables/figures.ts'
import type { NumberSource } from '#platform/number-source.ts'

/** 订单 of a company. */
export const ordersTab: DossierSource = {
  tab: 'orders',
  label: '订单',
  async read({ db }, companyId) {
    const { rows, count } = await newestOrders(db, companyId, MOST_SHOWN)
    return [
      tableOf({
        id: 'orders',
        title: '订单',
        columns: [
          { label: '订单号', kind: 'text', value: order => order.orderNo },
          { label: '店铺', kind: 'text', value: order => order.storeName },
          { label: '应付（元）', kind: 'money', value: order => order.payable },
          { label: '下单', kind: 'time', value: order => order.placedAt },
          { label: '付款', kind: 'time', value: order => order.paidAt },
          { label: '发货', kind: 'time', value: order => order.shippedAt },
          // The check constraint allows no other state.
          { label: '状态', kind: 'text', value: order => ORDER_STATE_LABELS[order.state as OrderState] },
        ],
        rows,
        ref: order => order.orderNo,
        total: count,
      }),
    ]
  },
}

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
