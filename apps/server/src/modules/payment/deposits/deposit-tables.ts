import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'

/** The deposits of these stores; stores without any payment are absent. */
export async function readDeposits(db: Db, storeIds: readonly string[]): Promise<Map<string, Fen>> {
  if (storeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment.account')
    .select(['storeId', 'balance'])
    .where('kind', '=', 'deposit')
    .where('companyId', 'is', null)
    .where('storeId', 'in', [...storeIds])
    .execute()
  return new Map(rows.map(row => [row.storeId ?? '', fen(row.balance)]))
}

export interface DepositMove {
  readonly storeId: string
  readonly amount: Fen
  readonly transferId: string
  readonly payerName: string
  readonly letterFileId: string | null
  readonly claimedBy: string
  readonly claimedByName: string
  readonly movedAt: Date
}

export async function insertDepositMove(db: Db, move: DepositMove): Promise<void> {
  await db.insertInto('payment.depositMove').values(move).execute()
}

const MOST_MOVES = 20

/** The latest moves of a store. */
export async function readDepositMoves(db: Db, storeId: string) {
  const rows = await db
    .selectFrom('payment.depositMove')
    .select(['movedAt as at', 'amount', 'payerName'])
    .where('storeId', '=', storeId)
    .orderBy('movedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_MOVES)
    .execute()
  return rows.map(row => ({ ...row, amount: fen(row.amount) }))
}

/** Who claimed these transfers, and for which store. */
export async function claimsOf(db: Db, transferIds: readonly string[]) {
  if (transferIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('payment.depositMove')
    .select(['transferId', 'storeId', 'claimedByName', 'movedAt'])
    .where('transferId', 'in', [...transferIds])
    .execute()
  return new Map(rows.map(row => [row.transferId, row]))
}
