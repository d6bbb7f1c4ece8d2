import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { Refusal } from '#platform/refusal.ts'
import type { LedgerAccount } from './account-tables.ts'

export interface JournalEntry {
  readonly account: LedgerAccount
  /**
   * Positive: the platform has more, or is owed more. Negative: it owes more. A purse is owed to its owner, so a negative entry
   * fills it.
   */
  readonly amount: Fen
}

export interface Journal {
  /** What happened; unique together with the subject, so that it is booked once. */
  readonly kind: string
  readonly subject: string
  readonly companyId: string | null
  readonly memo: string
  /** The number of its order or case. */
  readonly reference?: string
  readonly entries: readonly JournalEntry[]
}

export const writeJournals = prepared<{ now: Date; heads: string }, unknown>(
  (_, { now, heads }) => sql`
    insert into payment.journal (id, kind, subject, company_id, memo, reference, posted_at)
    select h.id, h.kind, h.subject, h."companyId", h.memo, h.reference, ${now}::timestamptz
    from jsonb_to_recordset(${heads}::jsonb)
      as h(id uuid, kind text, subject text, "companyId" uuid, memo text, reference text)`,
)

/** A separate statement: row-level security checks the journal, which must exist before. Ids use the time of the journal's id. */
export const writeEntries = prepared<{ entries: string }, unknown>(
  (_, { entries }) => sql`
    insert into payment.entry (id, journal_id, account_id, amount)
    select e.id, e."journalId", e."accountId", e.amount
    from jsonb_to_recordset(${entries}::jsonb) as e(id uuid, "journalId" uuid, "accountId" uuid, amount bigint)`,
)

/** The ids of journals that were not booked before, by kind and subject. */
export async function insertJournals(db: Db, now: Date, journals: readonly Journal[]): Promise<Map<string, string>> {
  const rows = await db
    .insertInto('payment.journal')
    .values(
      journals
        .map(({ kind, subject, companyId, memo, reference = null }) => ({
          kind,
          subject,
          companyId,
          memo,
          reference,
          postedAt: now,
        }))
        .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    )
    .onConflict(on => on.constraint('journal_posted_once').doNothing())
    .returning(['id', 'kind', 'subject'])
    .execute()
  return new Map(rows.map(row => [keyOf(row), row.id]))
}

export function keyOf({ kind, subject }: Pick<Journal, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}

interface NewEntry {
  readonly journalId: string
  readonly accountId: string
  readonly amount: Fen
  readonly balanceAfter: Fen | null
}

export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  await db
    .insertInto('payment.entry')
    .values([...entries])
    .execute()
}

/** Changes the balance of a purse; it must not become negative. */
export async function changeBalance(db: Db, accountId: string, amount: Fen): Promise<Fen> {
  const changed = await db
    .updateTable('payment.account')
    .set({ balance: sql`balance - ${amount}::bigint` })
    .where('id', '=', accountId)
    .where(sql<boolean>`balance - ${amount}::bigint >= 0`)
    .returning('balance')
    .executeTakeFirst()
  if (!changed) throw new Refusal('insufficient-balance')
  return fen(changed.balance)
}
