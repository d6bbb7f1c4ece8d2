import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { verifyPendingPayments } from './pay/verify-payment.ts'
import { refundPayable } from './refund/refund-payable.ts'
import { sendRefunds } from './refund/refunds.ts'

const server = useTestServer()
const NO_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'
// The simulated providers are called and respond over HTTP.
beforeAll(async () => void (await server.listen()), 60_000)

async function anUnpaidOrder() {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const { offerId, batchIds } = await anOffer(db, {
    store: await aStore(db),
    product: await aProduct(db),
    price: 96_000,
  })
  const placed = await aPlacedOrder(buyer.client, [{ offerId, quantity: 10 }])
  const company = await db
    .selectFrom('company.company')
    .select('name')
    .where('id', '=', buyer.companyId)
    .executeTakeFirstOrThrow()
  return { ...buyer, ...placed, companyName: company.name, batchIds }
}
const start = async (client: TestClient, payOrderId: string, channel: 'wechat' | 'alipay' | 'transfer') =>
  (await client.call(orderEndpoints.payOrder, { payOrderId, channel })).value
/** The simulated phone scans the code and confirms. */
async function payOnPhone(payLink: string | null) {
  const phone = server.client()
  const scanned = (await phone.call(sandboxEndpoints.scanPayment, { codeUrl: payLink ?? '' })).value
  return phone.call(sandboxEndpoints.pay, { paymentId: scanned.paymentId })
}
const stateOf = async (paymentId: string) =>
  (
    await server.owner.db
      .selectFrom('payment.payment')
      .select('state')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).state
const settled = (paymentId: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(paymentId)).toBe(state), { timeout: 15_000 })
const relay = () => relayAll(server)
async function ledgerOf(companyId: string) {
  const { rows } = await server.owner.pool.query<{ kind: string; sum: number }>(
    `select a.kind, sum(e.amount)::int as sum from payment.entry e join payment.account a on a.id = e.account_id
     join payment.journal j on j.id = e.journal_id where j.company_id = $1 group by a.kind having sum(e.amount) <> 0 order by a.kind`,
    [companyId],
  )
  return Object.fromEntries(rows.map(row => [row.kind, row.sum]))
}

test('getPayment returns 401 to strangers and 404 to other companies', async () => {
  expect(await server.client().send(paymentEndpoints.getPayment, { paymentId: NO_ID })).toMatchObject({ status: 401 })
  const theirs = await anUnpaidOrder()
  const mine = await aReadyPharmacy(server)
  const { paymentId } = await start(theirs.client, theirs.payOrderId, 'transfer')
  expect(await mine.client.call(paymentEndpoints.getPayment, { paymentId })).toMatchObject({ status: 404 })
})

