import { type RoleRow, type RoleSaved, SaveRole } from '@xiaojiu/contract/staff/people-schemas.ts'
import { givesMoneyRight, OWNER_ROLE } from '@xiaojiu/contract/staff/rights.ts'
import { type ApprovalKind, askApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { versionChanged } from '#platform/version-changed.ts'
import { countOthers, lockPeople } from '../tables/people.ts'
import {
  countHolders,
  findRole,
  insertRole,
  isRoleNameTaken,
  listRoles,
  endRole as markEnded,
  type Role,
  updateRole,
} from '../tables/roles.ts'
import { rightNames } from './change-member.ts'
import { refuseRole } from './giving.ts'
import { placeOf } from './list-people.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'
const LEAST_KEEPERS = 2

export function listRoleRows(ctx: StaffContext): Promise<RoleRow[]> {
  return inTransaction(ctx, async tx => {
    const place = placeOf(tx.actor)
    const roles = await listRoles(tx.db, place)
    const counts = await countHolders(
      tx.db,
      place,
      roles.map(({ id }) => id),
    )
    return roles.map(role => describe(role, counts.get(role.id) ?? 0))
  })
}

function describe({ id, key, name, rights, version }: Role, memberCount: number): RoleRow {
  return {
    roleId: id,
    name,
    rights: [...rights],
    isPreset: key !== null,
    isOwner: key === OWNER_ROLE,
    memberCount,
    version,
  }
}

/** Creates a role, copies one, or changes its rights. On the platform, adding a money right needs a second person. */
export function saveRole(ctx: StaffContext, input: SaveRole): Promise<RoleSaved> {
  return inTransaction(ctx, async tx => {
    const planned = await planRole(tx, input)
    const { before, rights } = planned
    if (givesMoneyRight(tx.actor.face, before?.rights ?? [], rights))
      return { ...(await askApproval(tx, saveRoleKind, input, input.reason ?? '')), role: null }
    const role = await writeRole(tx, planned, input)
    await audit(tx, {
      action: 'staff.save-role',
      subject: role.id,
      details: { before: before && { name: before.name, rights: before.rights }, after: { name: role.name, rights } },
    })
    const holders = await countHolders(tx.db, placeOf(tx.actor), [role.id])
    return { outcome: 'done', approvalId: null, role: describe(role, holders.get(role.id) ?? 0) }
  })
}

interface PlannedRole {
  readonly before: Role | null
  readonly rights: readonly string[]
}

/** Checked for the person who requests it and again for the one who approves. */
async function planRole(tx: StaffContext, input: SaveRole): Promise<PlannedRole> {
  const { db, actor } = tx
  const place = placeOf(actor)
  await lockPeople(db, place)
  const rights = [...new Set(input.rights)]
  const before = input.roleId === undefined ? null : await ownRole(tx, input.roleId)
  if (before && input.version !== undefined && input.version !== before.version) throw versionChanged()
  const modelId = before?.id ?? input.copyOf
  const model = modelId === undefined ? null : await findRole(db, place, modelId)
  if (modelId !== undefined && !model) throw new Refusal('not-found')
  // A role of the platform may keep the rights it has; in a store people grant only rights of their own.
  refuseRole(actor, rights, place.face === 'platform' ? (model?.rights ?? []) : [])
  if (await isRoleNameTaken(db, place, input.name, before?.id ?? null)) throw new Refusal('role-name-taken')
  return { before, rights }
}

async function writeRole(tx: StaffContext, { before, rights }: PlannedRole, { name }: SaveRole): Promise<Role> {
  const { db, now } = tx
  const place = placeOf(tx.actor)
  const hadKeepers = await countOthers(db, place, NOBODY, { right: 'staff.act' })
  const role = before
    ? await updateRole(db, { roleId: before.id, version: before.version }, { name, rights: [...rights] })
    : await insertRole(db, place, { name, rights: [...rights], now })
  if (!role) throw before ? versionChanged() : new Refusal('role-name-taken')
  if (place.face === 'platform') {
    const keepers = await countOthers(db, place, NOBODY, { right: 'staff.act' })
    if (keepers < hadKeepers && keepers < LEAST_KEEPERS) throw new Refusal('last-owner')
  }
  return role
}

/** 角色增加资金权限: granting a right to move money needs two people. */
export const saveRoleKind: ApprovalKind<SaveRole> = {
  name: 'staff.save-role',
  label: '角色增加资金权限',
  face: 'platform',
  right: 'staff.act',
  payload: SaveRole,
  lock: tx => lockPeople(tx.db, placeOf(tx.actor)),
  async describe(tx, input) {
    const { before, rights } = await planRole(tx, input)
    const holders = before && (await countHolders(tx.db, placeOf(tx.actor), [before.id])).get(before.id)
    return {
      subject: before?.id ?? input.name,
      title: before ? `修改角色 ${input.name}` : `新建角色 ${input.name}`,
      before: before ? { 名称: before.name, 权限: rightNames(before.rights) } : {},
      after: { 名称: input.name, 权限: rightNames(rights) },
      effect: before ? `${holders ?? 0} 位员工的权限随之改变` : '可将该角色授予员工',
      amount: null,
    }
  },
  async versionOf(tx, { roleId }) {
    const role = roleId === undefined ? null : await findRole(tx.db, placeOf(tx.actor), roleId)
    return String(role?.version ?? 'none')
  },
  carryOut: async (tx, input) => void (await writeRole(tx, await planRole(tx, input), input)),
}

/** Deletes a role that nobody has. */
export function endRole(ctx: StaffContext, roleId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const place = placeOf(tx.actor)
    await lockPeople(tx.db, place)
    const role = await ownRole(tx, roleId)
    if ((await countHolders(tx.db, place, [roleId])).has(roleId)) throw new Refusal('role-in-use')
    await markEnded(tx.db, roleId, tx.now)
    await audit(tx, { action: 'staff.end-role', subject: roleId, details: { name: role.name } })
  })
}

/** A role that can be changed here and that the caller does not have. */
async function ownRole({ db, actor }: StaffContext, roleId: string): Promise<Role> {
  const role = await findRole(db, placeOf(actor), roleId)
  if (!role) throw new Refusal('not-found')
  if (role.key !== null) throw new Refusal('role-fixed')
  if (role.id === actor.roleId) throw new Refusal('own-rights')
  return role
}
