import type { DifferenceFilter, DifferenceRef } from '@xiaojiu/contract/order/difference-schemas.ts'
import type { Difference, DifferenceState } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { move, moveAll, stateful, toldOn } from '#platform/states/move.ts'
import { type DifferenceVerb, differenceMachine } from '../domain/states.ts'

/** One answer about a difference. */
export interface DifferenceEntry {
  readonly words: string
  readonly fileIds: readonly string[]
  readonly caseId: string | null
  readonly accountId: string
  readonly actorName: string
  readonly at: Date
}

export const differenceStates = stateful(
  'order.receiptDifference',
  differenceMachine,
  toldOn<DifferenceEntry>({
    table: 'order.differenceAnswer',
    copied: {
      ...{ parcelId: 'parcelId', lineId: 'lineId', batchId: 'batchId', kind: 'kind' },
      ...{ orderId: 'orderId', companyId: 'companyId', storeId: 'storeId' },
    },
    words: verb => ({ verb }),
  }),
)

/** The order of a difference, within the caller's scope. */
export async function orderOfDifference(
  db: Db,
  { parcelId, lineId, batchId, kind }: DifferenceRef,
): Promise<string | null> {
  const found = await db
    .selectFrom('order.receiptDifference')
    .select('orderId')
    .where('parcelId', '=', parcelId)
    .where('lineId', '=', lineId)
    .where('batchId', '=', batchId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found?.orderId ?? null
}

/** Locks a difference within the caller's scope. */
export async function lockDifference(db: Db, { parcelId, lineId, batchId, kind }: DifferenceRef) {
  const row = await db
    .selectFrom('order.receiptDifference')
    .selectAll()
    .where('parcelId', '=', parcelId)
    .where('lineId', '=', lineId)
    .where('batchId', '=', batchId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  // The check constraints allow no other values, here and below.
  return row && { ...row, kind: row.kind as Difference, state: row.state as DifferenceState }
}

export type KeptDifference = NonNullable<Awaited<ReturnType<typeof lockDifference>>>

/** Moves a difference and stores the answer. */
export function moveDifference(
  db: Db,
  { parcelId, lineId, batchId, kind }: DifferenceRef,
  verb: DifferenceVerb,
  entry: DifferenceEntry,
): Promise<void> {
  const set = { version: sql<number>`version + 1` }
  return move(db, differenceStates, verb, { where: { parcelId, lineId, batchId, kind }, set, entry })
}

/** The buyer filed a case for these kinds of a batch, so they need no answer. */
export async function fileDifferences(
  db: Db,
  found: { readonly orderId: string; readonly lineId: string; readonly batchId: string; readonly kinds: Difference[] },
  entry: DifferenceEntry,
): Promise<void> {
  const { kinds, ...where } = found
  const set = { version: sql<number>`version + 1` }
  await moveAll(db, differenceStates, 'file', { where: { ...where, kind: kinds }, set, entry })
}

/** The answers about differences of these orders or of one difference, oldest first. */
export function answersOf(db: Db, where: { readonly orderId: string } | DifferenceRef) {
  let query = db.selectFrom('order.differenceAnswer').selectAll()
  for (const [column, value] of Object.entries(where))
    query = query.where(column as 'orderId' | keyof DifferenceRef, '=', value)
  return query.orderBy('id').execute()
}
export type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number]

/** Differences with the data of their order and parcel. */
function shownDifferences(db: Db) {
  return db
    .selectFrom('order.receiptDifference as d')
    .innerJoin('order.order as o', 'o.id', 'd.orderId')
    .innerJoin('order.line as l', 'l.id', 'd.lineId')
    .innerJoin('order.parcel as p', 'p.id', 'd.parcelId')
    .innerJoin('order.parcelLine as g', join =>
      join
        .onRef('g.parcelId', '=', 'd.parcelId')
        .onRef('g.lineId', '=', 'd.lineId')
        .onRef('g.batchId', '=', 'd.batchId'),
    )
    .select(['d.parcelId', 'd.lineId', 'd.batchId', 'd.kind', 'd.version', 'd.state', 'd.orderId', 'd.quantity'])
    .select(['d.note', 'd.companyId', 'o.orderNo', 'o.buyerName', 'p.parcelNo', 'p.carrierName', 'p.trackingNo'])
    .select(['p.shippedAt', 'p.signedAt', 'l.displayName', 'l.spec', 'l.makerName', 'l.packUnit', 'g.batchNo'])
    .select(['g.expiresOn', 'g.quantity as sentQuantity', 'g.receivedQuantity'])
    .select([
      sql<Date>`d.found_at`.as('foundAt'),
      sql<number>`(select coalesce(sum(cardinality(a.file_ids)), 0)::int from "order".difference_answer a
        where a.parcel_id = d.parcel_id and a.line_id = d.line_id and a.batch_id = d.batch_id and a.kind = d.kind
          and a.verb = 'add-photos')`.as('photoCount'),
    ])
}
export type ShownDifference = Awaited<ReturnType<ReturnType<typeof shownDifferences>['execute']>>[number]

export async function findShownDifference(
  db: Db,
  { parcelId, lineId, batchId, kind }: DifferenceRef,
): Promise<ShownDifference | undefined> {
  return shownDifferences(db)
    .where('d.parcelId', '=', parcelId)
    .where('d.lineId', '=', lineId)
    .where('d.batchId', '=', batchId)
    .where('d.kind', '=', kind)
    .executeTakeFirst()
}

/** A page of a store's differences, newest first; one row more than requested. */
export async function stretchOfDifferences(
  db: Db,
  storeId: string,
  { state, kind, keyword, after, pageSize }: DifferenceFilter,
): Promise<ShownDifference[]> {
  let query = shownDifferences(db).where('d.storeId', '=', storeId)
  if (state !== 'all') query = query.where('d.state', '=', state ?? 'waiting')
  if (kind) query = query.where('d.kind', '=', kind)
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb =>
      eb.or([
        eb('o.orderNo', 'like', pattern),
        eb('l.displayName', 'like', pattern),
        eb('o.buyerName', 'like', pattern),
        eb('g.batchNo', '=', keyword),
        eb('p.trackingNo', '=', keyword),
      ]),
    )
  }
  if (after) {
    const [parcelId, lineId, batchId, lastKind] = after.split('_')
    query = query.where(
      sql<boolean>`(d.found_at, d.parcel_id, d.line_id, d.batch_id, d.kind) < (select a.found_at, a.parcel_id, a.line_id, a.batch_id, a.kind
        from "order".receipt_difference a where a.parcel_id = ${parcelId} and a.line_id = ${lineId}
          and a.batch_id = ${batchId} and a.kind = ${lastKind})`,
    )
  }
  return query
    .orderBy('d.foundAt', 'desc')
    .orderBy('d.parcelId', 'desc')
    .orderBy('d.lineId', 'desc')
    .orderBy('d.batchId', 'desc')
    .orderBy('d.kind', 'desc')
    .limit(pageSize + 1)
    .execute()
}

/** The cursor of the next page. */
export function differenceKey({ parcelId, lineId, batchId, kind }: Pick<ShownDifference, keyof DifferenceRef>): string {
  return [parcelId, lineId, batchId, kind].join('_')
}

/** The number of differences that wait for the store. */
export async function countWaiting(db: Db, storeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('order.receiptDifference')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('storeId', '=', storeId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Differences that wait for a store, for a count of the queue. */
export function waitingDifferences(db: Db, storeId: string | undefined) {
  const waiting = db.selectFrom('order.receiptDifference').where('state', '=', 'waiting')
  return (storeId === undefined ? waiting : waiting.where('storeId', '=', storeId)).select(sql<Date>`found_at`.as('at'))
}

/** All differences of an order with their states. */
export async function statesOfDifferences(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('order.receiptDifference')
    .select(['parcelId', 'lineId', 'batchId', 'kind', 'state', 'quantity', 'storeId'])
    .where('orderId', '=', orderId)
    .orderBy('lineId')
    .orderBy('batchId')
    .orderBy('kind')
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as Difference, state: row.state as DifferenceState }))
}
