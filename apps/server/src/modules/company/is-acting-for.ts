import { isAccountEnabled } from '#modules/identity/public.ts'
import type { Db } from '#platform/database/database.ts'
import { findMembership } from './tables/memberships.ts'

/** Whether the login acts for the company at this moment, whatever it was given to hold before. */
export async function isActingFor(
  db: Db,
  { companyId, accountId }: { readonly companyId: string; readonly accountId: string },
): Promise<boolean> {
  return (await findMembership(db, companyId, accountId)) !== null && (await isAccountEnabled(db, accountId))
}
