import { fen } from '@xiaojiu/kernel/money.ts'
import { day } from '@xiaojiu/kernel/time.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { httpAuthority } from './ca/http-authority.ts'
import { tencentFaceId } from './face-check/tencent-faceid.ts'
import { kuaidi100 } from './logistics/kuaidi100.ts'
import { baiduOcr } from './ocr/baidu.ts'
import { sandboxSms } from './open-services.ts'
import type { Outbound } from './outbound.ts'
import { alipay } from './pay-alipay/alipay.ts'
import { bankDirectLink } from './pay-bank/direct-link.ts'
import { wechatPay } from './pay-wechat/wechat-pay.ts'
import { accepted, type GatewayResult } from './result.ts'
import { makeKeyPair } from './testing/rsa-keys.ts'

// Whatever a provider responds, a call returns a result: it never throws, and a response without a valid signature never counts
// as success or refusal.

const now = () => new Date('2026-11-16T12:00:00+08:00')
const keys = makeKeyPair()
const bytes = fc.oneof(
  fc.json().map(text => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }).map(array => Buffer.from(array)),
  fc
    .constantFrom('', 'null', '[]', '{}', '"x"', '1e309', '{"a":'.repeat(2000), '{"__proto__":{"ok":true}}')
    .map(text => Buffer.from(text)),
  fc
    .record(
      {
        code: fc.anything(),
        access_token: fc.anything(),
        Response: fc.anything(),
        result: fc.anything(),
        state: fc.anything(),
      },
      { requiredKeys: [] },
    )
    .map(value => Buffer.from(JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? String(v) : v)))),
)
const status = fc.constantFrom(200, 201, 204, 400, 401, 404, 429, 500, 503)

let answer: Awaited<ReturnType<Outbound>>
const outbound: Outbound = async () => answer

type Call = () => Promise<GatewayResult<unknown>>
const order = { outTradeNo: 'XJ000001', subject: '订单', amount: fen(1), expiresAt: now() }

const wechat = wechatPay({
  outbound,
  now,
  merchant: { mchid: '1', appid: 'wx', serial: 'S', privateKeyPem: keys.privatePem, apiV3Key: '0'.repeat(32) },
  providerKeys: [{ serial: 'PUB_KEY_ID_1', pem: keys.publicPem }],
  notifyUrl: 'https://example.com/n',
})
const ali = alipay({
  outbound,
  now,
  merchant: { appId: 'a', sellerId: 's', privateKeyPem: keys.privatePem, alipayPublicKeyPem: keys.publicPem },
  notifyUrl: 'https://example.com/n',
})
const bank = bankDirectLink({
  outbound,
  now,
  customer: {
    customerNo: '1',
    account: '6222',
    accountName: '户名',
    bankName: '银行',
    serial: 'S',
    privateKeyPem: keys.privatePem,
  },
  bankKeys: [{ serial: 'B', pem: keys.publicPem }],
  baseUrl: 'https://bank.example',
  cashierUrl: '/sandbox?tab=bank',
})
const sms = sandboxSms({ outbound, now, baseUrl: 'https://sms.example', secret: 's' })
const ocr = baiduOcr({ outbound, now, apiKey: 'k', secretKey: 's', templates: {} })
const faceCredentials = { secretId: 'i', secretKey: 'k' }
const face = tencentFaceId({
  outbound,
  now,
  credentials: faceCredentials,
  ruleId: '1',
  redirectUrl: 'https://example.com/',
})
const ca = httpAuthority({ outbound, now, baseUrl: 'https://ca.example', appId: 'a', secret: 's' })
const logistics = kuaidi100({
  outbound,
  customer: 'c',
  key: 'k',
  callbackUrl: 'https://example.com/n',
  saltSecret: 's',
})

const signedCalls: Record<string, Call> = {
  'WeChat Pay create': () => wechat.createQrPayment(order),
  'WeChat Pay query': () => wechat.queryTrade('XJ000001'),
  'WeChat Pay bill': () => wechat.downloadBill(day('2026-11-15')),
  'Alipay create': () => ali.createQrPayment(order),
  'Alipay refund query': () => ali.queryRefund('XJ000001', 'R1'),
  'bank statement': () => bank.listStatement(day('2026-11-15')),
  'bank payout': () => bank.queryPayout('WD000001'),
}

const message = { mobile: '13800000001', template: 'auth-code', params: { code: '1', minutes: '5' } } as const
const waybill = { carrier: 'shunfeng', number: 'SF1', receiverMobile: '13800000001' }
const plainCalls: Record<string, Call> = {
  SMS: () => sms.send(message),
  OCR: () => ocr.recogniseIdCard({ bytes: Buffer.from('x'), contentType: 'image/png' }, 'front'),
  'face check': () => face.getResult('t'),
  CA: () => ca.getCheck('c'),
  logistics: () => logistics.getTrack(waybill),
}

// Two thousand hostile responses in total; fewer of those that need a signature each.
describe('signed providers treat an unsigned answer as an unknown outcome', { timeout: 60_000 }, () => {
  for (const [name, call] of Object.entries(signedCalls))
    test(name, () =>
      whateverComesBack(call, 60, result => expect(result).toMatchObject({ ok: false, kind: 'unknown' })),
    )
})

describe('other providers never read a malformed answer as success', { timeout: 60_000 }, () => {
  for (const [name, call] of Object.entries(plainCalls))
    test(name, () => whateverComesBack(call, 320, result => expect(result.ok).toBe(false)))
})

function whateverComesBack(
  call: Call,
  numRuns: number,
  check: (result: GatewayResult<unknown>) => void,
): Promise<void> {
  return fc.assert(
    fc.asyncProperty(status, bytes, async (code, body) => {
      answer = accepted({ status: code, headers: new Headers(), body })
      check(await call())
    }),
    { numRuns },
  )
}
