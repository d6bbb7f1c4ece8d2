import type { Fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Face } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { moving } from '#platform/states/move.ts'
import type { MemberVerb } from '../domain/member.states.ts'
import { MEMBER_COLUMNS, type Member, type MemberState, memberStates } from './members.ts'

/** The staff of one store, or of the platform. */
export interface Place {
  readonly face: Face
  readonly storeId: string | null
}

/** Serialises changes of the people of a place until the transaction ends, so that two changes cannot both leave too few. */
export async function lockPeople(db: Db, { storeId }: Place): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff:${storeId ?? 'platform'}`}, 3))`.execute(db)
}

function membersOf(db: Db, { face, storeId }: Place) {
  return db
    .selectFrom('staff.membership as m')
    .innerJoin('staff.role as r', 'r.id', 'm.roleId')
    .where('m.face', '=', face)
    .where('m.storeId', 'is not distinct from', storeId)
}

export async function listPeople(
  db: Db,
  place: Place,
  filter: { readonly accountIds?: readonly string[]; readonly state?: MemberState; readonly roleId?: string },
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly members: Member[]; readonly total: number }> {
  const { accountIds, state, roleId } = filter
  if (accountIds?.length === 0) return { members: [], total: 0 }
  let query = membersOf(db, place)
  query = state ? query.where('m.state', '=', state) : query.where('m.state', '<>', 'ended')
  if (accountIds) query = query.where('m.accountId', 'in', accountIds)
  if (roleId) query = query.where('m.roleId', '=', roleId)
  const { total } = await query.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(MEMBER_COLUMNS)
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { members: rows as Member[], total: Number(total) }
}

/** The logins of all current and former staff there. */
export async function accountIdsOf(db: Db, place: Place, limit: number): Promise<string[]> {
  const rows = await membersOf(db, place).select('m.accountId').limit(limit).execute()
  return rows.map(row => row.accountId)
}

/** The number of other active staff there with this right or this role. */
export async function countOthers(
  db: Db,
  place: Place,
  exceptId: string,
  wanted: { readonly right: string } | { readonly roleKey: string },
): Promise<number> {
  const query = membersOf(db, place).where('m.state', '=', 'active').where('m.id', '<>', exceptId)
  const { count } = await ('right' in wanted
    ? query.where(sql<boolean>`${wanted.right} = any (coalesce(m.rights, r.rights))`)
    : query.where('r.key', '=', wanted.roleKey)
  )
    .select(eb => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countPeople(db: Db, place: Place): Promise<number> {
  const { count } = await membersOf(db, place)
    .where('m.state', '<>', 'ended')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertMember(
  db: Db,
  member: {
    readonly accountId: string
    readonly face: Face
    readonly storeId: string | null
    readonly roleId: string
    readonly rights: string[] | null
    readonly limitProvinces: string[] | null
    readonly limitStores: string[] | null
    readonly now: Date
  },
): Promise<string | null> {
  const { now, ...row } = member
  const made = await db
    .insertInto('staff.membership')
    .values({ ...row, createdAt: now, changedAt: now })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export interface MemberChange {
  readonly roleId?: string
  readonly rights?: string[] | null
  readonly limitProvinces?: string[] | null
  readonly limitStores?: string[] | null
  readonly approvalLimits?: Readonly<Record<string, Fen>>
}

/** Changes a member of that version; false when the version is different. */
export async function updateMember(
  db: Db,
  { memberId, version }: { readonly memberId: string; readonly version: number },
  { approvalLimits, ...change }: MemberChange,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('staff.membership')
    .set({
      ...change,
      ...(approvalLimits && { approvalLimits: sql`${JSON.stringify(approvalLimits)}::jsonb` }),
      version: version + 1,
      changedAt: now,
    })
    .where('id', '=', memberId)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Enables, disables or ends a membership; false when it was changed since. */
export async function moveMember(
  db: Db,
  { id, version }: Pick<Member, 'id' | 'version'>,
  verb: MemberVerb,
  now: Date,
): Promise<boolean> {
  const moved = await moving(db, memberStates, verb)
    .set({ version: version + 1, changedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
