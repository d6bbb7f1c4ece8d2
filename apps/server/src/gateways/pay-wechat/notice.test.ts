import { createPrivateKey } from 'node:crypto'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import { selfSigned } from '#sandbox/keys.ts'
import type { NoticeFlaw, RawNotice } from '../pay-channel.ts'
import type { ProviderKey } from '../signing/key-ring.ts'
import { signRsaSha256 } from '../signing/rsa.ts'
import { unixSeconds } from '../signing/signed-message.ts'
import { makeKeyPair } from '../testing/rsa-keys.ts'
import { seal } from './sealed.ts'
import { wechatPay } from './wechat-pay.ts'

const NOW = new Date('2026-11-16T12:00:00+08:00')
const API_V3_KEY = '0123456789abcdef0123456789abcdef'
const merchantKeys = makeKeyPair()
const oldKeys = makeKeyPair()
const newKeys = makeKeyPair()
const strangerKeys = makeKeyPair()

const merchant = {
  mchid: '1900000001',
  appid: 'wx0000000000000001',
  serial: 'ABCDEF',
  privateKeyPem: merchantKeys.privatePem,
  apiV3Key: API_V3_KEY,
}

function gateway(providerKeys: readonly ProviderKey[], now = NOW) {
  return wechatPay({
    // In public-key mode, reading a notice must make no request, whatever the notice contains.
    outbound: () => Promise.reject(new Error('nothing is called')),
    now: () => now,
    merchant,
    providerKeys,
    notifyUrl: 'https://example.com/notify/wechat',
  })
}

const OLD = { serial: 'PUB_KEY_ID_OLD', pem: oldKeys.publicPem }
const NEW = { serial: 'PUB_KEY_ID_NEW', pem: newKeys.publicPem }

const transaction = {
  appid: merchant.appid,
  mchid: merchant.mchid,
  out_trade_no: 'XJ20261116000001',
  transaction_id: '4200000000000000000000000001',
  trade_state: 'SUCCESS',
  success_time: '2026-11-16T11:59:30+08:00',
  amount: { total: 12_345, payer_total: 12_345, currency: 'CNY' },
}

function noticeBody(content: unknown, change: (notice: Record<string, unknown>) => void = () => {}): string {
  const notice: Record<string, unknown> = {
    id: 'EV-2026111612000000001',
    create_time: '2026-11-16T11:59:31+08:00',
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: { original_type: 'transaction', ...seal(API_V3_KEY, JSON.stringify(content), 'transaction') },
  }
  change(notice)
  return JSON.stringify(notice)
}

function signed(
  body: string,
  { serial = OLD.serial, privatePem = oldKeys.privatePem, at = NOW, nonce = 'abcdef0123456789' } = {},
): RawNotice {
  const timestamp = unixSeconds(at)
  return {
    headers: {
      'wechatpay-serial': serial,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signRsaSha256(createPrivateKey(privatePem), `${timestamp}\n${nonce}\n${body}\n`),
    },
    body: Buffer.from(body),
  }
}

async function flawOf(raw: RawNotice, keys: readonly ProviderKey[] = [OLD], now = NOW): Promise<NoticeFlaw | 'none'> {
  const reading = await gateway(keys, now).readNotice(raw)
  return reading.ok ? 'none' : reading.flaw
}

const good = signed(noticeBody(transaction))

test('reads the paid trade of a valid notice in fen', async () => {
  expect(await gateway([OLD]).readNotice(good)).toEqual({
    ok: true,
    notice: {
      kind: 'trade',
      noticeId: 'EV-2026111612000000001',
      trade: {
        outTradeNo: 'XJ20261116000001',
        state: 'paid',
        transactionId: '4200000000000000000000000001',
        amount: 12_345,
        paidAt: new Date('2026-11-16T11:59:30+08:00'),
      },
    },
  })
})

