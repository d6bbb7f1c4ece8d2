import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { accepted, refused, unknown } from '../result.ts'
import { hmacHeaders } from '../signing/hmac-message.ts'
import type { SmsGateway } from './gateway.ts'
import { gapValues } from './templates.ts'

export interface SandboxSmsOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  /** Where the sandbox provider answers, without a slash at the end: `…/sandbox`. */
  readonly baseUrl: string
  readonly secret: string
}

const Answer = z.union([z.object({ messageId: z.string() }), z.object({ code: z.string(), message: z.string() })])

/** The simulated provider of the sandbox: the message appears in the phone's inbox. */
export function sandboxSms(options: SandboxSmsOptions): SmsGateway {
  const url = new URL(`${options.baseUrl}/sms/send`)
  return {
    async send({ mobile, template, params }) {
      gapValues(template, params)
      const body = JSON.stringify({ mobile, template, params })
      const headers = { ...hmacHeaders(options.secret, body, options.now()), 'content-type': 'application/json' }
      const sent = await options.outbound({ method: 'POST', url, headers, body })
      if (!sent.ok) return sent
      if (sent.value.status >= 500) return unknown('provider-fault', `sandbox SMS: HTTP ${sent.value.status}`)
      const answer = Answer.safeParse(jsonOf(sent.value.body))
      if (!answer.success) return unknown('bad-answer', 'sandbox SMS: the answer has another form')
      if ('code' in answer.data) return refused(answer.data.code, answer.data.message)
      return accepted({ messageId: answer.data.messageId })
    },
  }
}
