import { add, type Fen, least, negate, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { PayablePart } from '../domain/payable.ts'
import type { JournalEntry } from '../ledger/post-journal.ts'
import { cutDebt, debtOfOrder, linesOf } from './credit-tables.ts'

/** Goods on credit that went back cut what is owed for them; what was repaid already goes into the wallet. */
export async function returnToCredit(
  ctx: Context,
  companyId: string,
  { id: subject, parts }: { readonly id: string; readonly parts: readonly PayablePart[] },
): Promise<JournalEntry[]> {
  await linesOf(ctx.db, companyId, dayOf(ctx.now), true)
  let repaid: Fen = ZERO
  const entries: JournalEntry[] = []
  for (const { orderId, storeId, amount } of parts) {
    const debt = await debtOfOrder(ctx.db, orderId)
    const cut = debt ? least(amount, subtract(debt.amount, debt.settled)) : ZERO
    if (debt && cut > 0) await cutDebt(ctx.db, ctx.now, debt, { kind: 'return', subject, amount: cut })
    entries.push({ account: { kind: 'credit-due', companyId, storeId }, amount: negate(cut) })
    repaid = add(repaid, subtract(amount, cut))
  }
  return [...entries, { account: { kind: 'wallet', companyId }, amount: negate(repaid) }]
}
