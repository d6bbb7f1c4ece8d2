import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, dayOf } from '@xiaojiu/kernel/time.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { relayAll } from '#testing/relay-all.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { merchantReceiptDesk } from '../desks/desks.ts'
import { reconcileDay, reportLines } from '../reconcile/reconcile-day.ts'
import { refundOrderPart } from '../refund/refund-payable.ts'
import { sendRefunds } from '../refund/refunds.ts'
import { inWallet, PAY_PASSWORD, pursesOf, withPayPassword } from '../testing.ts'
import { verifyPendingPayments } from './verify-payment.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

/** An order of 96.00, a payment password and a balance in the wallet. */
async function anOrder(balance: number) {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  await withPayPassword(server, buyer.companyId)
  if (balance > 0) await inWallet(server, buyer.companyId, balance)
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 96_000 })
  const placed = await aPlacedOrder(buyer.client, [{ offerId, quantity: 10 }])
  return { ...buyer, ...placed, storeId: store.storeId, orderId: placed.orders[0]?.orderId ?? '' }
}
type Order = Awaited<ReturnType<typeof anOrder>>
type Way = Parameters<Order['client']['call']>[1]
const pay = ({ client, payOrderId }: Order, way: object) =>
  client.call(orderEndpoints.payOrder, { payOrderId, ...(way as object) } as Way as never)
async function payOnPhone(payLink: string | null) {
  const phone = server.client()
  const { paymentId } = (await phone.call(sandboxEndpoints.scanPayment, { codeUrl: payLink ?? '' })).value
  return phone.call(sandboxEndpoints.pay, { paymentId })
}
const purses = ({ companyId }: Order) => pursesOf(server.owner.db, companyId)
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

describe('wallet', () => {
  test('pays with the payment password, once under concurrent requests', async () => {
    const order = await anOrder(20_000)
    const { ways } = (await order.client.call(orderEndpoints.getPayOrder, { payOrderId: order.payOrderId })).value
    expect(ways.wallet).toMatchObject({ balance: 20_000, balanceAfter: 10_400, rest: null })
    expect(await pay(order, { channel: 'wallet' })).toMatchObject({ data: { reason: 'pay-password-needed' } })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => pay(order, { channel: 'wallet', payPassword: PAY_PASSWORD })),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(await purses(order)).toEqual({ wallet: 10_400 })
    await relay()
    const { state } = (await order.client.call(orderEndpoints.getPayOrder, { payOrderId: order.payOrderId })).value
    expect(state).toBe('paid')
  })
  test('refuses too low a balance and too large a wallet part, and moves nothing', async () => {
    const order = await anOrder(9599)
    const payPassword = PAY_PASSWORD
    expect(await pay(order, { channel: 'wallet', payPassword })).toMatchObject({
      data: { reason: 'insufficient-balance' },
    })
    expect(await pay(order, { channel: 'wechat', walletPart: fen(9600), payPassword })).toMatchObject({
      data: { reason: 'wallet-part-too-large' },
    })
    expect(await purses(order)).toEqual({ wallet: 9599 })
  })
  test('pays without the password up to the limit set by the company', async () => {
    const order = await anOrder(20_000)
    const settings = { defaultChannel: null, subsMayUseWallet: true, payPassword: PAY_PASSWORD }
    await order.client.call(paymentEndpoints.savePaySettings, { ...settings, freeLimit: fen(9600) })
    expect(await pay(order, { channel: 'wallet' })).toMatchObject({ success: true })
  })
})

