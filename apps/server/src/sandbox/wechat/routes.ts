import { createHash, createHmac } from 'node:crypto'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS, day, dayOf, toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '#gateways/outbound.ts'
import { seal } from '#gateways/pay-wechat/sealed.ts'
import { equalSecrets } from '#gateways/signing/rsa.ts'
import { behaviourOf } from '../behaviour.ts'
import { answerAs, type ProviderAnswer, rawBody, type Sandbox, send } from '../provider-exchange.ts'
import { closeTrade, findRefund, findTrade, openRefund, openTrade, settledOn } from '../trades.ts'
import { isFromMerchant, refundAnswerOf, signedAnswer, transactionOf } from './answers.ts'
import { wechatBill } from './bill.ts'
import { notifyRefund } from './notices.ts'

const OutTradeNo = z.string().regex(/^[\w|*-]{6,32}$/)

const NativeOrder = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: OutTradeNo,
  time_expire: z.iso.datetime({ offset: true }).optional(),
  // WeChat Pay accepts no notice address with a query.
  notify_url: z.url({ protocol: /^https?$/ }).refine(url => !url.includes('?')),
  amount: z.object({ total: z.int().positive(), currency: z.literal('CNY').default('CNY') }),
})

const RefundOrder = z.object({
  out_trade_no: OutTradeNo,
  out_refund_no: z.string().regex(/^[\w|*@-]{1,64}$/),
  reason: z.string().max(80).default(''),
  notify_url: z.url().optional(),
  amount: z.object({ refund: z.int().positive(), total: z.int().positive(), currency: z.literal('CNY') }),
})

