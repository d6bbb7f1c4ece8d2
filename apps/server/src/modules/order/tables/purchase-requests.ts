import type { RequestCause, RequestState } from '@xiaojiu/contract/order/approval-schemas.ts'
import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { requestMachine } from '../domain/states.ts'

export const purchaseRequestStates = stateful('order.purchaseRequest', requestMachine)

/** The amount that a login has ordered without approval since then, without cancelled orders. */
export async function spentBy(db: Db, companyId: string, accountId: string, since: Date): Promise<Fen> {
  const row = await db
    .selectFrom('order.payOrder')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('payable'), sql<number>`0`).as('spent'))
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .where('createdAt', '>=', since)
    .where('state', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return fen(row.spent)
}

export interface NewRequest {
  readonly companyId: string
  readonly fromCompanyId: string
  readonly accountId: string
  readonly askerName: string
  readonly requestNo: string
  readonly cause: RequestCause
  readonly submitToken: string
  readonly addressId: string | null
  readonly remarks: CommitOrder['remarks']
  readonly payable: Fen | null
  readonly note: string
}

export interface NewRequestLine {
  readonly offerId: string
  readonly displayName: string
  readonly spec: string
  readonly makerName: string
  readonly packUnit: string
  readonly imageUrl: string
  readonly storeName: string
  readonly quantity: number
  readonly unitPrice: UnitPrice | null
}

export async function insertRequest(
  db: Db,
  now: Date,
  { remarks, ...request }: NewRequest,
  lines: readonly NewRequestLine[],
): Promise<string> {
  const { id } = await db
    .insertInto('order.purchaseRequest')
    .values({
      ...request,
      remarks: sql`${JSON.stringify(remarks)}::jsonb`,
      state: begun(requestMachine),
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order.purchaseRequestLine')
    .values(lines.map((line, index) => ({ ...line, requestId: id, lineNo: index + 1 })))
    .execute()
  return id
}

export async function isRequested(db: Db, submitToken: string): Promise<boolean> {
  const row = await db
    .selectFrom('order.purchaseRequest')
    .select('id')
    .where('submitToken', '=', submitToken)
    .executeTakeFirst()
  return row !== undefined
}

export async function findRequest(db: Db, requestId: string) {
  const row = await db.selectFrom('order.purchaseRequest').selectAll().where('id', '=', requestId).executeTakeFirst()
  return row ? asRequest(row) : null
}

/** Locked, so that it is decided once. */
export async function lockRequest(db: Db, requestId: string) {
  const row = await db
    .selectFrom('order.purchaseRequest')
    .selectAll()
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  return row ? asRequest(row) : null
}

export type RequestRecord = NonNullable<Awaited<ReturnType<typeof findRequest>>>

export interface RequestsAsked {
  readonly state?: RequestState | undefined
  /** Only requests of this account, and those of these companies; null: all visible ones. */
  readonly only: { readonly accountId: string; readonly fromCompanyIds: readonly string[] } | null
  readonly skip: number
  readonly limit: number
}

export async function listRequests(db: Db, { state, only, skip, limit }: RequestsAsked) {
  let query = db.selectFrom('order.purchaseRequest')
  if (only) {
    const { accountId, fromCompanyIds } = only
    query = query.where(eb =>
      eb.or([
        eb('accountId', '=', accountId),
        ...(fromCompanyIds.length > 0 ? [eb('fromCompanyId', 'in', fromCompanyIds)] : []),
      ]),
    )
  }
  const { waitingCount } = await query
    .where('state', '=', 'waiting')
    .select(eb => eb.fn.countAll<number>().as('waitingCount'))
    .executeTakeFirstOrThrow()
  if (state) query = query.where('state', '=', state)
  const rows = await query
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list: rows.map(asRequest), total, waitingCount }
}

/** The newest requests that a company decides or has made. */
export async function requestsOf(db: Db, companyId: string, limit: number) {
  const rows = await db
    .selectFrom('order.purchaseRequest')
    .selectAll()
    .where(eb => eb.or([eb('companyId', '=', companyId), eb('fromCompanyId', '=', companyId)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(asRequest)
}

export function requestLines(db: Db, requestIds: readonly string[]) {
  if (requestIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('order.purchaseRequestLine')
    .selectAll()
    .where('requestId', 'in', requestIds)
    .orderBy('requestId')
    .orderBy('lineNo')
    .execute()
}

export type RequestLineRecord = Awaited<ReturnType<typeof requestLines>>[number]

export interface RequestDecision {
  readonly decidedBy: string
  readonly decidedAt: Date
  readonly refuseReason?: string
  readonly payOrderId?: string
}

export function decideRequest(
  db: Db,
  requestId: string,
  verb: keyof typeof requestMachine.verbs,
  decision: RequestDecision,
): Promise<void> {
  return move(db, purchaseRequestStates, verb, { where: { id: requestId }, set: decision })
}

function asRequest<Row extends { state: string; cause: string; payable: number | null; remarks: unknown }>(row: Row) {
  return {
    ...row,
    // The check constraints allow no other values.
    state: row.state as RequestState,
    cause: row.cause as RequestCause,
    payable: row.payable === null ? null : fen(row.payable),
    remarks: row.remarks as CommitOrder['remarks'],
  }
}
