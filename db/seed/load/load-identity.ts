import type pg from 'pg'

/** The staff that may act for customers; see `proxy-staff.ts` of the identity module. */
const PROXY_STAFF = ['op-care']

export async function loadIdentity(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(`insert into platform.setting (key, value, updated_at) values ('quick-login', $1, $2)`, [
    JSON.stringify({ staff: PROXY_STAFF }),
    now,
  ])
}