/** The simulated WeChat Pay, API v3. */
export async function wechatRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { db, now } = sandbox
  const keys = sandbox.keys.wechat

  /** Verifies the signature, then applies the behaviour; every response is signed, refusals too. */
  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    outTradeNo: string | undefined,
    work: (answer: (status: number, content: unknown) => ProviderAnswer) => Promise<ProviderAnswer>,
  ): Promise<FastifyReply> {
    const answer = (status: number, content: unknown) => signedAnswer(keys, request, now(), status, content)
    if (!isFromMerchant(keys, request, now()))
      return send(reply, answer(401, { code: 'SIGN_ERROR', message: '签名错误' }))
    const behaviour = await behaviourOf(db, 'wechat', outTradeNo)
    const refusal = () => answer(403, { code: 'RULE_LIMIT', message: '业务规则限制（模拟）' })
    return answerAs({ request, reply }, behaviour, refusal, () => work(answer))
  }

  app.post('/v3/pay/transactions/native', async (request, reply) => {
    const order = NativeOrder.safeParse(jsonOf(rawBody(request)))
    return serve(request, reply, order.data?.out_trade_no, async answer => {
      if (!order.success) return answer(400, { code: 'PARAM_ERROR', message: '参数错误' })
      const { appid, mchid, out_trade_no: outTradeNo, amount } = order.data
      if (appid !== keys.appid || mchid !== keys.mchid)
        return answer(400, { code: 'APPID_MCHID_NOT_MATCH', message: 'appid和mch_id不匹配' })
      const trade = await openTrade(
        db,
        {
          channel: 'wechat',
          outTradeNo,
          subject: order.data.description,
          amount: fen(amount.total),
          notifyUrl: order.data.notify_url,
          returnUrl: null,
          expiresAt: order.data.time_expire ? new Date(order.data.time_expire) : addMs(now(), 7 * DAY_MS),
        },
        now(),
      )
      if (trade.paidAt) return answer(400, { code: 'ORDERPAID', message: '该订单已支付' })
      if (trade.state === 'closed') return answer(400, { code: 'ORDER_CLOSED', message: '该订单已关闭' })
      if (trade.amount !== amount.total || trade.subject !== order.data.description)
        return answer(400, { code: 'INVALID_REQUEST', message: '商户订单号重复且参数不一致' })
      return answer(200, { code_url: trade.codeUrl })
    })
  })

  app.get<{ Params: { no: string } }>('/v3/pay/transactions/out-trade-no/:no', (request, reply) =>
    serve(request, reply, request.params.no, async answer => {
      const trade = await findTrade(db, 'wechat', request.params.no)
      if (!trade) return answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' })
      return answer(200, transactionOf(keys, trade, fen(0)))
    }),
  )

  app.post<{ Params: { no: string } }>('/v3/pay/transactions/out-trade-no/:no/close', (request, reply) =>
    serve(request, reply, request.params.no, async answer => {
      const trade = await findTrade(db, 'wechat', request.params.no)
      if (!trade) return answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' })
      if (trade.state === 'closed' || (await closeTrade(db, trade.id))) return answer(204, null)
      return answer(400, { code: 'ORDERPAID', message: '该订单已支付' })
    }),
  )

  app.post('/v3/refund/domestic/refunds', async (request, reply) => {
    const order = RefundOrder.safeParse(jsonOf(rawBody(request)))
    return serve(request, reply, order.data?.out_trade_no, async answer => {
      if (!order.success) return answer(400, { code: 'PARAM_ERROR', message: '参数错误' })
      const { out_trade_no: outTradeNo, out_refund_no: outRefundNo, amount, reason } = order.data
      const trade = await findTrade(db, 'wechat', outTradeNo)
      if (!trade?.paidAt) return answer(404, { code: 'RESOURCE_NOT_EXISTS', message: '订单不存在或未支付' })
      if (amount.total !== trade.amount) return answer(400, { code: 'INVALID_REQUEST', message: '订单金额不一致' })
      const before = await findRefund(db, 'wechat', outRefundNo)
      if (before) return answer(200, refundAnswerOf(before))
      const behaviour = await behaviourOf(db, 'wechat', outTradeNo)
      const state = { succeed: 'succeeded', fail: 'failed', slow: 'processing' } as const
      const refund = await openRefund(
        db,
        trade,
        {
          outRefundNo,
          amount: fen(amount.refund),
          reason,
          notifyUrl: order.data.notify_url ?? null,
          state: state[behaviour.outcome],
        },
        now(),
      )
      if (!refund) return answer(403, { code: 'NOT_ENOUGH', message: '可退金额不足' })
      await notifyRefund(sandbox, refund, behaviour)
      // The first response never has the result: WeChat Pay refunds after it responded.
      return answer(200, refundAnswerOf({ ...refund, state: 'processing', settledAt: null }))
    })
  })

  app.get<{ Params: { no: string } }>('/v3/refund/domestic/refunds/:no', (request, reply) =>
    serve(request, reply, undefined, async answer => {
      const refund = await findRefund(db, 'wechat', request.params.no)
      if (!refund) return answer(404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' })
      return answer(200, refundAnswerOf(refund))
    }),
  )

  const billToken = (on: string) => createHmac('sha256', keys.apiV3Key).update(`bill ${on}`).digest('hex')

  app.get<{ Querystring: { bill_date?: string } }>('/v3/bill/tradebill', (request, reply) =>
    serve(request, reply, undefined, async answer => {
      const on = z.iso.date().safeParse(request.query.bill_date)
      if (!on.success || on.data >= dayOf(now())) return answer(400, { code: 'PARAM_ERROR', message: '账单日期错误' })
      const settled = await settledOn(db, 'wechat', day(on.data))
      if (settled.trades.length + settled.refunds.length === 0)
        return answer(400, { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' })
      return answer(200, {
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(wechatBill(keys, settled)).digest('hex'),
        download_url: `${sandbox.baseUrl}/wechat/v3/billdownload/file?date=${on.data}&token=${billToken(on.data)}`,
      })
    }),
  )

  app.get<{ Querystring: { date?: string; token?: string } }>('/v3/billdownload/file', async (request, reply) => {
    const { date = '', token = '' } = request.query
    const isAllowed = isFromMerchant(keys, request, now()) && equalSecrets(billToken(date), token)
    if (!isAllowed) return send(reply, { status: 401, body: '{"code":"SIGN_ERROR","message":"签名错误"}' })
    const body = wechatBill(keys, await settledOn(db, 'wechat', day(date)))
    return send(reply, { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body })
  })

  app.get('/v3/certificates', (request, reply) =>
    serve(request, reply, undefined, async answer =>
      answer(200, {
        data: [
          {
            serial_no: keys.certificateSerial,
            effective_time: toWireInstant(now()),
            expire_time: toWireInstant(addMs(now(), 365 * DAY_MS)),
            encrypt_certificate: seal(keys.apiV3Key, keys.certificatePem, 'certificate'),
          },
        ],
      }),
    ),
  )
}
