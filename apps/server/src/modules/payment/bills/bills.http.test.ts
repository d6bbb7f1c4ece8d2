import { randomUUID } from 'node:crypto'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { day } from '@xiaojiu/kernel/time.ts'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { refundOfOrder } from '#modules/order/public.ts'
import { aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { refuseTooLarge } from '#platform/http/send-workbook.ts'
import { relayAll } from '#testing/relay-all.ts'
import { aReviewer, fieldsOfCase } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { startCreditTerm } from '../credit/debts.ts'
import { statementDisputeDesk } from '../desks/desks.ts'
import { aCreditLine, inWallet, PAY_PASSWORD, withPayPassword } from '../testing.ts'

const server = useTestServer()
const billCalls = Object.entries(paymentEndpoints).filter(([, { path }]) => path.includes('/bill/'))
test.each(billCalls)('%s returns 401 when the caller is not signed in', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
})

const CASE = { id: randomUUID(), no: 'S20261020000001' }

/**
 * October: an order of 96.00 paid from the wallet, with 6.00 refunded for a case; one of 96.00 on credit, with 40.00 repaid; one
 * unpaid, and one cancelled before payment. November follows.
 */
let buyer: Awaited<ReturnType<typeof aMonth>>
async function aMonth() {
  server.clock.set(new Date('2026-10-20T12:00:00+08:00'))
  const { db } = server.owner
  const pharmacy = await aReadyPharmacy(server)
  const { client, companyId } = pharmacy
  await withPayPassword(server, companyId)
  await inWallet(server, companyId, 50_000)
  const store = await aStore(db)
  const { storeId } = store
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 96_000 })
  const order = () => aPlacedOrder(client, [{ offerId, quantity: 10 }])
  const pay = ({ payOrderId }: { payOrderId: string }, channel: 'wallet' | 'credit') =>
    client.call(orderEndpoints.payOrder, { payOrderId, channel, payPassword: PAY_PASSWORD })
  const paid = await order()
  await pay(paid, 'wallet')
  server.clock.advance(60_000)
  const orderId = paid.orders[0]?.orderId ?? ''
  await inSystemTransaction(server.context(), tx =>
    refundOfOrder(tx, { orderId, amount: fen(600), subject: CASE.id, caseNo: CASE.no, reason: '少货退款' }),
  )
  server.clock.advance(60_000)
  await order()
  const { payOrderId: dropped } = await order()
  await client.call(orderEndpoints.cancelPayOrder, { payOrderId: dropped, reason: '不需要了' })
  await aCreditLine(db, { companyId, storeId, limit: 20_000 })
  const owed = await order()
  await pay(owed, 'credit')
  server.clock.advance(60_000)
  await inSystemTransaction(server.context(), tx =>
    startCreditTerm(tx, owed.orders[0]?.orderId ?? '', day('2026-10-20')),
  )
  const wanted = { kind: 'credit', amount: fen(4000), requestId: randomUUID() } as const
  const { collectionId } = (await client.call(paymentEndpoints.repay, wanted)).value
  await client.call(paymentEndpoints.payCollection, { collectionId, channel: 'wallet', payPassword: PAY_PASSWORD })
  await relayAll(server)
  server.clock.set(new Date('2026-11-16T12:00:00+08:00'))
  // The session of October has expired.
  return { ...pharmacy, client: await signIn(server, pharmacy), storeId, paid: paid.orders[0], owed: owed.orders[0] }
}
beforeAll(async () => {
  buyer = await aMonth()
}, 60_000)

test('sums each month by kind and lists its entries newest first', async () => {
  const { list } = (await buyer.client.call(paymentEndpoints.listBillMonths, {})).value
  expect(list).toHaveLength(12)
  expect(list[0]).toEqual({ month: '2026-11', order: 0, refund: 0, recharge: 0, withdraw: 0, repay: 0, count: 0 })
  expect(list[1]).toEqual({
    month: '2026-10',
    order: 19_200,
    refund: 600,
    recharge: 0,
    withdraw: 0,
    repay: 4000,
    count: 4,
  })
  const page = (await buyer.client.call(paymentEndpoints.listBill, { month: '2026-10', pageNum: 1, pageSize: 20 }))
    .value
  expect(page.list.map(({ kind, amount, channel }) => `${kind} ${amount} ${channel}`)).toEqual([
    'repay -4000 wallet',
    'order -9600 credit',
    'refund 600 wallet',
    'order -9600 wallet',
  ])
  const refunds = await buyer.client.call(paymentEndpoints.listBill, {
    month: '2026-10',
    kind: 'refund',
    pageNum: 1,
    pageSize: 20,
  })
  expect(refunds.value).toMatchObject({ total: 1, list: [{ amount: 600 }] })
})
const fileOf = ({ path }: { readonly path: string }, query: string) =>
  buyer.client.inject({ method: 'GET', url: `${API_PREFIX}${path}?${query}` })
