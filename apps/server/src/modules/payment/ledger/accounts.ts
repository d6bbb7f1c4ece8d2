import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'

/** Accounts of the platform itself, one of each. */
export type PlatformAccountKind =
  | 'platform-share'
  | 'freight'
  | 'channel-wechat'
  | 'channel-alipay'
  | 'channel-bank'
  | 'lender'
  | 'suspense'
/** What a company has with the platform. */
export type PurseKind = 'wallet' | 'frozen' | 'coins'
/** What a company owes for goods of a store: at once, or when its term is over. */
export type TradeAccountKind = 'receivable' | 'credit-due'
export type StoreAccountKind = 'unearned' | 'store-share'

/** Which account, by what it is for and whose it is. */
export type LedgerAccount =
  | { readonly kind: PlatformAccountKind }
  | { readonly kind: PurseKind; readonly companyId: string }
  | { readonly kind: TradeAccountKind; readonly companyId: string; readonly storeId: string }
  | { readonly kind: StoreAccountKind; readonly storeId: string }

const PURSES: ReadonlySet<string> = new Set<PurseKind>(['wallet', 'frozen', 'coins'])

/** The ids of the accounts in the given order, opened on first use. */
export async function accountIdsFor(db: Db, accounts: readonly LedgerAccount[]): Promise<string[]> {
  const ids: string[] = []
  for (const account of accounts) ids.push((await findAccount(db, account)) ?? (await openAccount(db, account)))
  return ids
}

async function findAccount(db: Db, account: LedgerAccount): Promise<string | undefined> {
  const [companyId, storeId] = [companyOf(account), storeOf(account)]
  const found = await db
    .selectFrom('payment.account')
    .select('id')
    .where('kind', '=', account.kind)
    // Spelt out, so that the index on the owners serves both who is named and who is not.
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .where('storeId', storeId === null ? 'is' : '=', storeId)
    .executeTakeFirst()
  return found?.id
}

async function openAccount(db: Db, account: LedgerAccount): Promise<string> {
  await db
    .insertInto('payment.account')
    .values({
      kind: account.kind,
      companyId: companyOf(account),
      storeId: storeOf(account),
      keepsBalance: PURSES.has(account.kind),
    })
    .onConflict(on => on.doNothing())
    .execute()
  const id = await findAccount(db, account)
  if (!id) throw new Error(`ledger account ${account.kind} is out of reach`)
  return id
}

function companyOf(account: LedgerAccount): string | null {
  return 'companyId' in account ? account.companyId : null
}

function storeOf(account: LedgerAccount): string | null {
  return 'storeId' in account ? account.storeId : null
}

/** What is in a company's purse; nothing while it was never used. */
export async function purseBalance(db: Db, kind: PurseKind, companyId: string): Promise<Fen> {
  const row = await db
    .selectFrom('payment.account')
    .select('balance')
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return fen(row?.balance ?? 0)
}
