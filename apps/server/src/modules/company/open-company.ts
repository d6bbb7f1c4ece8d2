import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { leaveHeadquarters } from './chain/chain-requests.ts'
import { type AddressContent, clearDefault, insertAddress, markDefault } from './tables/addresses.ts'
import {
  type CompanyApplication,
  endMemberships,
  insertApplication,
  makeMain,
  moveCompany,
  rewriteApplication,
} from './tables/applications.ts'
import { hasManagedBinding } from './tables/bindings.ts'
import { isMergedAway } from './tables/merges.ts'

/**
 * Submits a company for review with this login as its main account; in the caller's system transaction. One credit code
 * is one company: of two concurrent applications one is refused as registered.
 */
export async function openCompany(ctx: Context, accountId: string, application: CompanyApplication): Promise<string> {
  const { db, now } = ctx
  await refuseManagedLogin(ctx, accountId)
  const companyId = await insertApplication(db, now, application)
  if (companyId === null) throw new Refusal('company-registered')
  await makeMain(db, now, companyId, accountId)
  return companyId
}

/**
 * A managed login cannot own a company, because its employer sets its password. It reads only the login's own rows, so the
 * caller's scope is enough.
 */
export async function refuseManagedLogin({ db }: Context, accountId: string): Promise<void> {
  if (await hasManagedBinding(db, accountId)) throw new Refusal('managed-login-owns-nothing')
}

/** Submits a corrected company for review again. */
export async function reopenCompany(
  { db }: Context,
  companyId: string,
  application: CompanyApplication,
): Promise<void> {
  const outcome = await rewriteApplication(db, companyId, application)
  if (outcome === 'taken') throw new Refusal('company-registered')
  if (outcome === 'moved') throw new Refusal('state-changed')
}

/** Releases a company that was never approved: its login leaves it, and its credit code is free again. */
export async function abandonCompany(ctx: Context, companyId: string): Promise<void> {
  const { db, now } = ctx
  if (!(await moveCompany(db, companyId, 'abandon', null))) throw new Refusal('state-changed')
  await leaveHeadquarters(ctx, companyId)
  await endMemberships(db, now, companyId)
}

/** A receiving address with the licence that names the place. */
export interface FirstAddress extends AddressContent {
  readonly licenceCode: string
}

/** Approves a company and adds its first receiving address; in the reviewer's system transaction. */
export async function approveCompany({ db, now }: Context, companyId: string, address: FirstAddress): Promise<void> {
  if (!(await moveCompany(db, companyId, 'approve', null))) throw new Refusal('state-changed')
  const addressId = await insertAddress(db, now, { ...address, companyId })
  await clearDefault(db, companyId)
  await markDefault(db, addressId)
}

/** Refuses a company with the reason. */
export async function refuseCompany({ db }: Context, companyId: string, reviewNote: string): Promise<void> {
  if (!(await moveCompany(db, companyId, 'refuse', reviewNote))) throw new Refusal('state-changed')
}

/** A required licence was cancelled: from now on the company may settle debts but buy nothing. */
export async function stopTrading({ db }: Context, companyId: string, reviewNote: string): Promise<void> {
  await moveCompany(db, companyId, 'withdraw', reviewNote)
}

/** The company has valid licences again; false when it never stopped trading. A merged company is never restored. */
export async function restoreTrading({ db }: Context, companyId: string): Promise<boolean> {
  if (await isMergedAway(db, companyId)) throw new Refusal('company-merged')
  return moveCompany(db, companyId, 'restore', null)
}
