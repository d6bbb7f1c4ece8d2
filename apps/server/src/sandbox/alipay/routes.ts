import { createHmac } from 'node:crypto'
import type { SandboxBehaviour } from '@xiaojiu/contract/sandbox/schemas.ts'
import { type Fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS, day, dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '#gateways/outbound.ts'
import { isAlipayRequest } from '#gateways/pay-alipay/signature.ts'
import { Amount, Moment } from '#gateways/pay-alipay/wire.ts'
import { readShanghaiText, shanghaiText } from '#gateways/provider-values.ts'
import { equalSecrets, signRsaSha256 } from '#gateways/signing/rsa.ts'
import { behaviourOf } from '../behaviour.ts'
import { privateKeyOf, publicKeyOf } from '../keys.ts'
import { answerAs, type ProviderAnswer, rawBody, type Sandbox, send } from '../provider-exchange.ts'
import {
  closeTrade,
  findRefund,
  findTrade,
  openRefund,
  openTrade,
  scanTrade,
  settledOn,
  type Trade,
} from '../trades.ts'
import { notifyRefund, tradeStatus } from './notices.ts'
import { alipayBill } from './zip-bill.ts'

const PositiveAmount = Amount.refine(amount => amount > 0)
const OutTradeNo = z.string().regex(/^\w[\w-]{0,63}$/)
const Order = z.object({
  out_trade_no: OutTradeNo,
  subject: z.string().min(1).max(256),
  total_amount: PositiveAmount,
  time_expire: Moment.optional(),
})
const TradeRef = z.object({ out_trade_no: OutTradeNo })
const RefundOrder = z.object({
  out_trade_no: OutTradeNo,
  out_request_no: z.string().min(1).max(64),
  refund_amount: PositiveAmount,
  refund_reason: z.string().max(256).default(''),
})
const RefundRef = z.object({ out_trade_no: OutTradeNo, out_request_no: z.string().min(1) })
const BillOrder = z.object({ bill_type: z.literal('trade'), bill_date: z.iso.date() })

type Content = Readonly<Record<string, unknown>>

const SUCCESS = { code: '10000', msg: 'Success' }
const failure = (subCode: string, subMessage: string): Content => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: subMessage,
})
const NO_TRADE = failure('ACQ.TRADE_NOT_EXIST', '交易不存在')
const BAD_PARAMS = failure('ACQ.INVALID_PARAMETER', '参数无效')
const TIMESTAMP_WINDOW_MS = 15 * 60_000

