import type { Db } from '#platform/database/database.ts'
import type { Case } from './cases.ts'

/** Who says it, by the session. */
export interface Speaker {
  readonly accountId: string
  readonly actorName: string
}

export interface NewEvidence extends Speaker {
  readonly author: 'buyer' | 'seller' | 'platform'
  readonly content: string
  readonly fileIds: readonly string[]
}

export async function insertEvidence(
  db: Db,
  at: Date,
  { id: caseId, companyId }: Case,
  { fileIds, ...given }: NewEvidence,
): Promise<void> {
  await db
    .insertInto('afterSale.evidence')
    .values({ ...given, caseId, companyId, fileIds: [...fileIds], at })
    .execute()
}

export async function countEvidence(db: Db, caseId: string, author: NewEvidence['author']): Promise<number> {
  const { count } = await db
    .selectFrom('afterSale.evidence')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('caseId', '=', caseId)
    .where('author', '=', author)
    .executeTakeFirstOrThrow()
  return count
}

/** What both sides have put forward, in its order. */
export function evidenceOf(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.evidence')
    .select(['author', 'content', 'fileIds', 'actorName', 'at'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .limit(200)
    .execute()
}

export async function insertStoreNote(
  db: Db,
  at: Date,
  { id: caseId, storeId }: Case,
  given: Speaker & { readonly content: string },
): Promise<void> {
  await db
    .insertInto('afterSale.note')
    .values({ ...given, caseId, storeId, at })
    .execute()
}

/** What colleagues of the store wrote down for each other, the newest first. */
export function storeNotesOf(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.note')
    .select(['content', 'actorName', 'at'])
    .where('caseId', '=', caseId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function hasEvidenceOfSeller(db: Db, caseId: string): Promise<boolean> {
  const found = await db
    .selectFrom('afterSale.evidence')
    .select('id')
    .where('caseId', '=', caseId)
    .where('author', '=', 'seller')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface NewInspectionLine {
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
  readonly hasPassed: boolean
  readonly isResellable: boolean
  readonly note: string
  readonly fileIds: readonly string[]
}

/** Parts of one line and batch are counted in the order of the record. */
export async function insertInspection(
  db: Db,
  inspectedAt: Date,
  { id: caseId, companyId }: Case,
  speaker: Speaker,
  lines: readonly NewInspectionLine[],
): Promise<void> {
  await db
    .insertInto('afterSale.inspectionLine')
    .values(
      lines.map((line, at) => ({
        ...line,
        ...speaker,
        partNo:
          1 +
          lines.slice(0, at).filter(({ lineId, batchId }) => lineId === line.lineId && batchId === line.batchId).length,
        fileIds: [...line.fileIds],
        ...{ caseId, companyId, inspectedAt },
      })),
    )
    .execute()
}

export function inspectionsOf(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.inspectionLine')
    .select([
      'lineId',
      'batchId',
      'quantity',
      'hasPassed',
      'isResellable',
      'note',
      'fileIds',
      'actorName',
      'inspectedAt as at',
    ])
    .where('caseId', '=', caseId)
    .orderBy('inspectedAt')
    .orderBy('lineId')
    .orderBy('batchId')
    .orderBy('partNo')
    .limit(400)
    .execute()
}

export interface NewJudgement extends Speaker {
  readonly verdict: 'award' | 'dismiss'
  readonly bearer: 'store' | 'carrier' | 'platform' | null
  readonly amount: number
  readonly reason: string
}

export async function insertJudgement(
  db: Db,
  judgedAt: Date,
  { id: caseId, companyId }: Case,
  given: NewJudgement,
): Promise<void> {
  await db
    .insertInto('afterSale.judgement')
    .values({ ...given, caseId, companyId, judgedAt })
    .execute()
}

/** What this person has awarded since in other cases of the order. */
export async function awardedSince(
  db: Db,
  { id, orderId }: Pick<Case, 'id' | 'orderId'>,
  accountId: string,
  since: Date,
): Promise<number> {
  const { amount } = await db
    .selectFrom('afterSale.judgement as j')
    .innerJoin('afterSale.case as c', 'c.id', 'j.caseId')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('j.amount'), eb.val(0)).as('amount'))
    .where('c.orderId', '=', orderId)
    .where('c.id', '<>', id)
    .where('j.verdict', '=', 'award')
    .where('j.accountId', '=', accountId)
    .where('j.judgedAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(amount)
}

export function judgementsOf(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.judgement')
    .select(['verdict', 'bearer', 'amount', 'reason', 'actorName', 'judgedAt as at'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .limit(50)
    .execute()
}

export interface NewQuestion extends Speaker {
  readonly party: 'buyer' | 'store'
  readonly content: string
  readonly dueAt: Date
}

export async function insertQuestion(
  db: Db,
  askedAt: Date,
  { id: caseId, companyId }: Case,
  given: NewQuestion,
): Promise<void> {
  await db
    .insertInto('afterSale.question')
    .values({ ...given, caseId, companyId, askedAt })
    .execute()
}

export function questionsOf(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.question')
    .select(['party', 'content', 'dueAt', 'actorName', 'askedAt as at'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .limit(50)
    .execute()
}

export async function insertPlatformNote(
  db: Db,
  notedAt: Date,
  { id: caseId, companyId }: Case,
  given: Speaker & { readonly content: string },
): Promise<void> {
  await db
    .insertInto('afterSale.caseNote')
    .values({ ...given, caseId, companyId, notedAt })
    .execute()
}

/** What the platform's own people noted, the newest first. */
export function platformNotesOf(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.caseNote')
    .select(['actorName as by', 'content', 'notedAt as at'])
    .where('caseId', '=', caseId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}
