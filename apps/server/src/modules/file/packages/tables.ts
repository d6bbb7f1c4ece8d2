import type { Right } from '@xiaojiu/contract/define.ts'
import type { MissingPaper, PackageKind, PackageState } from '@xiaojiu/contract/file/package-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { begun, moveIfOpen, moving, stateful } from '#platform/states/move.ts'
import type { ManifestEntry } from '../domain/manifest.ts'
import { packageMachine } from '../domain/states.ts'

export const packageStates = stateful('file.package', packageMachine)

/** The longest time of one paper; a running job extends it after each. */
const HOLD_MS = 120_000

export interface NewPackage {
  readonly companyId: string
  readonly accountId: string
  readonly kind: PackageKind
  readonly title: string
  /** The right needed to open it; null for everyone of the company. */
  readonly needsRight: Right | null
  readonly wanted: unknown
}

export async function insertPackage(db: Db, now: Date, { wanted, ...row }: NewPackage): Promise<string> {
  const { id } = await db
    .insertInto('file.package')
    .values({ ...row, wanted: JSON.stringify(wanted), state: begun(packageMachine), requestedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countOpen(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('file.package')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

const COLUMNS = [
  'id',
  'companyId',
  'accountId',
  'kind',
  'title',
  'wanted',
  'state',
  'totalCount',
  'doneCount',
  'missing',
  'failure',
  'attempts',
  'fileId',
  'requestedAt',
  'finishedAt',
] as const

function asPackage<Row extends { kind: string; state: string; missing: unknown }>(row: Row) {
  // The check constraints allow no other values; only this module writes the column.
  return {
    ...row,
    kind: row.kind as PackageKind,
    state: row.state as PackageState,
    missing: row.missing as MissingPaper[],
  }
}

/** Packages within the scope that may be opened with these rights. */
function openTo(db: Db, rights: readonly Right[]) {
  return db
    .selectFrom('file.package')
    .where(eb => eb.or([eb('needsRight', 'is', null), eb('needsRight', '=', eb.fn.any(eb.val([...rights])))]))
}

export async function listPackageRows(db: Db, rights: readonly Right[], offset: number, limit: number) {
  const open = openTo(db, rights)
  const rows = await open.select(COLUMNS).orderBy('id', 'desc').offset(offset).limit(limit).execute()
  const { total } = await open.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(asPackage), total }
}

export async function findPackage(db: Db, rights: readonly Right[], packageId: string) {
  const row = await openTo(db, rights).select(COLUMNS).where('id', '=', packageId).executeTakeFirst()
  return row ? asPackage(row) : null
}

export type PackageRow = NonNullable<Awaited<ReturnType<typeof findPackage>>>

/** The package that has waited longest, reserved for a while; also one that a killed run left. */
export async function takePackage(db: Db, now: Date): Promise<PackageRow | null> {
  const row = await moving(db, packageStates, 'begin')
    .set(eb => ({
      heldUntil: addMs(now, HOLD_MS),
      attempts: eb('attempts', '+', 1),
      doneCount: 0,
      totalCount: 0,
    }))
    .where('id', '=', eb =>
      eb
        .selectFrom('file.package')
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
  return row ? asPackage(row) : null
}

export async function noteProgress(
  db: Db,
  packageId: string,
  { doneCount, totalCount, now }: { readonly doneCount: number; readonly totalCount: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('file.package')
    .set({ doneCount, totalCount, heldUntil: addMs(now, HOLD_MS) })
    .where('id', '=', packageId)
    .where('state', '=', 'running')
    .execute()
}

/** False when another run has finished it in between. */
export async function finishPackage(
  db: Db,
  now: Date,
  { id, companyId }: PackageRow,
  found: {
    readonly fileId: string
    readonly entries: readonly ManifestEntry[]
    readonly missing: readonly MissingPaper[]
  },
): Promise<boolean> {
  const count = found.entries.length
  const isDone = await moveIfOpen(db, packageStates, 'finish', {
    where: { id },
    set: {
      fileId: found.fileId,
      missing: JSON.stringify(found.missing),
      doneCount: count,
      totalCount: count,
      failure: null,
      heldUntil: null,
      finishedAt: now,
    },
  })
  if (!isDone) return false
  await db
    .insertInto('file.packageEntry')
    .values(found.entries.map((entry, index) => ({ ...entry, companyId, packageId: id, entryNo: index + 1 })))
    .execute()
  return true
}

export async function failPackage(db: Db, packageId: string, failure: string, now: Date): Promise<void> {
  await moveIfOpen(db, packageStates, 'fail', {
    where: { id: packageId },
    set: { failure, heldUntil: null, finishedAt: now },
  })
}

export async function putBack(db: Db, packageId: string, until: Date): Promise<void> {
  await moveIfOpen(db, packageStates, 'put-back', { where: { id: packageId }, set: { heldUntil: until } })
}

/** Restarts a failed package; false when it has not failed. */
export function retryFailed(db: Db, packageId: string): Promise<boolean> {
  return moveIfOpen(db, packageStates, 'retry', {
    where: { id: packageId },
    set: { attempts: 0, failure: null, finishedAt: null, heldUntil: null, doneCount: 0, totalCount: 0 },
  })
}
