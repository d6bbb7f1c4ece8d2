import { createPrivateKey } from 'node:crypto'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, day } from '@xiaojiu/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import { selfSigned } from '#sandbox/keys.ts'
import type { Outbound, OutboundRequest } from '../outbound.ts'
import { accepted } from '../result.ts'
import { signRsaSha256 } from '../signing/rsa.ts'
import { unixSeconds } from '../signing/signed-message.ts'
import { makeKeyPair } from '../testing/rsa-keys.ts'
import { seal } from './sealed.ts'
import { wechatPay } from './wechat-pay.ts'

const NOW = new Date('2026-11-16T12:00:00+08:00')
const API_V3_KEY = '0123456789abcdef0123456789abcdef'
const merchantKeys = makeKeyPair()
const platformKeys = makeKeyPair()
const certificate = selfSigned(platformKeys, { validFrom: NOW, validDays: 365 })
const merchant = {
  mchid: '1900000001',
  appid: 'wx0000000000000001',
  serial: 'ABCDEF',
  privateKeyPem: merchantKeys.privatePem,
  apiV3Key: API_V3_KEY,
}
const PUBLIC_KEY = { serial: 'PUB_KEY_ID_1', pem: platformKeys.publicPem }

/** Responds like WeChat Pay, with the given signature. */
function answering(
  status: number,
  content: unknown,
  { serial = PUBLIC_KEY.serial, at = NOW, privatePem = platformKeys.privatePem, isSigned = true } = {},
): Outbound {
  const body = content === null ? '' : JSON.stringify(content)
  const timestamp = unixSeconds(at)
  const headers = new Headers()
  if (isSigned) {
    headers.set('wechatpay-serial', serial)
    headers.set('wechatpay-timestamp', timestamp)
    headers.set('wechatpay-nonce', 'n')
    headers.set('wechatpay-signature', signRsaSha256(createPrivateKey(privatePem), `${timestamp}\nn\n${body}\n`))
  }
  return async () => accepted({ status, headers, body: Buffer.from(body) })
}

const gateway = (outbound: Outbound, providerKeys = [PUBLIC_KEY]) =>
  wechatPay({ outbound, now: () => NOW, merchant, providerKeys, notifyUrl: 'https://example.com/notify/wechat' })

const order = { outTradeNo: 'XJ000001', subject: '订单', amount: fen(1), expiresAt: addMs(NOW, 60_000) }

