import { SANDBOX_LIST_LIMIT, type SandboxSms } from '@xiaojiu/contract/sandbox/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '#gateways/outbound.ts'
import { renderSms, type SmsTemplate, smsTemplates } from '#gateways/sms/gateway.ts'
import { behaviourOf } from '../behaviour.ts'
import { answerAs, isHmacSigned, type ProviderAnswer, rawBody, type Sandbox, send } from '../provider-exchange.ts'
import type { SandboxDb } from '../sandbox-db.ts'

const Message = z.object({
  mobile: z.string().regex(/^1[3-9]\d{9}$/),
  template: z.enum(Object.keys(smsTemplates) as [SmsTemplate]),
  params: z.record(z.string(), z.string()),
})

const SIGN_NAME = '【小九药采】'

/** The simulated SMS provider: messages appear in the phone's inbox at once. */
export async function smsRoutes(app: FastifyInstance, { db, keys, now }: Sandbox): Promise<void> {
  app.post('/send', async (request, reply) => {
    const body = rawBody(request)
    if (!isHmacSigned(request, keys.smsSecret, now()))
      return send(reply, failure(401, 'SIGNATURE_INVALID', '签名不正确'))
    const message = Message.safeParse(jsonOf(body))
    if (!message.success) return send(reply, failure(400, 'PARAMETER_INVALID', '参数不正确'))
    const behaviour = await behaviourOf(db, 'sms')
    const refusal = () => failure(200, 'BUSINESS_LIMIT', '触发流量控制（模拟）')
    return answerAs({ request, reply }, behaviour, refusal, async () => {
      const { mobile, template, params } = message.data
      const text = SIGN_NAME + renderSms(template, params)
      const { rows } = await db.query<{ id: string }>(
        'insert into sandbox.sms (mobile, text, sent_at) values ($1, $2, $3) returning id',
        [mobile, text, now()],
      )
      return { status: 200, body: JSON.stringify({ messageId: rows[0]?.id }) }
    })
  })
}

function failure(status: number, code: string, message: string): ProviderAnswer {
  return { status, body: JSON.stringify({ code, message }) }
}

export async function listSms(db: SandboxDb, mobile: string | undefined): Promise<SandboxSms[]> {
  const { rows } = await db.query<SandboxSms>(
    `select id as "smsId", mobile, text, sent_at as "sentAt" from sandbox.sms
     where $1::text is null or mobile = $1 order by id desc limit ${SANDBOX_LIST_LIMIT}`,
    [mobile ?? null],
  )
  return rows
}
