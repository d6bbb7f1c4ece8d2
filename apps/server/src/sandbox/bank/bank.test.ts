import { createPrivateKey } from 'node:crypto'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import type { NoticeFlaw, RawNotice } from '#gateways/pay-channel.ts'
import type { GatewayResult } from '#gateways/result.ts'
import { signRsaSha256 } from '#gateways/signing/rsa.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { withSandboxServer } from '../testing/sandbox-server.ts'

const server = withSandboxServer()

const transfer = {
  payerName: '武汉康宁大药房',
  payerAccount: '6228480000000001',
  amount: fen(100_050),
  remark: '货款XJ8K2M',
}

function valueOf<T>(result: GatewayResult<T>): T {
  if (!result.ok) throw new Error(`${result.kind}: ${result.message}`)
  return result.value
}

async function receiveOne(): Promise<RawNotice> {
  await server.phone.call(sandboxEndpoints.sendTransfer, transfer)
  expect(await server.sandbox.notices.deliverDue()).toBe(1)
  const raw = server.received.at(-1)
  if (!raw) throw new Error('no notice came')
  return raw
}

function flawOf(raw: RawNotice): NoticeFlaw | 'none' {
  const reading = server.gateways.bank.readNotice(raw)
  return reading.ok ? 'none' : reading.flaw
}

