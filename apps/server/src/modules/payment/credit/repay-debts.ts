import { type Fen, fen, negate, subtract } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { shareRepayment } from '../domain/share-repayment.ts'
import type { JournalEntry } from '../ledger/post-journal.ts'
import type { Payment } from '../tables.ts'
import { cutDebt, linesOf, owedDebts } from './credit-tables.ts'

/** Uses a repayment on what is due, the oldest first. Answers how it is booked and what no debt could take. */
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
