import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { type RehearsalState, type RehearsalVerb, rehearsalMachine } from '../domain/states.ts'

export const rehearsalStates = stateful('order.rehearsal', rehearsalMachine)

const Batch = z.object({ batchNo: z.string(), expiresOn: z.string().nullable(), quantity: z.int() })
const Goods = z.array(
  z.object({
    lineNo: z.int(),
    name: z.string(),
    genericName: z.string(),
    dosageForm: z.string(),
    spec: z.string(),
    packUnit: z.string(),
    makerName: z.string(),
    holderName: z.string(),
    approvalNo: z.string().nullable(),
    isCold: z.boolean(),
    unitPrice: z.int(),
    quantity: z.int(),
    supplied: z.int().nullable(),
    shelf: z.array(Batch),
    picked: z.array(Batch),
    received: z.int().nullable(),
  }),
)
export type RehearsalGoods = z.output<typeof Goods>[number]
const Parcel = z.object({
  carrierName: z.string(),
  trackingNo: z.string(),
  boxNo: z.string().nullable(),
  startCelsius: z.number().nullable(),
  shippedAt: z.string(),
})
export type RehearsalParcel = z.output<typeof Parcel>
const Steps = z.array(z.object({ step: z.string(), by: z.string(), at: z.string(), note: z.string() }))
export type RehearsalSteps = z.output<typeof Steps>

export interface RehearsalRow {
  readonly id: string
  readonly storeId: string
  readonly rehearsalNo: string
  readonly state: RehearsalState
  readonly goods: readonly RehearsalGoods[]
  readonly parcel: RehearsalParcel | null
  readonly steps: RehearsalSteps
  readonly placedAt: Date
}

const COLUMNS = ['id', 'storeId', 'rehearsalNo', 'state', 'goods', 'parcel', 'steps', 'placedAt'] as const

function asRow(row: {
  readonly id: string
  readonly storeId: string
  readonly rehearsalNo: string
  readonly state: string
  readonly goods: unknown
  readonly parcel: unknown
  readonly steps: unknown
  readonly placedAt: Date
}): RehearsalRow {
  return {
    ...row,
    // The check constraint allows no other value.
    state: row.state as RehearsalState,
    goods: Goods.parse(row.goods),
    parcel: Parcel.nullable().parse(row.parcel),
    steps: Steps.parse(row.steps),
  }
}

/** The newest rehearsal of the store that was not cancelled. */
export async function readNewestRehearsal(db: Db, storeId: string): Promise<RehearsalRow | null> {
  const row = await db
    .selectFrom('order.rehearsal')
    .select(COLUMNS)
    .where('storeId', '=', storeId)
    .where('state', '<>', 'dropped')
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? asRow(row) : null
}

export async function findRehearsal(db: Db, id: string): Promise<RehearsalRow | null> {
  const row = await db.selectFrom('order.rehearsal').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? asRow(row) : null
}

export async function lockRehearsal(db: Db, id: string): Promise<RehearsalRow | null> {
  const row = await db.selectFrom('order.rehearsal').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? asRow(row) : null
}

/** False while another rehearsal of the store is running. */
export async function insertRehearsal(
  db: Db,
  { goods, steps, ...row }: Pick<RehearsalRow, 'storeId' | 'rehearsalNo' | 'goods' | 'steps' | 'placedAt'>,
): Promise<boolean> {
  const made = await db
    .insertInto('order.rehearsal')
    .values({
      ...row,
      state: begun(rehearsalMachine),
      goods: JSON.stringify(goods),
      steps: JSON.stringify(steps),
    })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export function moveRehearsal(
  db: Db,
  id: string,
  verb: RehearsalVerb,
  {
    goods,
    parcel,
    steps,
    received,
  }: {
    readonly goods: readonly RehearsalGoods[]
    readonly steps: RehearsalSteps
    readonly parcel?: RehearsalParcel
    readonly received?: { readonly at: Date; readonly byName: string }
  },
): Promise<void> {
  return move(db, rehearsalStates, verb, {
    where: { id },
    set: {
      goods: JSON.stringify(goods),
      steps: JSON.stringify(steps),
      ...(parcel && { parcel: JSON.stringify(parcel) }),
      ...(received && { receivedAt: received.at, receivedByName: received.byName }),
    },
  })
}

/** The last completed rehearsal of the store. */
export async function readDoneRehearsal(db: Db, storeId: string) {
  const row = await db
    .selectFrom('order.rehearsal')
    .select(['rehearsalNo', 'receivedAt', 'receivedByName'])
    .where('storeId', '=', storeId)
    .where('state', '=', 'received')
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.receivedAt === null || row.receivedByName === null) return null
  return { rehearsalNo: row.rehearsalNo, doneAt: row.receivedAt, doneBy: row.receivedByName }
}
