import type { ExportForm, ExportState } from '@xiaojiu/contract/file/export-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Face } from '#platform/context.ts'
import type { DataScope } from '#platform/data-scope.ts'
import type { Db } from '#platform/database/database.ts'
import { begun, move, moveIfOpen, moving, stateful } from '#platform/states/move.ts'
import { exportMachine } from '../domain/states.ts'

export const exportStates = stateful('file.exportJob', exportMachine)

/** The longest time of one page; a running export extends it after each. */
const HOLD_MS = 120_000

export interface NewExport {
  readonly face: Face
  readonly storeId: string | null
  readonly accountId: string
  readonly accountName: string
  readonly list: string
  readonly title: string
  readonly filter: unknown
  readonly words: string
  readonly columns: readonly string[]
  readonly form: ExportForm
  /** With unmasked personal data, for this reason. */
  readonly isWhole: boolean
  readonly reason: string | null
}

const COLUMNS = [
  'id',
  'face',
  'storeId',
  'accountId',
  'accountName',
  'list',
  'title',
  'filter',
  'words',
  'columns',
  'form',
  'isWhole',
  'reason',
  'approvedByName',
  'approvedRows',
  'limitProvinces',
  'limitStores',
  'state',
  'rowCount',
  'failure',
  'attempts',
  'fileId',
  'sizeBytes',
  'downloadCount',
  'requestedAt',
  'finishedAt',
  'expiresAt',
] as const

export interface ExportRow extends NewExport {
  readonly id: string
  /** The second person, and the number of rows that was approved. */
  readonly approvedByName: string | null
  readonly approvedRows: number | null
  /** Of the person for whom the file was made; null: no limit. */
  readonly limitProvinces: readonly string[] | null
  readonly limitStores: readonly string[] | null
  readonly state: ExportState
  readonly rowCount: number
  readonly failure: string | null
  readonly attempts: number
  readonly fileId: string | null
  readonly sizeBytes: number | null
  readonly downloadCount: number
  readonly requestedAt: Date
  readonly finishedAt: Date | null
  readonly expiresAt: Date | null
}

