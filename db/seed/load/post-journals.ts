import type pg from 'pg'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

const PURSES: ReadonlySet<string> = new Set(['wallet', 'frozen'])

export interface SeedAccount {
  readonly kind: string
  readonly companyId?: string
  readonly storeId?: string
}

export interface SeedJournal {
  readonly kind: string
  readonly subject: string
  readonly companyId: string
  readonly memo: string
  readonly reference?: string
  readonly at: string
  readonly entries: readonly { readonly account: SeedAccount; readonly amount: number }[]
}

/** Writes further journals after those of the orders, in chronological order, and keeps the purse balances right. */
export async function postJournals(client: pg.ClientBase, journals: readonly SeedJournal[]): Promise<void> {
  const balances = new Map<string, number>()
  for (const journal of journals.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const journalId = idOf('journal', journal.kind, journal.subject)
    await insertRows(client, 'payment.journal', [
      {
        id: journalId,
        kind: journal.kind,
        subject: journal.subject,
        company_id: journal.companyId,
        memo: journal.memo,
        reference: journal.reference ?? null,
        posted_at: journal.at,
      },
    ])
    const entries: Record<string, unknown>[] = []
    for (const [index, { account, amount }] of journal.entries.entries()) {
      const accountId = await openAccount(client, account)
      const isPurse = PURSES.has(account.kind)
      const balance = (balances.get(accountId) ?? 0) - amount
      if (isPurse) balances.set(accountId, balance)
      entries.push({
        id: idOf('entry', journalId, index),
        journal_id: journalId,
        account_id: accountId,
        amount,
        balance_after: isPurse ? balance : null,
      })
    }
    await insertRows(client, 'payment.entry', entries)
  }
  for (const [accountId, balance] of balances)
    await client.query('update payment.account set balance = $2 where id = $1', [accountId, balance])
}

async function openAccount(client: pg.ClientBase, { kind, companyId, storeId }: SeedAccount): Promise<string> {
  const id = idOf('ledger-account', kind, companyId ?? '-', storeId ?? '-')
  await client.query(
    `insert into payment.account (id, company_id, store_id, kind, keeps_balance) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [id, companyId ?? null, storeId ?? null, kind, PURSES.has(kind)],
  )
  return id
}
