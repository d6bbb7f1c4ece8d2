import { describe, expect, test } from 'vitest'
import type { Outbound, OutboundRequest } from '../outbound.ts'
import { accepted } from '../result.ts'
import { aliyunSms } from './aliyun.ts'
import { gapsOf, renderSms, type SmsGateway, type SmsTemplate, smsTemplates } from './gateway.ts'
import { tencentSms } from './tencent.ts'

const now = () => new Date('2026-11-16T12:00:00+08:00')
const codes = Object.fromEntries(Object.keys(smsTemplates).map(name => [name, `T-${name}`])) as Record<
  SmsTemplate,
  string
>
const message = { mobile: '13800000001', template: 'auth-code', params: { code: '123456', minutes: '5' } } as const

function recording(status: number, body: unknown) {
  const requests: OutboundRequest[] = []
  const outbound: Outbound = async request => {
    requests.push(request)
    return accepted({ status, headers: new Headers(), body: Buffer.from(JSON.stringify(body)) })
  }
  return { outbound, requests }
}

const aliyun = (outbound: Outbound): SmsGateway =>
  aliyunSms({
    outbound,
    now,
    credentials: { accessKeyId: 'id', accessKeySecret: 'secret' },
    signName: '小九药采',
    templateCodes: codes,
  })
const tencent = (outbound: Outbound): SmsGateway =>
  tencentSms({
    outbound,
    now,
    credentials: { secretId: 'id', secretKey: 'key' },
    sdkAppId: '1400000000',
    signName: '小九药采',
    templateIds: codes,
  })

describe('Alibaba Cloud', () => {
  test('sends the template by its code with its values as JSON', async () => {
    const { outbound, requests } = recording(200, { Code: 'OK', Message: 'OK', BizId: '900^0', RequestId: 'r' })
    expect(await aliyun(outbound).send(message)).toEqual({ ok: true, value: { messageId: '900^0' } })
    expect(requests[0]?.url.host).toBe('dysmsapi.aliyuncs.com')
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      PhoneNumbers: '13800000001',
      SignName: '小九药采',
      TemplateCode: 'T-auth-code',
      TemplateParam: '{"code":"123456","minutes":"5"}',
    })
    expect(requests[0]?.headers?.['x-acs-action']).toBe('SendSms')
  })

  const cases: [number, unknown, Record<string, string>][] = [
    [
      200,
      { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' },
      { kind: 'refused', code: 'isv.BUSINESS_LIMIT_CONTROL' },
    ],
    [400, { Code: 'SignatureDoesNotMatch', Message: 'x' }, { kind: 'refused', code: 'SignatureDoesNotMatch' }],
    [503, { Code: 'ServiceUnavailable', Message: 'x' }, { kind: 'unknown', reason: 'provider-fault' }],
    [200, { Code: 'OK' }, { kind: 'unknown', reason: 'bad-answer' }],
    [200, ['no'], { kind: 'unknown', reason: 'bad-answer' }],
  ]
  for (const [status, body, expected] of cases)
    test(`maps the answer ${status} ${JSON.stringify(body)} to a result`, async () =>
      expect(await aliyun(recording(status, body).outbound).send(message)).toMatchObject(expected))
})

describe('Tencent Cloud', () => {
  test('sends the values in the order of the placeholders', async () => {
    const { outbound, requests } = recording(200, {
      Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success', SerialNo: '5000:1' }], RequestId: 'r' },
    })
    expect(await tencent(outbound).send(message)).toEqual({ ok: true, value: { messageId: '5000:1' } })
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400000000',
      SignName: '小九药采',
      TemplateId: 'T-auth-code',
      TemplateParamSet: ['123456', '5'],
    })
    expect(requests[0]?.headers?.['authorization']).toMatch(
      /^TC3-HMAC-SHA256 Credential=id\/2026-11-16\/sms\/tc3_request/,
    )
  })

  const status = (Code: string) => ({ Response: { SendStatusSet: [{ Code, Message: 'm', SerialNo: '' }] } })
  const cases: [number, unknown, Record<string, string>][] = [
    [
      200,
      status('LimitExceeded.PhoneNumberDailyLimit'),
      { kind: 'refused', code: 'LimitExceeded.PhoneNumberDailyLimit' },
    ],
    [200, { Response: { Error: { Code: 'AuthFailure', Message: 'm' } } }, { kind: 'refused', code: 'AuthFailure' }],
    [502, {}, { kind: 'unknown', reason: 'provider-fault' }],
    [200, { Response: { SendStatusSet: [] } }, { kind: 'unknown', reason: 'bad-answer' }],
    [200, null, { kind: 'unknown', reason: 'bad-answer' }],
  ]
  for (const [code, body, expected] of cases)
    test(`maps the answer ${code} ${JSON.stringify(body)} to a result`, async () =>
      expect(await tencent(recording(code, body).outbound).send(message)).toMatchObject(expected))
})

test('fills every placeholder of every template', () => {
  for (const template of Object.keys(smsTemplates) as SmsTemplate[]) {
    const params = Object.fromEntries(gapsOf(template).map(gap => [gap, '值']))
    expect(renderSms(template, params)).not.toMatch(/[{}]/)
  }
})
