import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, move, moveAll, stateful } from '#platform/states/move.ts'
import type { PaperState } from '../../domain/licence-validity.ts'
import { licenceMachine } from '../../domain/licence.states.ts'

export const licenceStates = stateful('qualification.licence', licenceMachine)

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
    .values({ ...paper, state: begun(licenceMachine), createdAt: now })
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
  const set = { ...paper, refuseReason: null, decidedAt: null, createdAt: now }
  await move(db, licenceStates, 'correct', { where: { id: licenceId }, set })
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

/** Moves papers of these codes by a verb; answers how many. */
export async function movePapers(
  db: Db,
  verb: keyof typeof licenceMachine.verbs,
  {
    companyId,
    codes,
    only,
    requestId,
  }: {
    readonly companyId: string
    readonly codes: readonly string[]
    /** Only those in this state, where the verb starts from others too. */
    readonly only?: PaperState
    /** Only those that came with this request. */
    readonly requestId?: string
  },
  change: { readonly decidedAt?: Date; readonly refuseReason?: string | null } = {},
): Promise<number> {
  if (codes.length === 0) return 0
  const where = { companyId, code: codes, ...(only && { state: only }), ...(requestId !== undefined && { requestId }) }
  return moveAll(db, licenceStates, verb, { where, set: change })
}
