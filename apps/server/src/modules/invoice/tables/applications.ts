import type {
  ApplyRecord,
  InvoiceKind,
  Merging,
  Preference,
  SpecialApplication,
} from '@xiaojiu/contract/invoice/schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage, Objection } from '#platform/review-desk.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { type ApplicationState, applicationMachine } from '../domain/states.ts'

export const applicationStates = stateful('invoice.application', applicationMachine)

export interface NewApplication extends SpecialApplication {
  readonly companyId: string
  readonly accountId: string
  readonly title: string
  readonly taxNo: string
}

/** False when another one is in review. */
export async function insertApplication(db: Db, now: Date, application: NewApplication): Promise<boolean> {
  const row = await db
    .insertInto('invoice.application')
    .values({
      ...application,
      proofFileIds: [...application.proofFileIds],
      state: begun(applicationMachine),
      submittedAt: now,
    })
    .onConflict(on => on.column('companyId').where('state', '=', sql.lit('in-review')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findLast(db: Db, companyId: string): Promise<ApplyRecord | null> {
  const row = await db
    .selectFrom('invoice.application')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id, objections, closedAt, state, companyId: _company, accountId: _account, ...rest } = row
  return {
    ...rest,
    applicationId: id,
    // The check constraint allows no other value; only this module writes objections.
    state: state as ApplicationState,
    objections: objections as unknown as Objection[],
    isClosed: closedAt !== null,
  }
}

/** The newest approved application: the data of special invoices. */
export async function findApproved(db: Db, companyId: string) {
  const row = await db
    .selectFrom('invoice.application')
    .select(['address', 'phone', 'bankName', 'bankAccount'])
    .where('companyId', '=', companyId)
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export function waitingApplications(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('invoice.application')
    .where('state', '=', 'in-review')
    .where(inQueue({ at: 'submittedAt', id: 'id' }, filter))
}

export function readWaiting(db: Db, page: DeskPage) {
  return waitingApplications(db, page).selectAll().orderBy('submittedAt').orderBy('id').limit(page.limit).execute()
}

export function findApplication(db: Db, id: string) {
  return db.selectFrom('invoice.application').selectAll().where('id', '=', id).executeTakeFirst()
}
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** In the scope of the transaction, locked. */
export function lockApplication(db: Db, id: string) {
  return db.selectFrom('invoice.application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function decideApplication(
  db: Db,
  id: string,
  verb: keyof typeof applicationMachine.verbs,
  { objections, now }: { readonly objections: readonly Objection[]; readonly now: Date },
): Promise<void> {
  const set = { objections: JSON.stringify(objections), decidedAt: now }
  return move(db, applicationStates, verb, { where: { id }, set })
}

export async function closeApplication(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('invoice.application').set({ closedAt: now }).where('id', '=', id).execute()
}

export async function findPreference(db: Db, companyId: string): Promise<Preference | null> {
  const row = await db
    .selectFrom('invoice.preference')
    .select(['kind', 'merging'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row ? { ...row, kind: row.kind as InvoiceKind, merging: row.merging as Merging } : null
}

export async function savePreference(db: Db, companyId: string, now: Date, preference: Preference): Promise<void> {
  const values = { ...preference, updatedAt: now }
  await db
    .insertInto('invoice.preference')
    .values({ companyId, ...values })
    .onConflict(on => on.column('companyId').doUpdateSet(values))
    .execute()
}
