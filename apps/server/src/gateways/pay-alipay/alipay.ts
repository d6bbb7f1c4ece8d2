import { formatYuan } from '@xiaojiu/kernel/money.ts'
import type { Outbound } from '../outbound.ts'
import { type ProviderRefund, type QrPaymentOrder, USUAL_FEE_BP } from '../pay-channel.ts'
import { shanghaiText } from '../provider-values.ts'
import { accepted, type GatewayResult, unknown } from '../result.ts'
import { readAlipayBill } from './bill.ts'
import { type AlipayMerchant, createAlipayClient } from './client.ts'
import type { AlipayGateway } from './gateway.ts'
import { readAlipayNotice } from './notice.ts'
import { BillAddress, Precreated, Refunded, RefundQuery, TRADE_STATES, Trade } from './wire.ts'

export interface AlipayOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly merchant: AlipayMerchant
  readonly notifyUrl: string
  readonly gatewayUrl?: string
  /** The address of the same gateway for the buyer's browser, if it differs. */
  readonly pageGatewayUrl?: string
  /** Hosts from which a bill may be fetched: its address comes in a response, which must not send us elsewhere. */
  readonly billHosts?: readonly string[]
  readonly feeBp?: number
}

const NOT_FOUND = new Set(['ACQ.TRADE_NOT_EXIST'])
const NO_BILL = new Set(['isp.bill_not_exist', 'isv.bill_not_exist'])
const MAX_BILL_BYTES = 32 * 1_048_576

