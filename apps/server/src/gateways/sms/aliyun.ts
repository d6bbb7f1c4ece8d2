import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { accepted, refused, unknown } from '../result.ts'
import { gapValues, type SmsGateway, type SmsTemplate } from './gateway.ts'

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

interface Acs3Credentials {
  readonly accessKeyId: string
  readonly accessKeySecret: string
}

interface Acs3Request {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  /** UTC to the second. */
  readonly date: Date
  readonly nonce: string
}

/** An Alibaba Cloud RPC call signed with V3 (ACS3-HMAC-SHA256): a POST to `/` with everything in the query. */
export function signAcs3(
  { accessKeyId, accessKeySecret }: Acs3Credentials,
  { host, action, version, query, date, nonce }: Acs3Request,
): { queryString: string; headers: Record<string, string> } {
  const queryString = Object.keys(query)
    .sort()
    .map(name => `${percentEncode(name)}=${percentEncode(query[name] ?? '')}`)
    .join('&')
  const bodyHash = sha256Hex('')
  const signed: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).sort()
  const canonicalHeaders = names.map(name => `${name}:${signed[name]}\n`).join('')
  const signedNames = names.join(';')
  const canonical = ['POST', '/', queryString, canonicalHeaders, signedNames, bodyHash].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`, 'utf8')
    .digest('hex')
  const { host: _sentByTheClient, ...headers } = signed
  return {
    queryString,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signedNames},Signature=${signature}`,
    },
  }
}

/** RFC 3986: characters that `encodeURIComponent` does not escape but Alibaba Cloud requires escaped. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
