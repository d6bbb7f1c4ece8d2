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
  outTradeNo = `XJTEST${String(++counter).padStart(6, '0')}`
})

const order = (amount = fen(12_345)) => ({
  outTradeNo,
  subject: '小九药采订单',
  amount,
  expiresAt: addMs(TEST_NOON, 30 * 60_000),
})

async function pay(): Promise<void> {
  const created = valueOf(await server.gateways.payWechat.createQrPayment(order()))
  const scanned = await server.phone.call(sandboxEndpoints.scanPayment, { codeUrl: created.codeUrl })
  const paid = await server.phone.call(sandboxEndpoints.pay, { paymentId: scanned.value.paymentId })
  expect(paid.value.state).toBe('paid')
}

function valueOf<T>(result: GatewayResult<T>): T {
  if (!result.ok) throw new Error(`${result.kind}: ${result.message}`)
  return result.value
}

async function believed(index = 0): Promise<PaymentNotice> {
  const raw = server.received[index]
  if (!raw) throw new Error('no notice came')
  const reading = await server.gateways.payWechat.readNotice(raw)
  if (!reading.ok) throw new Error(reading.flaw)
  return reading.notice
}

describe('paying', () => {
  test('pays an order on the phone, notifies it and returns it by query', async () => {
    const { codeUrl } = valueOf(await server.gateways.payWechat.createQrPayment(order()))
    expect(codeUrl).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=[\w-]{12}$/)
    expect(valueOf(await server.gateways.payWechat.queryTrade(outTradeNo))).toEqual({
      outTradeNo,
      state: 'unpaid',
      transactionId: null,
      amount: null,
      paidAt: null,
    })
    const listed = await server.phone.call(sandboxEndpoints.listPayments, { codeUrl })
    expect(listed.value.list).toMatchObject([{ outTradeNo, amount: 12_345, state: 'unpaid', channel: 'wechat' }])
    server.clock.advance(60_000)
    await server.phone.call(sandboxEndpoints.pay, { paymentId: listed.value.list[0]?.paymentId ?? '' })
    expect(await server.sandbox.notices.deliverDue()).toBe(1)
    const paidAt = addMs(TEST_NOON, 60_000)
    const trade = valueOf(await server.gateways.payWechat.queryTrade(outTradeNo))
    expect(trade).toEqual({
      outTradeNo,
      state: 'paid',
      transactionId: expect.stringMatching(/^4200\d{24}$/),
      amount: 12_345,
      paidAt,
    })
    expect(await believed()).toEqual({ kind: 'trade', noticeId: expect.any(String), trade })
    expect(server.received.map(notice => notice.path)).toEqual(['/notify/wechat'])
  })

  test('returns the same code when created again, and refuses another amount under the number', async () => {
    const first = valueOf(await server.gateways.payWechat.createQrPayment(order()))
    expect(valueOf(await server.gateways.payWechat.createQrPayment(order()))).toEqual(first)
    expect(await server.gateways.payWechat.createQrPayment(order(fen(1)))).toMatchObject({
      ok: false,
      kind: 'refused',
      code: 'INVALID_REQUEST',
    })
  })

  test('accepts payment of a code once and not after its expiry', async () => {
    await pay()
    const list = (await server.phone.call(sandboxEndpoints.listPayments, {})).value.list
    const paymentId = list.find(payment => payment.outTradeNo === outTradeNo)?.paymentId ?? ''
    expect(await server.phone.call(sandboxEndpoints.pay, { paymentId })).toMatchObject({ status: 409 })
    expect(await server.sandbox.notices.deliverDue()).toBe(1)
    outTradeNo += 'B'
    const { codeUrl } = valueOf(await server.gateways.payWechat.createQrPayment(order()))
    const late = await server.phone.call(sandboxEndpoints.scanPayment, { codeUrl })
    server.clock.advance(30 * 60_000)
    expect(await server.phone.call(sandboxEndpoints.pay, { paymentId: late.value.paymentId })).toMatchObject({
      status: 409,
    })
    expect(valueOf(await server.gateways.payWechat.queryTrade(outTradeNo)).state).toBe('unpaid')
  })

  test('pays nothing when refused on the phone, and can still be paid later', async () => {
    const { codeUrl } = valueOf(await server.gateways.payWechat.createQrPayment(order()))
    const { value } = await server.phone.call(sandboxEndpoints.scanPayment, { codeUrl })
    const refusedPayment = await server.phone.call(sandboxEndpoints.refusePayment, { paymentId: value.paymentId })
    expect(refusedPayment.value).toMatchObject({ isRefused: true, state: 'unpaid' })
    expect(await server.sandbox.notices.deliverDue()).toBe(0)
    expect((await server.phone.call(sandboxEndpoints.pay, { paymentId: value.paymentId })).value.state).toBe('paid')
  })

  test('returns not-found for an unknown order', async () => {
    expect(valueOf(await server.gateways.payWechat.queryTrade(outTradeNo)).state).toBe('not-found')
    expect(valueOf(await server.gateways.payWechat.closeTrade(outTradeNo)).state).toBe('not-found')
    expect(valueOf(await server.gateways.payWechat.queryRefund(outTradeNo, 'RF000001')).state).toBe('not-found')
  })

  test('refuses to pay a closed order and to close a paid one', async () => {
    const { codeUrl } = valueOf(await server.gateways.payWechat.createQrPayment(order()))
    expect(valueOf(await server.gateways.payWechat.closeTrade(outTradeNo))).toEqual({ state: 'closed' })
    expect(valueOf(await server.gateways.payWechat.closeTrade(outTradeNo))).toEqual({ state: 'closed' })
    const { value } = await server.phone.call(sandboxEndpoints.scanPayment, { codeUrl })
    expect(await server.phone.call(sandboxEndpoints.pay, { paymentId: value.paymentId })).toMatchObject({ status: 409 })
    expect(valueOf(await server.gateways.payWechat.queryTrade(outTradeNo)).state).toBe('closed')
    outTradeNo += 'B'
    await pay()
    expect(await server.gateways.payWechat.closeTrade(outTradeNo)).toMatchObject({ kind: 'refused', code: 'ORDERPAID' })
  })
})

