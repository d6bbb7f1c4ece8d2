import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { addDays, type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import type { PayChannel } from '#gateways/pay-channel.ts'
import { accepted, type GatewayResult } from '#gateways/result.ts'
import { type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { type BillItem, compareBill, type Difference } from '../domain/compare-bill.ts'
import {
  type BillChannel,
  bankedOn,
  keepReport,
  knownElsewhere,
  type Reconciliation,
  type ScanChannel,
  scannedOn,
} from './reconcile-tables.ts'

const CHANNELS: readonly BillChannel[] = ['wechat', 'alipay', 'bank']

/** Compares our ledger of a day with every provider's bill and stores the report; null when the bill is not available. */
export async function reconcileDay(
  ctx: GatewayContext,
  on: Day,
): Promise<{ readonly channel: BillChannel; readonly report: Reconciliation | null }[]> {
  const reports: { channel: BillChannel; report: Reconciliation | null }[] = []
  for (const channel of CHANNELS) {
    const bill = await theirBill(ctx, channel, on)
    if (!bill.ok) {
      ctx.log.error({ channel, on, message: bill.message }, 'no bill to reconcile with')
      reports.push({ channel, report: null })
      continue
    }
    const theirs = bill.value
    const report = await inSystemTransaction(ctx, async tx => {
      const ours =
        channel === 'bank' ? await bankedOn(tx.db, on) : await scannedOn(tx.db, channel, on, feeBpOf(ctx, channel))
      const known = await knownElsewhere(tx.db, theirs)
      const differences = compareBill(ours, theirs, ({ number }) => known.get(number) ?? null)
      const made = { channel, on, ...sums('our', ours), ...sums('their', theirs), differences }
      await keepReport(tx.db, tx.now, made)
      return made
    })
    if (report.differences.length > 0)
      ctx.log.error({ channel, on, count: report.differences.length }, 'books differ from the bill')
    reports.push({ channel, report })
  }
  return reports
}

export async function reconcileYesterday(ctx: GatewayContext): Promise<void> {
  await reconcileDay(ctx, addDays(dayOf(ctx.now), -1))
}

/** Payments minus refunds. */
function sums<Side extends 'our' | 'their'>(side: Side, items: readonly BillItem[]) {
  const amount = items.reduce((sum, item) => sum + (item.what === 'payment' ? item.amount : -item.amount), 0)
  return { [`${side}Count`]: items.length, [`${side}Amount`]: amount } as Record<
    `${Side}Count` | `${Side}Amount`,
    number
  >
}

/** The providers whose books are compared with ours. */
export const BOOKS = { wechat: '微信支付', alipay: '支付宝', bank: '银行账户' } as const
export const DIFFERENCE_KINDS: Readonly<Record<Difference['kind'], string>> = {
  'missing-here': '对方有、我方无',
  'missing-there': '我方有、对方无',
  amount: '金额不一致',
  fee: '手续费不一致',
  duplicate: '对方重复',
  'wrong-day': '记账日不同',
  state: '我方未入账',
}

/** The report as lines to print. */
export function reportLines(reports: Awaited<ReturnType<typeof reconcileDay>>): string[] {
  return reports.flatMap(({ channel, report }) => {
    if (!report) return [`${BOOKS[channel]}：对方账单暂不可用，未对账`]
    const yuan = (amount: number | null) => (amount === null ? '—' : formatYuan(fen(amount)))
    return [
      `${BOOKS[channel]} ${report.on}：我方 ${report.ourCount} 笔 ${yuan(report.ourAmount)} 元，对方 ${report.theirCount} 笔 ${yuan(report.theirAmount)} 元，差异 ${report.differences.length} 笔`,
      ...report.differences.map(
        ({ kind, what, number, ourAmount, theirAmount }) =>
          `  ${DIFFERENCE_KINDS[kind]}  ${what === 'payment' ? '收' : '付'}  ${number}  我方 ${yuan(ourAmount)}  对方 ${yuan(theirAmount)}`,
      ),
    ]
  })
}

interface TheirItem extends BillItem {
  /** Our number of the payment, if the bill contains it. */
  readonly outTradeNo: string
}

/** The provider's bill of a finished day. */
async function theirBill(ctx: GatewayContext, channel: BillChannel, on: Day): Promise<GatewayResult<TheirItem[]>> {
  if (channel === 'bank') return bankStatement(ctx, on)
  const bill = await gatewayOf(ctx, channel).downloadBill(on)
  if (!bill.ok) return bill
  return accepted(
    bill.value.lines.map(line => ({
      what: line.kind,
      number: line.kind === 'payment' ? line.transactionId : (line.outRefundNo ?? line.transactionId),
      amount: line.amount,
      fee: line.fee,
      outTradeNo: line.outTradeNo,
    })),
  )
}

/** The provider's fee of a scanning channel by contract. */
function feeBpOf(ctx: GatewayContext, channel: ScanChannel): number {
  return gatewayOf(ctx, channel).feeBp
}

function gatewayOf({ gateways }: GatewayContext, channel: ScanChannel): PayChannel {
  return channel === 'wechat' ? gateways.payWechat : gateways.payAlipay
}

async function bankStatement(ctx: GatewayContext, on: Day): Promise<GatewayResult<TheirItem[]>> {
  const items: TheirItem[] = []
  let cursor: string | undefined
  do {
    const page = await ctx.gateways.bank.listStatement(on, cursor)
    if (!page.ok) return page
    for (const line of page.value.lines)
      items.push({
        what: line.direction === 'in' ? 'payment' : 'refund',
        number: line.direction === 'in' ? line.bankSerialNo : (line.payoutNo ?? line.bankSerialNo),
        amount: line.amount,
        fee: null,
        outTradeNo: line.remark,
      })
    cursor = page.value.nextCursor ?? undefined
  } while (cursor !== undefined)
  return accepted(items)
}
