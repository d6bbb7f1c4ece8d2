import type { ImportState, RowOutcome, RowVerdict } from '@xiaojiu/contract/file/import-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Face } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { importMachine } from '../domain/states.ts'

export const importStates = stateful('file.importJob', importMachine)

/** The longest time of one batch; a running import extends it with each. */
const HOLD_MS = 120_000
const INSERTED_AT_ONCE = 500

/** How many rows have each verdict and outcome. */
export type Counts = Readonly<
  Record<RowVerdict | RowOutcome | 'checked' | 'toApply' | 'undone' | 'kept' | 'second', number>
>

const JOB = [
  'id',
  'face',
  'storeId',
  'accountId',
  'accountName',
  'actingAccountId',
  'kind',
  'title',
  'fileName',
  'state',
  'heads',
  'columns',
  'revision',
  'rowCount',
  'counts',
  'failure',
  'attempts',
  'requestedAt',
  'finishedAt',
] as const

export interface NewImport {
  readonly face: Face
  readonly storeId: string | null
  readonly accountId: string
  readonly accountName: string
  readonly kind: string
  readonly title: string
  readonly fileName: string
  readonly heads: readonly string[]
  readonly columns: readonly string[]
}

export interface ImportJobRow extends NewImport {
  readonly id: string
  readonly actingAccountId: string
  readonly state: ImportState
  readonly revision: number
  readonly rowCount: number
  readonly counts: Partial<Counts>
  readonly failure: string | null
  readonly attempts: number
  readonly requestedAt: Date
  readonly finishedAt: Date | null
}

interface NewRow {
  readonly rowNo: number
  readonly cells: readonly string[]
}

