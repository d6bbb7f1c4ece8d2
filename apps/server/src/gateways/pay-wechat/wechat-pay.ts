import { createHash } from 'node:crypto'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { Outbound } from '../outbound.ts'
import { type ProviderBillLine, type ProviderRefund, type ProviderTrade, USUAL_FEE_BP } from '../pay-channel.ts'
import { readBillYuan, readShanghaiText } from '../provider-values.ts'
import { accepted, type GatewayResult, unknown } from '../result.ts'
import { createKeyRing, type ProviderKey } from '../signing/key-ring.ts'
import { createWechatClient, type WechatMerchant } from './client.ts'
import type { WechatPayGateway } from './gateway.ts'
import { readWechatNotice } from './notice.ts'
import { BillAddress, NativeOrder, Refund, refundOf, Transaction, tradeOf } from './wire.ts'

export interface WechatPayOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly merchant: WechatMerchant
  /** `PUB_KEY_ID_…` public keys and platform certificates; empty in pure certificate mode. */
  readonly providerKeys: readonly ProviderKey[]
  /** The address for notices of WeChat Pay; without a query, as it requires. */
  readonly notifyUrl: string
  readonly baseUrl?: string
  readonly feeBp?: number
}

const NOT_FOUND = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])
const CLOSED = new Set(['ORDER_CLOSED', 'ORDERCLOSED'])

/** WeChat Pay API v3 over plain HTTPS. */
export function wechatPay(options: WechatPayOptions): WechatPayGateway {
  const { merchant, now, notifyUrl } = options
  const publicKey = options.providerKeys.find(key => key.serial.startsWith('PUB_KEY_ID_'))
  const client = createWechatClient({
    outbound: options.outbound,
    now,
    merchant,
    ring: createKeyRing(options.providerKeys),
    fetchesCertificates: publicKey === undefined,
    ...(publicKey && { preferredSerial: publicKey.serial }),
    baseUrl: options.baseUrl ?? 'https://api.mch.weixin.qq.com',
  })
  const tradePath = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`

  function readTrade(outTradeNo: string, json: unknown): GatewayResult<ProviderTrade> {
    const read = Transaction.safeParse(json)
    if (!read.success) return unknown('bad-answer', 'WeChat Pay: a trade of another form')
    const { mchid, appid, out_trade_no: answered } = read.data
    const isOurs = mchid === merchant.mchid && appid === merchant.appid && answered === outTradeNo
    const trade = isOurs ? tradeOf(read.data) : null
    return trade ? accepted(trade) : unknown('bad-answer', 'WeChat Pay: the answer is about another trade')
  }

  function readRefund(outRefundNo: string, json: unknown): GatewayResult<ProviderRefund> {
    const read = Refund.safeParse(json)
    if (!read.success) return unknown('bad-answer', 'WeChat Pay: a refund of another form')
    if (read.data.out_refund_no !== outRefundNo)
      return unknown('bad-answer', 'WeChat Pay: the answer is about another refund')
    const { status: state, ...refund } = read.data
    return accepted(refundOf({ ...refund, state }))
  }

  return {
    feeBp: options.feeBp ?? USUAL_FEE_BP,
    async createQrPayment({ outTradeNo, subject, amount, expiresAt }) {
      const answer = await client.call({
        method: 'POST',
        path: '/v3/pay/transactions/native',
        body: {
          appid: merchant.appid,
          mchid: merchant.mchid,
          description: subject,
          out_trade_no: outTradeNo,
          time_expire: `${toWireInstant(expiresAt).slice(0, 19)}+08:00`,
          notify_url: notifyUrl,
          amount: { total: amount, currency: 'CNY' },
        },
      })
      if (!answer.ok) return answer
      const order = NativeOrder.safeParse(answer.value)
      if (!order.success) return unknown('bad-answer', 'WeChat Pay: an order without a code')
      return accepted({ codeUrl: order.data.code_url })
    },

    async queryTrade(outTradeNo) {
      const answer = await client.call({ method: 'GET', path: `${tradePath(outTradeNo)}?mchid=${merchant.mchid}` })
      if (answer.ok) return readTrade(outTradeNo, answer.value)
      if (answer.kind === 'refused' && NOT_FOUND.has(answer.code))
        return accepted({ outTradeNo, state: 'not-found', transactionId: null, amount: null, paidAt: null })
      return answer
    },

    async closeTrade(outTradeNo) {
      const answer = await client.call({
        method: 'POST',
        path: `${tradePath(outTradeNo)}/close`,
        body: { mchid: merchant.mchid },
      })
      if (answer.ok || (answer.kind === 'refused' && CLOSED.has(answer.code))) return accepted({ state: 'closed' })
      if (answer.kind === 'refused' && NOT_FOUND.has(answer.code)) return accepted({ state: 'not-found' })
      return answer
    },

    async refund({ outTradeNo, outRefundNo, refund, total, reason }) {
      const answer = await client.call({
        method: 'POST',
        path: '/v3/refund/domestic/refunds',
        body: {
          out_trade_no: outTradeNo,
          out_refund_no: outRefundNo,
          reason,
          notify_url: notifyUrl,
          amount: { refund, total, currency: 'CNY' },
        },
      })
      return answer.ok ? readRefund(outRefundNo, answer.value) : answer
    },

    async queryRefund(outTradeNo, outRefundNo) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`
      const answer = await client.call({ method: 'GET', path })
      if (answer.ok) return readRefund(outRefundNo, answer.value)
      if (answer.kind === 'refused' && NOT_FOUND.has(answer.code))
        return accepted({ outTradeNo, outRefundNo, state: 'not-found', refundId: null, refund: null, settledAt: null })
      return answer
    },

    async downloadBill(on) {
      const answer = await client.call({ method: 'GET', path: `/v3/bill/tradebill?bill_date=${on}&bill_type=ALL` })
      if (!answer.ok) {
        const isEmptyDay = answer.kind === 'refused' && answer.code === 'NO_STATEMENT_EXIST'
        return isEmptyDay ? accepted({ on, lines: [] }) : answer
      }
      const address = BillAddress.safeParse(answer.value)
      if (!address.success) return unknown('bad-answer', 'WeChat Pay: a bill without an address')
      const file = await client.download(new URL(address.data.download_url))
      if (!file.ok) return file
      const hash = createHash('sha1').update(file.value).digest('hex')
      if (hash !== address.data.hash_value.toLowerCase())
        return unknown('bad-answer', 'WeChat Pay: the bill does not have the hash that was told')
      const lines = readWechatBill(file.value.toString('utf8'))
      return lines ? accepted({ on, lines }) : unknown('bad-answer', 'WeChat Pay: a bill of another form')
    },

    readNotice: notice => readWechatNotice(client, merchant, now(), notice),

    answerNotice(outcome) {
      const contentType = 'application/json'
      if (outcome === 'accepted') return { status: 200, contentType, body: '{"code":"SUCCESS","message":"成功"}' }
      return { status: outcome === 'refused' ? 401 : 500, contentType, body: '{"code":"FAIL","message":"失败"}' }
    },
  }
}

