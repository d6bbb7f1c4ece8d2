import type { Difference, ParcelFilter } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, move, moveAll, stateful } from '#platform/states/move.ts'
import type { Hold } from '../domain/pick.ts'
import { type ParcelVerb, parcelMachine } from '../domain/states.ts'

export const parcelStates = stateful('order.parcel', parcelMachine)

export interface NewParcel {
  readonly companyId: string
  readonly orderId: string
  readonly parcelNo: string
  readonly carrier: string
  readonly carrierName: string
  readonly trackingNo: string
  readonly isColdChain: boolean
  readonly shippedAt: Date
}

export interface PackedGoods extends Hold {
  readonly traceCodes: readonly string[]
}

export async function insertParcel(db: Db, parcel: NewParcel, goods: readonly PackedGoods[]): Promise<string> {
  const { id } = await db
    .insertInto('order.parcel')
    .values({ ...parcel, state: begun(parcelMachine) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order.parcelLine')
    .values(
      goods.map(({ traceCodes, ...line }) => ({
        ...line,
        traceCodes: [...traceCodes],
        companyId: parcel.companyId,
        parcelId: id,
      })),
    )
    .execute()
  return id
}

export function parcelsOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('order.parcel')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('parcelNo')
    .execute()
}

export function findParcel(db: Db, parcelId: string) {
  return db.selectFrom('order.parcel').select(['id', 'orderId']).where('id', '=', parcelId).executeTakeFirst()
}

export type ParcelRecord = Awaited<ReturnType<typeof parcelsOf>>[number]

/** The contents of these parcels, with the data of each order line. */
export function parcelGoodsOf(db: Db, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('order.parcelLine as p')
    .innerJoin('order.line as l', 'l.id', 'p.lineId')
    .selectAll('p')
    .select([
      'l.lineNo',
      'l.offerId',
      'l.genericName',
      'l.displayName',
      'l.spec',
      'l.dosageForm',
      'l.packUnit',
      'l.makerName',
      'l.holderName',
      'l.approvalNo',
      'l.imageUrl',
      'l.unitPrice',
      'l.dueAmount',
      'l.shortAmount',
      'l.approvedQuantity',
      'l.invoicedQuantity',
      'l.shippedQuantity as lineShippedQuantity',
      // Packs of the same line before these: the cost of each part comes from one saved amount.
      sql<number>`(select coalesce(sum(e.quantity), 0)::int from "order".parcel_line e
        where e.line_id = p.line_id and (e.parcel_id, e.batch_id) < (p.parcel_id, p.batch_id))`.as('packsBefore'),
    ])
    .where('p.parcelId', 'in', parcelIds)
    .orderBy('p.parcelId')
    .orderBy('l.lineNo')
    .orderBy(sql`p.expires_on nulls last`)
    .execute()
}

export type ParcelGoodsRecord = Awaited<ReturnType<typeof parcelGoodsOf>>[number]

/** Locked, so that notices of one parcel are handled one after another. */
export function lockParcelByWaybill(db: Db, carrier: string, trackingNo: string) {
  return db
    .selectFrom('order.parcel')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('trackingNo', '=', trackingNo)
    .forUpdate()
    .executeTakeFirst()
}

export async function isWaybillUsed(db: Db, carrier: string, trackingNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('order.parcel')
    .select('id')
    .where('carrier', '=', carrier)
    .where('trackingNo', '=', trackingNo)
    .executeTakeFirst()
  return found !== undefined
}

export function moveParcel(db: Db, id: string, verb: ParcelVerb, set: { signedAt?: Date }): Promise<void> {
  return move(db, parcelStates, verb, { where: { id }, set })
}

export async function changeParcel(
  db: Db,
  parcelId: string,
  change: { followedAt?: Date; askedAt?: Date },
): Promise<void> {
  await db.updateTable('order.parcel').set(change).where('id', '=', parcelId).execute()
}

/** Marks parcels in transit as signed when the buyer has received them. */
export async function signParcels(db: Db, orderId: string, now: Date): Promise<void> {
  await moveAll(db, parcelStates, 'sign', { where: { orderId }, set: { signedAt: now } })
}

export interface FoundDifference {
  readonly parcelId: string
  readonly lineId: string
  readonly batchId: string
  readonly kind: Difference
  readonly quantity: number
  readonly note: string
}

/** Receives all lines of the parcels as shipped, except those with reported differences. */
export async function receiveGoods(
  db: Db,
  { id: orderId, companyId }: { readonly id: string; readonly companyId: string },
  found: readonly FoundDifference[],
): Promise<void> {
  if (found.length > 0)
    await db
      .insertInto('order.receiptDifference')
      .values(found.map(one => ({ ...one, orderId, companyId })))
      .execute()
  // Additional goods do not reduce the received quantity.
  await sql`
    update "order".parcel_line g set received_quantity = g.quantity - coalesce((select sum(d.quantity)
      from "order".receipt_difference d where d.parcel_id = g.parcel_id and d.line_id = g.line_id
        and d.batch_id = g.batch_id and d.kind <> 'over'), 0)
    where g.parcel_id in (select id from "order".parcel where order_id = ${orderId})`.execute(db)
  await db
    .updateTable('order.line as l')
    .set({
      receivedQuantity: sql`(select coalesce(sum(p.received_quantity), 0) from "order".parcel_line p where p.line_id = l.id)`,
    })
    .where('l.orderId', '=', orderId)
    .execute()
}

/** Differences on arrival, by parcel, line and batch. */
export async function differencesOf(db: Db, orderIds: readonly string[]): Promise<FoundDifference[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('order.receiptDifference')
    .select(['parcelId', 'lineId', 'batchId', 'kind', 'quantity', 'note'])
    .where('orderId', 'in', [...orderIds])
    .orderBy('lineId')
    .orderBy('batchId')
    .orderBy('kind')
    .execute()
  // The check constraint allows no other values.
  return rows.map(row => ({ ...row, kind: row.kind as Difference }))
}

export const isSameGoods = (
  a: Pick<FoundDifference, 'parcelId' | 'lineId' | 'batchId'>,
  b: Pick<FoundDifference, 'parcelId' | 'lineId' | 'batchId'>,
): boolean => a.parcelId === b.parcelId && a.lineId === b.lineId && a.batchId === b.batchId

export interface NewTrack {
  readonly at: Date
  readonly text: string
  readonly place: string | null
}

/** Stores each step once, however often the carrier reports it, always with all steps before it; newest first. */
export async function insertTracks(
  db: Db,
  { id, companyId }: { id: string; companyId: string },
  tracks: readonly NewTrack[],
): Promise<void> {
  if (tracks.length === 0) return
  await db
    .insertInto('order.track')
    .values(tracks.map((track, at) => ({ ...track, position: tracks.length - at, parcelId: id, companyId })))
    .onConflict(on => on.doNothing())
    .execute()
}

/** Newest first. */
export function tracksOf(db: Db, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('order.track')
    .select(['parcelId', 'at', 'text', 'place'])
    .where('parcelId', 'in', parcelIds)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .execute()
}

export async function insertTemperature(
  db: Db,
  reading: { parcelId: string; companyId: string; at: Date; tenths: number },
): Promise<void> {
  await db
    .insertInto('order.temperature')
    .values(reading)
    .onConflict(on => on.doNothing())
    .execute()
}

export function temperaturesOf(db: Db, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('order.temperature')
    .select(['parcelId', 'at', 'tenths'])
    .where('parcelId', 'in', parcelIds)
    .orderBy('at')
    .execute()
}

/** Parcels in transit without a subscription, or without news since then. */
export function silentParcels(db: Db, notAskedSince: Date, limit: number) {
  return db
    .selectFrom('order.parcel as p')
    .innerJoin('order.order as o', 'o.id', 'p.orderId')
    .select(['p.id', 'p.carrier', 'p.trackingNo', 'p.followedAt', 'o.storeId', 'o.receiver'])
    .where('p.state', 'in', ['shipped', 'in-transit', 'delivering'])
    .where(eb =>
      eb.or([eb('p.followedAt', 'is', null), eb(eb.fn.coalesce('p.askedAt', 'p.followedAt'), '<=', notAskedSince)]),
    )
    .orderBy('p.shippedAt')
    .limit(limit)
    .execute()
}

/** Cold boxes in transit without a reading since then. */
export function coldParcelsOnTheWay(db: Db, notReadSince: Date) {
  return db
    .selectFrom('order.parcel as p')
    .select(['p.id', 'p.companyId'])
    .where('p.isColdChain', '=', true)
    .where('p.state', 'in', ['shipped', 'in-transit', 'delivering'])
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order.temperature as t')
            .select('t.at')
            .whereRef('t.parcelId', '=', 'p.id')
            .where('t.at', '>', notReadSince),
        ),
      ),
    )
    .execute()
}

