import { crc32, deflateRawSync } from 'node:zlib'
import { type Fen, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { shanghaiText } from '#gateways/provider-values.ts'
import type { SandboxKeys } from '../keys.ts'
import type { Trade, TradeRefund } from '../trades.ts'
import { feeOf } from '../wechat/bill.ts'

let codes: Map<string, number> | null = null

const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** The trade bill of a day in Alipay's format: a zip file with entries and totals, in GBK. */
export function alipayBill(
  keys: SandboxKeys['alipay'],
  on: string,
  { trades, refunds }: { readonly trades: readonly Trade[]; readonly refunds: readonly TradeRefund[] },
): Buffer {
  const lines = [
    ...trades.map(trade =>
      row(
        trade.transactionId ?? '',
        trade.outTradeNo,
        '交易',
        trade.subject,
        trade.paidAt ?? trade.createdAt,
        trade.amount,
        '',
      ),
    ),
    ...refunds.map(refund =>
      row(
        refund.transactionId,
        refund.outTradeNo,
        '退款',
        '',
        refund.settledAt ?? refund.createdAt,
        fen(-refund.amount),
        refund.outRefundNo,
      ),
    ),
  ]
  const head = ['#支付宝业务明细查询', `#账号：[${keys.sellerId}0156]`, `#起始日期：[${on}]`, COLUMNS]
  const details = [...head, ...lines, `#交易合计：${trades.length}笔`, `#退款合计：${refunds.length}笔`, ''].join(
    '\r\n',
  )
  const name = `${keys.sellerId}0156_${on.replaceAll('-', '')}_业务明细`
  return zip([
    { name: toGbk(`${name}.csv`), bytes: toGbk(details) },
    { name: toGbk(`${name}(汇总).csv`), bytes: toGbk('#支付宝业务汇总查询\r\n') },
  ])
}

function row(
  transactionId: string,
  outTradeNo: string,
  kind: string,
  subject: string,
  at: Date,
  amount: Fen,
  requestNo: string,
): string {
  const fee = amount < 0 ? feeOf(fen(-amount)) : fen(-feeOf(amount))
  const yuan = formatYuan(amount)
  const values = [
    ...[`${transactionId}\t`, `${outTradeNo}\t`, kind, subject],
    ...[shanghaiText(at), shanghaiText(at), '', '', '', '', '', yuan, yuan],
    ...['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', requestNo, formatYuan(fee), '0.00', ''],
  ]
  return values.join(',')
}

/** A plain zip archive: local entries, directory, end record. */
function zip(files: readonly { readonly name: Buffer; readonly bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, name]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** Node decodes GBK but does not encode it. The table is the inverted decoder, built on first use. */
function toGbk(text: string): Buffer {
  codes ??= readTable()
  const bytes: number[] = []
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0
    const code = point < 0x80 ? point : (codes.get(char) ?? 0x3f)
    if (code > 0xff) bytes.push(code >> 8)
    bytes.push(code & 0xff)
  }
  return Buffer.from(bytes)
}

function readTable(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const table = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const char = decoder.decode(Uint8Array.of(lead, trail))
      if (char.length === 1 && char !== '\uFFFD') table.set(char, (lead << 8) | trail)
    }
  }
  return table
}
