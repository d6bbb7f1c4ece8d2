import { createHash } from 'node:crypto'
import { SANDBOX_LIST_LIMIT, type SandboxParcel } from '@xiaojiu/contract/sandbox/schemas.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { SandboxDb } from '../sandbox-db.ts'

export interface Parcel extends SandboxParcel {
  readonly callbackUrl: string
  readonly salt: string
}

interface Row extends Omit<Parcel, 'steps'> {
  readonly steps: { at: string; text: string; place: string | null }[]
}

const COLUMNS = `id as "parcelId", carrier, number, callback_url as "callbackUrl", salt, state, steps,
  created_at as "createdAt"`

function parcelOf(row: Row): Parcel {
  return { ...row, steps: row.steps.map(step => ({ ...step, at: new Date(step.at) })) }
}

/** Subscribes to a parcel; false when it was subscribed before. */
export async function followParcel(
  db: SandboxDb,
  parcel: Way & {
    readonly carrier: string
    readonly number: string
    readonly callbackUrl: string
    readonly salt: string
  },
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query(
    `insert into sandbox.parcel (carrier, number, callback_url, salt, origin, destination, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (carrier, number) do nothing returning id`,
    [parcel.carrier, parcel.number, parcel.callbackUrl, parcel.salt, parcel.origin, parcel.destination, now],
  )
  return rows.length > 0
}

export async function findParcel(db: SandboxDb, carrier: string, number: string): Promise<Parcel | null> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from sandbox.parcel where carrier = $1 and number = $2`, [
    carrier,
    number,
  ])
  return rows[0] ? parcelOf(rows[0]) : null
}

export async function findParcelById(db: SandboxDb, parcelId: string): Promise<Parcel | null> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from sandbox.parcel where id = $1`, [parcelId])
  return rows[0] ? parcelOf(rows[0]) : null
}

export async function listParcels(db: SandboxDb): Promise<Parcel[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from sandbox.parcel order by id desc limit ${SANDBOX_LIST_LIMIT}`,
  )
  return rows.map(parcelOf)
}

const NATURAL_NEXT: Readonly<Record<ParcelState | 'none', ParcelState | null>> = {
  none: 'collected',
  collected: 'in-transit',
  'in-transit': 'out-for-delivery',
  'out-for-delivery': 'signed',
  problem: 'out-for-delivery',
  signed: null,
  returned: null,
}

export function nextState(state: ParcelState | null): ParcelState | null {
  return NATURAL_NEXT[state ?? 'none']
}

/** Moves the parcel to the next state; `null` when it is no longer in `from`. */
export async function advanceParcel(
  db: SandboxDb,
  parcelId: string,
  from: ParcelState | null,
  to: ParcelState,
  now: Date,
): Promise<Parcel | null> {
  const way = await db.query<Way>('select origin, destination from sandbox.parcel where id = $1', [parcelId])
  const step = { at: toWireInstant(now), ...stepOn(to, way.rows[0] ?? { origin: null, destination: null }) }
  const { rows } = await db.query<Row>(
    `update sandbox.parcel set state = $3, steps = $4::jsonb || steps
     where id = $1 and state is not distinct from $2 returning ${COLUMNS}`,
    [parcelId, from, to, JSON.stringify([step])],
  )
  return rows[0] ? parcelOf(rows[0]) : null
}

export type ParcelState = NonNullable<SandboxParcel['state']>

interface Way {
  readonly origin: string | null
  readonly destination: string | null
}

/** The carrier's text for a state: collected at the origin, delivered at the destination. */
export function stepOn(state: ParcelState, { origin, destination }: Way): { text: string; place: string | null } {
  const from = origin || null
  const to = destination || null
  const isNear = from !== null && to !== null && (to.endsWith(from) || from.endsWith(to))
  switch (state) {
    case 'collected':
      return { text: '快件已由揽收员揽收', place: from }
    case 'in-transit':
      if (from === null || to === null) return { text: '快件已到达转运中心，正在发往下一站', place: null }
      return isNear
        ? { text: `快件已在${from}分拣中心完成分拣，正在发往派送网点`, place: from }
        : { text: `快件已离开${from}转运中心，正在发往${to}转运中心`, place: from }
    case 'out-for-delivery':
      return { text: '快递员正在派送，请保持电话畅通', place: to }
    case 'signed':
      return { text: '快件已签收，感谢使用', place: to }
    case 'problem':
      return { text: '派送未成功：收件人电话无人接听，将再次派送', place: to }
    case 'returned':
      return { text: '快件已退回寄件人', place: from }
  }
}

/** The reading of a cold box's recorder at an instant, in tenths of a degree: between 2 and 8, slowly changing. */
export function coldBoxTenths(parcelId: string, at: Date): number {
  const phase = createHash('sha256').update(parcelId).digest().readUInt16BE(0) / 65_536
  const minutes = at.getTime() / 60_000
  return Math.round(48 + 14 * Math.sin(minutes / 37 + phase * 6.28) + 5 * Math.sin(minutes / 7 + phase * 20))
}