describe('refunding', () => {
  const refund = (outRefundNo: string, amount: number) =>
    server.gateways.payWechat.refund({
      outTradeNo,
      outRefundNo,
      refund: fen(amount),
      total: fen(12_345),
      reason: '缺货退款',
    })

  test('refunds parts until nothing is left, each refund number once', async () => {
    await pay()
    const first = valueOf(await refund(`${outTradeNo}R1`, 10_000))
    expect(first).toMatchObject({ state: 'processing', refund: 10_000 })
    const settled = valueOf(await server.gateways.payWechat.queryRefund(outTradeNo, `${outTradeNo}R1`))
    expect(settled).toEqual({ ...first, state: 'succeeded', settledAt: TEST_NOON })
    expect(valueOf(await refund(`${outTradeNo}R1`, 10_000))).toEqual(settled)
    expect(await refund(`${outTradeNo}R2`, 2_346)).toMatchObject({ kind: 'refused', code: 'NOT_ENOUGH' })
    expect(valueOf(await refund(`${outTradeNo}R3`, 2_345)).refund).toBe(2_345)
    expect(valueOf(await server.gateways.payWechat.queryTrade(outTradeNo)).state).toBe('refunded')
    const { rows } = await server.database.owner.pool.query(
      'select refunded from sandbox.trade where out_trade_no = $1',
      [outTradeNo],
    )
    expect(rows).toEqual([{ refunded: 12_345 }])
  })

  test('accepts exactly 3 of 20 concurrent refunds of a third each', { timeout: 30_000 }, async () => {
    await pay()
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => refund(`${outTradeNo}P${n}`, 4_115)))
    expect(results.filter(result => result.ok)).toHaveLength(3)
  })

  test('makes one refund from 20 concurrent requests with one number', { timeout: 30_000 }, async () => {
    await pay()
    const results = await Promise.all(Array.from({ length: 20 }, () => refund(`${outTradeNo}S`, 100)))
    expect(new Set(results.map(result => valueOf(result).refundId)).size).toBe(1)
    const { rows } = await server.database.owner.pool.query(
      'select refunded from sandbox.trade where out_trade_no = $1',
      [outTradeNo],
    )
    expect(rows).toEqual([{ refunded: 100 }])
  })

  test('notifies a refund', async () => {
    await pay()
    await server.sandbox.notices.deliverDue()
    valueOf(await refund(`${outTradeNo}R1`, 345))
    expect(await server.sandbox.notices.deliverDue()).toBe(1)
    expect(await believed(1)).toMatchObject({
      kind: 'refund',
      refund: { outTradeNo, outRefundNo: `${outTradeNo}R1`, state: 'succeeded', refund: 345, settledAt: TEST_NOON },
    })
  })

  test('refunds nothing when it fails, and waits for a decision when it is slow', async () => {
    await pay()
    await server.misbehave('wechat', { outcome: 'fail' }, outTradeNo)
    valueOf(await refund(`${outTradeNo}R1`, 12_345))
    expect(valueOf(await server.gateways.payWechat.queryRefund(outTradeNo, `${outTradeNo}R1`)).state).toBe('failed')
    await server.misbehave('wechat', { outcome: 'slow' }, outTradeNo)
    valueOf(await refund(`${outTradeNo}R2`, 12_345))
    expect(valueOf(await server.gateways.payWechat.queryRefund(outTradeNo, `${outTradeNo}R2`)).state).toBe('processing')
    const slow = (await server.phone.call(sandboxEndpoints.listRefunds, {})).value.list[0]
    await server.phone.call(sandboxEndpoints.decideRefund, { refundId: slow?.refundId ?? '', outcome: 'succeeded' })
    expect(valueOf(await server.gateways.payWechat.queryRefund(outTradeNo, `${outTradeNo}R2`)).state).toBe('succeeded')
    const again = { refundId: slow?.refundId ?? '', outcome: 'failed' } as const
    expect(await server.phone.call(sandboxEndpoints.decideRefund, again)).toMatchObject({ status: 409 })
  })
})