describe('wallet and channel together', () => {
  const combined = { channel: 'wechat', walletPart: fen(3000), payPassword: PAY_PASSWORD } as const
  test('freezes the wallet part until the channel has paid, and refunds the channel part first', async () => {
    const order = await anOrder(5000)
    const payment = (await pay(order, combined)).value as { paymentId: string; payLink: string; amount: number }
    expect(payment).toMatchObject({ amount: 6600, walletPart: 3000, state: 'pending' })
    expect(await purses(order)).toEqual({ wallet: 2000, frozen: 3000 })
    // A repeated call continues the same attempt, without the password.
    expect((await pay(order, { channel: 'wechat', walletPart: fen(3000) })).value).toMatchObject({
      paymentId: payment.paymentId,
    })
    await payOnPhone(payment.payLink)
    await settled(payment.paymentId, 'succeeded')
    expect(await purses(order)).toEqual({ wallet: 2000, frozen: 0 })
    await relay()
    const back = (amount: number) =>
      inSystemTransaction(server.context(), tx =>
        refundOrderPart(tx, {
          payableId: order.payOrderId,
          orderId: order.orderId,
          amount: fen(amount),
          reason: '缺货退款',
        }),
      )
    await back(7000)
    await sendRefunds(server.context())
    await vi.waitFor(async () => expect(await purses(order)).toEqual({ wallet: 2400, frozen: 0 }), 15_000)
    const refunds = (await server.client().call(sandboxEndpoints.listRefunds, {})).value.list
    expect(refunds).toContainEqual(expect.objectContaining({ channel: 'wechat', amount: 6600 }))
    const results = await Promise.allSettled([back(2000), back(2000), back(2000)])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    expect(await purses(order)).toEqual({ wallet: 4400, frozen: 0 })
    const detail = (await order.client.call(paymentEndpoints.getPaymentDetail, { payOrderId: order.payOrderId })).value
    expect(detail).toMatchObject({
      amount: 6600,
      walletPart: 3000,
      total: 9600,
      parts: [{ orderId: order.orderId, amount: 9600 }],
      refunds: [
        {
          amount: 6600,
          walletPart: 400,
          total: 7000,
          state: 'succeeded',
          whereabouts: '已退回付款时的微信零钱或银行卡；余额抵扣的部分已退入钱包',
        },
        { amount: 0, walletPart: 2000, state: 'succeeded', whereabouts: '已退入钱包余额' },
      ],
    })
  })
  test('closes the first attempt and releases its wallet part when another channel is chosen', async () => {
    const order = await anOrder(5000)
    const first = (await pay(order, combined)).value as { paymentId: string }
    const second = (await pay(order, { channel: 'alipay' })).value as { paymentId: string; amount: number }
    expect(second.amount).toBe(9600)
    expect(await stateOf(first.paymentId)).toBe('closed')
    expect(await purses(order)).toEqual({ wallet: 5000, frozen: 0 })
  })
  test('releases the wallet part when the order is cancelled', async () => {
    const order = await anOrder(5000)
    const { paymentId } = (await pay(order, combined)).value as { paymentId: string }
    await order.client.call(orderEndpoints.cancelPayOrder, { payOrderId: order.payOrderId, reason: '不要了' })
    server.clock.advance(60_000)
    await verifyPendingPayments(server.context())
    expect(await stateOf(paymentId)).toBe('closed')
    expect(await purses(order)).toEqual({ wallet: 5000, frozen: 0 })
  })
  test('freezes the wallet once when 20 attempts to pay one order start concurrently', async () => {
    const order = await anOrder(20_000)
    const settings = { defaultChannel: null, subsMayUseWallet: true, payPassword: PAY_PASSWORD }
    await order.client.call(paymentEndpoints.savePaySettings, { ...settings, freeLimit: fen(9600) })
    const ways = Array.from({ length: 20 }, (_, n) => ({
      channel: n % 2 === 0 ? 'transfer' : 'bank',
      walletPart: fen(1000 + n),
    }))
    const answers = await Promise.all(ways.map(way => pay(order, way)))
    const refused = answers.filter(answer => !answer.success)
    expect(new Set(refused.map(answer => (answer.data as { reason: string }).reason))).toEqual(
      new Set(['payment-under-way']),
    )
    const pending = await server.owner.db
      .selectFrom('payment.payment')
      .select('walletPart')
      .where('payableId', '=', order.payOrderId)
      .where('state', '=', 'pending')
      .execute()
    expect(pending).toHaveLength(1)
    const held = pending[0]?.walletPart ?? 0
    expect(await purses(order)).toEqual({ wallet: 20_000 - held, frozen: held })
  }, 60_000)
  test('freezes exactly 5 of 20 concurrent wallet parts when the wallet covers 5', async () => {
    const order = await anOrder(5 * 3000)
    const { db } = server.owner
    const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), price: 96_000 })
    const orders = [order]
    for (let n = 1; n < 20; n++)
      orders.push({ ...order, ...(await aPlacedOrder(order.client, [{ offerId, quantity: 10 }])) })
    const answers = await Promise.all(
      orders.map(one => pay(one, { channel: 'transfer', walletPart: fen(3000), payPassword: PAY_PASSWORD })),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(5)
    expect(await purses(order)).toEqual({ wallet: 0, frozen: 15_000 })
  }, 60_000)
})

test('prepares the bank page, matches the transfer by its remark and refunds to the paying account', async () => {
  const order = await anOrder(0)
  const payment = (await pay(order, { channel: 'bank' })).value as {
    paymentId: string
    payLink: string
    transferTo: { remarkCode: string }
  }
  const link = new URL(payment.payLink, 'http://x')
  expect([link.pathname, link.searchParams.get('amount'), link.searchParams.get('remark')]).toEqual([
    '/sandbox',
    '96.00',
    payment.transferTo.remarkCode,
  ])
  await server.client().call(sandboxEndpoints.sendTransfer, {
    payerName: link.searchParams.get('payer') ?? '',
    payerAccount: '6225880000000099',
    amount: fen(9600),
    remark: payment.transferTo.remarkCode,
  })
  await settled(payment.paymentId, 'succeeded')
  await inSystemTransaction(server.context(), tx =>
    refundOrderPart(tx, { payableId: order.payOrderId, orderId: order.orderId, amount: fen(600), reason: '差价退回' }),
  )
  await sendRefunds(server.context())
  const payouts = (await server.client().call(sandboxEndpoints.listPayouts, {})).value.list
  expect(payouts).toContainEqual(
    expect.objectContaining({ payeeAccount: '6225880000000099', amount: 600, state: 'succeeded' }),
  )
})

