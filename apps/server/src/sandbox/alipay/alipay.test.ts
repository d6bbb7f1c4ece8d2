import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, day } from '@xiaojiu/kernel/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PaymentNotice } from '#gateways/pay-channel.ts'
import type { GatewayResult } from '#gateways/result.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { withSandboxServer } from '../testing/sandbox-server.ts'

const server = withSandboxServer()

let counter = 0
let outTradeNo = ''
beforeEach(() => {
  outTradeNo = `XJALI${String(++counter).padStart(6, '0')}`
})

const order = (amount = fen(8_888)) => ({
  outTradeNo,
  subject: '小九药采订单：阿莫西林, 0.25g*24粒',
  amount,
  expiresAt: addMs(TEST_NOON, 30 * 60_000),
})

function valueOf<T>(result: GatewayResult<T>): T {
  if (!result.ok) throw new Error(`${result.kind}: ${result.message}`)
  return result.value
}

async function pay(): Promise<void> {
  const { codeUrl } = valueOf(await server.gateways.payAlipay.createQrPayment(order()))
  const { value } = await server.phone.call(sandboxEndpoints.scanPayment, { codeUrl })
  await server.phone.call(sandboxEndpoints.pay, { paymentId: value.paymentId })
}

async function believed(index = 0): Promise<PaymentNotice> {
  const raw = server.received[index]
  if (!raw) throw new Error('no notice came')
  const reading = await server.gateways.payAlipay.readNotice(raw)
  if (!reading.ok) throw new Error(reading.flaw)
  return reading.notice
}

test('creates the trade when the code is scanned, and notifies when it is paid', async () => {
  const { codeUrl } = valueOf(await server.gateways.payAlipay.createQrPayment(order()))
  expect(codeUrl).toMatch(/^https:\/\/qr\.alipay\.com\/bax[\w-]{12}$/)
  expect(valueOf(await server.gateways.payAlipay.queryTrade(outTradeNo)).state).toBe('not-found')
  expect(valueOf(await server.gateways.payAlipay.closeTrade(outTradeNo)).state).toBe('not-found')
  const { value } = await server.phone.call(sandboxEndpoints.scanPayment, { codeUrl })
  expect(valueOf(await server.gateways.payAlipay.queryTrade(outTradeNo)).state).toBe('unpaid')
  await server.phone.call(sandboxEndpoints.pay, { paymentId: value.paymentId })
  const trade = valueOf(await server.gateways.payAlipay.queryTrade(outTradeNo))
  expect(trade).toEqual({
    outTradeNo,
    state: 'paid',
    transactionId: expect.any(String),
    amount: 8_888,
    paidAt: TEST_NOON,
  })
  expect(await server.sandbox.notices.deliverDue()).toBe(1)
  expect(await believed()).toEqual({ kind: 'trade', noticeId: expect.any(String), trade })
})

test('redirects the browser from the payment page to the phone and keeps the return address', async () => {
  const url = server.gateways.payAlipay.pagePaymentUrl({ ...order(), returnUrl: 'https://shop.example/back?x=1' })
  const arrived = await fetch(url, { redirect: 'manual' })
  expect(arrived.status).toBe(302)
  const paymentId = new URL(arrived.headers.get('location') ?? '').searchParams.get('payment') ?? ''
  const listed = await server.phone.call(sandboxEndpoints.listPayments, { state: 'unpaid' })
  expect(listed.value.list.find(payment => payment.paymentId === paymentId)).toMatchObject({
    outTradeNo,
    amount: 8_888,
    returnUrl: 'https://shop.example/back?x=1',
  })
  await server.phone.call(sandboxEndpoints.pay, { paymentId })
  expect(valueOf(await server.gateways.payAlipay.queryTrade(outTradeNo)).state).toBe('paid')
})

test('refuses a page URL whose content was changed', async () => {
  const url = new URL(server.gateways.payAlipay.pagePaymentUrl({ ...order(), returnUrl: 'https://shop.example/' }))
  url.searchParams.set('biz_content', (url.searchParams.get('biz_content') ?? '').replace('88.88', '00.01'))
  const arrived = await fetch(url, { redirect: 'manual' })
  expect(arrived.status).toBe(200)
  expect(await arrived.text()).toContain('isv.invalid-signature')
  expect(valueOf(await server.gateways.payAlipay.queryTrade(outTradeNo)).state).toBe('not-found')
})

