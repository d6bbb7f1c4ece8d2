import { randomInt } from 'node:crypto'
import type { SandboxCaCheck } from '@xiaojiu/contract/sandbox/schemas.ts'
import { parseYuan } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '#gateways/outbound.ts'
import { behaviourOf } from '../behaviour.ts'
import {
  answerAs,
  headerOf,
  isHmacSigned,
  type ProviderAnswer,
  rawBody,
  type Sandbox,
  send,
} from '../provider-exchange.ts'
import { findCaCheck, openCaCheck, tellAmount } from './tables.ts'

const Start = z.intersection(
  z.object({
    requestNo: z.string().min(1).max(64),
    companyName: z.string().min(1).max(200),
    creditCode: z.string().min(1).max(30),
    legalPersonName: z.string().min(1).max(50),
  }),
  z.discriminatedUnion('way', [
    z.object({ way: z.literal('face') }),
    z.object({ way: z.literal('small-transfer'), account: z.string().min(8).max(40), bankName: z.string() }),
  ]),
)
const Amount = z.object({ checkId: z.uuid(), amount: z.string() })
const Ref = z.object({ checkId: z.uuid() })

const TRIES = 3

/** The simulated certification authority: verifies a company by a small transfer or a face check. */
export async function caRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { db, now } = sandbox
  const keys = sandbox.keys.ca

  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (content: unknown) => Promise<ProviderAnswer>,
  ): Promise<FastifyReply> {
    const body = rawBody(request)
    const isCustomer = headerOf(request, 'x-app-id') === keys.appId
    if (!isCustomer || !isHmacSigned(request, keys.secret, now()))
      return send(reply, failure(401, 'SIGNATURE_INVALID', '签名不正确'))
    const behaviour = await behaviourOf(db, 'ca')
    const refusal = () => failure(403, 'SERVICE_CLOSED', '服务暂停（模拟）')
    return answerAs({ request, reply }, behaviour, refusal, () => work(jsonOf(body)))
  }

  function answer(check: SandboxCaCheck): ProviderAnswer {
    const { checkId, state, triesLeft, way } = check
    const qrUrl = way === 'face' ? `${sandbox.phoneUrl}?ca=${checkId}` : null
    const failReason = state === 'failed' ? '身份核验未通过' : null
    return { status: 200, body: JSON.stringify({ checkId, state, qrUrl, triesLeft, failReason }) }
  }

  app.post('/identity-checks/start', (request, reply) =>
    serve(request, reply, async content => {
      const read = Start.safeParse(content)
      if (!read.success) return failure(400, 'PARAMETER_INVALID', '参数不正确')
      const order = read.data
      const isTransfer = order.way === 'small-transfer'
      const check = await openCaCheck(
        db,
        {
          requestNo: order.requestNo,
          companyName: order.companyName,
          creditCode: order.creditCode,
          legalPersonName: order.legalPersonName,
          way: order.way,
          maskedAccount: isTransfer ? `**** ${order.account.slice(-4)}` : null,
          transferAmount: isTransfer ? randomInt(1, 100) : null,
          triesLeft: isTransfer ? TRIES : null,
          expiresAt: addMs(now(), DAY_MS),
        },
        now(),
      )
      return answer(check)
    }),
  )

  app.post('/identity-checks/amount', (request, reply) =>
    serve(request, reply, async content => {
      const read = Amount.safeParse(content)
      const amount = read.success ? parseYuan(read.data.amount) : null
      if (!read.success || amount === null) return failure(400, 'PARAMETER_INVALID', '参数不正确')
      const { checkId } = read.data
      const isCounted = await tellAmount(db, checkId, amount, now())
      const check = await findCaCheck(db, checkId, now())
      if (!check) return failure(404, 'CHECK_NOT_FOUND', '核验不存在')
      return isCounted ? answer(check) : failure(409, 'CHECK_NOT_OPEN', '核验已结束或不是打款核验')
    }),
  )

  app.post('/identity-checks/get', (request, reply) =>
    serve(request, reply, async content => {
      const read = Ref.safeParse(content)
      const check = read.success ? await findCaCheck(db, read.data.checkId, now()) : null
      return check ? answer(check) : failure(404, 'CHECK_NOT_FOUND', '核验不存在')
    }),
  )
}

function failure(status: number, code: string, message: string): ProviderAnswer {
  return { status, body: JSON.stringify({ code, message }) }
}