test("counts a payment to the store's own account only after the store confirmed it", async () => {
  const order = await anOrder(0)
  expect(await pay(order, { channel: 'merchant' })).toMatchObject({ data: { reason: 'channel-unfit' } })
  await server.owner.db
    .insertInto('payment.storeAccount')
    .values({ storeId: order.storeId, accountName: '江城医药', bankName: '汉江银行', accountNo: '62170033' })
    .execute()
  const payment = (await pay(order, { channel: 'merchant' })).value as { paymentId: string }
  expect(payment).toMatchObject({ transferTo: { accountName: '江城医药', accountNo: '62170033' }, state: 'pending' })
  const ctx = server.context()
  const waiting = async () =>
    (await merchantReceiptDesk.waiting(ctx, { limit: 50 })).filter(one => one.id === payment.paymentId)
  expect(await waiting()).toEqual([])
  const { client } = await aReadyPharmacy(server)
  const claim = { paymentId: payment.paymentId, voucherIds: [] }
  expect(await client.call(paymentEndpoints.claimPayment, claim)).toMatchObject({ status: 404 })
  expect((await order.client.call(paymentEndpoints.claimPayment, claim)).value.claimedAt).not.toBeNull()
  expect(await waiting()).toHaveLength(1)
  await merchantReceiptDesk.approve(ctx, payment.paymentId, aReviewer('财务'))
  expect(await stateOf(payment.paymentId)).toBe('succeeded')
  expect(await order.client.call(paymentEndpoints.claimPayment, claim)).toMatchObject({
    data: { reason: 'state-changed' },
  })
})

test('reconciles the day with the providers’ bills and reports a line that differs', async () => {
  const today = dayOf(server.clock.read())
  const order = await anOrder(0)
  const payment = (await pay(order, { channel: 'wechat' })).value as { paymentId: string; payLink: string }
  await payOnPhone(payment.payLink)
  await settled(payment.paymentId, 'succeeded')
  server.clock.set(new Date('2026-11-17T11:00:00+08:00'))
  const ctx = server.context()
  const reports = await reconcileDay(ctx, today)
  expect(reports.map(({ channel, report }) => [channel, report?.differences])).toEqual([
    ['wechat', []],
    ['alipay', []],
    ['bank', []],
  ])
  const payWechat = { ...ctx.gateways.payWechat, feeBp: 100 }
  const [dearer] = await reconcileDay({ ...ctx, gateways: { ...ctx.gateways, payWechat } }, today)
  expect(new Set(dearer?.report?.differences.map(({ kind }) => kind))).toEqual(new Set(['fee']))
  expect(reportLines(dearer ? [dearer] : [])).toContainEqual(
    expect.stringMatching(/^ {2}手续费不一致 {2}收 {2}\d+ {2}我方 \d\.\d\d {2}对方 \d\.\d\d$/),
  )
  await server.owner.pool.query(
    `insert into sandbox.trade (channel, out_trade_no, subject, amount, code_url, notify_url, state, transaction_id, created_at, expires_at, paid_at)
     values ('wechat', 'P-NOT-OURS', '别家', 777, 'weixin://none', 'http://none', 'paid', 'T-NOT-OURS', $1, $1, $1)`,
    [new Date('2026-11-16T13:00:00+08:00')],
  )
  const [wechat] = await reconcileDay(ctx, today)
  expect(wechat?.report?.differences).toEqual([
    { kind: 'missing-here', what: 'payment', number: 'T-NOT-OURS', ourAmount: null, theirAmount: 777 },
  ])
  expect(reportLines(wechat ? [wechat] : []).at(-1)).toBe('  对方有、我方无  收  T-NOT-OURS  我方 —  对方 7.77')
  const kept = await server.owner.db
    .selectFrom('payment.reconciliation')
    .select(['channel', 'differenceCount'])
    .where('onDay', '=', today)
    .orderBy('channel')
    .execute()
  expect(kept).toEqual([
    { channel: 'alipay', differenceCount: 0 },
    { channel: 'bank', differenceCount: 0 },
    { channel: 'wechat', differenceCount: 1 },
  ])
  expect((await reconcileDay(ctx, addDays(today, -30))).every(({ report }) => report?.ourCount === 0)).toBe(true)
})