describe('refunding', () => {
  const refund = (outRefundNo: string, amount: number) =>
    server.gateways.payAlipay.refund({
      outTradeNo,
      outRefundNo,
      refund: fen(amount),
      total: fen(8_888),
      reason: '缺货',
    })

  test('refunds a part and the rest, repeats a refund once and refuses too much', async () => {
    await pay()
    const first = valueOf(await refund('A', 888))
    expect(first).toMatchObject({ state: 'succeeded', refund: 888, settledAt: TEST_NOON })
    server.clock.advance(1000)
    expect(valueOf(await refund('A', 888))).toEqual(first)
    expect(await refund(`${outTradeNo}B`, 8_001)).toMatchObject({ kind: 'refused' })
    expect(valueOf(await server.gateways.payAlipay.queryTrade(outTradeNo)).state).toBe('paid')
    valueOf(await refund(`${outTradeNo}C`, 8_000))
    expect(valueOf(await server.gateways.payAlipay.queryTrade(outTradeNo)).state).toBe('refunded')
    expect(valueOf(await server.gateways.payAlipay.queryRefund(outTradeNo, 'NONE')).state).toBe('not-found')
  })

  test('names the refund in its notice', async () => {
    await pay()
    await server.sandbox.notices.deliverDue()
    valueOf(await refund(`${outTradeNo}R`, 1))
    await server.sandbox.notices.deliverDue()
    expect(await believed(1)).toMatchObject({
      kind: 'refund',
      refund: { outTradeNo, outRefundNo: `${outTradeNo}R`, state: 'succeeded' },
    })
  })

  test('refuses a failing refund and keeps a slow one processing until it is decided', async () => {
    await pay()
    await server.misbehave('alipay', { outcome: 'fail' }, outTradeNo)
    expect(await refund(`${outTradeNo}F`, 1)).toMatchObject({
      kind: 'refused',
      code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    })
    await server.misbehave('alipay', { outcome: 'slow' }, outTradeNo)
    expect(valueOf(await refund(`${outTradeNo}S`, 1))).toMatchObject({ state: 'processing', refund: 1 })
    const listed = (await server.phone.call(sandboxEndpoints.listRefunds, {})).value.list[0]
    await server.phone.call(sandboxEndpoints.decideRefund, { refundId: listed?.refundId ?? '', outcome: 'failed' })
    const { rows } = await server.database.owner.pool.query(
      'select refunded from sandbox.trade where out_trade_no = $1',
      [outTradeNo],
    )
    expect(rows).toEqual([{ refunded: 0 }])
  })
})

describe('misbehaving', () => {
  test('distinguishes refused, failed and lost answers', async () => {
    await server.misbehave('alipay', { answer: 'refuse' })
    expect(await server.gateways.payAlipay.createQrPayment(order())).toMatchObject({
      kind: 'refused',
      code: 'ACQ.ACCESS_FORBIDDEN',
    })
    await server.misbehave('alipay', { answer: 'fault' })
    expect(await server.gateways.payAlipay.createQrPayment(order())).toMatchObject({
      kind: 'unknown',
      reason: 'provider-fault',
    })
    await server.misbehave('alipay', { answer: 'lost' })
    expect(await server.gateways.payAlipay.createQrPayment(order())).toMatchObject({
      kind: 'unknown',
      reason: 'network',
    })
  })

  test('resends the notice until the answer is exactly success', async () => {
    server.answerNotices({ status: 200, contentType: 'text/plain', body: 'SUCCESS!' })
    await pay()
    await server.sandbox.notices.deliverDue()
    server.clock.advance(4 * 60_000)
    server.answerNotices(null)
    expect(await server.sandbox.notices.deliverDue()).toBe(1)
    server.clock.advance(86_400_000)
    expect(await server.sandbox.notices.deliverDue()).toBe(0)
    expect((await believed(0)).noticeId).toBe((await believed(1)).noticeId)
  })

  test('reports the wrong amount in the notice when told to misbehave', async () => {
    await server.misbehave('alipay', { amountOffset: fen(100) }, outTradeNo)
    await pay()
    await server.sandbox.notices.deliverDue()
    expect(await believed()).toMatchObject({ trade: { amount: 8_988 } })
  })
})

test('returns the bill as a GBK zip that is read to the fen', async () => {
  server.clock.set(new Date('2026-04-01T00:00:00+08:00'))
  const created = valueOf(
    await server.gateways.payAlipay.createQrPayment({ ...order(), expiresAt: new Date('2026-04-02T00:00:00+08:00') }),
  )
  const { value } = await server.phone.call(sandboxEndpoints.scanPayment, { codeUrl: created.codeUrl })
  await server.phone.call(sandboxEndpoints.pay, { paymentId: value.paymentId })
  const outRefundNo = `${outTradeNo}R`
  valueOf(
    await server.gateways.payAlipay.refund({ outTradeNo, outRefundNo, refund: fen(88), total: fen(8_888), reason: '' }),
  )
  const { transactionId } = valueOf(await server.gateways.payAlipay.queryTrade(outTradeNo))
  server.clock.set(new Date('2026-04-02T10:00:00+08:00'))
  const at = new Date('2026-04-01T00:00:00+08:00')
  expect(valueOf(await server.gateways.payAlipay.downloadBill(day('2026-04-01')))).toEqual({
    on: '2026-04-01',
    lines: [
      { kind: 'payment', transactionId, outTradeNo, outRefundNo: null, amount: 8_888, fee: 53, at },
      { kind: 'refund', transactionId, outTradeNo, outRefundNo, amount: 88, fee: -1, at },
    ],
  })
  expect(valueOf(await server.gateways.payAlipay.downloadBill(day('2026-03-31'))).lines).toEqual([])
})
