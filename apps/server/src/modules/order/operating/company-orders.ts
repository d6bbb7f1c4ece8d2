import { REQUEST_STATE_LABELS } from '@xiaojiu/contract/order/approval-schemas.ts'
import { BULK_STATES } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { ORDER_STATE_LABELS, type OrderState } from '@xiaojiu/contract/order/words.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { addDays, day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { countCartLines } from '#modules/cart/public.ts'
import { type DossierSource, factsOf, MOST_SHOWN, tableOf } from '#modules/company/public.ts'
import { listImports } from '#modules/search/public.ts'
import type { NumberSource } from '#platform/number-source.ts'
import { listTaskRows } from '../bulk/tables.ts'
import { newestOrders, ordersNumbered, spendingByMonth } from '../tables/figures.ts'
import { requestsOf } from '../tables/purchase-requests.ts'

/** 订单 of a company. */
export const ordersTab: DossierSource = {
  tab: 'orders',
  label: '订单',
  async read({ db, now }, companyId) {
    const { rows, count } = await newestOrders(db, companyId, MOST_SHOWN)
    const months = lastMonths(dayOf(now), MONTHS)
    const since = startOf(day(`${months[0]}-01`))
    const spent = await spendingByMonth(db, companyId, { since, except: { from: since, until: since } })
    return [
      tableOf({
        id: 'spending',
        title: '近 12 个月采购',
        columns: [
          { label: '月份', kind: 'text', value: month => month },
          { label: '采购额（元）', kind: 'money', value: month => spent.get(month) ?? ZERO },
        ],
        rows: months,
        ref: month => month,
      }),
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

const MONTHS = 12

/** The months up to this day, earliest first: 2026-11. */
function lastMonths(until: string, count: number): string[] {
  const months = [until.slice(0, 7)]
  while (months.length < count) months.unshift(addDays(day(`${months[0]}-01`), -1).slice(0, 7))
  return months
}

/** 采购 of a company: cart, lists, plans and requests. */
export const buyingTab: DossierSource = {
  tab: 'buying',
  label: '采购',
  async read({ db }, companyId) {
    const stretch = { offset: 0, limit: MOST_SHOWN }
    const imports = await listImports(db, companyId, stretch)
    const tasks = await listTaskRows(db, companyId, stretch)
    const requests = await requestsOf(db, companyId, MOST_SHOWN)
    return [
      factsOf('购物车', [{ label: '商品', kind: 'count', value: await countCartLines(db, companyId) }]),
      tableOf({
        id: 'imports',
        title: '采购清单',
        columns: [
          { label: '名称', kind: 'text', value: list => list.name },
          { label: '行数', kind: 'count', value: list => list.lineCount },
          { label: '已匹配', kind: 'count', value: list => list.matchedCount },
          { label: '导入', kind: 'time', value: list => list.createdAt },
        ],
        rows: imports.rows,
        ref: list => list.id,
        total: imports.total,
      }),
      tableOf({
        id: 'tasks',
        title: '智能采购',
        columns: [
          { label: '名称', kind: 'text', value: task => task.name },
          { label: '创建', kind: 'time', value: task => task.createdAt },
          { label: '状态', kind: 'text', value: task => BULK_STATES[task.state] },
        ],
        rows: tasks.rows,
        ref: task => task.id,
        total: tasks.total,
      }),
      tableOf({
        id: 'requests',
        title: '采购审批',
        columns: [
          { label: '编号', kind: 'text', value: request => request.requestNo },
          { label: '申请人', kind: 'text', value: request => request.askerName },
          { label: '金额（元）', kind: 'money', value: request => request.payable },
          { label: '申请', kind: 'time', value: request => request.createdAt },
          { label: '状态', kind: 'text', value: request => REQUEST_STATE_LABELS[request.state] },
        ],
        rows: requests,
        ref: request => request.id,
      }),
    ]
  },
}

/** 订单号. An order is shown in the dossier of its buyer. */
export const orderNumbers: NumberSource = {
  kind: 'order',
  right: 'order.look',
  sellerRight: 'order.look',
  pattern: /^\d{4,16}$/,
  async find(db, text, limit) {
    const rows = await ordersNumbered(db, text, limit)
    return rows.map(row => ({ ref: row.companyId, title: row.orderNo, note: `${row.buyerName} · ${row.storeName}` }))
  },
}
