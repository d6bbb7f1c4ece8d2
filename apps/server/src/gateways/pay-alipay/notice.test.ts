import { createPrivateKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { NoticeFlaw } from '../pay-channel.ts'
import { makeKeyPair } from '../testing/rsa-keys.ts'
import { alipay } from './alipay.ts'
import { signAlipayNotice } from './signature.ts'

const merchantKeys = makeKeyPair()
const alipayKeys = makeKeyPair()
const strangerKeys = makeKeyPair()

const gateway = alipay({
  outbound: () => Promise.reject(new Error('nothing is called')),
  now: () => new Date('2026-11-16T12:00:00+08:00'),
  merchant: {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKeyPem: merchantKeys.privatePem,
    alipayPublicKeyPem: alipayKeys.publicPem,
  },
  notifyUrl: 'https://example.com/notify/alipay',
})

const params = {
  notify_time: '2026-11-16 12:00:00',
  notify_type: 'trade_status_sync',
  notify_id: 'ac05099524730693a8b330c5ecf72da978',
  app_id: '2021000000000001',
  seller_id: '2088000000000001',
  charset: 'utf-8',
  version: '1.0',
  out_trade_no: 'XJ20261116000001',
  trade_no: '2026111622001400000000000001',
  trade_status: 'TRADE_SUCCESS',
  subject: '大乐透2.1 & 其他=+%',
  total_amount: '88.88',
  gmt_payment: '2026-11-16 11:59:58',
  // Empty values are not part of the signature.
  passback_params: '',
}

function signed(change: Record<string, string> = {}, privatePem = alipayKeys.privatePem): Record<string, string> {
  const changed = { ...params, ...change }
  return { ...changed, sign: signAlipayNotice(createPrivateKey(privatePem), changed), sign_type: 'RSA2' }
}

const raw = (form: Record<string, string> | string) => ({
  headers: {},
  body: Buffer.from(String(new URLSearchParams(form))),
})

async function flawOf(form: Record<string, string> | string): Promise<NoticeFlaw | 'none'> {
  const reading = await gateway.readNotice(raw(form))
  return reading.ok ? 'none' : reading.flaw
}

test('reads the paid trade of a valid notice in fen', async () => {
  expect(await gateway.readNotice(raw(signed()))).toEqual({
    ok: true,
    notice: {
      kind: 'trade',
      noticeId: params.notify_id,
      trade: {
        outTradeNo: params.out_trade_no,
        state: 'paid',
        transactionId: params.trade_no,
        amount: 8_888,
        paidAt: new Date('2026-11-16T11:59:58+08:00'),
      },
    },
  })
})

describe('forgeries', () => {
  const good = signed()
  const cases: [string, Record<string, string> | string, NoticeFlaw][] = [
    ['a stranger signed it', signed({}, strangerKeys.privatePem), 'bad-signature'],
    ['we signed it ourselves', signed({}, merchantKeys.privatePem), 'bad-signature'],
    ['the amount changed', { ...good, total_amount: '0.01' }, 'bad-signature'],
    ['the state changed', { ...good, trade_status: 'TRADE_FINISHED' }, 'bad-signature'],
    ['a parameter more', { ...good, extra: '1' }, 'bad-signature'],
    ['a parameter less', without(good, 'subject'), 'bad-signature'],
    ['no signature', without(good, 'sign'), 'bad-signature'],
    ['another kind of signature', { ...good, sign_type: 'RSA' }, 'bad-signature'],
    ['no kind of signature', without(good, 'sign_type'), 'bad-signature'],
    ['a name twice', `${new URLSearchParams(good)}&total_amount=0.01`, 'malformed'],
    ['nothing', '', 'bad-signature'],
    ['too much', 'a'.repeat(70_000), 'too-large'],
  ]
  for (const [name, form, flaw] of cases)
    test(`${name}: returns ${flaw}`, async () => expect(await flawOf(form)).toBe(flaw))
})

describe('content', () => {
  const cases: [string, Record<string, string>, NoticeFlaw][] = [
    ['another application', { app_id: '2021000000000002' }, 'wrong-merchant'],
    ['another seller', { seller_id: '2088000000000002' }, 'wrong-merchant'],
    ['an unknown state', { trade_status: 'PAID' }, 'malformed'],
    ['1.005', { total_amount: '1.005' }, 'malformed'],
    ['1e3', { total_amount: '1e3' }, 'malformed'],
    ['-1.00', { total_amount: '-1.00' }, 'malformed'],
    ['01.00', { total_amount: '01.00' }, 'malformed'],
    ['no amount', { total_amount: '' }, 'malformed'],
    ['no moment', { gmt_payment: '2026-13-40 99:00:00' }, 'malformed'],
  ]
  for (const [name, change, flaw] of cases)
    test(`validly signed, but ${name}: returns ${flaw}`, async () => expect(await flawOf(signed(change))).toBe(flaw))

  test('reads a closed trade without a payment', async () => {
    const reading = await gateway.readNotice(raw(signed({ trade_status: 'TRADE_CLOSED' })))
    expect(reading).toMatchObject({ notice: { trade: { state: 'closed', transactionId: null, amount: null } } })
  })
})

test('treats a field named __proto__ like any other field', async () => {
  expect(await flawOf(`${new URLSearchParams(signed())}&__proto__=x`)).toBe('bad-signature')
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('answers success only when the notice is accepted', () => {
  expect(gateway.answerNotice('accepted')).toMatchObject({ status: 200, body: 'success' })
  expect(gateway.answerNotice('refused')).toMatchObject({ status: 400, body: 'failure' })
  expect(gateway.answerNotice('failed')).toMatchObject({ status: 500, body: 'failure' })
})

function without(form: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(form).filter(([key]) => key !== name))
}
