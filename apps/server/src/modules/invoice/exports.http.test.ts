import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { agreeCase, aWish, fileCase } from '#modules/after-sale/testing.ts'
import { receiveAll } from '#modules/order/testing.ts'
import { relayAll } from '#testing/relay-all.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { aShippedOrder, issueAll } from './testing.ts'

const server = useTestServer()

/** Ten packs for 96.00, invoiced; two were short and refunded, with a red invoice. */
let order: Awaited<ReturnType<typeof aHistory>>
async function aHistory() {
  await server.listen()
  server.clock.set(new Date('2026-11-16T12:00:00+08:00'))
  const shipped = await aShippedOrder(server)
  await receiveAll(shipped.client, shipped.orderId)
  await issueAll(server)
  const wish = await aWish(shipped.client, shipped.orderId, 'refund-only', 'short', [2])
  const { caseId, caseNo } = (await fileCase(shipped.client, wish)).value
  await agreeCase(server.context(), caseId, aReviewer('商家'))
  await relayAll(server)
  await issueAll(server)
  const { orderNo } = (await shipped.client.call(orderEndpoints.getOrder, { orderId: shipped.orderId })).value
  return { ...shipped, caseNo, orderNo }
}
beforeAll(async () => {
  order = await aHistory()
}, 60_000)

async function sheetsOf(endpoint: { readonly path: string }, query = '', client = order.client) {
  const { raw } = await client.inject({ method: 'GET', url: `${API_PREFIX}${endpoint.path}?${query}` })
  return new Map((await readXlsxFile(raw)).map(({ sheet, data }) => [sheet, data]))
}
/** Rows by their headings, without irrelevant columns. */
function picked(rows: readonly (readonly unknown[])[] = [], headings: readonly string[]) {
  const [head = [], ...rest] = rows
  const places = headings.map(heading => head.indexOf(heading))
  expect(places).not.toContain(-1)
  return rest.map(row => places.map(place => row[place]))
}

test('exports orders with one sheet of orders and one of lines, both with numeric totals', async () => {
  const sheets = await sheetsOf(orderEndpoints.exportOrders)
  const placedAt = new Date('2026-11-16T12:00:00Z')
  expect(picked(sheets.get('订单'), ['订单号', '下单时间', '状态', '应付（元）', '售后退款（元）'])).toEqual([
    [order.orderNo, placedAt, '已完成', 96, 19.2],
    ['合计', null, null, 96, 19.2],
  ])
  expect(
    picked(sheets.get('商品明细'), [
      '订单号',
      '单价（元）',
      '订购数量',
      '收货数量',
      '开票数量',
      '退款数量',
      '应付（元）',
    ]),
  ).toEqual([
    [order.orderNo, 9.6, 10, 10, 8, 2, 96],
    ['合计', null, 10, 10, 8, 2, 96],
  ])
  expect(
    picked((await sheetsOf(orderEndpoints.exportOrders, 'keyword=no-such-order')).get('订单'), ['订单号']),
  ).toEqual([['合计']])
})

test('exports invoices with negative red amounts, dates and the total, by the filter of the page', async () => {
  const sheets = await sheetsOf(invoiceEndpoints.exportInvoices)
  const on = new Date('2026-11-16T00:00:00Z')
  const heads = ['蓝字/红字', '状态', '开票日期', '订单号', '不含税金额（元）', '税额（元）', '价税合计（元）']
  expect(picked(sheets.get('发票'), heads)).toEqual([
    ['红字', '已开具', on, order.orderNo, -16.99, -2.21, -19.2],
    ['蓝字', '已开具', on, order.orderNo, 84.96, 11.04, 96],
    [null, null, null, null, 67.97, 8.83, 76.8],
  ])
  expect(picked(sheets.get('发票明细'), ['项目名称', '数量', '税率（%）', '价税合计（元）'])).toEqual([
    ['*化学药品制剂*阿莫西林胶囊', -2, 13, -19.2],
    ['*化学药品制剂*阿莫西林胶囊', 10, 13, 96],
    [null, null, null, 76.8],
  ])
  const red = await sheetsOf(invoiceEndpoints.exportInvoices, 'colour=red')
  expect(picked(red.get('发票'), ['蓝字/红字', '价税合计（元）'])).toEqual([
    ['红字', -19.2],
    [null, -19.2],
  ])
})

test('exports after-sale cases and their lines with requested and refunded amounts', async () => {
  const sheets = await sheetsOf(afterSaleEndpoints.exportCases)
  expect(
    picked(sheets.get('售后单'), ['售后单号', '订单号', '类型', '原因', '申请退款（元）', '已退款（元）']),
  ).toEqual([
    [order.caseNo, order.orderNo, '仅退款', '少货', 19.2, 19.2],
    ['合计', null, null, null, 19.2, 19.2],
  ])
  expect(picked(sheets.get('商品明细'), ['售后单号', '数量', '退款金额（元）'])).toEqual([
    [order.caseNo, 2, 19.2],
    ['合计', 2, 19.2],
  ])
  expect(picked((await sheetsOf(afterSaleEndpoints.exportCases, 'tab=open')).get('售后单'), ['售后单号'])).toEqual([
    ['合计'],
  ])
})

test('exports no rows of another company', async () => {
  const { client } = await signInAsBuyer(server)
  for (const [endpoint, sheet, heading] of [
    [orderEndpoints.exportOrders, '订单', '订单号'],
    [invoiceEndpoints.exportInvoices, '发票', '发票号码'],
    [afterSaleEndpoints.exportCases, '售后单', '售后单号'],
  ] as const)
    expect(picked((await sheetsOf(endpoint, '', client)).get(sheet), [heading])).toEqual([['合计']])
})