describe('answers', () => {
  test('accepts a signed answer', async () => {
    const result = await gateway(answering(200, { code_url: 'weixin://x' })).createQrPayment(order)
    expect(result).toEqual({ ok: true, value: { codeUrl: 'weixin://x' } })
  })

  const cases: [string, Outbound, string][] = [
    ['unsigned', answering(200, { code_url: 'x' }, { isSigned: false }), 'bad-signature'],
    [
      'signed by a stranger',
      answering(200, { code_url: 'x' }, { privatePem: merchantKeys.privatePem }),
      'bad-signature',
    ],
    ['signed ten minutes ago', answering(200, { code_url: 'x' }, { at: addMs(NOW, -600_000) }), 'bad-signature'],
    ['of another form', answering(200, { url: 'x' }), 'bad-answer'],
    ['a fault', answering(500, { code: 'SYSTEM_ERROR', message: '' }), 'provider-fault'],
    ['an unsigned refusal', answering(403, { code: 'NO_AUTH', message: '' }, { isSigned: false }), 'bad-signature'],
    ['a refusal without a code', answering(400, {}), 'bad-answer'],
  ]
  for (const [name, outbound, reason] of cases)
    test(`${name}: returns unknown, ${reason}`, async () => {
      expect(await gateway(outbound).createQrPayment(order)).toMatchObject({ ok: false, kind: 'unknown', reason })
    })

  test('returns a signed refusal as a refusal', async () => {
    const outbound = answering(403, { code: 'NO_AUTH', message: '商户无权限' })
    expect(await gateway(outbound).createQrPayment(order)).toEqual({
      ok: false,
      kind: 'refused',
      code: 'NO_AUTH',
      message: '商户无权限',
    })
  })

  test('refuses an answer about another trade', async () => {
    const trade = { mchid: merchant.mchid, appid: merchant.appid, out_trade_no: 'OTHER', trade_state: 'NOTPAY' }
    expect(await gateway(answering(200, trade)).queryTrade('XJ000001')).toMatchObject({ reason: 'bad-answer' })
  })

  test('downloads a bill only from WeChat Pay and only with the announced hash', async () => {
    const elsewhere = { hash_type: 'SHA1', hash_value: '0'.repeat(40), download_url: 'https://evil.example/bill' }
    const calledHosts: string[] = []
    const outbound: Outbound = request => {
      calledHosts.push(request.url.host)
      return answering(200, elsewhere)(request)
    }
    expect(await gateway(outbound).downloadBill(day('2026-11-15'))).toMatchObject({
      kind: 'unknown',
      reason: 'bad-answer',
    })
    expect(calledHosts).toEqual(['api.mch.weixin.qq.com'])
    const tampered = { ...elsewhere, download_url: 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=1' }
    expect(await gateway(answering(200, tampered)).downloadBill(day('2026-11-15'))).toMatchObject({
      reason: 'bad-answer',
      message: expect.stringContaining('hash'),
    })
  })
})

test('signs method, target, time, nonce and body of a request', async () => {
  const requests: OutboundRequest[] = []
  const outbound: Outbound = async request => {
    requests.push(request)
    return answering(200, { code_url: 'x' })(request)
  }
  await gateway(outbound).createQrPayment({ ...order, amount: fen(12_345) })
  const [request] = requests
  expect(request?.url.href).toBe('https://api.mch.weixin.qq.com/v3/pay/transactions/native')
  expect(request?.headers?.['wechatpay-serial']).toBe('PUB_KEY_ID_1')
  expect(JSON.parse(String(request?.body))).toEqual({
    appid: merchant.appid,
    mchid: merchant.mchid,
    description: '订单',
    out_trade_no: 'XJ000001',
    time_expire: '2026-11-16T12:01:00+08:00',
    notify_url: 'https://example.com/notify/wechat',
    amount: { total: 12_345, currency: 'CNY' },
  })
  const parts = /nonce_str="(\w+)",timestamp="(\d+)",serial_no="ABCDEF",signature="([^"]+)"/.exec(
    request?.headers?.['authorization'] ?? '',
  )
  const message = `POST\n/v3/pay/transactions/native\n${parts?.[2]}\n${parts?.[1]}\n${request?.body}\n`
  expect(signRsaSha256(createPrivateKey(merchantKeys.privatePem), message)).toBe(parts?.[3])
})

describe('certificate mode', () => {
  /** Serves certificates, and signs every other response with the certificate's key. */
  function certified(apiV3Key = API_V3_KEY) {
    let fetchCount = 0
    const outbound: Outbound = request => {
      if (request.url.pathname !== '/v3/certificates')
        return answering(200, { code_url: 'x' }, { serial: certificate.serial })(request)
      fetchCount++
      const sealed = seal(apiV3Key, certificate.pem, 'certificate')
      return answering(200, { data: [{ serial_no: certificate.serial, encrypt_certificate: sealed }] })(request)
    }
    return { outbound, fetches: () => fetchCount }
  }

  test('fetches an unknown certificate once and caches it', async () => {
    const { outbound, fetches } = certified()
    const pay = gateway(outbound, [])
    expect(await pay.createQrPayment(order)).toMatchObject({ ok: true })
    expect(await pay.createQrPayment(order)).toMatchObject({ ok: true })
    expect(fetches()).toBe(1)
  })

  test('refuses certificates our key cannot decrypt, and does not fetch them again at every call', async () => {
    const { outbound, fetches } = certified('f'.repeat(32))
    const pay = gateway(outbound, [])
    expect(await pay.createQrPayment(order)).toMatchObject({ reason: 'bad-signature' })
    expect(await pay.createQrPayment(order)).toMatchObject({ reason: 'bad-signature' })
    expect(fetches()).toBe(1)
  })
})
