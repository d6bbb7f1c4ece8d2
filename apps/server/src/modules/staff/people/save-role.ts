import type { RoleRow, SaveRole } from '@xiaojiu/contract/staff/people-schemas.ts'
import { OWNER_ROLE } from '@xiaojiu/contract/staff/rights.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { countOthers, lockPeople } from '../tables/people.ts'
import {
  countHolders,
  endRole as markEnded,
  findRole,
  insertRole,
  isRoleNameTaken,
  listRoles,
  type Role,
  updateRole,
} from '../tables/roles.ts'
import { refuseRole } from './change-member.ts'
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

/** A new role, a copy, or other rights for those who have one. */
export function saveRole(ctx: StaffContext, input: SaveRole): Promise<RoleRow> {
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const place = placeOf(actor)
    await lockPeople(db, place)
    const { name } = input
    const rights = [...new Set(input.rights)]
    const before = input.roleId === undefined ? null : await ownRole(tx, input.roleId)
    const modelId = before?.id ?? input.copyOf
    const model = modelId === undefined ? null : await findRole(db, place, modelId)
    if (modelId !== undefined && !model) throw new Refusal('not-found')
    // What a role of the platform has it may keep; of a store's nothing is given that is not one's own.
    refuseRole(actor, rights, place.face === 'platform' ? (model?.rights ?? []) : [])
    if (await isRoleNameTaken(db, place, name, before?.id ?? null)) throw new Refusal('role-name-taken')
    const hadKeepers = await countOthers(db, place, NOBODY, { right: 'staff.act' })
    const role = before
      ? await updateRole(db, { roleId: before.id, version: input.version ?? before.version }, { name, rights })
      : await insertRole(db, place, { name, rights, now })
    if (!role) throw new Refusal(before ? 'version-changed' : 'role-name-taken', { who: '同事', at: '刚刚' })
    if (place.face === 'platform') {
      const keepers = await countOthers(db, place, NOBODY, { right: 'staff.act' })
      if (keepers < hadKeepers && keepers < LEAST_KEEPERS) throw new Refusal('last-owner')
    }
    await audit(tx, {
      action: 'staff.save-role',
      subject: role.id,
      details: { before: before && { name: before.name, rights: before.rights }, after: { name, rights } },
    })
    return describe(role, (await countHolders(db, place, [role.id])).get(role.id) ?? 0)
  })
}

/** Takes a role away that nobody has. */
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

/** A role that may be changed here, and that one does not hold oneself. */
async function ownRole({ db, actor }: StaffContext, roleId: string): Promise<Role> {
  const role = await findRole(db, placeOf(actor), roleId)
  if (!role) throw new Refusal('not-found')
  if (role.key !== null) throw new Refusal('role-fixed')
  if (role.id === actor.roleId) throw new Refusal('own-rights')
  return role
}
