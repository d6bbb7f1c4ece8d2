import { ORDER_STATE_LABELS, type OrderExport } from '@xiaojiu/contract/order/schemas.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { formatUnitPrice } from '@xiaojiu/kernel/price.ts'
import { dayOf, toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { presentOrders } from './present-orders.ts'
import { listOrders } from '../store/orders.ts'

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MOST_ORDERS = 2000
const COLUMNS: readonly (readonly [string, number])[] = [
  ['订单号', 20],
  ['下单时间', 18],
  ['店铺', 24],
  ['状态', 9],
  ['商品', 30],
  ['规格', 18],
  ['生产企业', 26],
  ['批准文号', 18],
  ['批号', 20],
  ['单价', 10],
  ['订购数量', 9],
  ['审核数量', 9],
  ['发货数量', 9],
  ['收货数量', 9],
  ['开票数量', 9],
  ['单位', 6],
  ['商品小计', 12],
  ['缺货退款', 12],
  ['订单应付', 12],
]

/** Every line of the orders found, one a row, newest order first. */
export async function exportOrders(ctx: MemberContext, choice: OrderExport, reply: FastifyReply): Promise<void> {
  const orders = await inSnapshot(ctx, async tx => {
    const { list } = await listOrders(
      tx.db,
      tx.actor.companyId,
      { ...choice, pageNum: 1, pageSize: MOST_ORDERS },
      tx.now,
    )
    return presentOrders(tx, list)
  })
  const rows = orders.flatMap(order =>
    order.lines.map(line => [
      order.orderNo,
      toWireInstant(order.placedAt).slice(0, 16).replace('T', ' '),
      order.storeName,
      ORDER_STATE_LABELS[order.state],
      line.displayName,
      line.spec,
      line.makerName,
      line.approvalNo ?? '',
      line.batches.map(batch => batch.batchNo).join('、'),
      formatUnitPrice(line.unitPrice),
      line.quantity,
      line.approvedQuantity ?? '',
      line.shippedQuantity,
      line.receivedQuantity,
      line.invoicedQuantity,
      line.packUnit,
      formatYuan(line.dueAmount),
      formatYuan(line.shortAmount),
      formatYuan(order.payable),
    ]),
  )
  const bytes = await sheetOf(rows)
  await reply
    .type(SHEET_TYPE)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`订单-${dayOf(ctx.now)}.xlsx`)}`)
    .send(bytes)
}

/** Words stay words; counts are figures, so that they can be summed. */
function sheetOf(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const data: SheetData = [
    COLUMNS.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map(row =>
      row.map(value => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
    ),
  ]
  return writeXlsxFile(data, { columns: COLUMNS.map(([, width]) => ({ width })) }).toBuffer()
}