/** Alipay's open platform over plain HTTPS, public-key mode. */
export function alipay(options: AlipayOptions): AlipayGateway {
  const { merchant, outbound, notifyUrl } = options
  const gatewayUrl = options.gatewayUrl ?? 'https://openapi.alipay.com/gateway.do'
  const client = createAlipayClient({
    outbound,
    now: options.now,
    merchant,
    gatewayUrl,
    pageGatewayUrl: options.pageGatewayUrl ?? gatewayUrl,
  })
  const billHosts = options.billHosts ?? ['dwbillcenter.alipay.com']

  function orderContent({ outTradeNo, subject, amount, expiresAt }: QrPaymentOrder) {
    return {
      out_trade_no: outTradeNo,
      subject,
      total_amount: formatYuan(amount),
      time_expire: shanghaiText(expiresAt),
    }
  }

  async function queryRefund(outTradeNo: string, outRefundNo: string): Promise<GatewayResult<ProviderRefund>> {
    const absent: ProviderRefund = {
      outTradeNo,
      outRefundNo,
      state: 'not-found',
      refundId: null,
      refund: null,
      settledAt: null,
    }
    const answer = await client.call({
      method: 'alipay.trade.fastpay.refund.query',
      content: { out_trade_no: outTradeNo, out_request_no: outRefundNo, query_options: ['gmt_refund_pay'] },
    })
    if (!answer.ok) return answer.kind === 'refused' && NOT_FOUND.has(answer.code) ? accepted(absent) : answer
    const read = RefundQuery.safeParse(answer.value)
    if (!read.success) return unknown('bad-answer', 'Alipay: a refund of another form')
    const refund = read.data
    if (refund.out_request_no === undefined) return accepted(absent)
    if (refund.out_request_no !== outRefundNo) return unknown('bad-answer', 'Alipay: an answer about another refund')
    return accepted({
      ...absent,
      state: refund.refund_status === 'REFUND_SUCCESS' ? 'succeeded' : 'processing',
      refundId: refund.trade_no ?? null,
      refund: refund.refund_amount ?? null,
      settledAt: refund.gmt_refund_pay ?? null,
    })
  }

  return {
    feeBp: options.feeBp ?? USUAL_FEE_BP,
    pagePaymentUrl: ({ returnUrl, ...order }) =>
      client.address({
        method: 'alipay.trade.page.pay',
        content: { ...orderContent(order), product_code: 'FAST_INSTANT_TRADE_PAY' },
        notifyUrl,
        returnUrl,
      }),

    async createQrPayment(order) {
      const answer = await client.call({
        method: 'alipay.trade.precreate',
        content: orderContent(order),
        notifyUrl,
      })
      if (!answer.ok) return answer
      const created = Precreated.safeParse(answer.value)
      if (!created.success || created.data.out_trade_no !== order.outTradeNo)
        return unknown('bad-answer', 'Alipay: an order without a code')
      return accepted({ codeUrl: created.data.qr_code })
    },

    async queryTrade(outTradeNo) {
      const answer = await client.call({ method: 'alipay.trade.query', content: { out_trade_no: outTradeNo } })
      if (!answer.ok) {
        // Alipay has no trade for a code that was not scanned yet.
        if (answer.kind === 'refused' && NOT_FOUND.has(answer.code))
          return accepted({ outTradeNo, state: 'not-found', transactionId: null, amount: null, paidAt: null })
        return answer
      }
      const read = Trade.safeParse(answer.value)
      if (!read.success) return unknown('bad-answer', 'Alipay: a trade of another form')
      const trade = read.data
      if (trade.out_trade_no !== outTradeNo) return unknown('bad-answer', 'Alipay: an answer about another trade')
      // A trade that was paid and fully refunded is reported as closed, but still has its payment time.
      const isRefunded = trade.trade_status === 'TRADE_CLOSED' && trade.send_pay_date !== undefined
      const state = isRefunded ? 'refunded' : TRADE_STATES[trade.trade_status]
      const isPaid = state === 'paid' || state === 'refunded'
      return accepted({
        outTradeNo,
        state,
        transactionId: isPaid ? trade.trade_no : null,
        amount: isPaid ? trade.total_amount : null,
        paidAt: isPaid ? (trade.send_pay_date ?? null) : null,
      })
    },

    async closeTrade(outTradeNo) {
      const answer = await client.call({ method: 'alipay.trade.close', content: { out_trade_no: outTradeNo } })
      if (answer.ok) return accepted({ state: 'closed' })
      if (answer.kind === 'refused' && NOT_FOUND.has(answer.code)) return accepted({ state: 'not-found' })
      return answer
    },

    async refund({ outTradeNo, outRefundNo, refund, reason }) {
      const answer = await client.call({
        method: 'alipay.trade.refund',
        content: {
          out_trade_no: outTradeNo,
          out_request_no: outRefundNo,
          refund_amount: formatYuan(refund),
          refund_reason: reason,
        },
      })
      if (!answer.ok) return answer
      const refunded = Refunded.safeParse(answer.value)
      if (!refunded.success || refunded.data.out_trade_no !== outTradeNo)
        return unknown('bad-answer', 'Alipay: a refund of another form')
      // Success alone does not prove that money moved; only a change of funds or the query does.
      if (refunded.data.fund_change === 'N') return queryRefund(outTradeNo, outRefundNo)
      return accepted({
        outTradeNo,
        outRefundNo,
        state: 'succeeded',
        refundId: refunded.data.trade_no,
        refund,
        settledAt: options.now(),
      })
    },

    queryRefund,

    async downloadBill(on) {
      const answer = await client.call({
        method: 'alipay.data.dataservice.bill.downloadurl.query',
        content: { bill_type: 'trade', bill_date: on },
      })
      if (!answer.ok) {
        const isEmptyDay = answer.kind === 'refused' && NO_BILL.has(answer.code)
        return isEmptyDay ? accepted({ on, lines: [] }) : answer
      }
      const address = BillAddress.safeParse(answer.value)
      if (!address.success) return unknown('bad-answer', 'Alipay: a bill without an address')
      const url = new URL(address.data.bill_download_url)
      if (!billHosts.includes(url.host)) return unknown('bad-answer', 'Alipay: a bill on a foreign host')
      const file = await outbound({ method: 'GET', url, maxBytes: MAX_BILL_BYTES })
      if (!file.ok) return file
      if (file.value.status !== 200) return unknown('provider-fault', `Alipay bill: HTTP ${file.value.status}`)
      const lines = readAlipayBill(file.value.body)
      return lines ? accepted({ on, lines }) : unknown('bad-answer', 'Alipay: a bill of another form')
    },

    readNotice: async notice => readAlipayNotice(client, merchant, notice),

    answerNotice(outcome) {
      const contentType = 'text/plain; charset=utf-8'
      if (outcome === 'accepted') return { status: 200, contentType, body: 'success' }
      return { status: outcome === 'refused' ? 400 : 500, contentType, body: 'failure' }
    },
  }
}