describe('misbehaving', () => {
  test('stores nothing when the provider refuses', async () => {
    await server.misbehave('wechat', { answer: 'refuse' })
    expect(await server.gateways.payWechat.createQrPayment(order())).toMatchObject({
      kind: 'refused',
      code: 'RULE_LIMIT',
    })
    expect(await rowCount()).toBe(0)
  })

  test('leaves the outcome unknown when the provider fails', async () => {
    await server.misbehave('wechat', { answer: 'fault' })
    expect(await server.gateways.payWechat.createQrPayment(order())).toMatchObject({
      kind: 'unknown',
      reason: 'provider-fault',
    })
    expect(await rowCount()).toBe(0)
  })

  test('leaves the outcome unknown when the answer is lost although the order was made', async () => {
    await server.misbehave('wechat', { answer: 'lost' })
    expect(await server.gateways.payWechat.createQrPayment(order())).toMatchObject({
      kind: 'unknown',
      reason: 'network',
    })
    expect(await rowCount()).toBe(1)
  })

  test('sends two notices with different ids for the same transaction when told to', async () => {
    await server.misbehave('wechat', { notify: 'twice' }, outTradeNo)
    await pay()
    expect(await server.sandbox.notices.deliverDue()).toBe(2)
    const [first, second] = [await believed(0), await believed(1)]
    expect(first.noticeId).not.toBe(second.noticeId)
    expect({ ...first, noticeId: '' }).toEqual({ ...second, noticeId: '' })
  })

  test('reports the wrong amount in the notice and the true one by query when told to misbehave', async () => {
    await server.misbehave('wechat', { amountOffset: fen(-1) }, outTradeNo)
    await pay()
    await server.sandbox.notices.deliverDue()
    expect(await believed()).toMatchObject({ trade: { amount: 12_344 } })
    expect(valueOf(await server.gateways.payWechat.queryTrade(outTradeNo)).amount).toBe(12_345)
  })

  test('sends no notice, or a late one, when told to', async () => {
    await server.misbehave('wechat', { notify: 'never' }, outTradeNo)
    await pay()
    server.clock.advance(86_400_000)
    expect(await server.sandbox.notices.deliverDue()).toBe(0)
    server.clock.set(TEST_NOON)
    outTradeNo += 'B'
    await server.misbehave('wechat', { notify: 'late', notifyDelaySeconds: 600 }, outTradeNo)
    await pay()
    server.clock.advance(599_000)
    expect(await server.sandbox.notices.deliverDue()).toBe(0)
    server.clock.advance(1000)
    expect(await server.sandbox.notices.deliverDue()).toBe(1)
    expect(await believed()).toMatchObject({ trade: { outTradeNo, state: 'paid', paidAt: TEST_NOON } })
  })

  async function rowCount(): Promise<number> {
    const { rows } = await server.database.owner.pool.query<{ count: number }>(
      'select count(*) from sandbox.trade where out_trade_no = $1',
      [outTradeNo],
    )
    return rows[0]?.count ?? -1
  }
})

