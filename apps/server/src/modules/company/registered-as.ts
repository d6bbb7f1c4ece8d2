import type { Context } from '#platform/context.ts'
import { findByCreditCode, isMemberOf, isNameTaken } from './tables/applications.ts'

/**
 * By what a company is known already: its code, its name, or as one of the login's own that is being registered; null
 * when it is new. In a system transaction.
 */
export async function registeredAs(
  { db }: Context,
  name: string,
  creditCode: string | null,
  accountId: string,
): Promise<'own' | 'code' | 'name' | null> {
  const known = creditCode === null ? undefined : await findByCreditCode(db, creditCode)
  if (known) {
    const isUnderWay = known.state === 'in-review' || known.state === 'refused'
    return isUnderWay && (await isMemberOf(db, known.companyId, accountId)) ? 'own' : 'code'
  }
  return (await isNameTaken(db, name)) ? 'name' : null
}
