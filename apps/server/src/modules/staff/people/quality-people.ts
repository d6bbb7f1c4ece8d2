import { accountFaces } from '#modules/identity/public.ts'
import type { Db } from '#platform/database/database.ts'
import { holdersOf } from '../tables/members.ts'

/** Names of a store's people who answer for quality; the owner, who may do everything, is not among them. */
export async function qualityNamesOf(db: Db, storeId: string): Promise<readonly string[]> {
  const accountIds = await holdersOf(db, storeId, 'quality.act')
  const faces = await accountFaces(db, accountIds)
  return accountIds.map(id => faces.get(id)?.personName ?? '')
}
