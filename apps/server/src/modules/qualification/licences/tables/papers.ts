import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** What is kept of one version of one paper. */
export interface PaperContent {
  readonly code: string
  readonly name: string
  readonly number: string
  readonly holderName: string
  readonly legalPerson: string
  readonly address: string
  readonly warehouseAddress: string
  readonly issuer: string
  readonly issuedOn: string
  readonly expiresOn: string | null
  readonly expiryPrecision: 'day' | 'month'
  readonly checkedUntil: string | null
  readonly tradeMode: string
  readonly rxCategory: string
  readonly scopeText: string
  readonly scopeClasses: string[]
  readonly scopeMarks: string[]
}

const COLUMNS = [
  'id',
  'code',
  'name',
  'number',
  'holderName',
  'legalPerson',
  'address',
  'warehouseAddress',
  'issuer',
  'issuedOn',
  'expiresOn',
  'expiryPrecision',
  'checkedUntil',
  'tradeMode',
  'rxCategory',
  'scopeText',
  'version',
  'state',
  'refuseReason',
  'requestId',
  'createdAt',
  'decidedAt',
] as const

/** One change of a company's papers at a time; until the transaction ends. */
export async function lockPapers(db: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`licences/${companyId}`}, 0))`.execute(db)
}

/** A company's papers, the newest version of each first; those given up are left out. */
export function listPapers(db: Db, companyId: string) {
  return db
    .selectFrom('qualification.licence')
    .select(COLUMNS)
    .where('companyId', '=', companyId)
    .where('state', '<>', 'dropped')
    .orderBy('createdAt', 'desc')
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type PaperRow = Awaited<ReturnType<typeof listPapers>>[number]

/** The papers that came with a change request, in the order they were put down. */
export function papersOfRequest(db: Db, requestId: string) {
  return db
    .selectFrom('qualification.licence')
    .select(COLUMNS)
    .where('requestId', '=', requestId)
    .orderBy('id')
    .execute()
}

/** The pictures of papers, page by page. */
export async function fileIdsOf(db: Db, licenceIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (licenceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('qualification.licenceImage')
    .select(['licenceId', 'fileId'])
    .where('licenceId', 'in', licenceIds)
    .orderBy('position')
    .execute()
  const found = new Map<string, string[]>()
  for (const { licenceId, fileId } of rows) found.set(licenceId, [...(found.get(licenceId) ?? []), fileId])
  return found
}

export interface NewPaper extends PaperContent {
  readonly companyId: string
  /** Null for the papers of the registration. */
  readonly requestId: string | null
  readonly version: number
  readonly fileIds: readonly string[]
}

export async function insertPaper(db: Db, now: Date, { fileIds, ...paper }: NewPaper): Promise<void> {
  const { id } = await db
    .insertInto('qualification.licence')
    .values({ ...paper, state: 'in-review', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertImages(db, paper.companyId, id, fileIds)
}

/** Puts a corrected paper in the place of the refused one. */
export async function rewritePaper(
  db: Db,
  now: Date,
  licenceId: string,
  { fileIds, companyId, ...paper }: PaperContent & { readonly companyId: string; readonly fileIds: readonly string[] },
): Promise<void> {
  await db
    .updateTable('qualification.licence')
    .set({ ...paper, state: 'in-review', refuseReason: null, decidedAt: null, createdAt: now })
    .where('id', '=', licenceId)
    .where('state', '=', 'refused')
    .execute()
  await db.deleteFrom('qualification.licenceImage').where('licenceId', '=', licenceId).execute()
  await insertImages(db, companyId, licenceId, fileIds)
}

async function insertImages(db: Db, companyId: string, licenceId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await db
    .insertInto('qualification.licenceImage')
    .values(fileIds.map((fileId, index) => ({ licenceId, companyId, fileId, position: index + 1 })))
    .execute()
}

/** Moves papers from one of these states to another. */
export async function movePapers(
  db: Db,
  {
    companyId,
    codes,
    from,
    to,
    requestId,
  }: {
    readonly companyId: string
    readonly codes: readonly string[]
    readonly from: readonly string[]
    readonly to: string
    /** Only those that came with this request. */
    readonly requestId?: string
  },
  change: { readonly decidedAt?: Date; readonly refuseReason?: string | null } = {},
): Promise<number> {
  if (codes.length === 0) return 0
  let update = db
    .updateTable('qualification.licence')
    .set({ ...change, state: to })
    .where('companyId', '=', companyId)
    .where('code', 'in', codes)
    .where('state', 'in', from)
  if (requestId !== undefined) update = update.where('requestId', '=', requestId)
  const moved = await update.returning('id').execute()
  return moved.length
}
