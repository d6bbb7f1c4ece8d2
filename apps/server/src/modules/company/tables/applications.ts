import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { codeOf } from '#platform/database/error-codes.ts'
import { begun, moveAll, moveIfOpen, stateful, transition } from '#platform/states/move.ts'
import { type CompanyVerb, companyMachine, membershipMachine } from '../domain/states.ts'
import { membershipStates } from './bindings.ts'

export const companyStates = stateful('company.company', companyMachine)

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

/** The id of the new company; null when the credit code is taken. Concurrent applications with the same code wait. */
export async function insertApplication(db: Db, now: Date, application: CompanyApplication): Promise<string | null> {
  const row = await db
    .insertInto('company.company')
    .values({ ...application, state: begun(companyMachine), createdAt: now })
    .onConflict(on => on.column('creditCode').where(sql<boolean>`state <> 'draft'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Replaces a refused application with the corrected one; false when it is not refused, or the code is taken. */
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
    const isMoved = await moveIfOpen(db, companyStates, 'submit', {
      where: { id: companyId },
      set: { ...application, reviewNote: null },
    })
    return isMoved ? 'done' : 'moved'
  } catch (error) {
    if (codeOf(error) === '23505') return 'taken'
    throw error
  }
}

/** Makes the login the main account of the company it applied for. */
export async function makeMain(db: Db, now: Date, companyId: string, accountId: string): Promise<void> {
  const { state } = transition(membershipMachine, 'register')
  await db
    .insertInto('company.membership')
    .values({ companyId, accountId, isMain: true, state: begun(membershipMachine, 'active'), createdAt: now })
    .onConflict(on => on.columns(['companyId', 'accountId']).doUpdateSet({ isMain: true, state }))
    .execute()
}

/** Moves a company by a verb; false when its state does not allow the verb. */
export function moveCompany(db: Db, companyId: string, verb: CompanyVerb, reviewNote: string | null): Promise<boolean> {
  return moveIfOpen(db, companyStates, verb, { where: { id: companyId }, set: { reviewNote } })
}

export async function endMemberships(db: Db, now: Date, companyId: string): Promise<void> {
  await moveAll(db, membershipStates, 'end', { where: { companyId, state: 'active' }, set: { decidedAt: now } })
}

/** The company with this code, without abandoned drafts. */
export async function findByCreditCode(db: Db, creditCode: string) {
  return db
    .selectFrom('company.company')
    .select(['id as companyId', 'name', 'kind', 'state'])
    .where('creditCode', '=', creditCode)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
}

/** Whether a company other than an abandoned draft has this name. */
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
