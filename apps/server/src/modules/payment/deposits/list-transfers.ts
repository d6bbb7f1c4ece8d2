import type {
  DepositStore,
  DepositStoreQuestion,
  Transfer,
  TransferFilter,
  TransferPage,
} from '@xiaojiu/contract/payment/deposit-schemas.ts'
import { type Fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { type DepositTerms, depositTermsOf, guessDepositTerms, searchDepositTerms } from '#modules/store/public.ts'
import { inSnapshot, type OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { isSameName } from '../domain/transfer.ts'
import { platformBankAccount } from '../pay/pay-ways.ts'
import { stretchOfTransfers, sumUnclaimed, type TransferRow } from '../settle/transfer-tables.ts'
import { refuseLimited } from './claim-deposit.ts'
import { claimsOf, readDepositMoves, readDeposits } from './deposit-tables.ts'

/** The store's deposit in the ledger, its payments, and the account for the rest. */
export async function depositOf(db: Db, storeId: string) {
  return {
    paid: (await readDeposits(db, [storeId])).get(storeId) ?? ZERO,
    moves: await readDepositMoves(db, storeId),
    account: await platformBankAccount(db),
  }
}

/** 到账认领: transfers to the bank account, each with the store it may be from. */
export function listTransfers(ctx: OperatorContext, filter: TransferFilter): Promise<TransferPage> {
  refuseLimited(ctx)
  return inSnapshot(ctx, async ({ db }) => {
    const rows = await stretchOfTransfers(db, filter)
    const shown = rows.slice(0, filter.pageSize)
    const claims = await claimsOf(
      db,
      shown.map(({ id }) => id),
    )
    const stores = await depositTermsOf(
      db,
      [...claims.values()].map(({ storeId }) => storeId),
    )
    const waiting = shown.filter(({ state }) => state === 'unclaimed')
    const guesses = await guessesFor(db, waiting)
    const held = await readDeposits(
      db,
      [...guesses.values()].map(({ storeId }) => storeId),
    )
    const { count, amount } = await sumUnclaimed(db)
    const list = shown.map((row): Transfer => {
      const claim = claims.get(row.id)
      const guess = guesses.get(row.id)
      return {
        ...{ transferId: row.id, bankSerial: row.bankSerial, payerName: row.payerName },
        payerAccount: row.payerAccount.slice(-4),
        ...{ amount: row.amount, remark: row.remark, state: row.state, reason: row.reason, receivedAt: row.receivedAt },
        candidate: guess ? asStore(guess, held) : null,
        claimed: claim
          ? { storeName: stores.get(claim.storeId)?.name ?? '', by: claim.claimedByName, at: claim.movedAt }
          : null,
      }
    })
    const next = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null
    return { list, next, unclaimedCount: count, unclaimedAmount: amount }
  })
}

/** Stores by name or holder, for transfers without a hint. */
export function findDepositStores(ctx: OperatorContext, { keyword }: DepositStoreQuestion) {
  refuseLimited(ctx)
  return inSnapshot(ctx, async ({ db }) => {
    const found = await searchDepositTerms(db, keyword)
    const held = await readDeposits(
      db,
      found.map(({ storeId }) => storeId),
    )
    return { list: found.map(one => asStore(one, held)) }
  })
}

function asStore({ storeId, name, holderName, due }: DepositTerms, held: ReadonlyMap<string, Fen>): DepositStore {
  const paid = held.get(storeId) ?? ZERO
  return { storeId, storeName: name, holderName, due, paid, missing: paid < due ? subtract(due, paid) : ZERO }
}

const CODE = /BZJ([0-9A-F]{8})/

/** By the code in the remark, otherwise by the payer's name. */
async function guessesFor(db: Db, rows: readonly TransferRow[]): Promise<Map<string, DepositTerms>> {
  if (rows.length === 0) return new Map()
  const codeOf = ({ remark }: TransferRow) => CODE.exec(remark.toUpperCase().replace(/\s/g, ''))?.[1]?.toLowerCase()
  const stores = await guessDepositTerms(db, {
    codes: rows.flatMap(row => codeOf(row) ?? []),
    holders: [...new Set(rows.map(({ payerName }) => payerName))],
  })
  return new Map(
    rows.flatMap(row => {
      const code = codeOf(row)
      const found =
        stores.find(({ storeId }) => code !== undefined && storeId.endsWith(code)) ??
        stores.find(({ holderName }) => isSameName(row.payerName, holderName))
      return found ? [[row.id, found] as const] : []
    }),
  )
}
