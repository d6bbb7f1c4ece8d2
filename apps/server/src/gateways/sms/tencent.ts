import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { accepted, refused, unknown } from '../result.ts'
import { type Tc3Credentials, tc3Headers } from '../signing/tc3.ts'
import { gapValues, type SmsGateway, type SmsTemplate } from './gateway.ts'

export interface TencentSmsOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly credentials: Tc3Credentials
  readonly sdkAppId: string
  readonly signName: string
  /** Our template names to the ids under which Tencent Cloud registered them. */
  readonly templateIds: Readonly<Record<SmsTemplate, string>>
  readonly region?: string
  readonly baseUrl?: string
}

const Answer = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string(), Message: z.string() }) }),
    z.object({
      SendStatusSet: z.tuple([z.object({ Code: z.string(), Message: z.string(), SerialNo: z.string() })]),
    }),
  ]),
})

/** Tencent Cloud SMS, SendSms of 2021-01-11. */
export function tencentSms(options: TencentSmsOptions): SmsGateway {
  const url = new URL(options.baseUrl ?? 'https://sms.tencentcloudapi.com/')
  return {
    async send({ mobile, template, params }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: options.sdkAppId,
        SignName: options.signName,
        TemplateId: options.templateIds[template],
        TemplateParamSet: gapValues(template, params),
      })
      const headers = tc3Headers(options.credentials, {
        url,
        service: 'sms',
        action: 'SendSms',
        version: '2021-01-11',
        region: options.region ?? 'ap-guangzhou',
        timestampSeconds: Math.floor(options.now().getTime() / 1000),
        body,
      })
      const sent = await options.outbound({ method: 'POST', url, headers, body })
      if (!sent.ok) return sent
      if (sent.value.status >= 500) return unknown('provider-fault', `Tencent Cloud SMS: HTTP ${sent.value.status}`)
      const answer = Answer.safeParse(jsonOf(sent.value.body))
      if (!answer.success) return unknown('bad-answer', 'Tencent Cloud SMS: the answer has another form')
      const { Response: response } = answer.data
      if ('Error' in response) return refused(response.Error.Code, response.Error.Message)
      const [status] = response.SendStatusSet
      if (status.Code !== 'Ok') return refused(status.Code, status.Message)
      return accepted({ messageId: status.SerialNo })
    },
  }
}
