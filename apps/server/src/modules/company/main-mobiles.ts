import { accountNames } from '#modules/identity/public.ts'
import type { Db } from '#platform/database/database.ts'
import { findMainAccountIds } from './tables/profiles.ts'

/** The mobile of each company's main account; in full, for sending. A company without one is left out. */
export async function mainMobilesOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const mobiles = new Map<string, string>()
  for (const [companyId, accountId] of await findMainAccountIds(db, companyIds))
    mobiles.set(companyId, (await accountNames(db, accountId)).mobile)
  return mobiles
}