export async function insertImport(
  db: Db,
  now: Date,
  { heads, columns, ...job }: NewImport,
  { rows, isMapped }: { readonly rows: readonly NewRow[]; readonly isMapped: boolean },
): Promise<string> {
  const { id } = await db
    .insertInto('file.importJob')
    .values({
      ...job,
      heads: [...heads],
      columns: [...columns],
      actingAccountId: job.accountId,
      state: isMapped ? begun(importMachine, 'checking') : begun(importMachine),
      rowCount: rows.length,
      requestedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await db
      .insertInto('file.importRow')
      .values(
        rows
          .slice(at, at + INSERTED_AT_ONCE)
          .map(({ rowNo, cells }) => ({ jobId: id, rowNo, storeId: job.storeId, cells: [...cells] })),
      )
      .execute()
  return id
}

/** Of one person, or of everybody at the same console. */
export interface ImportKeeper {
  readonly face: Face
  readonly storeId: string | null
  readonly accountId: string | null
}

function jobsOf(db: Db, { face, storeId, accountId }: ImportKeeper) {
  let query = db.selectFrom('file.importJob').where('face', '=', face)
  query = storeId === null ? query.where('storeId', 'is', null) : query.where('storeId', '=', storeId)
  return accountId === null ? query : query.where('accountId', '=', accountId)
}

export async function countOpenImports(db: Db, keeper: ImportKeeper): Promise<number> {
  const { count } = await jobsOf(db, keeper)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['draft', 'checking', 'ready', 'applying', 'undoing'])
    .executeTakeFirstOrThrow()
  return count
}

export async function stretchOfImports(
  db: Db,
  keeper: ImportKeeper,
  asked: {
    readonly kind?: string | undefined
    readonly state?: ImportState | undefined
    readonly after?: string | undefined
    readonly pageSize: number
  },
): Promise<ImportJobRow[]> {
  let query = jobsOf(db, keeper)
  if (asked.kind) query = query.where('kind', '=', asked.kind)
  if (asked.state) query = query.where('state', '=', asked.state)
  if (asked.after) query = query.where('id', '<', asked.after)
  const rows = await query
    .select(JOB)
    .orderBy('id', 'desc')
    .limit(asked.pageSize + 1)
    .execute()
  return rows as unknown as ImportJobRow[]
}

/** One job, locked until the end of the transaction if requested. */
export async function findImport(
  db: Db,
  keeper: ImportKeeper,
  id: string,
  isLocked = false,
): Promise<ImportJobRow | null> {
  const query = jobsOf(db, keeper).select(JOB).where('id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  return (row as unknown as ImportJobRow | undefined) ?? null
}

/** The job that has waited longest, reserved for a while; also one that a killed run left. */
export async function takeImport(db: Db, now: Date): Promise<ImportJobRow | null> {
  const row = await db
    .updateTable('file.importJob')
    .set(eb => ({ heldUntil: addMs(now, HOLD_MS), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eb =>
      eb
        .selectFrom('file.importJob')
        .select('id')
        .where('state', 'in', ['checking', 'applying', 'undoing'])
        .where(one => one.or([one('heldUntil', 'is', null), one('heldUntil', '<=', now)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(JOB)
    .executeTakeFirst()
  return (row as unknown as ImportJobRow | undefined) ?? null
}

export async function letGoImport(db: Db, id: string, until: Date | null): Promise<void> {
  await db.updateTable('file.importJob').set({ heldUntil: until }).where('id', '=', id).execute()
}

/** A successful step clears the last failure and extends the reservation. */
export async function holdImport(db: Db, now: Date, id: string): Promise<void> {
  await db
    .updateTable('file.importJob')
    .set({ heldUntil: addMs(now, HOLD_MS), attempts: 0 })
    .where('id', '=', id)
    .execute()
}

type Verb = keyof typeof importMachine.verbs

/** Moves the job to the next state; the next worker starts from the beginning of it. */
export function moveImport(
  db: Db,
  id: string,
  verb: Verb,
  set: { readonly actingAccountId?: string; readonly failure?: string | null; readonly finishedAt?: Date } = {},
): Promise<void> {
  return move(db, importStates, verb, { where: { id }, set: { heldUntil: null, attempts: 0, ...set } })
}

export async function writeColumns(db: Db, id: string, columns: readonly string[]): Promise<void> {
  await db
    .updateTable('file.importJob')
    .set({ columns: [...columns] })
    .where('id', '=', id)
    .execute()
}

export async function bumpRevision(db: Db, id: string): Promise<void> {
  await db
    .updateTable('file.importJob')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Recounts the rows in the transaction that wrote them. */
export async function countRows(db: Db, id: string): Promise<Counts> {
  const { rows } = await sql<{ counts: Counts }>`
    update file.import_job set counts = (
      select jsonb_build_object(
        'checked', count(verdict),
        'ready', count(*) filter (where verdict = 'ready'),
        'reminder', count(*) filter (where verdict = 'reminder'),
        'error', count(*) filter (where verdict = 'error'),
        'unchanged', count(*) filter (where verdict = 'unchanged'),
        'blank', count(*) filter (where verdict = 'blank'),
        'toApply', count(*) filter (where verdict in ('ready', 'reminder') and outcome is null),
        'second', count(*) filter (where needs_second and outcome is distinct from 'skipped'),
        'applied', count(*) filter (where outcome = 'applied'),
        'skipped', count(*) filter (where outcome = 'skipped'),
        'failed', count(*) filter (where outcome = 'failed'),
        'undone', count(undone_at),
        'kept', count(kept_reason))
      from file.import_row where job_id = ${id})
    where id = ${id} returning counts`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the import is gone')
  return found.counts
}

export interface LayoutKey {
  readonly accountId: string
  readonly kind: string
  readonly shape: string
}

export async function readLayout(db: Db, key: LayoutKey): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('file.sheetLayout')
    .select('columns')
    .where('accountId', '=', key.accountId)
    .where('kind', '=', key.kind)
    .where('shape', '=', key.shape)
    .executeTakeFirst()
  return row?.columns ?? null
}

export async function keepLayout(db: Db, key: LayoutKey, columns: readonly string[]): Promise<void> {
  await db
    .insertInto('file.sheetLayout')
    .values({ ...key, columns: [...columns] })
    .onConflict(on => on.columns(['accountId', 'kind', 'shape']).doUpdateSet({ columns: [...columns] }))
    .execute()
}
