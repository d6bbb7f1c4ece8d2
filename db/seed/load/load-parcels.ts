import type pg from 'pg'
import { coldBoxTenths, traceCodesFor } from '../../../apps/server/src/seed-face.ts'
import { hash32 } from '../random.ts'
import type { BuyerCompanyRow, OfferRow, OrderRow, PlaceRow, ProductRow, StoreRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'
import type { PricedOrder } from './price-orders.ts'

export interface OrderWorld {
  readonly orders: readonly OrderRow[]
  /** Every offer that an order names. */
  readonly offers: ReadonlyMap<number, OfferRow>
  readonly products: readonly ProductRow[]
  readonly stores: readonly StoreRow[]
  readonly companies: readonly BuyerCompanyRow[]
  /** Address of the product's picture. */
  readonly imageUrlOf: (product: ProductRow) => string
}

type Row = Record<string, unknown>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Carriers delete their tracking data after this time. */
const TRACKED_DAYS = 120
/** Older parcels have no scanned codes. */
const TRACED_DAYS = 30
const READ_EVERY_MS = 2 * HOUR_MS
/** Travel times of parcels that the buyer has not confirmed, used in turn. */
const TRAVEL_DAYS = [2.2, 3.4, 4.6, 5.8]

/** From this share of the travel time on, the parcel is out for delivery. */
const DELIVERING_FROM = 0.92

const CARRIERS = [
  ['shunfeng', '顺丰速运', 'SF'],
  ['jd', '京东物流', 'JD'],
  ['zhongtong', '中通快递', 'ZT'],
  ['debangwuliu', '德邦物流', 'DP'],
] as const
const COLD_CARRIER = ['shunfenglengyun', '顺丰冷运', 'SL'] as const

interface PastParcel {
  readonly order: PricedOrder
  readonly id: string
  readonly companyId: string
  readonly isColdChain: boolean
  readonly lineIndexes: readonly number[]
  readonly shippedAt: number
  /** When the buyer signed; null before that. */
  readonly signedAt: number | null
  /** When it arrived, or will arrive. */
  readonly arrivesAt: number
  readonly from: PlaceRow
  readonly to: PlaceRow
}

/** Parcels of past orders: batches, tracks, temperatures and receipts. */
export async function loadParcels(
  client: pg.ClientBase,
  orders: readonly PricedOrder[],
  world: OrderWorld,
  now: Date,
): Promise<void> {
  const parcels = orders.flatMap(order => parcelsOf(order, world, now))
  await insertRows(
    client,
    '"order".parcel',
    parcels.map((parcel, index) => parcelColumns(parcel, index, now)),
  )
  await insertRows(
    client,
    '"order".parcel_line',
    parcels.flatMap(parcel => lineColumns(parcel, now)),
  )
  const recent = parcels.filter(parcel => now.getTime() - parcel.shippedAt < TRACKED_DAYS * DAY_MS)
  await insertRows(
    client,
    '"order".track',
    recent.flatMap(parcel => trackColumns(parcel, now)),
  )
  await insertRows(
    client,
    '"order".temperature',
    recent.filter(parcel => parcel.isColdChain).flatMap(parcel => temperatureColumns(parcel, now)),
  )
}

/** Cold-chain goods are shipped separately. */
function parcelsOf(order: PricedOrder, world: OrderWorld, now: Date): PastParcel[] {
  const { row, lines } = order
  const from = world.stores[row.storeIndex]?.place
  const company = world.companies[row.companyIndex]
  const to = (company?.addresses.find(each => each.isDefault) ?? company?.addresses[0])?.place
  if (row.shippedAt === null || !from || !to) return []
  const shippedAt = Date.parse(row.shippedAt)
  const arrivesAt = shippedAt + (TRAVEL_DAYS[row.index % TRAVEL_DAYS.length] ?? 0) * DAY_MS
  const signedAt =
    row.receivedAt === null ? (arrivesAt <= now.getTime() ? arrivesAt : null) : Date.parse(row.receivedAt) - 2 * HOUR_MS
  return [false, true].flatMap(isColdChain => {
    const lineIndexes = lines.flatMap((line, index) =>
      line.offer.batches.length > 0 &&
      (world.products[line.offer.productIndex]?.storageClass === 'cold') === isColdChain
        ? [index]
        : [],
    )
    if (lineIndexes.length === 0) return []
    const id = idOf('parcel', row.index, isColdChain ? 'cold' : 'normal')
    return [
      {
        order,
        id,
        companyId: idOf('company', row.companyIndex),
        isColdChain,
        lineIndexes,
        shippedAt,
        signedAt,
        arrivesAt,
        from,
        to,
      },
    ]
  })
}

function parcelColumns(parcel: PastParcel, index: number, now: Date): Row {
  const { order, id, companyId, isColdChain, shippedAt, signedAt } = parcel
  const usual = CARRIERS[hash32(`carrier/${order.row.storeIndex}`) % CARRIERS.length] ?? CARRIERS[0]
  const [carrier, carrierName, prefix] = isColdChain ? COLD_CARRIER : usual
  return {
    id,
    company_id: companyId,
    order_id: idOf('order', order.row.index),
    parcel_no: `${order.row.shippedAt?.slice(0, 10).replaceAll('-', '')}${70_000_000 + index}`,
    carrier,
    carrier_name: carrierName,
    tracking_no: `${prefix}${String(hash32(id)).padStart(10, '0')}${String(index % 1000).padStart(3, '0')}`,
    state: stateOf(parcel, now),
    is_cold_chain: isColdChain,
    shipped_at: new Date(shippedAt).toISOString(),
    signed_at: signedAt === null ? null : new Date(signedAt).toISOString(),
    // They need no further queries.
    followed_at: new Date(shippedAt).toISOString(),
    asked_at: now.toISOString(),
  }
}

function stateOf({ shippedAt, signedAt, arrivesAt }: PastParcel, now: Date): string {
  if (signedAt !== null) return 'signed'
  const age = now.getTime() - shippedAt
  if (age < 3 * HOUR_MS) return 'shipped'
  return now.getTime() < shippedAt + (arrivesAt - shippedAt) * DELIVERING_FROM ? 'in-transit' : 'delivering'
}

function lineColumns({ order, id, companyId, lineIndexes, shippedAt }: PastParcel, now: Date): Row[] {
  const { row, lines } = order
  return lineIndexes.flatMap(index => {
    const line = lines[index]
    const batch = line?.offer.batches[0]
    if (!line || !batch) return []
    const batchId = idOf('batch', line.offer.index, batch.batchNo)
    const lineId = idOf('line', row.index, index)
    const isTraced = now.getTime() - shippedAt < TRACED_DAYS * DAY_MS
    return [
      {
        company_id: companyId,
        parcel_id: id,
        line_id: lineId,
        batch_id: batchId,
        batch_no: batch.batchNo,
        expires_on: batch.expiresOn,
        quantity: line.quantity,
        received_quantity: row.receivedAt === null ? null : line.quantity,
        returned_quantity: 0,
        trace_codes: isTraced ? traceCodesFor(batchId, lineId, line.quantity) : [],
      },
    ]
  })
}

function trackColumns({ id, companyId, shippedAt, signedAt, arrivesAt, from, to }: PastParcel, now: Date): Row[] {
  const end = signedAt ?? arrivesAt
  const at = (part: number) => shippedAt + (end - shippedAt) * part
  const steps: readonly (readonly [number, string, PlaceRow])[] = [
    [shippedAt + HOUR_MS, '快件已由揽收员揽收', from],
    [at(0.25), `快件已到达${from.city}转运中心`, from],
    [at(0.3), `快件离开${from.city}转运中心，发往${from.city === to.city ? to.district : to.city}`, from],
    [at(0.7), `快件已到达${from.city === to.city ? to.district : to.city}营业点`, to],
    [at(DELIVERING_FROM), '快递员正在派送，请保持电话畅通', to],
    ...(signedAt === null ? [] : [[signedAt, '快件已签收，请按随货同行单验收', to] as const]),
  ]
  return steps
    .filter(([moment]) => moment <= now.getTime())
    .map(([moment, text, place]) => ({
      company_id: companyId,
      parcel_id: id,
      at: new Date(moment).toISOString(),
      text,
      place: place.province === place.city ? place.city : place.province + place.city,
    }))
}

function temperatureColumns({ id, companyId, shippedAt, signedAt }: PastParcel, now: Date): Row[] {
  const rows: Row[] = []
  const end = Math.min(signedAt ?? now.getTime(), now.getTime())
  for (let moment = shippedAt; moment <= end; moment += READ_EVERY_MS)
    rows.push({
      company_id: companyId,
      parcel_id: id,
      at: new Date(moment).toISOString(),
      tenths: coldBoxTenths(id, new Date(moment)),
    })
  return rows
}
