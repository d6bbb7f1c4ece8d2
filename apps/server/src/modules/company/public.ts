import { dayOf } from '@xiaojiu/kernel/time.ts'
import { accountFaces } from '#modules/identity/public.ts'
import type { FactsVersion, MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { KnownOfCompany } from '#platform/memory/known-of-company.ts'
import { type CompanyAddress, readAddresses } from './addresses/read-addresses.ts'
import { type Company, findCompanies } from './tables/companies.ts'
import { storesInCare } from './sub-accounts/list-stores.ts'

export type { CompanyAddress } from './addresses/read-addresses.ts'
export type { Company } from './tables/companies.ts'
/** Companies within the transaction's scope, by credit code and by full name. */
export { findByWords as companiesBy, findNamed as companiesNamed } from './tables/companies.ts'

/** Companies as they are now, by id; those unknown or outside the transaction's scope are left out. */
export async function companiesOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, Company>> {
  if (companyIds.length === 0) return new Map()
  const companies = await findCompanies(db, companyIds)
  return new Map(companies.map(company => [company.companyId, company]))
}

/** One company as it is now; null when it does not exist or is outside the transaction's scope. */
export async function companyOf(db: Db, companyId: string): Promise<Company | null> {
  return (await companiesOf(db, [companyId])).get(companyId) ?? null
}

/** The company's receiving addresses, the default first, then the newest; mobiles not masked. */
export function addressesOf(db: Db, companyId: string): Promise<CompanyAddress[]> {
  return readAddresses(db, { companyId })
}

const MOST_COMPANIES = 5000

const knownAddresses = new KnownOfCompany<readonly CompanyAddress[]>(MOST_COMPANIES, (tx, companyId) =>
  addressesOf(tx.db, companyId),
)

/** The same by version: at least as new as the request; inside a transaction they are read from the database. */
export async function addressesSeen(ctx: MemberContext): Promise<readonly CompanyAddress[]> {
  return (await knownAddresses.of(ctx)) ?? addressesOf(ctx.db, ctx.actor.companyId)
}

/** `addressOf` for a transaction that has read this version: from the cache if it has the same one. */
export async function addressAt(
  { db, actor: { companyId }, now }: MemberContext,
  version: FactsVersion,
  addressId: string,
): Promise<CompanyAddress | null> {
  const known = knownAddresses.proven(db, companyId, version, dayOf(now))
  if (!known) return addressOf(db, companyId, addressId)
  return known.find(address => address.addressId === addressId) ?? null
}

/** A receiving address of this company; null when it is another's, unknown or removed. */
export async function addressOf(db: Db, companyId: string, addressId: string): Promise<CompanyAddress | null> {
  const [address] = await readAddresses(db, { companyId, addressId })
  return address ?? null
}

/** Updates after a change of licences which addresses are licensed. */
export { relinkAddresses } from './addresses/change-addresses.ts'
/** A company under registration: submitted, corrected, decided, abandoned. */
export { approveCompany, type FirstAddress, refuseCompany, restoreTrading, stopTrading } from './open-company.ts'
export { abandonCompany, openCompany, refuseManagedLogin, reopenCompany } from './open-company.ts'
/** A store names its headquarters, which must agree; also the latest request of a company, for review and display. */
export { leaveHeadquarters, nameHeadquarters } from './chain/chain-requests.ts'
export { type ChainRequestRow, latestChainRequest } from './tables/chain.ts'
/** How a company is already known, before it is registered. */
export { registeredAs } from './company-facts.ts'
/** The desk for memberships that no main account can decide. */
export { bindingDesk } from './bindings/binding-desk.ts'
/** The owner of a pair of token halves, with the company of the session. */
export { authenticator } from './authenticate-requests.ts'
/** Whether a login acts for a company now, without a session. */
export { isActingFor } from './company-facts.ts'
/** What the qualification module provides about a company's papers. */
export type { CompanyPapers, PapersOf } from './company-facts.ts'
/** The companies that logins belong to now, by account. */
export { membershipsOf } from './company-facts.ts'
/** The mobiles for messages, by company. */
export { mainMobilesOf } from './company-facts.ts'
/** A company with its licence data; these and its state change only by a review or by an operator. */
export {
  type CompanyProfile,
  findProfile,
  type ProfileChange,
  updateProfile,
} from './tables/companies.ts'
/** The limits of a login's orders without approval. */
export { type SpendingRules, spendingRulesOf } from './company-facts.ts'

/** The chain stores assigned to a login of the headquarters; a main account has all. */
export async function storeIdsInCare(db: Db, companyId: string, subAccountId: string | null): Promise<string[]> {
  return (await storesInCare(db, companyId, subAccountId)).map(store => store.companyId)
}

/** A person's name, for documents that outlive the account. */
export async function personNameOf(db: Db, accountId: string): Promise<string> {
  return (await accountFaces(db, [accountId])).get(accountId)?.personName ?? ''
}

/** 企业档案: each module provides a tab with its data of companies. */
export { type CompanyWatch, type DossierSource, factsOf, MOST_SHOWN, tableOf } from './operating/dossier.ts'
export type { DossierParts } from './operating/get-dossier.ts'
export { companyTabs } from './operating/own-tabs.ts'
/** An act of two people: corrects data of a company that differ from its papers. */
export { companyCorrectKind } from './operating/correct-company.ts'
export { companiesSource } from './operating/search-companies.ts'
export { companyNumbers } from './operating/get-dossier.ts'
/** 企业合并: needs two people, and data about money and orders. */
export { companyMergeKind, type MergeParts } from './operating/merge-companies.ts'