const sheetsOf = async (endpoint: { readonly path: string }, query: string) =>
  new Map((await readXlsxFile((await fileOf(endpoint, query)).raw)).map(({ sheet, data }) => [sheet, data]))
const at = (text: string) => new Date(`${text}Z`)

test('exports the bill as a workbook with dates, amounts, credit in its own column, and totals', async () => {
  const reply = await fileOf(paymentEndpoints.downloadBill, 'month=2026-10')
  expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const rows = (await sheetsOf(paymentEndpoints.downloadBill, 'month=2026-10')).get('账单') ?? []
  expect(rows[0]).toEqual(['时间', '类型', '摘要', '方式', '收入（元）', '支出（元）', '账期挂账（元）'])
  expect(rows.slice(1).map(([time, kind, , ...rest]) => [time, kind, ...rest])).toEqual([
    [at('2026-10-20T12:03:00'), '还款', '钱包余额', null, 40, null],
    [at('2026-10-20T12:02:00'), '货款', '账期', null, null, 96],
    [at('2026-10-20T12:01:00'), '退款', '钱包余额', 6, null, null],
    [at('2026-10-20T12:00:00'), '货款', '钱包余额', null, 96, null],
    ['合计', null, null, 6, 136, 96],
  ])
  const refunds = (await sheetsOf(paymentEndpoints.downloadBill, 'month=2026-10&kind=refund')).get('账单') ?? []
  expect(refunds.slice(1).map(row => row.slice(3))).toEqual([
    ['钱包余额', 6, null, null],
    [null, 6, 0, 0],
  ])
})
test('exports the wallet entries that match the filter of the page', async () => {
  const rows =
    (await sheetsOf(paymentEndpoints.exportWalletEntries, 'month=2026-10&direction=out')).get('收支明细') ?? []
  expect(rows[0]).toEqual(['时间', '类型', '摘要', '收入（元）', '支出（元）', '余额（元）'])
  expect(rows.slice(1).map(([, kind, , ...money]) => [kind, ...money])).toEqual([
    ['还款', null, 40, 370],
    ['支付', null, 96, 404],
    [null, 0, 136, null],
  ])
})
test('refuses an export with more rows than the limit', () => {
  expect(() => refuseTooLarge(50_000)).not.toThrow()
  expect(() => refuseTooLarge(50_001)).toThrow(expect.objectContaining({ reason: 'export-too-large' }))
})

