import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Place } from './people.ts'

export interface Role {
  readonly id: string
  readonly key: string | null
  readonly name: string
  readonly rights: readonly string[]
  readonly storeId: string | null
  readonly version: number
}

const COLUMNS = ['id', 'key', 'name', 'rights', 'storeId', 'version'] as const

/** Roles that can be assigned in this place: the built-in roles of its face and its own. */
function rolesOf(db: Db, { face, storeId }: Place) {
  return db
    .selectFrom('staff.role')
    .where('face', '=', face)
    .where('endedAt', 'is', null)
    .where(eb => (storeId === null ? eb.lit(true) : eb.or([eb('storeId', 'is', null), eb('storeId', '=', storeId)])))
}

export function listRoles(db: Db, place: Place): Promise<Role[]> {
  return rolesOf(db, place)
    .select(COLUMNS)
    .orderBy(sql`key is null`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(200)
    .execute()
}

export function findRole(db: Db, place: Place, roleId: string): Promise<Role | undefined> {
  return rolesOf(db, place).select(COLUMNS).where('id', '=', roleId).executeTakeFirst()
}

export async function findRoleByKey(db: Db, key: string): Promise<Role | undefined> {
  return db.selectFrom('staff.role').select(COLUMNS).where('key', '=', key).executeTakeFirst()
}

/** The number of staff and open invitations of each of these roles. */
export async function countHolders(
  db: Db,
  { storeId }: Place,
  roleIds: readonly string[],
): Promise<Map<string, number>> {
  if (roleIds.length === 0) return new Map()
  const { rows } = await sql<{ roleId: string; count: number }>`
    select role_id, count(*)::integer as count from (
      select role_id from staff.membership
      where state <> 'ended' and role_id = any (${roleIds}) and (${storeId}::uuid is null or store_id = ${storeId})
      union all
      select role_id from staff.invitation
      where accepted_at is null and withdrawn_at is null and role_id = any (${roleIds})
        and (${storeId}::uuid is null or store_id = ${storeId})
    ) held group by role_id`.execute(db)
  return new Map(rows.map(row => [row.roleId, row.count]))
}

/** A new role; null when the name is taken. */
export async function insertRole(
  db: Db,
  { face, storeId }: Place,
  role: { readonly name: string; readonly rights: readonly string[]; readonly now: Date },
): Promise<Role | null> {
  const made = await db
    .insertInto('staff.role')
    .values({ face, storeId, name: role.name, rights: [...role.rights], createdAt: role.now })
    .onConflict(on => on.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return made ?? null
}

/** Changes a role of that version; undefined when the version is different. */
export function updateRole(
  db: Db,
  { roleId, version }: { readonly roleId: string; readonly version: number },
  change: { readonly name: string; readonly rights: readonly string[] },
): Promise<Role | undefined> {
  return db
    .updateTable('staff.role')
    .set({ name: change.name, rights: [...change.rights], version: version + 1 })
    .where('id', '=', roleId)
    .where('key', 'is', null)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function isRoleNameTaken(db: Db, place: Place, name: string, exceptId: string | null): Promise<boolean> {
  const row = await rolesOf(db, place)
    .select('id')
    .where('name', '=', name)
    .$if(exceptId !== null, query => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function endRole(db: Db, roleId: string, now: Date): Promise<void> {
  await db.updateTable('staff.role').set({ endedAt: now }).where('id', '=', roleId).execute()
}