/** The simulated Alipay: one endpoint for all calls. */
export async function alipayRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { db, now } = sandbox
  const keys = sandbox.keys.alipay
  const merchantKey = publicKeyOf(keys.merchant.publicPem)
  const platformKey = privateKeyOf(keys.platform.privatePem)

  function answer(method: string, content: Content): ProviderAnswer {
    const member = JSON.stringify(content)
    const name = method === '' ? 'error_response' : `${method.replaceAll('.', '_')}_response`
    return { status: 200, body: `{"${name}":${member},"sign":"${signRsaSha256(platformKey, member)}"}` }
  }

  /** A trade exists only after the payer scanned the code; before that Alipay reports it as unknown. */
  async function knownTrade(outTradeNo: string): Promise<Trade | null> {
    const trade = await findTrade(db, 'alipay', outTradeNo)
    return trade?.scannedAt ? trade : null
  }

  function open(order: z.output<typeof Order>, params: Record<string, string>): Promise<Trade> {
    return openTrade(
      db,
      {
        channel: 'alipay',
        outTradeNo: order.out_trade_no,
        subject: order.subject,
        amount: order.total_amount,
        notifyUrl: params['notify_url'] ?? '',
        returnUrl: params['return_url'] ?? null,
        expiresAt: order.time_expire ?? addMs(now(), DAY_MS),
      },
      now(),
    )
  }

  const methods: Record<
    string,
    (content: unknown, behaviour: SandboxBehaviour, params: Record<string, string>) => Promise<Content>
  > = {
    async 'alipay.trade.precreate'(content, _behaviour, params) {
      const order = Order.safeParse(content)
      if (!order.success || !params['notify_url']) return BAD_PARAMS
      const trade = await open(order.data, params)
      if (trade.paidAt) return failure('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
      if (trade.state === 'closed') return failure('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
      if (trade.amount !== order.data.total_amount) return failure('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
      return { ...SUCCESS, out_trade_no: trade.outTradeNo, qr_code: trade.codeUrl }
    },
    async 'alipay.trade.query'(content) {
      const ref = TradeRef.safeParse(content)
      const trade = ref.success ? await knownTrade(ref.data.out_trade_no) : null
      if (!trade) return NO_TRADE
      return {
        ...SUCCESS,
        out_trade_no: trade.outTradeNo,
        trade_no: trade.transactionId ?? '',
        trade_status: tradeStatus(trade),
        total_amount: formatYuan(trade.amount),
        buyer_logon_id: 'pay***@example.com',
        ...(trade.paidAt && { send_pay_date: shanghaiText(trade.paidAt) }),
      }
    },
    async 'alipay.trade.close'(content) {
      const ref = TradeRef.safeParse(content)
      const trade = ref.success ? await knownTrade(ref.data.out_trade_no) : null
      if (!trade) return NO_TRADE
      if (trade.state !== 'closed' && !(await closeTrade(db, trade.id)))
        return failure('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      return { ...SUCCESS, out_trade_no: trade.outTradeNo, trade_no: trade.transactionId ?? '' }
    },
    async 'alipay.trade.refund'(content, behaviour) {
      const order = RefundOrder.safeParse(content)
      if (!order.success) return BAD_PARAMS
      const { out_trade_no: outTradeNo, out_request_no: outRefundNo, refund_amount: amount } = order.data
      const trade = await knownTrade(outTradeNo)
      if (!trade?.paidAt) return NO_TRADE
      const before = await findRefund(db, 'alipay', outRefundNo)
      if (!before && behaviour.outcome === 'fail')
        return failure('ACQ.SELLER_BALANCE_NOT_ENOUGH', '商户的支付宝账户余额不足（模拟）')
      const state = behaviour.outcome === 'slow' ? 'processing' : 'succeeded'
      const reason = order.data.refund_reason
      const refund = await openRefund(db, trade, { outRefundNo, amount, reason, notifyUrl: null, state }, now())
      if (!refund) return failure('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
      const after = (await findTrade(db, 'alipay', outTradeNo)) ?? trade
      const isNew = !before && refund.state === 'succeeded'
      if (isNew) await notifyRefund(sandbox, after, refund, behaviour)
      return {
        ...SUCCESS,
        out_trade_no: outTradeNo,
        trade_no: trade.transactionId ?? '',
        fund_change: isNew ? 'Y' : 'N',
        refund_fee: formatYuan(after.refunded as Fen),
      }
    },
    async 'alipay.trade.fastpay.refund.query'(content) {
      const ref = RefundRef.safeParse(content)
      if (!ref.success) return BAD_PARAMS
      const trade = await knownTrade(ref.data.out_trade_no)
      if (!trade) return NO_TRADE
      const refund = await findRefund(db, 'alipay', ref.data.out_request_no)
      if (!refund || refund.outTradeNo !== trade.outTradeNo) return SUCCESS
      return {
        ...SUCCESS,
        out_trade_no: refund.outTradeNo,
        trade_no: refund.transactionId,
        out_request_no: refund.outRefundNo,
        refund_amount: formatYuan(refund.amount),
        total_amount: formatYuan(refund.tradeAmount),
        ...(refund.state === 'succeeded' && { refund_status: 'REFUND_SUCCESS' }),
        ...(refund.settledAt && { gmt_refund_pay: shanghaiText(refund.settledAt) }),
      }
    },
    async 'alipay.data.dataservice.bill.downloadurl.query'(content) {
      const order = BillOrder.safeParse(content)
      if (!order.success || order.data.bill_date >= dayOf(now())) return BAD_PARAMS
      const on = order.data.bill_date
      const settled = await settledOn(db, 'alipay', day(on))
      if (settled.trades.length + settled.refunds.length === 0) return failure('isp.bill_not_exist', '账单不存在')
      return { ...SUCCESS, bill_download_url: `${sandbox.baseUrl}/alipay/bill?date=${on}&token=${billToken(on)}` }
    },
  }

  const billToken = (on: string) => createHmac('sha256', keys.platform.privatePem).update(`bill ${on}`).digest('hex')

  function isFromMerchant(params: Record<string, string>): boolean {
    const sentAt = readShanghaiText(params['timestamp'] ?? '')
    const isRecent = sentAt !== null && Math.abs(sentAt.getTime() - now().getTime()) <= TIMESTAMP_WINDOW_MS
    return isRecent && params['app_id'] === keys.appId && isAlipayRequest(merchantKey, params)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const params = paramsOf(request)
    if (!params || !isFromMerchant(params))
      return send(reply, answer('', { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }))
    const { method = '' } = params
    const content = jsonOf(Buffer.from(params['biz_content'] ?? ''))
    if (method === 'alipay.trade.page.pay') return openPage(reply, content, params)
    const work = methods[method]
    if (!work)
      return send(reply, answer('', { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method' }))
    const ref = TradeRef.safeParse(content)
    const behaviour = await behaviourOf(db, 'alipay', ref.data?.out_trade_no)
    const refusal = () => answer(method, failure('ACQ.ACCESS_FORBIDDEN', '无权限使用接口（模拟）'))
    return answerAs({ request, reply }, behaviour, refusal, async () =>
      answer(method, await work(content, behaviour, params)),
    )
  }

  /** The buyer's browser opens Alipay's page: it is redirected to the simulated phone. */
  async function openPage(
    reply: FastifyReply,
    content: unknown,
    params: Record<string, string>,
  ): Promise<FastifyReply> {
    const order = Order.safeParse(content)
    if (!order.success || !params['notify_url']) return send(reply, answer('', BAD_PARAMS))
    const opened = await open(order.data, params)
    const trade = (await scanTrade(db, opened.codeUrl, now())) ?? opened
    return reply.redirect(`${sandbox.phoneUrl}?payment=${trade.id}`)
  }

  app.get('/gateway.do', serve)
  app.post('/gateway.do', serve)

  app.get<{ Querystring: { date?: string; token?: string } }>('/bill', async (request, reply) => {
    const { date = '', token = '' } = request.query
    if (!equalSecrets(billToken(date), token)) return send(reply, { status: 403, body: '{}' })
    const body = alipayBill(keys, date, await settledOn(db, 'alipay', day(date)))
    return send(reply, { status: 200, headers: { 'content-type': 'application/zip' }, body })
  })
}

/** The parameters of the query and the form together; null when a name occurs twice, because that is ambiguous. */
function paramsOf(request: FastifyRequest): Record<string, string> | null {
  const params: Record<string, string> = Object.create(null)
  const query = request.url.split('?')[1] ?? ''
  for (const text of [query, rawBody(request).toString('utf8')]) {
    for (const [name, value] of new URLSearchParams(text)) {
      if (name in params) return null
      params[name] = value
    }
  }
  return params
}
