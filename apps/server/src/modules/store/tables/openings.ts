import type { OpeningReading } from '@xiaojiu/contract/store/opening-schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage, Objection } from '#platform/review-desk.ts'
import { begun, move, moveIfOpen, stateful } from '#platform/states/move.ts'
import { openingMachine, storeMachine } from '../domain/states.ts'
import { likeText } from './stores.ts'

export const openingStates = stateful('store.opening', openingMachine)
export const storeStates = stateful('store.store', storeMachine)

export interface OpeningRow {
  readonly id: string
  readonly storeId: string
  readonly state: (typeof openingMachine.states)[number]
  readonly askedByName: string
  readonly askedAt: Date
  readonly objections: readonly Objection[]
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
}
const COLUMNS = [
  'o.id',
  'o.storeId',
  'o.state',
  'o.askedByName',
  'o.askedAt',
  'o.objections',
  'o.decidedByName',
  'o.decidedAt',
] as const

/** Requests of stores within the reader's scope. */
function openings(db: Db) {
  return db.selectFrom('store.opening as o').innerJoin('store.store as s', 's.id', 'o.storeId')
}

/** The store's last request, without withdrawn ones. */
export async function readLastOpening(db: Db, storeId: string): Promise<OpeningRow | null> {
  const row = await openings(db)
    .select(COLUMNS)
    .where('o.storeId', '=', storeId)
    .where('o.state', '<>', 'withdrawn')
    .orderBy('o.askedAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row as OpeningRow | undefined) ?? null
}

export function findOpening(db: Db, id: string): Promise<OpeningRow | null> {
  return one(db, id, false)
}

export function lockOpening(db: Db, id: string): Promise<OpeningRow | null> {
  return one(db, id, true)
}

async function one(db: Db, id: string, isLocked: boolean): Promise<OpeningRow | null> {
  const query = openings(db).select(COLUMNS).where('o.id', '=', id)
  const row = await (isLocked ? query.forUpdate('o') : query).executeTakeFirst()
  return (row as OpeningRow | undefined) ?? null
}

export function waitingOpenings(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return openings(db)
    .where('o.state', '=', 'waiting')
    .where(inQueue({ at: 'o.askedAt', id: 'o.id', store: 'o.storeId' }, filter))
}

export async function readWaitingOpenings(
  db: Db,
  page: DeskPage,
): Promise<(OpeningRow & { readonly storeName: string; readonly holderName: string })[]> {
  const rows = await waitingOpenings(db, page)
    .select([...COLUMNS, 's.name as storeName', 's.holderName'])
    .orderBy('o.askedAt')
    .orderBy('o.id')
    .limit(page.limit)
    .execute()
  return rows as unknown as (OpeningRow & { readonly storeName: string; readonly holderName: string })[]
}

/** False when a request is already waiting. */
export async function insertOpening(
  db: Db,
  asked: { readonly storeId: string; readonly askedBy: string; readonly askedByName: string; readonly askedAt: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('store.opening')
    .values({ ...asked, state: begun(openingMachine) })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function withdrawOpeningRow(db: Db, storeId: string): Promise<boolean> {
  return moveIfOpen(db, openingStates, 'withdraw', { where: { storeId } })
}

export function returnOpeningRow(
  db: Db,
  id: string,
  given: { readonly objections: readonly Objection[]; readonly decidedByName: string; readonly decidedAt: Date },
): Promise<void> {
  const { objections, ...decided } = given
  return move(db, openingStates, 'return', {
    where: { id },
    set: { ...decided, objections: JSON.stringify(objections) },
  })
}

export interface OpeningTerms {
  readonly contractNo: string
  readonly depositDue: number
  readonly depositPaid: number
}

export function acceptOpeningRow(
  db: Db,
  id: string,
  given: OpeningTerms & { readonly decidedByName: string; readonly decidedAt: Date },
): Promise<void> {
  return move(db, openingStates, 'accept', { where: { id }, set: given })
}

export function openStoreRow(db: Db, storeId: string, openedOn: string, depositDue: Fen): Promise<void> {
  return move(db, storeStates, 'open', { where: { id: storeId }, set: { openedOn, depositDue } })
}

/** Locks the store, so that the second of two requests sees the first; returns the state of the store. */
export async function lockStoreState(db: Db, storeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('store.store')
    .select('state')
    .where('id', '=', storeId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state ?? null
}

export async function readStoreState(db: Db, storeId: string): Promise<(typeof storeMachine.states)[number] | null> {
  const row = await db.selectFrom('store.store').select('state').where('id', '=', storeId).executeTakeFirst()
  return (row?.state as (typeof storeMachine.states)[number] | undefined) ?? null
}

export interface ConfirmedStepRow {
  readonly step: string
  readonly doneByName: string
  readonly doneAt: Date
  /** What the person read; null: confirmed before documents were kept, or a step without any. */
  readonly reading: OpeningReading | null
}

export function readConfirmedSteps(db: Db, storeId: string): Promise<ConfirmedStepRow[]> {
  return db
    .selectFrom('store.openingStep')
    .select(['step', 'doneByName', 'doneAt', 'reading'])
    .where('storeId', '=', storeId)
    .orderBy('step')
    .$castTo<ConfirmedStepRow>()
    .execute()
}

/** False when the step was confirmed before. */
export async function confirmStepRow(
  db: Db,
  given: {
    readonly storeId: string
    readonly step: string
    readonly doneBy: string
    readonly doneByName: string
    readonly doneAt: Date
    readonly reading: OpeningReading
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('store.openingStep')
    .values({ ...given, reading: JSON.stringify(given.reading) })
    .onConflict(on => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The deposit that a store owes before it opens. */
export interface DepositTerms {
  readonly storeId: string
  readonly name: string
  readonly holderName: string
  readonly state: (typeof storeMachine.states)[number]
  readonly due: Fen
}

function asTerms(row: {
  readonly id: string
  readonly name: string
  readonly holderName: string
  readonly state: string
  readonly depositDue: number
}): DepositTerms {
  const { id, name, holderName, state, depositDue } = row
  return { storeId: id, name, holderName, state: state as DepositTerms['state'], due: fen(depositDue) }
}
const TERMS = ['id', 'name', 'holderName', 'state', 'depositDue'] as const

export async function readDepositTerms(db: Db, storeIds: readonly string[]): Promise<Map<string, DepositTerms>> {
  if (storeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('store.store')
    .select(TERMS)
    .where('id', 'in', [...storeIds])
    .execute()
  return new Map(rows.map(row => [row.id, asTerms(row)]))
}

const MOST_FOUND = 20

/** Stores by name or holder, those in preparation first; without closed ones. */
export async function searchDepositTerms(db: Db, keyword: string): Promise<DepositTerms[]> {
  const like = `%${likeText(keyword)}%`
  const rows = await db
    .selectFrom('store.store')
    .select(TERMS)
    .where('state', '<>', 'closed')
    .where(eb => eb.or([eb('name', 'like', like), eb('holderName', 'like', like)]))
    .orderBy(eb => eb.case().when('state', '=', 'preparing').then(0).else(1).end())
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute()
  return rows.map(asTerms)
}

/** Stores that a bank transfer may come from: by the code in its remark, or by its payer. */
export async function guessDepositTerms(
  db: Db,
  { codes, holders }: { readonly codes: readonly string[]; readonly holders: readonly string[] },
): Promise<DepositTerms[]> {
  const { rows } = await sql<Parameters<typeof asTerms>[0]>`
    select id, name, holder_name, state, deposit_due from store.store
    where state <> 'closed' and (right(id::text, 8) = any(${codes}::text[]) or holder_name = any(${holders}::text[]))
    order by state = 'preparing' desc, id limit 200`.execute(db)
  return rows.map(asTerms)
}
