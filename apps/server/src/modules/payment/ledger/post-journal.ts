import { type Fen, negate, ZERO } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { accountIdsFor, type LedgerAccount } from './accounts.ts'

export interface JournalEntry {
  readonly account: LedgerAccount
  /**
   * Positive: the platform has more, or is owed more. Negative: it owes more. So a purse, which is owed to its owner,
   * is filled by a negative entry.
   */
  readonly amount: Fen
}

export interface Journal {
  /** What happened; with the subject it is unique, so that it is booked once. */
  readonly kind: string
  readonly subject: string
  readonly companyId: string | null
  readonly memo: string
  readonly entries: readonly JournalEntry[]
}

/**
 * Books a journal in the open transaction. Answers false when it was booked before. Entries of nothing are left
 * out; the database refuses a journal that does not sum to zero and a purse that would fall below it.
 */
export async function postJournal(db: Db, now: Date, journal: Journal): Promise<boolean> {
  const entries = journal.entries.filter(entry => entry.amount !== ZERO)
  if (entries.length === 0) return true
  const posted = await db
    .insertInto('payment.journal')
    .values({
      kind: journal.kind,
      subject: journal.subject,
      companyId: journal.companyId,
      memo: journal.memo,
      postedAt: now,
    })
    .onConflict(on => on.constraint('journal_posted_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) return false
  const accountIds = await accountIdsFor(
    db,
    entries.map(entry => entry.account),
  )
  const rows = entries.map((entry, index) => ({ ...entry, accountId: accountIds[index] ?? '' }))
  // One order for everyone: two journals over the same purses cannot wait for each other.
  for (const row of rows.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    const balanceAfter = await changeBalance(db, row.accountId, row.amount)
    await db
      .insertInto('payment.entry')
      .values({ journalId: posted.id, accountId: row.accountId, amount: row.amount, balanceAfter })
      .execute()
  }
  return true
}

/** The same journal with every sign turned, for what is taken back. */
export function reversed(journal: Journal, kind: string, memo: string): Journal {
  return { ...journal, kind, memo, entries: journal.entries.map(entry => ({ ...entry, amount: negate(entry.amount) })) }
}

/** Moves what is in a purse; null for accounts that are only the sum of their entries. */
async function changeBalance(db: Db, accountId: string, amount: Fen): Promise<number | null> {
  const changed = await db
    .updateTable('payment.account')
    .set({ balance: sql`balance - ${amount}::bigint` })
    .where('id', '=', accountId)
    .where('keepsBalance', '=', true)
    .where(sql<boolean>`balance - ${amount}::bigint >= 0`)
    .returning('balance')
    .executeTakeFirst()
  if (changed) return changed.balance
  const account = await db
    .selectFrom('payment.account')
    .select('keepsBalance')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (account.keepsBalance) throw new Refusal('insufficient-balance')
  return null
}