export async function insertExport(db: Db, now: Date, { filter, columns, ...job }: NewExport): Promise<ExportRow> {
  const row = await db
    .insertInto('file.exportJob')
    .values({
      ...job,
      filter: JSON.stringify(filter),
      columns: [...columns],
      state: begun(exportMachine),
      requestedAt: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return row as ExportRow
}

/** The owner of the jobs: one person, or everybody at the same console. */
export interface Keeper {
  readonly face: Face
  readonly storeId: string | null
  /** Null: everybody there. */
  readonly accountId: string | null
}

/** Null: those of the platform and of all stores. */
function jobsOf(db: Db, keeper: Keeper | null) {
  if (keeper === null) return db.selectFrom('file.exportJob')
  const { face, storeId, accountId } = keeper
  let query = db.selectFrom('file.exportJob').where('face', '=', face)
  query = storeId === null ? query.where('storeId', 'is', null) : query.where('storeId', '=', storeId)
  return accountId === null ? query : query.where('accountId', '=', accountId)
}

export async function countOpenExports(
  db: Db,
  keeper: Keeper,
  states: readonly ('waiting' | 'running' | 'asking')[],
): Promise<number> {
  const { count } = await jobsOf(db, keeper)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', states)
    .executeTakeFirstOrThrow()
  return count
}

interface ExportsAsked {
  readonly state?: ExportState | undefined
  readonly isWhole?: boolean | undefined
  /** Only exports of these lists. */
  readonly lists?: readonly string[] | undefined
  readonly after?: string | undefined
  readonly pageSize: number
}

/** Newest first; one more than requested, so that the caller knows whether it is the last page. */
export async function stretchOfExports(
  db: Db,
  keeper: Keeper | null,
  { state, isWhole, lists, after, pageSize }: ExportsAsked,
): Promise<ExportRow[]> {
  let query = jobsOf(db, keeper)
  if (lists) query = query.where('list', 'in', lists)
  if (isWhole !== undefined) query = query.where('isWhole', '=', isWhole)
  if (state) query = query.where('state', '=', state)
  if (after) query = query.where('id', '<', after)
  const rows = await query
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return rows as ExportRow[]
}

export async function findExport(db: Db, keeper: Keeper | null, exportId: string): Promise<ExportRow | undefined> {
  return (await jobsOf(db, keeper).select(COLUMNS).where('id', '=', exportId).executeTakeFirst()) as
    | ExportRow
    | undefined
}

/** Locks the job until the transaction ends. */
export async function lockExport(db: Db, keeper: Keeper, exportId: string): Promise<void> {
  await jobsOf(db, keeper).select('id').where('id', '=', exportId).forUpdate().execute()
}

export function stopExportRow(db: Db, now: Date, id: string): Promise<void> {
  return move(db, exportStates, 'stop', { where: { id }, set: { finishedAt: now, heldUntil: null } })
}

/** The job that has waited longest, reserved for a while; also one that a killed run left. */
export async function takeExport(db: Db, now: Date): Promise<ExportRow | null> {
  const row = await moving(db, exportStates, 'begin')
    .set(eb => ({ heldUntil: addMs(now, HOLD_MS), attempts: eb('attempts', '+', 1), rowCount: 0 }))
    .where('id', '=', eb =>
      eb
        .selectFrom('file.exportJob')
        .select('id')
        .where('state', 'in', ['waiting', 'running'])
        .where(one => one.or([one('heldUntil', 'is', null), one('heldUntil', '<=', now)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(COLUMNS)
    .executeTakeFirst()
  return (row as ExportRow | undefined) ?? null
}

/**
 * The unmasked rows of the same list that the same person has taken out since then, or is taking out, without a second person, in
 * other jobs.
 */
export async function rowsTakenOut(
  db: Db,
  { id, face, storeId, accountId, list }: Pick<ExportRow, 'id' | 'face' | 'storeId' | 'accountId' | 'list'>,
  since: Date,
): Promise<number> {
  const { count } = await jobsOf(db, { face, storeId, accountId })
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('rowCount'), eb.val(0)).as('count'))
    .where('list', '=', list)
    .where('isWhole', '=', true)
    .where('approvedRows', 'is', null)
    .where('state', 'in', ['running', 'ready', 'expired', 'revoked'])
    .where(eb => eb(eb.fn.coalesce('finishedAt', 'requestedAt'), '>', since))
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False when the job was stopped in between. */
export async function noteRows(db: Db, now: Date, id: string, rowCount: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file.exportJob')
    .set({ rowCount, heldUntil: addMs(now, HOLD_MS) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** False when it was stopped or finished by another run in between. */
export function finishExport(
  db: Db,
  id: string,
  made: {
    readonly fileId: string
    readonly sizeBytes: number
    readonly rowCount: number
    readonly finishedAt: Date
    readonly expiresAt: Date
    readonly scope: DataScope
  },
): Promise<boolean> {
  const { scope, ...file } = made
  const [limitProvinces, limitStores] = [scope.provinceCodes, scope.storeIds].map(some => some && [...some])
  const set = { ...file, limitProvinces, limitStores, failure: null, heldUntil: null }
  return moveIfOpen(db, exportStates, 'finish', { where: { id }, set })
}

export async function failExport(db: Db, now: Date, id: string, failure: string): Promise<void> {
  await moveIfOpen(db, exportStates, 'fail', { where: { id }, set: { failure, heldUntil: null, finishedAt: now } })
}

export async function putBackExport(db: Db, id: string, until: Date): Promise<void> {
  await moveIfOpen(db, exportStates, 'put-back', { where: { id }, set: { heldUntil: until } })
}

/** Removes the file from the job; false when there was none. */
export function expireExport(db: Db, id: string, failure: string | null): Promise<boolean> {
  return moveIfOpen(db, exportStates, 'expire', { where: { id }, set: { fileId: null, failure } })
}

/** The platform or the store takes the file back. */
export function revokeExportRow(db: Db, id: string, failure: string): Promise<void> {
  return move(db, exportStates, 'revoke', { where: { id }, set: { fileId: null, failure } })
}

/** The file is not written before a second person has approved it; false when the job was stopped in between. */
export function awaitSecond(db: Db, id: string, rowCount: number): Promise<boolean> {
  return moveIfOpen(db, exportStates, 'ask', { where: { id }, set: { rowCount, heldUntil: null } })
}

/** A second person approved it: it is made now. */
export function approveExport(
  db: Db,
  id: string,
  approval: { readonly approvedByName: string; readonly approvedAt: Date; readonly approvedRows: number },
): Promise<void> {
  return move(db, exportStates, 'approve', { where: { id }, set: { ...approval, attempts: 0, rowCount: 0 } })
}

/** Nobody approved it; false when it was stopped in between. */
export function refuseExport(db: Db, now: Date, id: string, failure: string): Promise<boolean> {
  return moveIfOpen(db, exportStates, 'refuse', { where: { id }, set: { failure, finishedAt: now } })
}

/** Jobs that wait for a second person, longest waiting first. */
export async function exportsAwaitingSecond(db: Db, limit: number): Promise<ExportRow[]> {
  const query = db.selectFrom('file.exportJob').select(COLUMNS).where('state', '=', 'asking')
  return (await query.orderBy('id').limit(limit).execute()) as ExportRow[]
}

/** Jobs whose files have passed their retention. */
export function exportsToExpire(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('file.exportJob')
    .select(['id', 'fileId'])
    .where('state', '=', 'ready')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()
}
