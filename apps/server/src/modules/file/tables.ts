import { sql } from 'kysely'
import { type Actor, isStaff } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'

export interface NewFile extends Owner {
  readonly purpose: string
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly storageKey: string
  readonly thumbKey: string | null
  readonly createdAt: Date
  readonly claimedAt: Date | null
}

export async function insertFile(db: Db, file: NewFile): Promise<string> {
  const { id } = await db.insertInto('file.file').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Files within the scope of the transaction. */
export function findFiles(db: Db, fileIds: readonly string[]) {
  return db
    .selectFrom('file.file')
    .select(['id as fileId', 'name', 'contentType', 'sizeBytes', 'storageKey', 'thumbKey', 'purpose'])
    .where('id', 'in', fileIds)
    .execute()
}

export type FileRow = Awaited<ReturnType<typeof findFiles>>[number]

/** A company, a store, or a login that has neither. */
export interface Owner {
  readonly companyId: string | null
  readonly accountId: string | null
  /** For files that staff of a store uploaded. */
  readonly storeId?: string | null
}

/** The owner of files that this actor uploads or uses. */
export function ownerOf(actor: Actor): Owner {
  if (actor.kind === 'nobody') return { companyId: null, accountId: null }
  const { accountId, membership } = actor
  return { companyId: membership?.companyId ?? null, accountId, storeId: isStaff(actor) ? actor.storeId : null }
}

/** Claims files of this owner and gives them to the company, if there is one; returns how many it found. */
export async function markClaimed(
  db: Db,
  fileIds: readonly string[],
  { companyId, accountId, storeId = null }: Owner,
  { now, newCompanyId }: { readonly now: Date; readonly newCompanyId: string | null },
): Promise<number> {
  const found = await db
    .updateTable('file.file')
    .set(eb => ({
      claimedAt: eb.fn.coalesce('claimedAt', eb.val(now)),
      ...(newCompanyId !== null && { companyId: newCompanyId }),
    }))
    .where('id', 'in', fileIds)
    .where(eb =>
      eb.or([
        ...(companyId === null ? [] : [eb('companyId', '=', companyId)]),
        ...(storeId === null ? [] : [eb('storeId', '=', storeId)]),
        eb.and([
          eb('companyId', 'is', null),
          eb('storeId', 'is', null),
          eb('accountId', accountId === null ? 'is' : '=', accountId),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(found.numUpdatedRows)
}

export async function deleteFile(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('file.file').where('id', '=', fileId).execute()
}

/** Deletes rows that were not claimed in time; rows being claimed are skipped. */
export function takeUnclaimed(db: Db, before: Date, limit: number) {
  return db
    .deleteFrom('file.file')
    .where('id', 'in', eb =>
      eb
        .selectFrom('file.file')
        .select('id')
        .where('claimedAt', 'is', null)
        .where('createdAt', '<', before)
        .orderBy('createdAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['storageKey', 'thumbKey'])
    .execute()
}

/** Releases the claim on files of this scope: the job removes them after a day. */
export async function unmarkClaimed(db: Db, fileIds: readonly string[]): Promise<void> {
  await db.updateTable('file.file').set({ claimedAt: null }).where('id', 'in', fileIds).execute()
}

/** Counts of the open work of a company or person hold until the end of the transaction. */
export async function lockOpenWork(db: Db, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file-work ${ownerId}`}, 0))`.execute(db)
}
