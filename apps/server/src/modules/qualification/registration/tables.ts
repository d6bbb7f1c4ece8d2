import {
  CompanyDraft,
  Explanation,
  PaperDraft,
  ReceivingDraft,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import type { FaceState, RegistrationState } from '@xiaojiu/contract/qualification/words.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { registrationMachine } from './domain/registration.states.ts'

export const registrationStates = stateful('qualification.registration', registrationMachine)

/** An objection, with the content at the time of the refusal. */
const StoredObjection = z.object({ item: z.string(), reason: z.string(), was: z.string() })
export interface StoredObjection extends z.output<typeof StoredObjection> {}

export interface Registration {
  readonly id: string
  readonly accountId: string
  readonly companyId: string | null
  readonly state: RegistrationState
  readonly company: CompanyDraft
  readonly papers: readonly PaperDraft[]
  readonly receiving: ReceivingDraft
  readonly objections: readonly StoredObjection[]
  readonly explanations: readonly Explanation[]
  readonly faceState: FaceState
  readonly faceToken: string | null
  readonly faceNumberHash: Buffer | null
  readonly faceFailReason: string | null
  readonly savedAt: Date
  readonly submittedAt: Date | null
  readonly decidedAt: Date | null
}

const OPEN = ['draft', 'in-review', 'refused']

const COLUMNS = [
  'id',
  'accountId',
  'companyId',
  'state',
  'company',
  'papers',
  'receiving',
  'objections',
  'explanations',
  'faceState',
  'faceToken',
  'faceNumberHash',
  'faceFailReason',
  'savedAt',
  'submittedAt',
  'decidedAt',
] as const

function rows(db: Db) {
  return db.selectFrom('qualification.registration').select(COLUMNS)
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function asRegistration(row: Row): Registration {
  return {
    ...row,
    // The check constraints allow no other values.
    state: row.state as RegistrationState,
    faceState: row.faceState as FaceState,
    company: CompanyDraft.parse(row.company),
    papers: z.array(PaperDraft).parse(row.papers),
    receiving: ReceivingDraft.parse(row.receiving),
    objections: z.array(StoredObjection).parse(row.objections),
    explanations: z.array(Explanation).parse(row.explanations),
  }
}

/** The open registration of a login, otherwise its last one. */
export async function findLatest(db: Db, accountId: string): Promise<Registration | null> {
  const row = await rows(db)
    .where('accountId', '=', accountId)
    .orderBy(sql`state in ('draft', 'in-review', 'refused')`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? asRegistration(row) : null
}

/** Locks the open registration of a login. */
export async function lockOpen(db: Db, accountId: string): Promise<Registration | null> {
  const row = await rows(db)
    .where('accountId', '=', accountId)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst()
  return row ? asRegistration(row) : null
}

export async function lockRegistration(db: Db, id: string): Promise<Registration | null> {
  const row = await rows(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? asRegistration(row) : null
}

export async function listByAccount(db: Db, accountId: string): Promise<Registration[]> {
  const found = await rows(db).where('accountId', '=', accountId).orderBy('createdAt', 'desc').limit(50).execute()
  return found.map(asRegistration)
}

export function waitingRegistrations(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('qualification.registration')
    .where('state', '=', 'in-review')
    .where(inQueue({ at: 'submittedAt', id: 'id' }, filter))
}

/** The oldest first. */
export async function listWaiting(db: Db, page: DeskPage): Promise<Registration[]> {
  const found = await waitingRegistrations(db, page)
    .select(COLUMNS)
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return found.map(asRegistration)
}

export async function findRegistration(db: Db, id: string): Promise<Registration | null> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  return row ? asRegistration(row) : null
}

/** Creates a registration if the login has no open one; two tabs get the same one. */
export async function beginRegistration(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .insertInto('qualification.registration')
    .values({ accountId, state: begun(registrationMachine), createdAt: now, savedAt: now })
    .onConflict(on =>
      on
        .columns(['accountId'])
        .where(sql<boolean>`state in (${sql.join(OPEN.map(state => sql.lit(state)))})`)
        .doNothing(),
    )
    .execute()
}

export interface Change {
  readonly companyId?: string | null
  readonly company?: CompanyDraft
  readonly papers?: readonly PaperDraft[]
  readonly receiving?: ReceivingDraft
  readonly objections?: readonly StoredObjection[]
  readonly explanations?: readonly Explanation[]
  readonly faceState?: FaceState
  readonly faceToken?: string | null
  readonly faceNumberHash?: Buffer | null
  readonly faceFailReason?: string | null
  readonly savedAt?: Date
  readonly submittedAt?: Date
  readonly decidedAt?: Date | null
  readonly decidedBy?: string | null
}

export async function updateRegistration(db: Db, id: string, change: Change): Promise<void> {
  await db.updateTable('qualification.registration').set(asColumns(change)).where('id', '=', id).execute()
}

export function moveRegistration(
  db: Db,
  id: string,
  verb: keyof typeof registrationMachine.verbs,
  change: Change,
): Promise<void> {
  return move(db, registrationStates, verb, { where: { id }, set: asColumns(change) })
}

function asColumns({ company, papers, receiving, objections, explanations, ...plain }: Change) {
  const documents = { company, papers, receiving, objections, explanations }
  const written = Object.entries(documents).filter(([, value]) => value !== undefined)
  return {
    ...plain,
    ...Object.fromEntries(written.map(([name, value]) => [name, sql`${JSON.stringify(value)}::jsonb`])),
  }
}

/** Stores a ticket for the hand-over; expired ones are deleted. */
export async function keepTicket(
  db: Db,
  now: Date,
  ticket: { readonly ticketHash: Buffer; readonly companyId: string; readonly expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('qualification.dossierTicket').where('expiresAt', '<', now).execute()
  await db.insertInto('qualification.dossierTicket').values(ticket).execute()
}

/** Uses a ticket; returns until when it was valid. */
export async function takeTicket(db: Db, companyId: string, ticketHash: Buffer): Promise<Date | null> {
  const taken = await db
    .deleteFrom('qualification.dossierTicket')
    .where('ticketHash', '=', ticketHash)
    .where('companyId', '=', companyId)
    .returning('expiresAt')
    .executeTakeFirst()
  return taken?.expiresAt ?? null
}
