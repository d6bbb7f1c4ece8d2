import type { BindingState } from '@xiaojiu/contract/company/binding-schemas.ts'
import type { SubRole } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import type { Right } from '@xiaojiu/contract/define.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { begun, move, stateful, transition } from '#platform/states/move.ts'
import { type MembershipVerb, membershipMachine } from '../domain/states.ts'

export const membershipStates = stateful('company.membership', membershipMachine)

export type Decider = 'main-account' | 'platform'

export interface BindingRow {
  readonly companyId: string
  readonly accountId: string
  readonly isMain: boolean
  readonly isManaged: boolean
  readonly asksMain: boolean
  readonly state: BindingState
  readonly decider: Decider
  readonly note: string
  readonly refuseReason: string | null
  readonly askedAt: Date | null
  readonly decidedAt: Date | null
  readonly createdAt: Date
}

const COLUMNS = [
  'companyId',
  'accountId',
  'isMain',
  'isManaged',
  'asksMain',
  'state',
  'decider',
  'note',
  'refuseReason',
  'askedAt',
  'decidedAt',
  'createdAt',
] as const

/** One membership, locked until the transaction ends. */
export async function lockBinding(db: Db, companyId: string, accountId: string): Promise<BindingRow | null> {
  const row = await db
    .selectFrom('company.membership')
    .select([...COLUMNS])
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row ? asBinding(row) : null
}

export async function findBinding(db: Db, companyId: string, accountId: string): Promise<BindingRow | null> {
  const row = await db
    .selectFrom('company.membership')
    .select([...COLUMNS])
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row ? asBinding(row) : null
}

export interface BindingsAsked {
  /** Memberships of a login, or of a company. */
  readonly of: { readonly accountId: string } | { readonly companyId: string }
  readonly state?: BindingState | undefined
  readonly skip: number
  readonly limit: number
}

/** Waiting ones first, then the newest. */
export async function listBindingRows(db: Db, { of, state, skip, limit }: BindingsAsked) {
  let query = db.selectFrom('company.membership')
  query = 'accountId' in of ? query.where('accountId', '=', of.accountId) : query.where('companyId', '=', of.companyId)
  if (state) query = query.where('state', '=', state)
  const rows = await query
    .select([...COLUMNS])
    .orderBy(eb => eb.case().when('state', '=', 'asked').then(0).when('state', '=', 'active').then(1).else(2).end())
    .orderBy('createdAt', 'desc')
    .orderBy('accountId')
    .orderBy('companyId')
    .offset(skip)
    .limit(limit)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(asBinding), total }
}

/** Memberships that the platform must decide. Company and account together identify a case. */
export function bindingsForPlatform(db: Db, { storeId, ids, exceptIds = [], after }: DeskFilter & Partial<DeskPage>) {
  const id = sql<string>`company_id::text || ':' || account_id::text`
  let query = db
    .selectFrom('company.membership')
    .where('state', '=', 'asked')
    .where('decider', '=', 'platform')
    // Only companies that the caller may see.
    .where(sql<boolean>`exists (select from company.company c where c.id = membership.company_id)`)
  if (storeId !== undefined) query = query.where(sql<boolean>`false`)
  if (ids) query = query.where(sql<boolean>`${id} = any(${ids})`)
  if (exceptIds.length > 0) query = query.where(sql<boolean>`${id} <> all(${exceptIds})`)
  if (after) query = query.where(sql<boolean>`(asked_at, ${id}) > (${after.at}::timestamptz, ${after.id})`)
  return query
}

/** The oldest first. */
export async function listForPlatform(db: Db, page: DeskPage): Promise<BindingRow[]> {
  const rows = await bindingsForPlatform(db, page)
    .select([...COLUMNS])
    .orderBy('askedAt')
    .orderBy('companyId')
    .orderBy('accountId')
    .limit(page.limit)
    .execute()
  return rows.map(asBinding)
}

export async function hasManagedBinding(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company.membership')
    .select('companyId')
    .where('accountId', '=', accountId)
    .where('isManaged', '=', true)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
  return row !== undefined
}

/** The main account of a company as it is now. */
export async function findMainAccount(db: Db, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('company.membership')
    .select('accountId')
    .where('companyId', '=', companyId)
    .where('isMain', '=', true)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.accountId ?? null
}

export interface NewAsking {
  readonly companyId: string
  readonly accountId: string
  readonly asksMain: boolean
  readonly note: string
  readonly decider: Decider
  readonly askedAt: Date
}

/** A first request, or another after a refusal or an end. Earlier rights are reset. */
export async function upsertBindingRequest(db: Db, asking: NewAsking): Promise<void> {
  const fresh = {
    ...asking,
    isMain: false,
    isManaged: false,
    role: 'custom',
    rights: [],
    orderLimit: null,
    monthLimit: null,
    needsApproval: false,
    refuseReason: null,
    decidedAt: null,
  }
  const { state, from } = transition(membershipMachine, 'ask-again')
  await db
    .insertInto('company.membership')
    .values({ ...fresh, state: begun(membershipMachine), createdAt: asking.askedAt })
    .onConflict(on =>
      on
        .columns(['companyId', 'accountId'])
        .doUpdateSet({ ...fresh, state })
        .where('company.membership.state', 'in', from),
    )
    .execute()
}

export interface BindingChange {
  readonly isMain?: boolean
  readonly isManaged?: boolean
  readonly role?: SubRole
  readonly rights?: Right[]
  readonly orderLimit?: null
  readonly monthLimit?: null
  readonly needsApproval?: false
  readonly refuseReason?: string | null
  readonly decidedAt?: Date
}

export function moveBinding(
  db: Db,
  companyId: string,
  accountId: string,
  verb: MembershipVerb,
  set: BindingChange = {},
): Promise<void> {
  return move(db, membershipStates, verb, { where: { companyId, accountId }, set })
}

export async function changeBinding(
  db: Db,
  companyId: string,
  accountId: string,
  change: BindingChange,
): Promise<void> {
  await db
    .updateTable('company.membership')
    .set(change)
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .execute()
}

function asBinding<Row extends { state: string; decider: string }>(row: Row) {
  // The check constraints allow no other values.
  return { ...row, state: row.state as BindingState, decider: row.decider as Decider }
}
