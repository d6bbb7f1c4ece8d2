import type { Db } from '#platform/database/database.ts'
import { type CompanyAddress, readAddresses } from './addresses/read-addresses.ts'
import { type Company, findCompanies } from './store/companies.ts'

export type { CompanyAddress } from './addresses/read-addresses.ts'
export type { Company } from './store/companies.ts'

/** Companies as they are now, by id; those unknown or outside the transaction's scope are left out. */
export async function companiesOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, Company>> {
  if (companyIds.length === 0) return new Map()
  const companies = await findCompanies(db, companyIds)
  return new Map(companies.map(company => [company.companyId, company]))
}

/** One company as it is now; null when there is none or the transaction's scope does not reach it. */
export async function companyOf(db: Db, companyId: string): Promise<Company | null> {
  return (await companiesOf(db, [companyId])).get(companyId) ?? null
}

/** The company's receiving addresses, the default first, then the newest; mobiles in full. */
export function addressesOf(db: Db, companyId: string): Promise<CompanyAddress[]> {
  return readAddresses(db, { companyId })
}

/** A receiving address of this company; null when it is another's, unknown or removed. */
export async function addressOf(db: Db, companyId: string, addressId: string): Promise<CompanyAddress | null> {
  const [address] = await readAddresses(db, { companyId, addressId })
  return address ?? null
}

/** Who a pair of token halves belongs to, with the company the session acts for. */
export { findUser } from './find-user.ts'
/** What the qualification module has to tell about a company's papers. */
export type { CompanyPapers, PapersOf } from './papers.ts'
/** The companies that logins belong to now, by account. */
export { membershipsOf } from './memberships-of.ts'
/** The mobiles to write to, by company. */
export { mainMobilesOf } from './main-mobiles.ts'
/** A company as its licences name it; its data and whether it trades change only by review or by an operator's word. */
export {
  type CompanyProfile,
  findProfile,
  type ProfileChange,
  updateProfile,
  updateTrading,
} from './store/profiles.ts'