/** A page of the company's parcels; a keyword is an order number, a waybill, a store or a goods name. */
export async function listParcels(db: Db, { stage, keyword, pageNum, pageSize }: ParcelFilter) {
  let query = db.selectFrom('order.parcel as p').innerJoin('order.order as o', 'o.id', 'p.orderId')
  if (stage === 'open') query = query.where('p.state', 'in', ['shipped', 'in-transit', 'delivering'])
  if (stage === 'signed') query = query.where('p.state', '=', 'signed')
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb =>
      eb.or([
        eb('o.orderNo', 'like', pattern),
        eb('o.storeName', 'like', pattern),
        eb('p.trackingNo', 'like', pattern),
        eb.exists(
          eb
            .selectFrom('order.parcelLine as g')
            .innerJoin('order.line as l', 'l.id', 'g.lineId')
            .select('g.lineId')
            .whereRef('g.parcelId', '=', 'p.id')
            .where(or => or.or([or('l.displayName', 'like', pattern), or('g.batchNo', 'like', pattern)])),
        ),
      ]),
    )
  }
  const list = await query
    .selectAll('p')
    .orderBy('p.shippedAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list, total }
}

export async function lastTracksOf(db: Db, parcelIds: readonly string[]): Promise<Map<string, NewTrack>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order.track')
    .distinctOn('parcelId')
    .select(['parcelId', 'at', 'text', 'place'])
    .where('parcelId', 'in', parcelIds)
    .orderBy('parcelId')
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .execute()
  return new Map(rows.map(({ parcelId, ...track }) => [parcelId, track]))
}
