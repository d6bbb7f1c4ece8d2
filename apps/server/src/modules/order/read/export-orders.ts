import { ORDER_STATE_LABELS, type OrderExport, type OrderRow } from '@xiaojiu/contract/order/schemas.ts'
import { add, type Fen, subtract } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { worksheet } from '#platform/documents/workbook.ts'
import { refuseTooLarge, sendWorkbook } from '#platform/http/send-workbook.ts'
import { countByState, countOrders, listOrders } from '../tables/orders.ts'
import { presentOrders } from './present-orders.ts'

const MOST_ORDERS = 10_000
/** The limit of ids in one statement. */
const ORDERS_AT_A_TIME = 1000

/** The orders found, newest first: one sheet of orders, one of their lines. */
export async function exportOrders(ctx: MemberContext, choice: OrderExport, reply: FastifyReply): Promise<void> {
  const orders = await inSnapshot(ctx, tx => readAll(tx, choice))
  await sendWorkbook(reply, `订单-${dayOf(ctx.now)}.xlsx`, [orderSheet(orders), lineSheet(orders)], ctx.now)
}

async function readAll(ctx: MemberContext, choice: OrderExport): Promise<OrderRow[]> {
  const { db, now, actor } = ctx
  const counts = await countByState(db, actor.companyId, choice, now)
  const total = await countOrders(db, actor.companyId, { ...choice, counts }, now)
  refuseTooLarge(total, MOST_ORDERS)
  const orders: OrderRow[] = []
  for (let pageNum = 1; ; pageNum++) {
    const list = await listOrders(db, actor.companyId, { ...choice, pageNum, pageSize: ORDERS_AT_A_TIME }, now)
    orders.push(...(await presentOrders(ctx, list)))
    if (orders.length >= total || list.length === 0) return orders
  }
}

const sumOf = ({ lines }: OrderRow, key: 'shortAmount' | 'refundedAmount'): Fen => add(...lines.map(line => line[key]))

function orderSheet(rows: readonly OrderRow[]) {
  return worksheet<OrderRow>({
    name: '订单',
    rows,
    columns: [
      { label: '订单号', width: 20, kind: 'text', value: row => row.orderNo },
      { label: '下单时间', width: 20, kind: 'time', value: row => row.placedAt },
      { label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
      { label: '状态', width: 10, kind: 'text', value: row => ORDER_STATE_LABELS[row.state] },
      { label: '商品金额（元）', width: 14, kind: 'money', value: row => row.goodsAmount, isSummed: true },
      { label: '优惠（元）', width: 12, kind: 'money', value: row => row.discount, isSummed: true },
      { label: '运费（元）', width: 12, kind: 'money', value: row => row.freight, isSummed: true },
      { label: '应付（元）', width: 14, kind: 'money', value: row => row.payable, isSummed: true },
      { label: '缺货退款（元）', width: 14, kind: 'money', value: row => sumOf(row, 'shortAmount'), isSummed: true },
      { label: '售后退款（元）', width: 14, kind: 'money', value: row => sumOf(row, 'refundedAmount'), isSummed: true },
    ],
  })
}

type OrderLine = OrderRow['lines'][number] & { readonly order: OrderRow }

function lineSheet(orders: readonly OrderRow[]) {
  return worksheet<OrderLine>({
    name: '商品明细',
    rows: orders.flatMap(order => order.lines.map(line => ({ ...line, order }))),
    columns: [
      { label: '订单号', width: 20, kind: 'text', value: row => row.order.orderNo },
      { label: '下单时间', width: 20, kind: 'time', value: row => row.order.placedAt },
      { label: '店铺', width: 24, kind: 'text', value: row => row.order.storeName },
      { label: '状态', width: 10, kind: 'text', value: row => ORDER_STATE_LABELS[row.order.state] },
      { label: '商品', width: 30, kind: 'text', value: row => row.displayName },
      { label: '规格', width: 18, kind: 'text', value: row => row.spec },
      { label: '生产企业', width: 26, kind: 'text', value: row => row.makerName },
      { label: '批准文号', width: 20, kind: 'text', value: row => row.approvalNo },
      { label: '批号', width: 20, kind: 'text', value: row => row.batches.map(batch => batch.batchNo).join('、') },
      { label: '单位', width: 6, kind: 'text', value: row => row.packUnit },
      { label: '单价（元）', width: 10, kind: 'price', value: row => row.unitPrice },
      { label: '订购数量', width: 10, kind: 'count', value: row => row.quantity, isSummed: true },
      { label: '审核数量', width: 10, kind: 'count', value: row => row.approvedQuantity, isSummed: true },
      { label: '发货数量', width: 10, kind: 'count', value: row => row.shippedQuantity, isSummed: true },
      { label: '收货数量', width: 10, kind: 'count', value: row => row.receivedQuantity, isSummed: true },
      { label: '开票数量', width: 10, kind: 'count', value: row => row.invoicedQuantity, isSummed: true },
      { label: '退款数量', width: 10, kind: 'count', value: row => row.refundedQuantity, isSummed: true },
      { label: '标价金额（元）', width: 14, kind: 'money', value: row => row.listAmount, isSummed: true },
      {
        label: '优惠（元）',
        width: 12,
        kind: 'money',
        value: row => subtract(row.listAmount, row.dueAmount),
        isSummed: true,
      },
      { label: '应付（元）', width: 14, kind: 'money', value: row => row.dueAmount, isSummed: true },
      { label: '缺货退款（元）', width: 14, kind: 'money', value: row => row.shortAmount, isSummed: true },
      { label: '售后退款（元）', width: 14, kind: 'money', value: row => row.refundedAmount, isSummed: true },
    ],
  })
}
