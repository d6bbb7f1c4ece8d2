import { addDays, addMs, type Day, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { type DebtRow, debtOfOrder, linesOf, openDebt, reservedBefore } from './credit-tables.ts'

/** A store that does not report its shipments does not give endless credit. */
const AT_LATEST_DAYS = 7
const BATCH_SIZE = 200

/** The goods of an order have left: what was held is owed now, and its term runs. Nothing for orders paid otherwise. */
export async function startCreditTerm(ctx: Context, orderId: string, shippedOn: Day): Promise<void> {
  const debt = await debtOfOrder(ctx.db, orderId)
  if (debt?.state === 'reserved') await start(ctx, debt, shippedOn)
}

/** Starts the term of what was held for a week. */
export async function startLateTerms(ctx: Context): Promise<void> {
  await inSystemTransaction(ctx, async tx => {
    const late = await reservedBefore(tx.db, addMs(tx.now, -AT_LATEST_DAYS * DAY_MS), BATCH_SIZE)
    for (const debt of late) await start(tx, debt, dayOf(tx.now))
  })
}

async function start(ctx: Context, debt: DebtRow, from: Day): Promise<void> {
  const lines = await linesOf(ctx.db, debt.companyId, dayOf(ctx.now), true)
  // Seen again under the lock: a return may have settled it meanwhile.
  const now = debt.orderId === null ? debt : await debtOfOrder(ctx.db, debt.orderId)
  const line = lines.find(one => one.id === debt.lineId)
  if (now?.state === 'reserved' && line) await openDebt(ctx.db, now, addDays(from, line.termDays))
}
