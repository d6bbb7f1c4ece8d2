import { type Fen, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { shanghaiText } from '#gateways/provider-values.ts'
import type { SandboxKeys } from '../keys.ts'
import type { Trade, TradeRefund } from '../trades.ts'

const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const TOTALS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** The fee of the simulated provider: six per mille, rounded half up. */
export function feeOf(amount: Fen): Fen {
  return fen(Math.floor((amount * 6 + 500) / 1000))
}

/** The trade bill of a day in WeChat Pay's format. */
export function wechatBill(
  keys: SandboxKeys['wechat'],
  { trades, refunds }: { readonly trades: readonly Trade[]; readonly refunds: readonly TradeRefund[] },
): string {
  const paid = trades.map(trade =>
    row(keys, {
      at: trade.paidAt ?? trade.createdAt,
      transactionId: trade.transactionId ?? '',
      outTradeNo: trade.outTradeNo,
      state: 'SUCCESS',
      subject: trade.subject,
      paid: trade.amount,
      refund: null,
      fee: feeOf(trade.amount),
    }),
  )
  const returned = refunds.map(refund =>
    row(keys, {
      at: refund.settledAt ?? refund.createdAt,
      transactionId: refund.transactionId,
      outTradeNo: refund.outTradeNo,
      state: 'REFUND',
      subject: '',
      paid: fen(0),
      refund,
      fee: fen(-feeOf(refund.amount)),
    }),
  )
  const lines = [...paid, ...returned]
  const totals = ['0', '0.00', '0.00', '0.00', '0.00000', '0.00', '0.00'].with(0, String(lines.length))
  return `\uFEFF${[COLUMNS, ...lines, TOTALS, totals.map(value => `\`${value}`).join(',')].join('\r\n')}\r\n`
}

function row(
  keys: SandboxKeys['wechat'],
  line: {
    readonly at: Date
    readonly transactionId: string
    readonly outTradeNo: string
    readonly state: 'SUCCESS' | 'REFUND'
    readonly subject: string
    readonly paid: Fen
    readonly refund: TradeRefund | null
    readonly fee: Fen
  },
): string {
  const refunded = formatYuan(line.refund?.amount ?? fen(0))
  return [
    shanghaiText(line.at),
    keys.appid,
    keys.mchid,
    '0',
    '',
    line.transactionId,
    line.outTradeNo,
    'oSandboxPayer0000000000000000',
    'NATIVE',
    line.state,
    'OTHERS',
    'CNY',
    formatYuan(line.paid),
    '0.00',
    line.refund?.refundNo ?? '0',
    line.refund?.outRefundNo ?? '0',
    refunded,
    '0.00',
    line.refund ? 'ORIGINAL' : '',
    line.refund ? 'SUCCESS' : '',
    line.subject,
    '',
    `${formatYuan(line.fee)}000`,
    '0.60%',
    formatYuan(line.paid),
    refunded,
    '',
  ]
    .map(value => `\`${value}`)
    .join(',')
}
