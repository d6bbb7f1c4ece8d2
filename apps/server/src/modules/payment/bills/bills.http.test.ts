import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { allReactions } from '#modules/background.ts'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { relayEvents } from '#platform/events/relay.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { statementDisputeDesk } from '../desks.ts'
import { refundOrderPart } from '../refund-payable.ts'
import { inWallet, PAY_PASSWORD, withPayPassword } from '../testing.ts'

const server = useTestServer()
const billCalls = Object.entries(paymentEndpoints).filter(([, { path }]) => path.includes('/bill/'))
test.each(billCalls)('%s is closed to strangers', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
})

/** October: an order of 96.00 paid from the wallet, 6.00 of it given back, and one of 96.00 not paid. November follows. */
let buyer: Awaited<ReturnType<typeof aMonth>>
async function aMonth() {
  server.clock.set(new Date('2026-10-20T12:00:00+08:00'))
  const { db } = server.owner
  const pharmacy = await aReadyPharmacy(server)
  await withPayPassword(pharmacy.client)
  await inWallet(server, pharmacy.companyId, 50_000)
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 96_000 })
  const paid = await aPlacedOrder(pharmacy.client, [{ offerId, quantity: 10 }])
  await pharmacy.client.call(orderEndpoints.payOrder, {
    payOrderId: paid.payOrderId,
    channel: 'wallet',
    payPassword: PAY_PASSWORD,
  })
  await inSystemTransaction(server.context(), tx =>
    refundOrderPart(tx, {
      payableId: paid.payOrderId,
      orderId: paid.orders[0]?.orderId ?? '',
      amount: fen(600),
      reason: '少货退款',
    }),
  )
  server.clock.advance(60_000)
  await aPlacedOrder(pharmacy.client, [{ offerId, quantity: 10 }])
  while ((await relayEvents(server.context(), allReactions)) > 0);
  server.clock.set(new Date('2026-11-16T12:00:00+08:00'))
  // The session of October is over.
  const client = await signIn(server, pharmacy)
  return { ...pharmacy, client, storeId: store.storeId, orderNo: paid.orders[0]?.orderNo ?? '' }
}
beforeAll(async () => {
  buyer = await aMonth()
}, 60_000)

test('the month is summed by what it was, and listed newest first', async () => {
  const { list } = (await buyer.client.call(paymentEndpoints.listBillMonths, {})).value
  expect(list).toHaveLength(12)
  expect(list[0]).toEqual({ month: '2026-11', order: 0, refund: 0, recharge: 0, withdraw: 0, repay: 0, count: 0 })
  expect(list[1]).toEqual({ month: '2026-10', order: 9600, refund: 600, recharge: 0, withdraw: 0, repay: 0, count: 2 })
  const page = (await buyer.client.call(paymentEndpoints.listBill, { month: '2026-10', pageNum: 1, pageSize: 20 }))
    .value
  expect(page.list.map(({ kind, amount, channel }) => `${kind} ${amount} ${channel}`).toSorted()).toEqual([
    'order -9600 wallet',
    'refund 600 wallet',
  ])
  const orders = await buyer.client.call(paymentEndpoints.listBill, {
    month: '2026-10',
    kind: 'order',
    pageNum: 1,
    pageSize: 20,
  })
  expect(orders.value).toMatchObject({ total: 1, list: [{ memo: `订单 ${buyer.orderNo}` }] })
})
const fileOf = ({ path }: { readonly path: string }, query: string) =>
  buyer.client.inject({ method: 'GET', url: `${API_PREFIX}${path}?${query}` })
test('the file carries every row and the sum', async () => {
  const reply = await fileOf(paymentEndpoints.downloadBill, 'month=2026-10')
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = reply.raw.toString('utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('\u{FEFF}时间,类型,摘要,方式,金额（元）')
  expect(lines.at(-1)).toBe(',,,合计,-90.00')
})
test('a statement adds up line by line', async () => {
  const { list } = (await buyer.client.call(paymentEndpoints.listStatements, { month: '2026-10' })).value
  expect(list).toEqual([
    expect.objectContaining({
      storeId: buyer.storeId,
      opening: 0,
      charged: 19_200,
      paid: 9000,
      returned: 0,
      closing: 10_200,
      state: 'unanswered',
      isFinal: true,
    }),
  ])
  const statement = (
    await buyer.client.call(paymentEndpoints.getStatement, { storeId: buyer.storeId, month: '2026-10' })
  ).value
  expect(statement.lines.map(({ what, amount, balance }) => [what, amount, balance])).toEqual([
    ['charged', 9600, 9600],
    ['paid', 9600, 0],
    ['paid', -600, 600],
    ['charged', 9600, 10_200],
  ])
  const file = await fileOf(paymentEndpoints.downloadStatement, `storeId=${buyer.storeId}&month=2026-10`)
  const rows = file.raw.toString('utf8').trimEnd().split('\r\n')
  expect([rows[2], rows.at(-1)]).toEqual([',期初,,,0.00', ',期末,,,102.00'])
  const [november] = (await buyer.client.call(paymentEndpoints.listStatements, { month: '2026-11' })).value.list
  expect(november).toMatchObject({ opening: 10_200, charged: 0, closing: 10_200, isFinal: false })
})
test('an answer must fit what is on the books; a dispute is answered and can then be confirmed, once', async () => {
  const { storeId } = buyer
  const answer = (verdict: 'confirm' | 'dispute', more: object = {}) =>
    buyer.client.send(paymentEndpoints.answerStatement, {
      storeId,
      month: '2026-10',
      closing: '102.00',
      verdict,
      note: '',
      ...more,
    })
  expect(await answer('confirm', { month: '2026-11' })).toMatchObject({ data: { reason: 'statement-not-final' } })
  expect(await answer('confirm', { closing: '102.01' })).toMatchObject({ data: { reason: 'statement-changed' } })
  expect(await answer('dispute')).toMatchObject({ data: { reason: 'dispute-needs-note' } })
  expect(await answer('confirm', { storeId: randomUUID() })).toMatchObject({ status: 404 })
  expect(await answer('dispute', { note: '少收一箱' })).toMatchObject({ data: { state: 'disputed', note: '少收一箱' } })
  const ctx = server.context()
  const [waiting] = await statementDisputeDesk.waiting(ctx, 10)
  expect(waiting).toMatchObject({ facts: { 异议内容: '少收一箱', 期末余额: '102.00 元' } })
  await statementDisputeDesk.refuse(ctx, waiting?.id ?? '', '李会计', [{ item: '对账单', reason: '箱数已核对无误' }])
  const [head] = (await buyer.client.call(paymentEndpoints.listStatements, { month: '2026-10' })).value.list
  expect(head).toMatchObject({ state: 'resolved', answer: '箱数已核对无误' })
  expect(await answer('confirm')).toMatchObject({ data: { state: 'confirmed' } })
  expect(await answer('dispute', { note: '还是不对' })).toMatchObject({ data: { reason: 'statement-answered' } })
})
test("another company's statements and payments stay out of sight", async () => {
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