test('lists what is owed line by line with the source document, without orders never paid', async () => {
  const { list, totals } = (await buyer.client.call(paymentEndpoints.listStatements, { month: '2026-10' })).value
  const sums = { opening: 0, charged: 19_200, paid: 13_000, returned: 600, closing: 5600 }
  expect(list).toEqual([
    expect.objectContaining({ storeId: buyer.storeId, ...sums, state: 'unanswered', isFinal: true }),
  ])
  expect(totals).toEqual(sums)
  const statement = (
    await buyer.client.call(paymentEndpoints.getStatement, { storeId: buyer.storeId, month: '2026-10' })
  ).value
  expect(statement).toMatchObject({
    ...sums,
    buyer: { name: expect.any(String) },
    seller: { name: expect.any(String) },
  })
  const order = (one: typeof buyer.paid) => ({ kind: 'order', id: one?.orderId, number: one?.orderNo })
  const numbered = (kind: 'payment' | 'refund') => ({ kind, id: expect.any(String), number: expect.any(String) })
  expect(
    statement.lines.map(({ what, document, memo, amount, balance }) => [what, document, memo, amount, balance]),
  ).toEqual([
    ['charged', order(buyer.paid), '采购订单', 9600, 9600],
    ['paid', numbered('payment'), '钱包余额付款', 9600, 0],
    [
      'returned',
      { kind: 'case', ...{ id: CASE.id, number: CASE.no } },
      `售后退款，订单 ${buyer.paid?.orderNo}`,
      600,
      -600,
    ],
    ['paid', numbered('refund'), `退款，订单 ${buyer.paid?.orderNo}`, -600, 0],
    ['charged', order(buyer.owed), '采购订单', 9600, 9600],
    ['paid', numbered('payment'), '钱包余额还款', 4000, 5600],
  ])
  const total = (what: string) =>
    statement.lines.filter(line => line.what === what).reduce((sum, line) => sum + line.amount, 0)
  expect([total('charged'), total('paid'), total('returned')]).toEqual([sums.charged, sums.paid, sums.returned])
  const [november] = (await buyer.client.call(paymentEndpoints.listStatements, { month: '2026-11' })).value.list
  expect(november).toMatchObject({ opening: 5600, charged: 0, paid: 0, returned: 0, closing: 5600, isFinal: false })
})
test('exports the statement as a workbook with one row per line, totals and a sheet of the parties', async () => {
  const sheets = await sheetsOf(paymentEndpoints.downloadStatement, `storeId=${buyer.storeId}&month=2026-10`)
  expect(sheets.get('汇总')?.slice(1)).toEqual([
    ['期初应付', 0],
    ['本期应付', 192],
    ['付款', 130],
    ['退货', 6],
    ['期末应付', 56],
  ])
  const rows = sheets.get('明细') ?? []
  expect(rows[0]).toEqual([
    '时间',
    '项目',
    '单据',
    '单号',
    '摘要',
    '应付（元）',
    '付款（元）',
    '退货（元）',
    '应付余额（元）',
  ])
  expect(rows.slice(1).map(([time, what, paper, , , ...money]) => [time, what, paper, ...money])).toEqual([
    [at('2026-10-20T12:00:00'), '应付', '订单', 96, null, null, 96],
    [at('2026-10-20T12:00:00'), '付款', '付款单', null, 96, null, 0],
    [at('2026-10-20T12:01:00'), '退货', '售后单', null, null, 6, -6],
    [at('2026-10-20T12:01:00'), '付款', '退款单', null, -6, null, 0],
    [at('2026-10-20T12:02:00'), '应付', '订单', 96, null, null, 96],
    [at('2026-10-20T12:03:00'), '付款', '付款单', null, 40, null, 56],
    ['合计', null, null, 192, 130, 6, null],
  ])
  expect(sheets.get('双方')?.map(([label]) => label)).toContain('供货方统一社会信用代码')
})
test('refuses an answer that does not match the books, and lets a resolved dispute be confirmed once', async () => {
  const { storeId } = buyer
  const answer = (verdict: 'confirm' | 'dispute', more: object = {}) =>
    buyer.client.send(paymentEndpoints.answerStatement, {
      storeId,
      month: '2026-10',
      closing: '56.00',
      verdict,
      note: '',
      ...more,
    })
  expect(await answer('confirm', { month: '2026-11' })).toMatchObject({ data: { reason: 'statement-not-final' } })
  expect(await answer('confirm', { closing: '56.01' })).toMatchObject({ data: { reason: 'statement-changed' } })
  expect(await answer('dispute')).toMatchObject({ data: { reason: 'dispute-needs-note' } })
  expect(await answer('confirm', { storeId: randomUUID() })).toMatchObject({ status: 404 })
  expect(await answer('dispute', { note: '少收一箱' })).toMatchObject({ data: { state: 'disputed', note: '少收一箱' } })
  const ctx = server.context()
  const [waiting] = await statementDisputeDesk.waiting(ctx, { limit: 10 })
  expect(await fieldsOfCase(ctx, statementDisputeDesk, waiting?.id ?? '')).toMatchObject({
    异议内容: '少收一箱',
    期末余额: '56.00',
  })
  await statementDisputeDesk.refuse(ctx, waiting?.id ?? '', aReviewer('李会计'), [
    { item: '对账单', reason: '箱数已核对无误' },
  ])
  const [head] = (await buyer.client.call(paymentEndpoints.listStatements, { month: '2026-10' })).value.list
  expect(head).toMatchObject({ state: 'resolved', answer: '箱数已核对无误' })
  expect(await answer('confirm')).toMatchObject({ data: { state: 'confirmed' } })
  expect(await answer('dispute', { note: '还是不对' })).toMatchObject({ data: { reason: 'statement-answered' } })
})
test('hides statements and payments of another company', async () => {
  const { client } = await signInAsBuyer(server)
  expect((await client.call(paymentEndpoints.listStatements, { month: '2026-10' })).value.list).toEqual([])
  expect(await client.call(paymentEndpoints.getStatement, { storeId: buyer.storeId, month: '2026-10' })).toMatchObject({
    status: 404,
  })
  const [row] = (await buyer.client.call(paymentEndpoints.listBill, { month: '2026-10', pageNum: 1, pageSize: 1 }))
    .value.list
  expect(await client.call(paymentEndpoints.getPaymentDetail, { paymentId: row?.paymentId ?? '' })).toMatchObject({
    status: 404,
  })
})
