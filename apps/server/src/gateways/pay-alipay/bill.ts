import { fen } from '@xiaojiu/kernel/money.ts'
import type { ProviderBillLine } from '../pay-channel.ts'
import { readBillYuan, readShanghaiText } from '../provider-values.ts'
import { unzip } from '../zip.ts'

const COLUMNS = {
  transactionId: '支付宝交易号',
  outTradeNo: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  outRefundNo: '退款批次号/请求号',
  fee: '服务费（元）',
} as const

const KINDS: Readonly<Record<string, ProviderBillLine['kind']>> = { 交易: 'payment', 退款: 'refund' }

const MAX_UNPACKED_BYTES = 64 * 1_048_576

/** Parses the zipped trade bill: the file of single entries, not the one of totals. */
export function readAlipayBill(zip: Buffer): ProviderBillLine[] | null {
  const files = unzip(zip, MAX_UNPACKED_BYTES)
  if (!files) return null
  const gbk = new TextDecoder('gb18030')
  const details = files.find(file => {
    const name = gbk.decode(file.name)
    return name.endsWith('.csv') && !name.includes('汇总')
  })
  return details ? readDetails(gbk.decode(details.bytes)) : null
}

/** One invalid line makes the whole bill invalid, because a bill with gaps would show false differences. */
function readDetails(csv: string): ProviderBillLine[] | null {
  const rows = csv.split(/\r?\n/).filter(row => row.trim() !== '' && !row.startsWith('#'))
  const [header = '', ...entries] = rows
  const names = header.split(',').map(name => name.trim())
  const at = Object.entries(COLUMNS).map(([field, name]) => [field, names.indexOf(name)] as const)
  if (at.some(([, index]) => index < 0)) return null
  const index = Object.fromEntries(at) as Record<keyof typeof COLUMNS, number>
  const lines: ProviderBillLine[] = []
  for (const entry of entries) {
    const values = entry.split(',').map(value => value.trim())
    // Values are not quoted, and we choose the name of the goods: surplus columns belong to it.
    const surplus = values.length - names.length
    const nameAt = names.indexOf('商品名称')
    if (surplus > 0 && nameAt >= 0) values.splice(nameAt, surplus + 1, '')
    if (values.length !== names.length) return null
    const line = readLine(field => values[index[field]] ?? '')
    if (!line) return null
    lines.push(line)
  }
  return lines
}

function readLine(value: (field: keyof typeof COLUMNS) => string): ProviderBillLine | null {
  const kind = KINDS[value('kind')]
  const at = readShanghaiText(value('at'))
  const signed = readBillYuan(value('amount'))
  const fee = readBillYuan(value('fee'))
  if (!kind || !at || signed === null || fee === null) return null
  return {
    kind,
    transactionId: value('transactionId'),
    outTradeNo: value('outTradeNo'),
    outRefundNo: kind === 'refund' ? value('outRefundNo') : null,
    // The bill has refunds as negative amounts and fees as deductions.
    amount: fen(Math.abs(signed)),
    fee: fen(-fee),
    at,
  }
}
