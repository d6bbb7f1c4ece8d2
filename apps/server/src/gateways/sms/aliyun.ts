import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { accepted, refused, unknown } from '../result.ts'
import { type Acs3Credentials, signAcs3 } from '../signing/acs3.ts'
import type { SmsGateway } from './gateway.ts'
import { gapValues, type SmsTemplate } from './templates.ts'

export interface AliyunSmsOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly credentials: Acs3Credentials
  readonly signName: string
  /** Our template names to the codes under which Alibaba Cloud registered them. */
  readonly templateCodes: Readonly<Record<SmsTemplate, string>>
  readonly baseUrl?: string
}

const Answer = z.object({ Code: z.string(), Message: z.string().default(''), BizId: z.string().optional() })

/** Alibaba Cloud SMS, SendSms of 2017-05-25. */
export function aliyunSms(options: AliyunSmsOptions): SmsGateway {
  const base = new URL(options.baseUrl ?? 'https://dysmsapi.aliyuncs.com/')
  return {
    async send({ mobile, template, params }) {
      gapValues(template, params)
      const { queryString, headers } = signAcs3(options.credentials, {
        host: base.host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: mobile,
          SignName: options.signName,
          TemplateCode: options.templateCodes[template],
          TemplateParam: JSON.stringify(params),
        },
        date: options.now(),
        nonce: randomUUID(),
      })
      const sent = await options.outbound({ method: 'POST', url: new URL(`/?${queryString}`, base), headers })
      if (!sent.ok) return sent
      const answer = Answer.safeParse(jsonOf(sent.value.body))
      if (sent.value.status >= 500) return unknown('provider-fault', `Alibaba Cloud SMS: HTTP ${sent.value.status}`)
      if (!answer.success) return unknown('bad-answer', 'Alibaba Cloud SMS: the answer has another form')
      const { Code, Message, BizId } = answer.data
      if (Code !== 'OK') return refused(Code, Message)
      if (!BizId) return unknown('bad-answer', 'Alibaba Cloud SMS: accepted without an id')
      return accepted({ messageId: BizId })
    },
  }
}
