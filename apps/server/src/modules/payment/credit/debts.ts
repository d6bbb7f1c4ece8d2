import { type Fen, fen, negate, subtract } from '@xiaojiu/kernel/money.ts'
import { shareRepayment } from '@xiaojiu/kernel/repayment.ts'
import { addDays, addMs, DAY_MS, type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { JournalEntry } from '../ledger/post-journal.ts'
import type { Payment } from '../tables.ts'
import {
  cutDebt,
  type DebtRow,
  debtOfOrder,
  linesOf,
  openDebt,
  owedDebts,
  reservedBefore,
  takeDueReminders,
} from './credit-tables.ts'

/** Uses a repayment for debts, earliest due date first. Returns the bookings and the rest. */
export async function repayDebts(
  ctx: Context,
  { id: subject, companyId, payableKind }: Payment,
  total: Fen,
): Promise<{ entries: JournalEntry[]; left: Fen }> {
  const lines = await linesOf(ctx.db, companyId, dayOf(ctx.now), true)
  const owed = await owedDebts(ctx.db, companyId, payableKind === 'loan-repayment' ? 'loan' : 'credit')
  const { shares, left } = shareRepayment(
    total,
    owed.flatMap(({ id, state, dueOn, amount, settled }) =>
      state === 'open' && dueOn !== null ? [{ id, dueOn, outstanding: subtract(amount, settled) }] : [],
    ),
  )
  const byStore = new Map<string | null, number>()
  for (const share of shares) {
    const debt = owed.find(one => one.id === share.id)
    if (!debt) continue
    await cutDebt(ctx.db, ctx.now, debt, { kind: 'repayment', subject, amount: share.amount })
    const storeId = lines.find(line => line.id === debt.lineId)?.storeId ?? null
    byStore.set(storeId, (byStore.get(storeId) ?? 0) + share.amount)
  }
  const entries = [...byStore].map(
    ([storeId, amount]): JournalEntry => ({
      account: storeId === null ? { kind: 'lender' } : { kind: 'credit-due', companyId, storeId },
      amount: negate(fen(amount)),
    }),
  )
  return { entries, left }
}

const AHEAD_DAYS = 3

/** Notifies each company once about a debt that will soon be due, and once when it is overdue. */
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

/** A store that does not report its shipments must not give endless credit. */
const AT_LATEST_DAYS = 7
const BATCH_SIZE = 200

/** The goods of an order were shipped: the reserved debt becomes due and its term starts. No effect on orders paid otherwise. */
export async function startCreditTerm(ctx: Context, orderId: string, shippedOn: Day): Promise<void> {
  const debt = await debtOfOrder(ctx.db, orderId)
  if (debt?.state === 'reserved') await start(ctx, debt, shippedOn)
}

/** Starts the term of debts that were reserved for a week. */
export async function startLateTerms(ctx: Context): Promise<void> {
  await inSystemTransaction(ctx, async tx => {
    const late = await reservedBefore(tx.db, addMs(tx.now, -AT_LATEST_DAYS * DAY_MS), BATCH_SIZE)
    for (const debt of late) await start(tx, debt, dayOf(tx.now))
  })
}

async function start(ctx: Context, debt: DebtRow, from: Day): Promise<void> {
  const lines = await linesOf(ctx.db, debt.companyId, dayOf(ctx.now), true)
  // Read again under the lock: a return may have settled it in between.
  const now = debt.orderId === null ? debt : await debtOfOrder(ctx.db, debt.orderId)
  const line = lines.find(one => one.id === debt.lineId)
  if (now?.state === 'reserved' && line) await openDebt(ctx.db, now, addDays(from, line.termDays))
}
