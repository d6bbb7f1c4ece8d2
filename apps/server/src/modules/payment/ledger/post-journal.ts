import { add, type Fen, negate, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { together } from '#platform/database/flight.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { accountIdsFor, isPurse, type OpenAccounts } from './account-tables.ts'
import {
  changeBalance,
  insertEntries,
  insertJournals,
  type Journal,
  type JournalEntry,
  keyOf,
  writeEntries,
  writeJournals,
} from './journal-tables.ts'

export type { Journal, JournalEntry }

/**
 * Books a journal in the open transaction. Returns false when it was booked before. Zero entries are left out; the database
 * refuses a journal that does not sum to zero and a purse that would become negative.
 */
export async function postJournal(db: Db, now: Date, journal: Journal): Promise<boolean> {
  return (await postJournals(db, now, [journal])) === 1
}

/** Books many journals at once, like `postJournal`; returns how many are new. */
export async function postJournals(db: Db, now: Date, journals: readonly Journal[]): Promise<number> {
  const moving = journals
    .map(journal => ({ ...journal, entries: journal.entries.filter(entry => entry.amount !== ZERO) }))
    .filter(journal => journal.entries.length > 0)
  if (moving.length === 0) return journals.length
  const posted = await insertJournals(db, now, moving)
  const entries = moving.flatMap(journal => {
    const journalId = posted.get(keyOf(journal))
    return journalId === undefined ? [] : journal.entries.map(entry => ({ ...entry, journalId }))
  })
  const still = journals.length - moving.length
  if (entries.length === 0) return still
  const accountIds = await accountIdsFor(
    db,
    entries.map(entry => entry.account),
  )
  const rows = entries.map((entry, index) => ({ ...entry, accountId: accountIds[index] ?? '' }))
  // The same order for everyone, so that two journals over the same purses cannot deadlock.
  const ordered = rows.toSorted((a, b) => (a.accountId < b.accountId ? -1 : a.accountId > b.accountId ? 1 : 0))
  const left = await changeBalances(db, ordered)
  const values = ordered.map(({ journalId, accountId, amount }, index) => ({
    journalId,
    accountId,
    amount,
    balanceAfter: left[index] ?? null,
  }))
  await insertEntries(db, values)
  return still + posted.size
}

/**
 * Books journals of new subjects without purses into existing accounts. Its result decides nothing, so it is sent without
 * waiting.
 */
export async function postFirstJournals(
  db: Db,
  now: Date,
  journals: readonly Journal[],
  accounts: OpenAccounts,
): Promise<void> {
  const moving = journals
    .map(({ reference = null, entries, ...head }) => ({
      head: { ...head, reference, id: newId(now) },
      entries: entries.filter(entry => entry.amount !== ZERO),
    }))
    .filter(journal => journal.entries.length > 0)
  if (moving.length === 0) return
  const entries = moving.flatMap(({ head, entries: own }) =>
    own.map(({ account, amount }) => ({
      ...{ id: newId(now), journalId: head.id },
      ...{ amount, accountId: accounts.idOf(account) },
    })),
  )
  await together(
    writeJournals(db, { now, heads: JSON.stringify(moving.map(({ head }) => head)) }),
    writeEntries(db, { entries: JSON.stringify(entries) }),
  )
}

/** The same journal with reversed signs, for a reversal. */
export function reversed(journal: Journal, kind: string, memo: string): Journal {
  return { ...journal, kind, memo, entries: journal.entries.map(entry => ({ ...entry, amount: negate(entry.amount) })) }
}

interface PlacedEntry extends JournalEntry {
  readonly accountId: string
}

/**
 * Changes the balance of every purse once, by the sum of its entries; returns the balance after each, null for accounts without
 * one.
 */
async function changeBalances(db: Db, entries: readonly PlacedEntry[]): Promise<(Fen | null)[]> {
  const moves = new Map<string, Fen>()
  for (const { account, accountId, amount } of entries)
    if (isPurse(account)) moves.set(accountId, add(moves.get(accountId) ?? ZERO, amount))
  const balances = new Map<string, Fen>()
  for (const [accountId, amount] of moves)
    balances.set(accountId, add(await changeBalance(db, accountId, amount), amount))
  return entries.map(({ accountId, amount }) => {
    const before = balances.get(accountId)
    if (before === undefined) return null
    const after = subtract(before, amount)
    // Every entry needs enough balance at its turn, not only the last one.
    if (after < ZERO) throw new Refusal('insufficient-balance')
    balances.set(accountId, after)
    return after
  })
}
