import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { codeOf } from '#platform/database/error-codes.ts'

/** A company as its application describes it. */
export interface CompanyApplication {
  readonly name: string
  readonly kind: string
  readonly creditCode: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  readonly address: string
  readonly legalPerson: string
  readonly personInCharge: string
  readonly qualityHead: string
}

/** The new company's id; null when the credit code is taken. Whoever applies with the same code at this moment waits. */
export async function insertApplication(db: Db, now: Date, application: CompanyApplication): Promise<string | null> {
  const row = await db
    .insertInto('company.company')
    .values({ ...application, state: 'in-review', createdAt: now })
    .onConflict(on => on.column('creditCode').where(sql<boolean>`state <> 'draft'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Puts a corrected application in the place of the refused one; false when it is not refused, or the code is taken. */
export async function rewriteApplication(
  db: Db,
  companyId: string,
  application: CompanyApplication,
): Promise<'done' | 'taken' | 'moved'> {
  const taken = await db
    .selectFrom('company.company')
    .select('id')
    .where('creditCode', '=', application.creditCode)
    .where('state', '<>', 'draft')
    .where('id', '<>', companyId)
    .executeTakeFirst()
  if (taken) return 'taken'
  try {
    const changed = await db
      .updateTable('company.company')
      .set({ ...application, state: 'in-review', reviewNote: null })
      .where('id', '=', companyId)
      .where('state', '=', 'refused')
      .executeTakeFirst()
    return changed.numUpdatedRows === 1n ? 'done' : 'moved'
  } catch (error) {
    if (codeOf(error) === '23505') return 'taken'
    throw error
  }
}

/** Makes the login the main account of the company it applied for. */
export async function makeMain(db: Db, now: Date, companyId: string, accountId: string): Promise<void> {
  await db
    .insertInto('company.membership')
    .values({ companyId, accountId, isMain: true, createdAt: now })
    .onConflict(on => on.columns(['companyId', 'accountId']).doUpdateSet({ isMain: true, state: 'active' }))
    .execute()
}

/** Moves a company from one of these states; false when it was in none of them. */
export async function moveCompany(
  db: Db,
  companyId: string,
  {
    from,
    to,
    reviewNote,
  }: { readonly from: readonly string[]; readonly to: string; readonly reviewNote: string | null },
): Promise<boolean> {
  const moved = await db
    .updateTable('company.company')
    .set({ state: to, reviewNote })
    .where('id', '=', companyId)
    .where('state', 'in', from)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

export async function endMemberships(db: Db, now: Date, companyId: string): Promise<void> {
  await db
    .updateTable('company.membership')
    .set({ state: 'ended', decidedAt: now })
    .where('companyId', '=', companyId)
    .where('state', '=', 'active')
    .execute()
}

/** The company that has this code; one that was given up has it no longer. */
export async function findByCreditCode(db: Db, creditCode: string) {
  return db
    .selectFrom('company.company')
    .select(['id as companyId', 'name', 'kind', 'state'])
    .where('creditCode', '=', creditCode)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
}

/** Whether a company other than a given-up draft bears this name. */
export async function isNameTaken(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('company.company')
    .select('id')
    .where('name', '=', name)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  return row !== undefined
}

export async function isMemberOf(db: Db, companyId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company.membership')
    .select('accountId')
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}
