import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { readSetting } from '#platform/settings.ts'
import type { Account } from '../tables/accounts.ts'

/** The name of the setting: `{ "staff": ["login name", …] }`. */
const SETTING = 'quick-login'
const Whitelist = z.object({ staff: z.array(z.string()).default([]) })

/** Whether this login may act for customers: an operator whom the configuration names. Nobody may unless named. */
export async function isProxyStaff(db: Db, { kind, state, loginName }: Account): Promise<boolean> {
  const { staff } = Whitelist.parse(await readSetting(db, SETTING))
  return kind === 'operator' && state === 'enabled' && staff.includes(loginName)
}