const COLUMNS = {
  at: '交易时间',
  transactionId: '微信订单号',
  outTradeNo: '商户订单号',
  state: '交易状态',
  outRefundNo: '商户退款单号',
  fee: '手续费',
  paid: '订单金额',
  refunded: '申请退款金额',
} as const

/**
 * Parses the trade bill: a header line, lines in which every value starts with a backtick, then totals. One invalid
 * line makes the whole bill invalid, because a bill with gaps would show false differences.
 */
function readWechatBill(csv: string): ProviderBillLine[] | null {
  const [header = '', ...rows] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = header.split(',')
  const at = Object.entries(COLUMNS).map(([field, name]) => [field, names.indexOf(name)] as const)
  if (at.some(([, index]) => index < 0)) return null
  const index = Object.fromEntries(at) as Record<keyof typeof COLUMNS, number>
  const totalsAt = rows.findIndex(row => row.startsWith('总交易单数'))
  if (totalsAt < 0) return null
  const lines: ProviderBillLine[] = []
  for (const row of rows.slice(0, totalsAt)) {
    const values = row.slice(1).split(',`')
    if (!row.startsWith('`') || values.length !== names.length) return null
    const line = readLine(field => values[index[field]] ?? '')
    if (!line) return null
    lines.push(line)
  }
  return lines
}

function readLine(value: (field: keyof typeof COLUMNS) => string): ProviderBillLine | null {
  const state = value('state')
  if (state !== 'SUCCESS' && state !== 'REFUND') return null
  const isRefund = state === 'REFUND'
  const at = readShanghaiText(value('at'))
  const amount = readBillYuan(value(isRefund ? 'refunded' : 'paid'))
  const fee = readBillYuan(value('fee'))
  if (!at || amount === null || amount < 0 || fee === null) return null
  return {
    kind: isRefund ? 'refund' : 'payment',
    transactionId: value('transactionId'),
    outTradeNo: value('outTradeNo'),
    outRefundNo: isRefund ? value('outRefundNo') : null,
    amount,
    fee,
    at,
  }
}
