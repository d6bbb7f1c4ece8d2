import type { ProviderBillLine } from '../pay-channel.ts'
import { readBillYuan } from '../provider-amount.ts'
import { readShanghaiText } from '../shanghai-time.ts'

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
 * Reads the trade bill: a header line, lines whose every value starts with a backtick, then
 * totals. One line that does not fit spoils the whole bill, because a bill with gaps would
 * show false differences.
 */
export function readWechatBill(csv: string): ProviderBillLine[] | null {
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
