import { formatYuan, fen } from '@xiaojiu/kernel/money.ts'
import { addDays, type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { type BillItem, compareBill, type Difference } from '../domain/compare-bill.ts'
import { bankedOn, type BillChannel, knownElsewhere, scannedOn } from './our-books-tables.ts'
import { keepReport, type Reconciliation } from './report-tables.ts'
import { feeBpOf, theirBill } from './their-bill.ts'

const CHANNELS: readonly BillChannel[] = ['wechat', 'alipay', 'bank']

/** Compares our books of a day with every provider's bill and keeps the report; null where the bill is not to be had. */
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

/** What came in less what went back. */
function sums<Side extends 'our' | 'their'>(side: Side, items: readonly BillItem[]) {
  const amount = items.reduce((sum, item) => sum + (item.what === 'payment' ? item.amount : -item.amount), 0)
  return { [`${side}Count`]: items.length, [`${side}Amount`]: amount } as Record<
    `${Side}Count` | `${Side}Amount`,
    number
  >
}

const NAMES = { wechat: '微信支付', alipay: '支付宝', bank: '银行账户' } as const
const KINDS: Readonly<Record<Difference['kind'], string>> = {
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
    if (!report) return [`${NAMES[channel]}：对方账单暂不可用，未对账`]
    const yuan = (amount: number | null) => (amount === null ? '—' : formatYuan(fen(amount)))
    return [
      `${NAMES[channel]} ${report.on}：我方 ${report.ourCount} 笔 ${yuan(report.ourAmount)} 元，对方 ${report.theirCount} 笔 ${yuan(report.theirAmount)} 元，差异 ${report.differences.length} 笔`,
      ...report.differences.map(
        ({ kind, what, number, ourAmount, theirAmount }) =>
          `  ${KINDS[kind]}  ${what === 'payment' ? '收' : '付'}  ${number}  我方 ${yuan(ourAmount)}  对方 ${yuan(theirAmount)}`,
      ),
    ]
  })
}