describe('resending', () => {
  test('resends a notice on the published schedule until accepted, signed again each time', async () => {
    server.answerNotices({ status: 500, contentType: 'text/plain', body: 'down' })
    await pay()
    expect(await server.sandbox.notices.deliverDue()).toBe(1)
    for (const restSeconds of [15, 15, 30]) {
      server.clock.advance(restSeconds * 1000 - 1)
      expect(await server.sandbox.notices.deliverDue()).toBe(0)
      server.clock.advance(1)
      expect(await server.sandbox.notices.deliverDue()).toBe(1)
    }
    server.answerNotices(null)
    server.clock.advance(180_000)
    expect(await server.sandbox.notices.deliverDue()).toBe(1)
    expect(await believed(4)).toMatchObject({ trade: { outTradeNo, state: 'paid' } })
    expect(new Set(server.received.map(notice => notice.body.toString())).size).toBe(1)
    expect(new Set(server.received.map(notice => notice.headers['wechatpay-signature'])).size).toBe(5)
    server.clock.advance(86_400_000)
    expect(await server.sandbox.notices.deliverDue()).toBe(0)
    const notices = await server.phone.call(sandboxEndpoints.listNotices, {})
    expect(notices.value.list).toMatchObject([{ state: 'delivered', attemptCount: 5, lastStatus: 200 }])
  })

  test('gives up after fifteen resends, and a person can resend it once more', { timeout: 30_000 }, async () => {
    server.answerNotices({ status: 500, contentType: 'text/plain', body: 'down' })
    await pay()
    let sent = 0
    for (let hour = 0; hour < 40; hour++) {
      sent += await server.sandbox.notices.deliverDue()
      server.clock.advance(6 * 3_600_000)
    }
    expect(sent).toBe(16)
    const { value } = await server.phone.call(sandboxEndpoints.listNotices, {})
    expect(value.list).toMatchObject([{ state: 'given-up', attemptCount: 16, nextAt: null }])
    server.answerNotices(null)
    await server.phone.call(sandboxEndpoints.resendNotice, { noticeId: value.list[0]?.noticeId ?? '' })
    expect(server.received).toHaveLength(17)
  })

  test('sends a notice once when ten senders run concurrently', async () => {
    await pay()
    const counts = await Promise.all(Array.from({ length: 10 }, () => server.sandbox.notices.deliverDue()))
    expect(counts.reduce((a, b) => a + b)).toBe(1)
    expect(server.received).toHaveLength(1)
  })
})

describe('the bill', () => {
  test('lists the payments and refunds of the day with their fees', async () => {
    server.clock.set(new Date('2026-03-02T23:59:59+08:00'))
    const created = valueOf(
      await server.gateways.payWechat.createQrPayment({ ...order(), expiresAt: new Date('2026-03-03T12:00:00+08:00') }),
    )
    const { value } = await server.phone.call(sandboxEndpoints.scanPayment, { codeUrl: created.codeUrl })
    await server.phone.call(sandboxEndpoints.pay, { paymentId: value.paymentId })
    const outRefundNo = `${outTradeNo}R1`
    const refund = { outTradeNo, outRefundNo, refund: fen(100), total: fen(12_345), reason: '测试' }
    valueOf(await server.gateways.payWechat.refund(refund))
    const { transactionId } = valueOf(await server.gateways.payWechat.queryTrade(outTradeNo))
    expect(await server.gateways.payWechat.downloadBill(day('2026-03-02'))).toMatchObject({
      kind: 'refused',
      code: 'PARAM_ERROR',
    })
    server.clock.set(new Date('2026-03-03T10:00:00+08:00'))
    const at = new Date('2026-03-02T23:59:59+08:00')
    expect(valueOf(await server.gateways.payWechat.downloadBill(day('2026-03-02')))).toEqual({
      on: '2026-03-02',
      lines: [
        { kind: 'payment', transactionId, outTradeNo, outRefundNo: null, amount: 12_345, fee: 74, at },
        { kind: 'refund', transactionId, outTradeNo, outRefundNo, amount: 100, fee: -1, at },
      ],
    })
    expect(valueOf(await server.gateways.payWechat.downloadBill(day('2026-03-01'))).lines).toEqual([])
  })
})
