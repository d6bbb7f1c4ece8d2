import type pg from 'pg'
import { makeStaff } from '../../world/staff.ts'
import { insertRows } from '../bulk.ts'
import { idOf } from '../ids.ts'

/** Makes members of staff of the logins of sellers and operators. */
export async function loadStaff(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ key: string; id: string; rights: string[] }>(
    'select key, id, rights from staff.role where key is not null',
  )
  const roles = new Map(rows.map(role => [role.key, role]))
  await insertRows(
    client,
    'staff.membership',
    makeStaff().map(({ loginName, storeIndex, role: key, moreRights }) => {
      const role = roles.get(key)
      if (!role) throw new Error(`there is no role ${key}`)
      return {
        id: idOf('staff', loginName),
        account_id: idOf('account', loginName),
        face: storeIndex === null ? 'platform' : 'seller',
        store_id: storeIndex === null ? null : idOf('store', storeIndex),
        role_id: role.id,
        rights: moreRights.length > 0 ? [...role.rights, ...moreRights] : null,
        created_at: now.toISOString(),
        changed_at: now.toISOString(),
      }
    }),
  )
}
