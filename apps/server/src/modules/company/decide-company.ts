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
  if (!(await moveCompany(db, companyId, 'approve', null))) throw new Refusal('state-changed')
  const addressId = await insertAddress(db, now, { ...address, companyId })
  await clearDefault(db, companyId)
  await markDefault(db, addressId)
}

/** Sends a company back to whoever registered it, with the reason. */
export async function refuseCompany({ db }: Context, companyId: string, reviewNote: string): Promise<void> {
  if (!(await moveCompany(db, companyId, 'refuse', reviewNote))) throw new Refusal('state-changed')
}

/** A licence that the company stands on is gone: from now on it settles what it owes and buys nothing. */
export async function stopTrading({ db }: Context, companyId: string, reviewNote: string): Promise<void> {
  await moveCompany(db, companyId, 'withdraw', reviewNote)
}

/** It stands on good licences again; false when it never stopped. */
export function restoreTrading({ db }: Context, companyId: string): Promise<boolean> {
  return moveCompany(db, companyId, 'restore', null)
}