describe('a transfer', () => {
  test('books a transfer, reports it and lists it on the statement', async () => {
    const booked = (await server.phone.call(sandboxEndpoints.sendTransfer, transfer)).value
    await server.sandbox.notices.deliverDue()
    const reading = server.gateways.bank.readNotice(server.received[0] ?? { headers: {}, body: Buffer.alloc(0) })
    const { payerName, payerAccount, amount, remark } = transfer
    const { bankSerialNo } = booked
    expect(reading).toEqual({
      ok: true,
      notice: {
        noticeId: expect.any(String),
        transfer: { bankSerialNo, payerName, payerAccount, amount, remark, bookedAt: TEST_NOON },
      },
    })
    const { lines } = valueOf(await server.gateways.bank.listStatement(dayOf(TEST_NOON)))
    expect(lines.find(line => line.bankSerialNo === bankSerialNo)).toEqual({
      direction: 'in',
      bankSerialNo,
      otherName: payerName,
      otherAccount: payerAccount,
      amount,
      remark,
      bookedAt: TEST_NOON,
      payoutNo: null,
    })
    const listed = await server.phone.call(sandboxEndpoints.listBookings, {})
    expect(listed.value.account.account).toBe(server.gateways.bank.ownAccount.account)
    expect(listed.value.list[0]).toEqual(booked)
  })

  test('refuses an invalid transfer and books nothing', async () => {
    const before = (await server.phone.call(sandboxEndpoints.listBookings, {})).value.list.length
    for (const wrong of [
      { amount: '0' },
      { amount: '-1' },
      { amount: '1.001' },
      { payerName: ' ' },
      { payerAccount: 'abc' },
    ]) {
      const wire = { ...transfer, amount: '1.00', ...wrong }
      expect((await server.phone.send(sandboxEndpoints.sendTransfer, wire)).status).toBe(422)
    }
    expect((await server.phone.call(sandboxEndpoints.listBookings, {})).value.list).toHaveLength(before)
  })

  test('pages a statement of many bookings', async () => {
    const on = new Date('2026-01-05T09:00:00+08:00')
    await server.database.owner.pool.query(
      `insert into sandbox.booking (direction, bank_serial_no, other_name, other_account, amount, remark, booked_at)
       select 'in', 'S' || n, '付款人', '10000000', n, '', $1 from generate_series(1, 230) n`,
      [on],
    )
    const amounts: number[] = []
    let cursor: string | undefined
    do {
      const page = valueOf(await server.gateways.bank.listStatement(dayOf(on), cursor))
      amounts.push(...page.lines.map(line => line.amount))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(amounts).toEqual(Array.from({ length: 230 }, (_, n) => n + 1))
  })
})

describe('a notice', () => {
  test('is refused when forged, altered, reformatted, stale or replayed late', async () => {
    const raw = await receiveOne()
    expect(flawOf(raw)).toBe('none')
    const headers = (change: Record<string, string>) => ({ ...raw, headers: { ...raw.headers, ...change } })
    const otherKey = createPrivateKey(server.sandbox.keys.bank.customer.privatePem)
    const forged = signRsaSha256(
      otherKey,
      `${raw.headers['x-bank-timestamp']}\n${raw.headers['x-bank-nonce']}\n${raw.body}\n`,
    )
    expect(flawOf(headers({ 'x-bank-signature': forged }))).toBe('bad-signature')
    expect(flawOf(headers({ 'x-bank-signature': '' }))).toBe('bad-signature')
    expect(flawOf(headers({ 'x-bank-serial': 'other' }))).toBe('unknown-key')
    expect(flawOf({ ...raw, body: Buffer.from(raw.body.toString().replace('1000.50', '9000.50')) })).toBe(
      'bad-signature',
    )
    expect(flawOf({ ...raw, body: Buffer.from(JSON.stringify(JSON.parse(raw.body.toString()), null, 1)) })).toBe(
      'bad-signature',
    )
    expect(flawOf({ ...raw, body: Buffer.alloc(100_000) })).toBe('too-large')
    server.clock.set(addMs(TEST_NOON, 301_000))
    expect(flawOf(raw)).toBe('stale')
    server.clock.set(addMs(TEST_NOON, -301_000))
    expect(flawOf(raw)).toBe('stale')
  })

  test('is refused for another account or with an invalid amount', async () => {
    const raw = await receiveOne()
    const resigned = (change: (notice: { account: string; transfer: Record<string, unknown> }) => void): RawNotice => {
      const notice = JSON.parse(raw.body.toString())
      change(notice)
      const body = JSON.stringify(notice)
      const { 'x-bank-timestamp': timestamp, 'x-bank-nonce': nonce } = raw.headers
      const key = createPrivateKey(server.sandbox.keys.bank.bank.privatePem)
      const signature = signRsaSha256(key, `${timestamp}\n${nonce}\n${body}\n`)
      return { headers: { ...raw.headers, 'x-bank-signature': signature }, body: Buffer.from(body) }
    }
    expect(flawOf(resigned(() => {}))).toBe('none')
    expect(flawOf(resigned(notice => (notice.account = '6222000000000000000')))).toBe('wrong-merchant')
    for (const amount of ['0.00', '-1.00', '1e3', '1.005', 100, null])
      expect(flawOf(resigned(notice => (notice.transfer['amount'] = amount)))).toBe('malformed')
    expect(flawOf(resigned(notice => (notice.transfer['currency'] = 'USD')))).toBe('malformed')
  })

  test('is resent after a failure, and comes with a wrong amount or twice when told to misbehave', async () => {
    server.answerNotices({ status: 500, contentType: 'text/plain', body: '' })
    await server.misbehave('bank', { notify: 'twice', amountOffset: fen(1) })
    await server.phone.call(sandboxEndpoints.sendTransfer, transfer)
    expect(await server.sandbox.notices.deliverDue()).toBe(2)
    server.clock.advance(60_000)
    expect(await server.sandbox.notices.deliverDue()).toBe(2)
    expect(server.gateways.bank.readNotice(server.received[3] ?? { headers: {}, body: Buffer.alloc(0) })).toMatchObject(
      {
        notice: { transfer: { amount: 100_051 } },
      },
    )
  })
})

describe('a payout', () => {
  let counter = 0
  const payout = () => ({
    payoutNo: `WD${String(++counter).padStart(8, '0')}`,
    payeeName: '武汉康宁大药房',
    payeeAccount: '6228480000000001',
    payeeBankName: '模拟银行',
    amount: fen(5_000),
    remark: '钱包提现',
  })

  test('is accepted as processing, then succeeds and is on the statement once', async () => {
    const order = payout()
    expect(valueOf(await server.gateways.bank.payOut(order)).state).toBe('processing')
    const found = valueOf(await server.gateways.bank.queryPayout(order.payoutNo))
    expect(found).toMatchObject({ state: 'succeeded', bankSerialNo: expect.any(String), settledAt: TEST_NOON })
    expect(valueOf(await server.gateways.bank.payOut(order))).toEqual(found)
    const { lines } = valueOf(await server.gateways.bank.listStatement(dayOf(TEST_NOON)))
    expect(lines.filter(line => line.payoutNo === order.payoutNo)).toMatchObject([{ direction: 'out', amount: 5_000 }])
  })

  test('is paid once when 20 concurrent orders share one number', { timeout: 30_000 }, async () => {
    const order = payout()
    await Promise.all(Array.from({ length: 20 }, () => server.gateways.bank.payOut(order)))
    const { lines } = valueOf(await server.gateways.bank.listStatement(dayOf(TEST_NOON)))
    expect(lines.filter(line => line.payoutNo === order.payoutNo)).toHaveLength(1)
  })

  test('is refused when its number was used with another amount', async () => {
    const order = payout()
    valueOf(await server.gateways.bank.payOut(order))
    expect(await server.gateways.bank.payOut({ ...order, amount: fen(5_001) })).toMatchObject({
      kind: 'refused',
      code: 'PAYOUT_NO_USED',
    })
  })

  test('fails with the bank’s reason, or stays processing until it is decided', async () => {
    const failing = payout()
    await server.misbehave('bank', { outcome: 'fail' })
    valueOf(await server.gateways.bank.payOut(failing))
    expect(valueOf(await server.gateways.bank.queryPayout(failing.payoutNo))).toMatchObject({
      state: 'failed',
      failReason: '收款账户状态异常，款项已退回',
      bankSerialNo: null,
    })
    const slow = payout()
    await server.misbehave('bank', { outcome: 'slow' })
    valueOf(await server.gateways.bank.payOut(slow))
    expect(valueOf(await server.gateways.bank.queryPayout(slow.payoutNo)).state).toBe('processing')
    const listed = (await server.phone.call(sandboxEndpoints.listPayouts, {})).value.list[0]
    const decision = { payoutId: listed?.payoutId ?? '', outcome: 'succeeded' } as const
    expect((await server.phone.call(sandboxEndpoints.decidePayout, decision)).status).toBe(200)
    expect((await server.phone.call(sandboxEndpoints.decidePayout, decision)).status).toBe(409)
    expect(valueOf(await server.gateways.bank.queryPayout(slow.payoutNo)).state).toBe('succeeded')
  })

  test('is not found when unknown, and has an unknown outcome when the answer is lost', async () => {
    expect(valueOf(await server.gateways.bank.queryPayout('WD-NONE-1')).state).toBe('not-found')
    const order = payout()
    await server.misbehave('bank', { answer: 'lost' })
    expect(await server.gateways.bank.payOut(order)).toMatchObject({ kind: 'unknown', reason: 'network' })
    await server.misbehave('bank', {})
    expect(valueOf(await server.gateways.bank.queryPayout(order.payoutNo)).state).toBe('succeeded')
  })
})
