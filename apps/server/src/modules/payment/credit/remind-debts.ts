import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { takeDueReminders } from './credit-tables.ts'

const AHEAD_DAYS = 3

/** Tells each company once about a debt that will soon be due, and once when it is overdue. */
export function remindDebts(ctx: Context): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const today = dayOf(tx.now)
    const due = await takeDueReminders(tx.db, today, addDays(today, AHEAD_DAYS))
    for (const { companyId, dueOn, isOverdue, owed } of due)
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