describe('signatures', () => {
  const cases: [string, RawNotice, NoticeFlaw][] = [
    ['a stranger signed it', signed(noticeBody(transaction), { privatePem: strangerKeys.privatePem }), 'bad-signature'],
    ['no signature', withHeaders(good, { 'wechatpay-signature': undefined }), 'bad-signature'],
    ['an empty signature', withHeaders(good, { 'wechatpay-signature': '' }), 'bad-signature'],
    ['half a signature', withHeaders(good, { 'wechatpay-signature': header(good).slice(0, 170) }), 'bad-signature'],
    ['not base64', withHeaders(good, { 'wechatpay-signature': '!'.repeat(344) }), 'bad-signature'],
    ['the header twice', withHeaders(good, { 'wechatpay-signature': [header(good), header(good)] }), 'bad-signature'],
    ['a serial nobody knows', withHeaders(good, { 'wechatpay-serial': 'PUB_KEY_ID_OTHER' }), 'unknown-key'],
    ['no serial', withHeaders(good, { 'wechatpay-serial': undefined }), 'unknown-key'],
    ['another nonce', withHeaders(good, { 'wechatpay-nonce': 'ffffff0123456789' }), 'bad-signature'],
    [
      'the probe of WeChat Pay',
      withHeaders(good, { 'wechatpay-signature': `WECHATPAY/SIGNTEST/${header(good)}` }),
      'probe',
    ],
    [
      'one byte of the body changed',
      { ...good, body: Buffer.from(good.body.toString().replace('EV-', 'EW-')) },
      'bad-signature',
    ],
    ['an empty body', { ...good, body: Buffer.alloc(0) }, 'bad-signature'],
    ['a truncated body', { ...good, body: good.body.subarray(0, 100) }, 'bad-signature'],
    ['a space more at the end', { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) }, 'bad-signature'],
    ['ten megabytes', { ...good, body: Buffer.alloc(10_485_760) }, 'too-large'],
  ]
  for (const [name, raw, flaw] of cases)
    test(`${name}: returns ${flaw}`, async () => expect(await flawOf(raw)).toBe(flaw))

  test('refuses the same JSON formatted differently, because the raw body is signed', async () => {
    const pretty = Buffer.from(JSON.stringify(JSON.parse(good.body.toString()), null, 1))
    expect(await flawOf({ ...good, body: pretty })).toBe('bad-signature')
    const escaped = Buffer.from(good.body.toString().replace('支付', '\\u652f\\u4ed8'))
    expect(JSON.parse(escaped.toString())).toEqual(JSON.parse(good.body.toString()))
    expect(await flawOf({ ...good, body: escaped })).toBe('bad-signature')
  })
})

describe('time', () => {
  for (const [seconds, flaw] of [
    [-300, 'none'],
    [300, 'none'],
    [-301, 'stale'],
    [301, 'stale'],
    [-600, 'stale'],
  ] as const)
    test(`signed ${seconds} s from now: returns ${flaw}`, async () => {
      expect(await flawOf(signed(noticeBody(transaction), { at: addMs(NOW, seconds * 1000) }))).toBe(flaw)
    })

  test('refuses a notice replayed ten minutes later', async () => {
    expect(await flawOf(good)).toBe('none')
    expect(await flawOf(good, [OLD], addMs(NOW, 600_000))).toBe('stale')
  })

  for (const timestamp of ['', '1e9', '-1', '1763265600.5', '17632656000', 'NaN'])
    test(`refuses a timestamp of ${JSON.stringify(timestamp)}`, async () => {
      expect(await flawOf(withHeaders(good, { 'wechatpay-timestamp': timestamp }))).toBe('stale')
    })
})

describe('keys', () => {
  const byNew = signed(noticeBody(transaction), { serial: NEW.serial, privatePem: newKeys.privatePem })

  test('accepts the old and the new key during a key change, each under its own serial', async () => {
    expect(await flawOf(good, [OLD, NEW])).toBe('none')
    expect(await flawOf(byNew, [OLD, NEW])).toBe('none')
    expect(await flawOf(withHeaders(byNew, { 'wechatpay-serial': OLD.serial }), [OLD, NEW])).toBe('bad-signature')
  })

  test('refuses a removed key', async () => {
    expect(await flawOf(good, [NEW])).toBe('unknown-key')
    expect(await flawOf(byNew, [NEW])).toBe('none')
  })

  test('accepts a certificate until it expires', async () => {
    const certificate = selfSigned(oldKeys, { validFrom: addMs(NOW, -10 * DAY_MS), validDays: 10.5 })
    const key = { serial: certificate.serial, pem: certificate.pem }
    // Together with a public key, so that nothing is fetched.
    const keys = [NEW, key]
    const notice = (at: Date) => signed(noticeBody(transaction), { serial: certificate.serial, at })
    expect(await flawOf(notice(NOW), keys)).toBe('none')
    const after = addMs(NOW, DAY_MS)
    expect(await flawOf(notice(after), keys, after)).toBe('unknown-key')
  })
})

