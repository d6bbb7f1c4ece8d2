import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'

export interface ApplicationRow {
  readonly id: string
  readonly number: string
  readonly kind: string
  readonly companyName: string
  readonly creditCode: string
  readonly provinceCode: string
  readonly goodsClasses: readonly string[]
  readonly contactName: string
  readonly contactMobile: string
  readonly note: string
  readonly submittedAt: Date
  readonly isAccepted: boolean | null
  readonly answer: string | null
  readonly answeredAt: Date | null
}

/** False when the company has an open application of this kind. */
export async function insertApplication(
  db: Db,
  row: Omit<ApplicationRow, 'id' | 'isAccepted' | 'answer' | 'answeredAt' | 'goodsClasses'> & {
    readonly goodsClasses: string[]
  },
): Promise<boolean> {
  const done = await db
    .insertInto('store.merchantApplication')
    .values(row)
    .onConflict(on => on.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export async function findByNumber(db: Db, number: string, contactMobile: string): Promise<ApplicationRow | null> {
  const row = await applications(db)
    .where('number', '=', number)
    .where('contactMobile', '=', contactMobile)
    .executeTakeFirst()
  return row ?? null
}

export async function lockApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const row = await applications(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const row = await applications(db).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export function openApplications(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('store.merchantApplication')
    .where('answeredAt', 'is', null)
    .where(inQueue({ at: 'submittedAt', id: 'id' }, filter))
}

export function readOpenApplications(db: Db, page: DeskPage): Promise<ApplicationRow[]> {
  return openApplications(db, page)
    .select(APPLICATION_COLUMNS)
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()
}

export async function answerApplication(
  db: Db,
  id: string,
  answered: { readonly isAccepted: boolean; readonly answer: string; readonly answeredAt: Date },
): Promise<void> {
  await db.updateTable('store.merchantApplication').set(answered).where('id', '=', id).execute()
}

export const APPLICATION_COLUMNS = [
  'id',
  'number',
  'kind',
  'companyName',
  'creditCode',
  'provinceCode',
  'goodsClasses',
  'contactName',
  'contactMobile',
  'note',
  'submittedAt',
  'isAccepted',
  'answer',
  'answeredAt',
] as const

function applications(db: Db) {
  return db.selectFrom('store.merchantApplication').select(APPLICATION_COLUMNS)
}
