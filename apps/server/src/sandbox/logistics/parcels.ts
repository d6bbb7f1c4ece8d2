import { SANDBOX_LIST_LIMIT, type SandboxParcel } from '@xiaojiu/contract/sandbox/schemas.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { SandboxDb } from '../sandbox-db.ts'
import { type ParcelState, stepOn, type Way } from './way.ts'

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

/** Follows a parcel; false when it was followed before. */
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

/** Takes the step, unless someone else moved the parcel on from `from` meanwhile: then `null`. */
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
