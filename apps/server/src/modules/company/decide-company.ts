import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { clearDefault, insertAddress, markDefault, type AddressContent } from './tables/addresses.ts'
import { moveCompany } from './tables/applications.ts'

/** A receiving address with the licence that names the place. */
export interface FirstAddress extends AddressContent {
  readonly licenceCode: string
}

/** Lets a reviewed company buy and enters its first receiving address; in the reviewer's system transaction. */
export async function approveCompany({ db, now }: Context, companyId: string, address: FirstAddress): Promise<void> {
  const isMoved = await moveCompany(db, companyId, { from: ['in-review'], to: 'approved', reviewNote: null })
  if (!isMoved) throw new Refusal('state-changed')
  const addressId = await insertAddress(db, now, { ...address, companyId })
  await clearDefault(db, companyId)
  await markDefault(db, addressId)
}

/** Sends a company back to whoever registered it, with the reason. */
export async function refuseCompany({ db }: Context, companyId: string, reviewNote: string): Promise<void> {
  const isMoved = await moveCompany(db, companyId, { from: ['in-review'], to: 'refused', reviewNote })
  if (!isMoved) throw new Refusal('state-changed')
}
