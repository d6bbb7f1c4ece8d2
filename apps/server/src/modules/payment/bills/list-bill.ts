import { BILL_KINDS, type BillFilter, type BillKind, type BillMonth } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { addMonths, monthBounds, monthOf } from '../domain/month.ts'
import { csvText } from '../domain/csv.ts'
import { CHANNEL_NAMES } from './channel-names.ts'
import { billRows, billSums, countBillRows } from './bill-rows.ts'
import { sendCsv } from './send-csv.ts'

const MONTHS = 12
/** More lines than any company makes in a month; a file stays a file. */
const MOST_ROWS = 50_000

/** 账单: twelve months, also those in which nothing happened. */
export function listBillMonths(ctx: MemberContext): Promise<{ list: BillMonth[] }> {
  return inSnapshot(ctx, async tx => {
    const last = monthOf(tx.now)
    const months = Array.from({ length: MONTHS }, (_, index) => addMonths(last, -index))
    const [since] = monthBounds(months.at(-1) ?? last)
    const sums = await billSums(tx.db, tx.actor.companyId, since)
    const of = (month: string, kind: BillKind) =>
      fen(Math.abs(sums.find(sum => sum.month === month && sum.kind === kind)?.amount ?? 0))
    return {
      list: months.map(month => ({
        month,
        order: of(month, 'order'),
        refund: of(month, 'refund'),
        recharge: of(month, 'recharge'),
        withdraw: of(month, 'withdraw'),
        repay: of(month, 'repay'),
        count: sums.filter(sum => sum.month === month).reduce((count, sum) => count + sum.count, 0),
      })),
    }
  })
}

export function listBill(ctx: MemberContext, { month, kind, pageNum, pageSize }: BillFilter) {
  return inSnapshot(ctx, async tx => {
    const scope = { companyId: tx.actor.companyId, month, kind }
    return {
      list: await billRows(tx.db, scope, pageSize, (pageNum - 1) * pageSize),
      total: await countBillRows(tx.db, scope),
      pageNum,
      pageSize,
    }
  })
}

export async function downloadBill(ctx: MemberContext, month: string, reply: FastifyReply): Promise<void> {
  const rows = await inSnapshot(ctx, tx => billRows(tx.db, { companyId: tx.actor.companyId, month }, MOST_ROWS, 0))
  const lines = rows.map(row => [
    toWireInstant(row.at).slice(0, 19).replace('T', ' '),
    BILL_KINDS[row.kind],
    row.memo,
    row.channel ? CHANNEL_NAMES[row.channel] : '对公账户',
    formatYuan(row.amount),
  ])
  const total = fen(rows.reduce((sum, row) => sum + row.amount, 0))
  await sendCsv(
    reply,
    `小九药采账单-${month}.csv`,
    csvText([['时间', '类型', '摘要', '方式', '金额（元）'], ...lines, ['', '', '', '合计', formatYuan(total)]]),
  )
}
