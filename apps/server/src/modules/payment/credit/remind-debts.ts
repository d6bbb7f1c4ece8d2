import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, dayOf } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import { postMessage } from '#modules/message/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'

const AHEAD_DAYS = 3

interface DueCompany {
  readonly companyId: string
  readonly dueOn: string
  readonly isOverdue: boolean
  readonly owed: number
}

/** Tells each company once about a debt that will soon be due, and once when it is overdue. */
export function remindDebts(ctx: Context): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const today = dayOf(tx.now)
    const { rows } = await sql<DueCompany>`
      with told as (
        update payment.debt set reminded_on = ${today}::date
        where state = 'open' and due_on <= ${addDays(today, AHEAD_DAYS)}::date
          and (reminded_on is null or (due_on < ${today}::date and reminded_on <= due_on))
        returning company_id, due_on, amount - settled as left_over)
      select company_id, min(due_on) as due_on, due_on < ${today}::date as is_overdue, sum(left_over)::bigint as owed
      from told group by 1, 3`.execute(tx.db)
    for (const { companyId, dueOn, isOverdue, owed } of rows)
      await postMessage(tx, {
        companyId,
        kind: 'account',
        title: isOverdue ? '欠款已逾期' : '还款日临近',
        body: isOverdue
          ? `您有 {0} 元欠款已逾期，账期已暂停使用，还清后自动恢复。`
          : `您有 {0} 元欠款将于 ${dueOn} 到期，请及时还款。`,
        amounts: [fen(owed)],
        link: '/repayment',
      })
  })
}
