import type { Fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Face } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { stateful } from '#platform/states/move.ts'
import { memberMachine } from '../domain/member.states.ts'

export type MemberState = (typeof memberMachine.states)[number]
export const memberStates = stateful('staff.membership', memberMachine)

/** A member of staff with their rights. */
export interface Member {
  readonly id: string
  readonly accountId: string
  readonly face: Face
  readonly storeId: string | null
  readonly roleId: string
  readonly roleKey: string | null
  readonly roleName: string
  /** The effective rights: individual ones, or those of the role. */
  readonly rights: readonly string[]
  /** Null: the rights of the role. */
  readonly ownRights: readonly string[] | null
  readonly limitProvinces: readonly string[] | null
  readonly limitStores: readonly string[] | null
  /** In fen, by kind of act. */
  readonly approvalLimits: Readonly<Record<string, Fen>>
  readonly state: MemberState
  readonly version: number
  readonly createdAt: Date
  readonly changedAt: Date
}

/** The columns of a member, from `staff.membership as m` and `staff.role as r`. */
export const MEMBER_COLUMNS = [
  'm.id',
  'm.accountId',
  'm.face',
  'm.storeId',
  'm.roleId',
  'r.key as roleKey',
  'r.name as roleName',
  sql<string[]>`coalesce(m.rights, r.rights)`.as('rights'),
  'm.rights as ownRights',
  'm.limitProvinces',
  'm.limitStores',
  sql<Member['approvalLimits']>`m.approval_limits`.as('approvalLimits'),
  'm.state',
  'm.version',
  'm.createdAt',
  'm.changedAt',
] as const

function members(db: Db) {
  return db.selectFrom('staff.membership as m').innerJoin('staff.role as r', 'r.id', 'm.roleId').select(MEMBER_COLUMNS)
}

/** The memberships of this login at a console, without disabled and ended ones. */
export async function findMemberships(db: Db, accountId: string, face: Face): Promise<Member[]> {
  const rows = await members(db)
    .where('m.accountId', '=', accountId)
    .where('m.face', '=', face)
    .where('m.state', '=', 'active')
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute()
  return rows as Member[]
}

export async function getMember(db: Db, memberId: string): Promise<Member | undefined> {
  return (await members(db).where('m.id', '=', memberId).executeTakeFirst()) as Member | undefined
}

/** Logins of a store that hold a right, without the owner. */
export async function holdersOf(db: Db, storeId: string, right: string): Promise<string[]> {
  const rows = await members(db)
    .where('m.storeId', '=', storeId)
    .where('m.state', '=', 'active')
    .where(eb => eb.or([eb('r.key', 'is', null), eb('r.key', '<>', 'owner')]))
    .where(sql<boolean>`${right} = any(coalesce(m.rights, r.rights))`)
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .limit(5)
    .execute()
  return rows.map(row => row.accountId)
}