describe.each(['wechat', 'alipay'] as const)('%s', channel => {
  test('books a payment made on the phone once and moves the order to shipment', async () => {
    const order = await anUnpaidOrder()
    const payment = await start(order.client, order.payOrderId, channel)
    expect(payment).toMatchObject({ state: 'pending', amount: 9600, channel, transferTo: null })
    expect(await payOnPhone(payment.payLink)).toMatchObject({ success: true })
    await settled(payment.paymentId, 'succeeded')
    await relay()
    const detail = (await order.client.call(orderEndpoints.getOrder, { orderId: order.orders[0]?.orderId ?? '' })).value
    expect(detail).toMatchObject({
      state: 'awaiting-shipment',
      payChannel: channel,
      verbs: ['after-sale', 'buy-again'],
    })
    expect(await ledgerOf(order.companyId)).toEqual({ [`channel-${channel}`]: 9600, unearned: -9600 })
    expect(
      (await order.client.call(paymentEndpoints.getPayment, { paymentId: payment.paymentId })).value,
    ).toMatchObject({ state: 'succeeded' })
  })
  test('books a notice sent twice once', async () => {
    const order = await anUnpaidOrder()
    const payment = await start(order.client, order.payOrderId, channel)
    const { outTradeNo } = (
      await server.client().call(sandboxEndpoints.scanPayment, { codeUrl: payment.payLink ?? '' })
    ).value
    await misbehave(channel, outTradeNo, { notify: 'twice' })
    await payOnPhone(payment.payLink)
    await settled(payment.paymentId, 'succeeded')
    expect(await ledgerOf(order.companyId)).toEqual({ [`channel-${channel}`]: 9600, unearned: -9600 })
  })
  test('settles a payment by query when no notice arrives', async () => {
    const order = await anUnpaidOrder()
    const payment = await start(order.client, order.payOrderId, channel)
    const { outTradeNo } = (
      await server.client().call(sandboxEndpoints.scanPayment, { codeUrl: payment.payLink ?? '' })
    ).value
    await misbehave(channel, outTradeNo, { notify: 'never' })
    await payOnPhone(payment.payLink)
    expect(await stateOf(payment.paymentId)).toBe('pending')
    server.clock.advance(60_000)
    await verifyPendingPayments(server.context())
    expect(await stateOf(payment.paymentId)).toBe('succeeded')
  })
  test('marks a payment of a wrong amount abnormal and does not mark the order paid', async () => {
    const order = await anUnpaidOrder()
    const payment = await start(order.client, order.payOrderId, channel)
    const { outTradeNo } = (
      await server.client().call(sandboxEndpoints.scanPayment, { codeUrl: payment.payLink ?? '' })
    ).value
    await misbehave(channel, outTradeNo, { amountOffset: fen(-1) })
    await payOnPhone(payment.payLink)
    await settled(payment.paymentId, 'abnormal')
    await relay()
    expect((await order.client.call(orderEndpoints.getPayOrder, { payOrderId: order.payOrderId })).value.state).toBe(
      'awaiting-payment',
    )
    expect(await ledgerOf(order.companyId)).toEqual({
      [`channel-${channel}`]: 9599,
      receivable: 9600,
      suspense: -9599,
      unearned: -9600,
    })
  })
  test('refuses a forged notice and stores nothing', async () => {
    const before = await server.owner.db.selectFrom('payment.notice').select('id').execute()
    const reply = await fetch(`http://127.0.0.1:${server.parts.config.PORT}/notify/${channel}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'forged', resource: {} }),
    })
    expect(reply.status === 200 && (await reply.text()) === 'success').toBe(false)
    expect(await server.owner.db.selectFrom('payment.notice').select('id').execute()).toEqual(before)
  })
})

interface Misbehaviour {
  readonly notify?: 'twice' | 'never'
  readonly amountOffset?: Fen
}
/** Sets how the simulated provider reports this payment. */
async function misbehave(
  channel: 'wechat' | 'alipay',
  outTradeNo: string,
  { notify, amountOffset }: Misbehaviour,
): Promise<void> {
  const behaviour = {
    answer: 'normal',
    answerDelayMs: 0,
    notify: notify ?? 'once',
    notifyDelaySeconds: 0,
    amountOffset: amountOffset ?? fen(0),
    outcome: 'succeed',
  } as const
  expect(
    await server.client().call(sandboxEndpoints.saveBehaviour, { provider: channel, outTradeNo, behaviour }),
  ).toMatchObject({ success: true })
}

test('counts the first payment and refunds the second when both channels were paid', async () => {
  const order = await anUnpaidOrder()
  const first = await start(order.client, order.payOrderId, 'wechat')
  const second = await start(order.client, order.payOrderId, 'alipay')
  await payOnPhone(first.payLink)
  await settled(first.paymentId, 'succeeded')
  await payOnPhone(second.payLink)
  await settled(second.paymentId, 'surplus')
  await sendRefunds(server.context())
  expect(await ledgerOf(order.companyId)).toEqual({ 'channel-wechat': 9600, unearned: -9600 })
  const refunds = (await server.client().call(sandboxEndpoints.listRefunds, {})).value.list
  expect(refunds).toContainEqual(expect.objectContaining({ channel: 'alipay', amount: 9600, state: 'succeeded' }))
})
test('refunds a payment for an order cancelled meanwhile', async () => {
  const order = await anUnpaidOrder()
  const payment = await start(order.client, order.payOrderId, 'wechat')
  await order.client.call(orderEndpoints.cancelPayOrder, { payOrderId: order.payOrderId, reason: '不想要了' })
  await payOnPhone(payment.payLink)
  await settled(payment.paymentId, 'succeeded')
  await relay()
  await sendRefunds(server.context())
  // WeChat refunds later and sends a notice.
  await vi.waitFor(async () => expect(await ledgerOf(order.companyId)).toEqual({}), 15_000)
  expect((await order.client.call(orderEndpoints.getPayOrder, { payOrderId: order.payOrderId })).value.state).toBe(
    'cancelled',
  )
})
test('returns the same payment when started ten times at once', async () => {
  const order = await anUnpaidOrder()
  const attempts = await Promise.all(Array.from({ length: 10 }, () => start(order.client, order.payOrderId, 'wechat')))
  expect(new Set(attempts.map(attempt => attempt.paymentId)).size).toBe(1)
  expect(attempts.every(attempt => attempt.payLink !== null)).toBe(true)
})
test('refuses to pay an order that is paid or cancelled', async () => {
  const order = await anUnpaidOrder()
  await payOnPhone((await start(order.client, order.payOrderId, 'wechat')).payLink)
  await vi.waitFor(async () => {
    await relay()
    expect(
      await order.client.call(orderEndpoints.payOrder, { payOrderId: order.payOrderId, channel: 'alipay' }),
    ).toMatchObject({ data: { reason: 'already-paid' } })
  }, 15_000)
  const cancelled = await anUnpaidOrder()
  await cancelled.client.call(orderEndpoints.cancelPayOrder, { payOrderId: cancelled.payOrderId, reason: '不想要了' })
  expect(
    await cancelled.client.call(orderEndpoints.payOrder, { payOrderId: cancelled.payOrderId, channel: 'wechat' }),
  ).toMatchObject({ status: 409, data: { reason: 'payable-closed' } })
})
test('returns 403 when the sub-account has no right to pay', async () => {
  const { client } = await aReadyPharmacy(server, { isMain: false, rights: ['order'] })
  expect(await client.call(orderEndpoints.payOrder, { payOrderId: NO_ID, channel: 'wechat' })).toMatchObject({
    status: 403,
    data: { reason: 'no-right' },
  })
})

describe('transfer', () => {
  const send = (payerName: string, amount: number, remark: string) =>
    server
      .client()
      .call(sandboxEndpoints.sendTransfer, { payerName, payerAccount: '6225880000000001', amount: fen(amount), remark })
  const transfers = async (remark: string) =>
    server.owner.db
      .selectFrom('payment.bankTransfer')
      .select(['state', 'reason'])
      .where('remark', '=', remark)
      .execute()

  test('is matched by the code in its remark, the payer and the amount', async () => {
    const order = await anUnpaidOrder()
    const payment = await start(order.client, order.payOrderId, 'transfer')
    expect(payment.transferTo).toMatchObject({
      accountName: '湖北小九药采科技有限公司',
      remarkCode: expect.stringMatching(/^XJ[A-Z0-9]{8}$/),
    })
    await send(order.companyName, 9600, `货款 ${payment.transferTo?.remarkCode.toLowerCase()}`)
    await settled(payment.paymentId, 'succeeded')
    await relay()
    expect((await order.client.call(orderEndpoints.getPayOrder, { payOrderId: order.payOrderId })).value.state).toBe(
      'paid',
    )
    expect(await ledgerOf(order.companyId)).toEqual({ 'channel-bank': 9600, unearned: -9600 })
  })
  test.each([
    ['from another name', (name: string): [string, number] => [`${name}分店`, 9600], '付款户名与采购企业名称不一致'],
    ['of another amount', (name: string): [string, number] => [name, 9599], '到账金额与应付金额不一致'],
  ])('leaves a transfer %s unclaimed', async (_, wrong, reason) => {
    const order = await anUnpaidOrder()
    const payment = await start(order.client, order.payOrderId, 'transfer')
    const remark = payment.transferTo?.remarkCode ?? ''
    const [payerName, amount] = wrong(order.companyName)
    await send(payerName, amount, remark)
    await vi.waitFor(async () => expect(await transfers(remark)).toEqual([{ state: 'unclaimed', reason }]), 15_000)
    expect(await stateOf(payment.paymentId)).toBe('pending')
  })
  test('leaves a second transfer with the same code unclaimed, and refunds the first to its payer', async () => {
    const order = await anUnpaidOrder()
    const payment = await start(order.client, order.payOrderId, 'transfer')
    const remark = payment.transferTo?.remarkCode ?? ''
    await send(order.companyName, 9600, remark)
    await settled(payment.paymentId, 'succeeded')
    await send(order.companyName, 9600, remark)
    await vi.waitFor(
      async () =>
        expect(await transfers(remark)).toEqual([
          { state: 'matched', reason: null },
          { state: 'unclaimed', reason: '该付款码已收到过款项，疑似重复汇款' },
        ]),
      15_000,
    )
    expect(await ledgerOf(order.companyId)).toEqual({ 'channel-bank': 9600, unearned: -9600 })
    expect(await paidBackOf(order)).toEqual([{ amount: 9600, state: 'succeeded' }])
  })
  test('refunds a payment that two transfers were matched with before', async () => {
    const order = await anUnpaidOrder()
    const payment = await start(order.client, order.payOrderId, 'transfer')
    const remark = payment.transferTo?.remarkCode ?? ''
    await send(order.companyName, 9600, remark)
    await settled(payment.paymentId, 'succeeded')
    await server.owner.pool.query(
      `insert into payment.bank_transfer (bank_serial, payer_name, payer_account, amount, remark, state, payment_id, received_at)
       select bank_serial || '-2', payer_name, payer_account, amount, remark, state, payment_id, received_at
       from payment.bank_transfer where payment_id = $1`,
      [payment.paymentId],
    )
    expect(await paidBackOf(order)).toEqual([{ amount: 9600, state: 'succeeded' }])
  })
  /** Everything paid for the order is sent back. */
  async function paidBackOf({ payOrderId, companyId }: { payOrderId: string; companyId: string }) {
    await inSystemTransaction(server.context(), tx => refundPayable(tx, payOrderId, '退款'))
    for (let time = 0; time < 2; time++) {
      await sendRefunds(server.context())
      server.clock.advance(60_000)
    }
    server.clock.set(TEST_NOON)
    return server.owner.db
      .selectFrom('payment.refund')
      .select(['amount', 'state'])
      .where('companyId', '=', companyId)
      .execute()
  }
})
