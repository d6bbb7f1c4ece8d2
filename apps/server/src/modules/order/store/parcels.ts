import type { ParcelFilter } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Hold } from '../domain/pick.ts'
import type { ParcelState } from '../domain/parcel.states.ts'

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
    .values({ ...parcel, state: 'shipped' })
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

export type ParcelRecord = Awaited<ReturnType<typeof parcelsOf>>[number]

/** What lies in these parcels, with what the order says of each line. */
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
    ])
    .where('p.parcelId', 'in', parcelIds)
    .orderBy('p.parcelId')
    .orderBy('l.lineNo')
    .orderBy(sql`p.expires_on nulls last`)
    .execute()
}

export type ParcelGoodsRecord = Awaited<ReturnType<typeof parcelGoodsOf>>[number]

/** Locked, so that notices of one parcel are worked off one after the other. */
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

export async function changeParcel(
  db: Db,
  parcelId: string,
  change: { state?: ParcelState; signedAt?: Date; followedAt?: Date; askedAt?: Date },
): Promise<void> {
  await db.updateTable('order.parcel').set(change).where('id', '=', parcelId).execute()
}

/** Those on the way to a buyer who has them in hand. */
export async function signParcels(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable('order.parcel')
    .set({ state: 'signed', signedAt: now })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['shipped', 'in-transit', 'delivering'])
    .execute()
}

export interface ReceivedGoods {
  readonly parcelId: string
  readonly lineId: string
  readonly batchId: string
  readonly receivedQuantity: number
  readonly difference: 'short' | 'damaged' | null
}

/** All that lies in the parcels of an order came as sent, but for what is said to differ. */
export async function receiveGoods(db: Db, orderId: string, differing: readonly ReceivedGoods[]): Promise<void> {
  const parcelIds = db.selectFrom('order.parcel').select('id').where('orderId', '=', orderId)
  await db
    .updateTable('order.parcelLine')
    .set(eb => ({ receivedQuantity: eb.ref('quantity') }))
    .where('parcelId', 'in', parcelIds)
    .execute()
  for (const { parcelId, lineId, batchId, receivedQuantity, difference } of differing)
    await db
      .updateTable('order.parcelLine')
      .set({ receivedQuantity, difference })
      .where('parcelId', '=', parcelId)
      .where('lineId', '=', lineId)
      .where('batchId', '=', batchId)
      .execute()
  await db
    .updateTable('order.line as l')
    .set({
      receivedQuantity: sql`(select coalesce(sum(p.received_quantity), 0) from "order".parcel_line p where p.line_id = l.id)`,
    })
    .where('l.orderId', '=', orderId)
    .execute()
}

export interface NewTrack {
  readonly at: Date
  readonly text: string
  readonly place: string | null
}

/** Each step once, however often it is told. */
export async function insertTracks(
  db: Db,
  { id, companyId }: { id: string; companyId: string },
  tracks: readonly NewTrack[],
): Promise<void> {
  if (tracks.length === 0) return
  await db
    .insertInto('order.track')
    .values(tracks.map(track => ({ ...track, parcelId: id, companyId })))
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

/** Parcels on their way that nobody follows yet, or that were not heard of since then. */
export function silentParcels(db: Db, notAskedSince: Date, limit: number) {
  return db
    .selectFrom('order.parcel as p')
    .innerJoin('order.order as o', 'o.id', 'p.orderId')
    .select(['p.id', 'p.carrier', 'p.trackingNo', 'p.followedAt', 'o.receiver'])
    .where('p.state', 'in', ['shipped', 'in-transit', 'delivering'])
    .where(eb =>
      eb.or([eb('p.followedAt', 'is', null), eb(eb.fn.coalesce('p.askedAt', 'p.followedAt'), '<=', notAskedSince)]),
    )
    .orderBy('p.shippedAt')
    .limit(limit)
    .execute()
}

/** Cold boxes on their way that were not read since then. */
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
    .execute()
  return new Map(rows.map(({ parcelId, ...track }) => [parcelId, track]))
}
