import type { SandboxPayout } from '@xiaojiu/contract/sandbox/schemas.ts'
import { type Fen, parseYuan } from '@xiaojiu/kernel/money.ts'
import { day, toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '#gateways/outbound.ts'
import { isRsaSha256 } from '#gateways/signing/rsa.ts'
import { isFresh, requestMessage } from '#gateways/signing/signed-message.ts'
import { behaviourOf } from '../behaviour.ts'
import { publicKeyOf } from '../keys.ts'
import { answerAs, headerOf, type ProviderAnswer, rawBody, type Sandbox, send, targetOf } from '../provider-exchange.ts'
import { bankHeaders, bookingContent } from './notices.ts'
import { findPayout, openPayout, payoutSerialNo, settlePayout, statementOf } from './tables.ts'

const Payout = z.object({
  payoutNo: z.string().regex(/^[\w-]{6,40}$/),
  account: z.string(),
  payeeName: z.string().min(1).max(200),
  payeeAccount: z.string().min(6).max(40),
  payeeBankName: z.string().max(200),
  amount: z.string(),
  currency: z.literal('CNY'),
  remark: z.string().max(200),
})
const StatementQuery = z.object({ account: z.string(), on: z.iso.date(), cursor: z.uuid().optional() })

const PAGE = 100

/** The simulated bank's API for companies. */
export async function bankRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { db, now } = sandbox
  const keys = sandbox.keys.bank
  const customerKey = publicKeyOf(keys.customer.publicPem)

  function answer(status: number, content: unknown): ProviderAnswer {
    const body = JSON.stringify(content)
    return { status, headers: bankHeaders(keys, body, now()), body }
  }

  function isFromCustomer(request: FastifyRequest): boolean {
    const timestamp = headerOf(request, 'x-bank-timestamp')
    const isOurCustomer =
      headerOf(request, 'x-bank-customer') === keys.customerNo &&
      headerOf(request, 'x-bank-serial') === keys.customerSerial
    if (!isOurCustomer || !isFresh(timestamp, now())) return false
    const message = requestMessage({
      method: request.method,
      target: targetOf(request),
      timestamp,
      nonce: headerOf(request, 'x-bank-nonce'),
      body: rawBody(request).toString('utf8'),
    })
    return isRsaSha256(customerKey, message, headerOf(request, 'x-bank-signature'))
  }

  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<ProviderAnswer>,
  ): Promise<FastifyReply> {
    if (!isFromCustomer(request)) return send(reply, answer(401, { code: 'SIGN_ERROR', message: '签名不正确' }))
    const behaviour = await behaviourOf(db, 'bank')
    const refusal = () => answer(403, { code: 'CHANNEL_CLOSED', message: '渠道暂停服务（模拟）' })
    return answerAs({ request, reply }, behaviour, refusal, work)
  }

  async function payoutAnswer(payout: SandboxPayout): Promise<ProviderAnswer> {
    return answer(200, {
      payoutNo: payout.payoutNo,
      state: payout.state,
      bankSerialNo: await payoutSerialNo(db, payout.payoutId),
      failReason: payout.failReason,
      settledAt: payout.settledAt && toWireInstant(payout.settledAt),
    })
  }

  app.get('/v1/statement', (request, reply) =>
    serve(request, reply, async () => {
      const query = StatementQuery.safeParse(request.query)
      if (!query.success || query.data.account !== keys.account)
        return answer(400, { code: 'PARAM_ERROR', message: '参数不正确' })
      const { on, cursor } = query.data
      const rows = await statementOf(db, day(on), cursor ?? null, PAGE + 1)
      const page = rows.slice(0, PAGE)
      return answer(200, {
        account: keys.account,
        lines: page.map(row => ({
          ...bookingContent(row, row.amount),
          direction: row.direction,
          otherName: row.otherName,
          otherAccount: row.otherAccount,
          payoutNo: row.payoutNo,
        })),
        nextCursor: rows.length > PAGE ? (page.at(-1)?.bookingId ?? null) : null,
      })
    }),
  )

  app.post('/v1/payouts', (request, reply) =>
    serve(request, reply, async () => {
      const read = Payout.safeParse(jsonOf(rawBody(request)))
      const amount: Fen | null = read.success ? parseYuan(read.data.amount) : null
      if (!read.success || amount === null || amount <= 0 || read.data.account !== keys.account)
        return answer(400, { code: 'PARAM_ERROR', message: '参数不正确' })
      const order = { ...read.data, amount }
      const { payout, isNew } = await openPayout(db, order, now())
      if (payout.amount !== amount || payout.payeeAccount !== order.payeeAccount)
        return answer(400, { code: 'PAYOUT_NO_USED', message: '付款编号已用于另一笔付款' })
      const { outcome } = await behaviourOf(db, 'bank')
      // As at a real bank, the first response is only a receipt; the caller must query the result.
      if (isNew && outcome !== 'slow')
        await settlePayout(db, payout.payoutId, outcome === 'succeed' ? 'succeeded' : 'failed', now())
      return payoutAnswer(payout)
    }),
  )

  app.get<{ Params: { no: string } }>('/v1/payouts/:no', (request, reply) =>
    serve(request, reply, async () => {
      const payout = await findPayout(db, request.params.no)
      if (!payout) return answer(404, { code: 'PAYOUT_NOT_FOUND', message: '付款不存在' })
      return payoutAnswer(payout)
    }),
  )
}