describe('the encrypted part', () => {
  const resealed = (change: (resource: Record<string, string>) => void) =>
    signed(noticeBody(transaction, notice => change(notice['resource'] as Record<string, string>)))
  const flip = (text: string, at: number) => {
    const bytes = Buffer.from(text, 'base64')
    bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1
    return bytes.toString('base64')
  }
  const cases: [string, RawNotice, NoticeFlaw][] = [
    ['a bit of its tag flipped', resealed(r => (r['ciphertext'] = flip(r['ciphertext'] ?? '', -1))), 'undecryptable'],
    [
      'a bit of its content flipped',
      resealed(r => (r['ciphertext'] = flip(r['ciphertext'] ?? '', 3))),
      'undecryptable',
    ],
    ['another associated text', resealed(r => (r['associated_data'] = 'refund')), 'undecryptable'],
    ['another nonce', resealed(r => (r['nonce'] = 'aaaaaaaaaaaa')), 'undecryptable'],
    ['a nonce of another length', resealed(r => (r['nonce'] = 'short')), 'undecryptable'],
    ['shorter than its tag', resealed(r => (r['ciphertext'] = 'AAAA')), 'undecryptable'],
    ['another algorithm', resealed(r => (r['algorithm'] = 'AEAD_SM4_GCM')), 'malformed'],
  ]
  for (const [name, raw, flaw] of cases)
    test(`${name}: returns ${flaw}`, async () => expect(await flawOf(raw)).toBe(flaw))

  test('refuses a notice encrypted with another key', async () => {
    const body = noticeBody(transaction, notice => {
      notice['resource'] = seal('f'.repeat(32), JSON.stringify(transaction), 'transaction')
    })
    expect(await flawOf(signed(body))).toBe('undecryptable')
  })
})

describe('content', () => {
  const about = (change: Record<string, unknown>) => signed(noticeBody({ ...transaction, ...change }))
  const total = (value: unknown) => about({ amount: { total: value, currency: 'CNY' } })
  const cases: [string, RawNotice, NoticeFlaw | 'none'][] = [
    ['another merchant', about({ mchid: '1900000002' }), 'wrong-merchant'],
    ['another application', about({ appid: 'wx0000000000000002' }), 'wrong-merchant'],
    ['dollars', about({ amount: { total: 12_345, currency: 'USD' } }), 'wrong-currency'],
    ['no amount', about({ amount: undefined }), 'malformed'],
    ['no transaction number', about({ transaction_id: undefined }), 'malformed'],
    ['no time', about({ success_time: undefined }), 'malformed'],
    ['a state nobody knows', about({ trade_state: 'MAYBE' }), 'malformed'],
    ['fields we do not know', about({ promotion_detail: [{}] }), 'none'],
    ['an amount as text', total('12345'), 'malformed'],
    ['a negative amount', total(-1), 'malformed'],
    ['half a fen', total(1.5), 'malformed'],
    ['1e21', total(1e21), 'malformed'],
    ['null', total(null), 'malformed'],
  ]
  for (const [name, raw, flaw] of cases)
    test(`${name}: returns ${flaw}`, async () => expect(await flawOf(raw)).toBe(flaw))

  test('refuses a signed body that is not JSON', async () => {
    expect(await flawOf(signed('not json'))).toBe('malformed')
    expect(await flawOf(signed('null'))).toBe('malformed')
    expect(await flawOf(signed('['.repeat(20_000)))).toBe('malformed')
  })

  test('reads the refund of a refund notice', async () => {
    const refund = {
      mchid: merchant.mchid,
      refund_id: '50300000001',
      out_refund_no: 'RF1',
      out_trade_no: 'XJ20261116000001',
      refund_status: 'ABNORMAL',
      amount: { total: 12_345, refund: 45 },
    }
    const body = (content: unknown) => signed(noticeBody(content, notice => (notice['event_type'] = 'REFUND.ABNORMAL')))
    expect(await gateway([OLD]).readNotice(body(refund))).toMatchObject({
      ok: true,
      notice: { kind: 'refund', refund: { outRefundNo: 'RF1', state: 'failed', refund: 45, settledAt: null } },
    })
    expect(await flawOf(body({ ...refund, mchid: '1' }))).toBe('wrong-merchant')
  })
})

test('answers notices as WeChat Pay requires', () => {
  const wechat = gateway([OLD])
  expect(wechat.answerNotice('accepted')).toMatchObject({ status: 200, body: '{"code":"SUCCESS","message":"成功"}' })
  expect(wechat.answerNotice('refused').status).toBe(401)
  expect(wechat.answerNotice('failed').status).toBe(500)
})

function withHeaders(raw: RawNotice, headers: RawNotice['headers']): RawNotice {
  return { ...raw, headers: { ...raw.headers, ...headers } }
}

function header(raw: RawNotice): string {
  return String(raw.headers['wechatpay-signature'])
}
