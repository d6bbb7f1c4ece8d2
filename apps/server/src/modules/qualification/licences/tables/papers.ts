import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, move, moveAll, stateful } from '#platform/states/move.ts'
import type { PaperState } from '../../domain/licence-validity.ts'
import { licenceMachine } from '../../domain/states.ts'

export const licenceStates = stateful('qualification.licence', licenceMachine)

/** The stored data of one version of one paper. */
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

/** A company's papers, newest version first; withdrawn ones are left out. */
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

/** Companies with a current paper of the same kind and number. */
export function holdersOfNumbers(
  db: Db,
  papers: readonly { readonly code: string; readonly number: string }[],
): Promise<{ readonly companyId: string; readonly code: string }[]> {
  if (papers.length === 0) return Promise.resolve([])
  return db
    .selectFrom('qualification.licence')
    .select(['companyId', 'code'])
    .distinct()
    .where('state', 'in', ['valid', 'in-review'])
    .where(eb => eb.or(papers.map(({ code, number }) => eb.and([eb('code', '=', code), eb('number', '=', number)]))))
    .orderBy('code')
    .orderBy('companyId')
    .execute()
}

export type PaperRow = Awaited<ReturnType<typeof listPapers>>[number]

/** The papers of a change request, in the order in which they were added. */
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

/** Moves papers of these codes by a verb; returns how many. */
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
    /** Only those of this request. */
    readonly requestId?: string
  },
  change: {
    readonly decidedAt?: Date
    readonly refuseReason?: string | null
    readonly cancelFileIds?: string[]
  } = {},
): Promise<number> {
  if (codes.length === 0) return 0
  const where = { companyId, code: codes, ...(only && { state: only }), ...(requestId !== undefined && { requestId }) }
  return moveAll(db, licenceStates, verb, { where, set: change })
}

/** What a paper in review will let its company buy, as a reviewer chose it. */
export async function setScopeClasses(
  db: Db,
  companyId: string,
  code: string,
  scopeClasses: readonly string[],
): Promise<void> {
  await db
    .updateTable('qualification.licence')
    .set({ scopeClasses: [...scopeClasses] })
    .where('companyId', '=', companyId)
    .where('code', '=', code)
    .where('state', '=', 'in-review')
    .execute()
}

export interface EndingPaper {
  readonly licenceId: string
  readonly companyId: string
  readonly code: string
  readonly endsOn: string
}

/** Papers in force that end within these days and whose next version is not in review, of all companies, in order of id. */
export async function listExpiringPapers(
  db: Db,
  { from, to, afterId, limit }: { from: Day; to: Day; afterId: string; limit: number },
): Promise<EndingPaper[]> {
  const found = await sql<EndingPaper>`
    select l.id as "licenceId", l.company_id as "companyId", l.code, least(l.expires_on, l.checked_until) as "endsOn"
    from qualification.licence l
    where l.state = 'valid' and least(l.expires_on, l.checked_until) between ${from} and ${to} and l.id > ${afterId}
      and not exists (select from qualification.licence n
        where n.company_id = l.company_id and n.code = l.code and n.state = 'in-review')
    order by l.id limit ${limit}`.execute(db)
  return found.rows
}

/** Records a reminder; false when it was recorded before, by anybody. */
export async function noteReminder(db: Db, now: Date, paper: EndingPaper, daysBefore: number): Promise<boolean> {
  const { licenceId, companyId, endsOn } = paper
  const noted = await db
    .insertInto('qualification.licenceReminder')
    .values({ licenceId, companyId, endsOn, daysBefore, remindedAt: now, smsState: 'waiting' })
    .onConflict(conflict => conflict.doNothing())
    .returning('licenceId')
    .execute()
  return noted.length > 0
}

interface WaitingSms {
  readonly licenceId: string
  readonly companyId: string
  readonly endsOn: string
  readonly daysBefore: number
  readonly code: string
}

/** Takes one SMS to send; concurrent workers skip it. */
export async function takeWaitingSms(db: Db): Promise<WaitingSms | undefined> {
  const found = await sql<WaitingSms>`
    update qualification.licence_reminder r set sms_state = 'sending'
    from qualification.licence l
    where l.id = r.licence_id and (r.licence_id, r.ends_on, r.days_before) = (
      select w.licence_id, w.ends_on, w.days_before from qualification.licence_reminder w
      where w.sms_state = 'waiting' order by w.reminded_at, w.licence_id limit 1 for update skip locked)
    returning r.licence_id as "licenceId", r.company_id as "companyId", r.ends_on as "endsOn",
      r.days_before as "daysBefore", l.code`.execute(db)
  return found.rows[0]
}

export async function settleSms(db: Db, sms: WaitingSms, smsState: 'sent' | 'failed'): Promise<void> {
  await db
    .updateTable('qualification.licenceReminder')
    .set({ smsState })
    .where('licenceId', '=', sms.licenceId)
    .where('endsOn', '=', sms.endsOn)
    .where('daysBefore', '=', sms.daysBefore)
    .execute()
}
