import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/database.ts'
import { rootOf } from '#platform/database/flight.ts'
import { prepared } from '#platform/database/prepared.ts'

/** Accounts of the platform itself, one of each. */
export type PlatformAccountKind =
  | 'platform-share'
  | 'freight'
  | 'channel-wechat'
  | 'channel-alipay'
  | 'channel-bank'
  | 'lender'
  | 'suspense'
  /** 平台承担赔付: what the platform pays stores for refunds that it bears itself. */
  | 'compensation'
  /** What it claims from carriers for refunds that they bear. */
  | 'carrier-claim'
/** A company's accounts with the platform. */
export type PurseKind = 'wallet' | 'frozen' | 'coins'
/** A company's debts to a store for goods: immediate, or on credit. */
export type TradeAccountKind = 'receivable' | 'credit-due'
export type StoreAccountKind = 'unearned' | 'store-share' | 'deposit'

/** Identifies an account by its kind and owner. */
export type LedgerAccount =
  | { readonly kind: PlatformAccountKind }
  | { readonly kind: PurseKind; readonly companyId: string }
  | { readonly kind: TradeAccountKind; readonly companyId: string; readonly storeId: string }
  | { readonly kind: StoreAccountKind; readonly storeId: string }

/** The deposit of a store is a purse as well: owed to the store, never negative. */
const PURSES: ReadonlySet<string> = new Set<PurseKind | 'deposit'>(['wallet', 'frozen', 'coins', 'deposit'])

/** Whether the account has a stored balance. */
export function isPurse({ kind }: LedgerAccount): boolean {
  return PURSES.has(kind)
}

/** Opened accounts, for later bookings in the transaction. */
export interface OpenAccounts {
  idOf(account: LedgerAccount): string
}

/** The id of an account never changes, so committed ids may be cached. */
const MOST_REMEMBERED = 20_000
const remembered = new WeakMap<Db, LRUCache<string, string>>()

function memoryOf(db: Db): LRUCache<string, string> {
  const known = remembered.get(rootOf(db)) ?? new LRUCache({ max: MOST_REMEMBERED })
  remembered.set(rootOf(db), known)
  return known
}

/** Finds these accounts, and opens new ones. Known ids come from the cache of this process. */
export async function openAccountsFor(db: Db, accounts: readonly LedgerAccount[]): Promise<OpenAccounts> {
  const known = memoryOf(db)
  const met = accounts.map(account => known.get(nameOf(account)))
  const ids = met.every(id => id !== undefined) ? met : await accountIdsFor(db, accounts)
  const byName = new Map(accounts.map((account, index) => [nameOf(account), ids[index] ?? '']))
  return {
    idOf(account) {
      const id = byName.get(nameOf(account))
      if (id === undefined || isPurse(account))
        throw new Error(`ledger account ${account.kind} was not opened for this`)
      return id
    },
  }
}

function nameOf(account: LedgerAccount): string {
  return `${account.kind} ${companyOf(account)} ${storeOf(account)}`
}

/** The ids of the accounts in the given order, opened on first use. */
export async function accountIdsFor(db: Db, accounts: readonly LedgerAccount[]): Promise<string[]> {
  const found = await findAccounts(db, accounts)
  const missing = accounts.filter((_, index) => found[index] === undefined)
  if (missing.length > 0) await openAccounts(db, missing)
  const all = missing.length > 0 ? await findAccounts(db, accounts) : found
  return all.map((id, index) => {
    if (id === undefined) throw new Error(`ledger account ${accounts[index]?.kind} is out of reach`)
    return id
  })
}

/**
 * One branch for each kind of owner, in plain comparisons that the index serves: under row security the planner uses
 * no index on an expression, and never one for "equal, or both null".
 */
async function findAccounts(db: Db, accounts: readonly LedgerAccount[]): Promise<(string | undefined)[]> {
  const rows = await findRows(db, {
    kinds: accounts.map(account => account.kind),
    companyIds: accounts.map(companyOf),
    storeIds: accounts.map(storeOf),
  })
  const ids = new Map(rows.map(row => [row.n, row.id]))
  const known = memoryOf(db)
  for (const { n, id, isOwn } of rows) {
    const account = accounts[n - 1]
    if (account && !isOwn) known.set(nameOf(account), id)
  }
  return accounts.map((_, index) => ids.get(index + 1))
}

interface AccountRow {
  readonly n: number
  readonly id: string
  /** Written by this transaction, which may still roll back. */
  readonly isOwn: boolean
}

interface AccountNames {
  readonly kinds: readonly string[]
  readonly companyIds: readonly (string | null)[]
  readonly storeIds: readonly (string | null)[]
}

const findRows = prepared<AccountNames, AccountRow>(
  (_, { kinds, companyIds, storeIds }) => sql<AccountRow>`
    with wanted as materialized (
      select w.kind, w.company_id, w.store_id, w.n
      from unnest(${kinds}::text[], ${companyIds}::uuid[], ${storeIds}::uuid[]) with ordinality
        as w(kind, company_id, store_id, n)),
    found as (
      select w.n, a.id, a.xmin from wanted w
      join payment.account a on a.company_id = w.company_id and a.kind = w.kind and a.store_id is null
      where w.store_id is null
      union all
      select w.n, a.id, a.xmin from wanted w
      join payment.account a on a.company_id = w.company_id and a.store_id = w.store_id and a.kind = w.kind
      union all
      select w.n, a.id, a.xmin from wanted w
      join payment.account a on a.store_id = w.store_id and a.kind = w.kind and a.company_id is null
      where w.company_id is null
      union all
      select w.n, a.id, a.xmin from wanted w
      join payment.account a on a.kind = w.kind and a.company_id is null and a.store_id is null
      where w.company_id is null and w.store_id is null)
    select n::int as n, id, (xmin = pg_current_xact_id_if_assigned()::xid) is true as is_own from found`,
)

async function openAccounts(db: Db, accounts: readonly LedgerAccount[]): Promise<void> {
  const rows = accounts.map(account => ({
    kind: account.kind,
    companyId: companyOf(account),
    storeId: storeOf(account),
    keepsBalance: isPurse(account),
  }))
  // The same order for all who open the same accounts at the same time.
  const key = (row: (typeof rows)[number]) => `${row.kind} ${row.companyId} ${row.storeId}`
  await db
    .insertInto('payment.account')
    .values(rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
    .onConflict(on => on.doNothing())
    .execute()
}

function companyOf(account: LedgerAccount): string | null {
  return 'companyId' in account ? account.companyId : null
}

function storeOf(account: LedgerAccount): string | null {
  return 'storeId' in account ? account.storeId : null
}

/** The balance of a company's purse; zero when it was never used. */
export async function purseBalance(db: Db, kind: PurseKind, companyId: string): Promise<Fen> {
  const row = await db
    .selectFrom('payment.account')
    .select('balance')
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return fen(row?.balance ?? 0)
}
