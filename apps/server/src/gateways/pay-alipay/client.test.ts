import { createPrivateKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Outbound, type OutboundRequest } from '../outbound.ts'
import { accepted } from '../result.ts'
import { signRsaSha256 } from '../signing/rsa.ts'
import { makeKeyPair } from '../testing/rsa-keys.ts'
import { alipay } from './alipay.ts'
import { memberText } from './client.ts'
import { isAlipayRequest } from './signature.ts'

const merchantKeys = makeKeyPair()
const alipayKeys = makeKeyPair()

const answering =
  (body: string, status = 200): Outbound =>
  async () =>
    accepted({ status, headers: new Headers(), body: Buffer.from(body) })

function signedAnswer(name: string, member: string, privatePem = alipayKeys.privatePem): string {
  return `{"${name}":${member},"sign":"${signRsaSha256(createPrivateKey(privatePem), member)}"}`
}

const gateway = (outbound: Outbound) =>
  alipay({
    outbound,
    now: () => new Date('2026-11-16T12:00:00+08:00'),
    merchant: {
      appId: '2021000000000001',
      sellerId: '2088000000000001',
      privateKeyPem: merchantKeys.privatePem,
      alipayPublicKeyPem: alipayKeys.publicPem,
    },
    notifyUrl: 'https://example.com/notify/alipay',
  })

const QUERY = 'alipay_trade_query_response'
const PAID =
  '{"code":"10000","msg":"Success","out_trade_no":"XJ1","trade_no":"2026","trade_status":"TRADE_SUCCESS", "total_amount":"1.00","send_pay_date":"2026-11-16 11:00:00"}'

describe('answers', () => {
  test('accepts a signed answer, including spaces in its text', async () => {
    expect(await gateway(answering(signedAnswer(QUERY, PAID))).queryTrade('XJ1')).toMatchObject({
      ok: true,
      value: { state: 'paid', amount: 100 },
    })
  })

  const failing = (code: string, sub: string) =>
    signedAnswer(QUERY, `{"code":"${code}","msg":"m","sub_code":"${sub}","sub_msg":"s"}`)
  const cases: [string, string, Record<string, string>][] = [
    ['signed by a stranger', signedAnswer(QUERY, PAID, merchantKeys.privatePem), { reason: 'bad-signature' }],
    ['unsigned', `{"${QUERY}":${PAID}}`, { reason: 'bad-signature' }],
    ['altered', signedAnswer(QUERY, PAID).replace('1.00', '9.00'), { reason: 'bad-signature' }],
    ['of another call', signedAnswer('alipay_trade_pay_response', PAID), { reason: 'bad-answer' }],
    ['about another trade', signedAnswer(QUERY, PAID.replace('XJ1', 'XJ2')), { reason: 'bad-answer' }],
    ['no JSON', 'oops', { reason: 'bad-answer' }],
    ['the service is away', failing('20000', 'isp.unknow-error'), { reason: 'provider-fault' }],
    ['Alipay does not know either', failing('40004', 'ACQ.SYSTEM_ERROR'), { reason: 'provider-fault' }],
    ['refused', failing('40004', 'ACQ.INVALID_PARAMETER'), { kind: 'refused', code: 'ACQ.INVALID_PARAMETER' }],
    [
      'refused before any method',
      signedAnswer('error_response', '{"code":"40002","msg":"bad"}'),
      { kind: 'refused', code: '40002' },
    ],
  ]
  for (const [name, body, expected] of cases)
    test(`returns a failure for the answer: ${name}`, async () =>
      expect(await gateway(answering(body)).queryTrade('XJ1')).toMatchObject(expected))

  test('does not download a bill from a foreign host', async () => {
    const member = '{"code":"10000","msg":"Success","bill_download_url":"http://169.254.169.254/latest"}'
    const requests: OutboundRequest[] = []
    const outbound: Outbound = async request => {
      requests.push(request)
      return answering(signedAnswer('alipay_data_dataservice_bill_downloadurl_query_response', member))(request)
    }
    expect(await gateway(outbound).downloadBill('2026-11-15' as never)).toMatchObject({ reason: 'bad-answer' })
    expect(requests).toHaveLength(1)
  })
})

test('signs all parameters of a request and sends the content in the body', async () => {
  let sent: OutboundRequest | undefined
  const outbound: Outbound = async request => {
    sent = request
    return answering('')(request)
  }
  await gateway(outbound).queryTrade('XJ1')
  const params = {
    ...Object.fromEntries(sent?.url.searchParams ?? []),
    ...Object.fromEntries(new URLSearchParams(String(sent?.body))),
  }
  expect(params).toMatchObject({ method: 'alipay.trade.query', timestamp: '2026-11-16 12:00:00', sign_type: 'RSA2' })
  const publicKey = createPrivateKey(merchantKeys.privatePem)
  expect(isAlipayRequest(publicKey, params)).toBe(true)
  expect(isAlipayRequest(publicKey, { ...params, biz_content: '{"out_trade_no":"XJ2"}' })).toBe(false)
  expect(isAlipayRequest(publicKey, { ...params, sign_type: 'RSA' })).toBe(false)
})

describe('extracting a member from the raw text', () => {
  test('ignores braces and quotes inside strings and the same name deeper down', () => {
    const json = '{"a":{"r":{"x":1}},"r" : {"t":"}\\"{","u":[{"v":"\\\\"}]},"sign":"s"}'
    expect(memberText(json, 'r')).toBe('{"t":"}\\"{","u":[{"v":"\\\\"}]}')
    expect(memberText(json, 'none')).toBeNull()
    expect(memberText('{"r":"text"}', 'r')).toBeNull()
    expect(memberText('{"r":{', 'r')).toBeNull()
  })

  test('returns the original text of the member for any object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (before, member) => {
          fc.pre(!Object.hasOwn(before, 'response'))
          const text = JSON.stringify(member)
          const json = JSON.stringify({ ...before, response: 0 }).replace(/"response":0/, () => `"response":${text}`)
          fc.pre(JSON.stringify(JSON.parse(json).response) === text)
          expect(memberText(json, 'response')).toBe(text)
        },
      ),
    )
  })

  test('never throws, whatever text it parses', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(() => memberText(text, 'r')).not.toThrow()
      }),
    )
  })
})
