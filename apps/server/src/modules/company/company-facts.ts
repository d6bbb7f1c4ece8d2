import type { LicensedPlace, ReceiverAuthority } from '@xiaojiu/contract/company/address-schemas.ts'
import type { MainContact } from '@xiaojiu/contract/company/schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { accountFaces, accountNames, isAccountEnabled, type MembershipsOf } from '#modules/identity/public.ts'
import { type CompanyState, type Context, inSnapshot, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { maskPersonalData } from '#platform/log.ts'
import { isChoosable } from './domain/membership-rules.ts'
import { findByCreditCode, isMemberOf, isNameTaken } from './tables/applications.ts'
import { findMainAccountIds } from './tables/companies.ts'
import { findMembership, findSpendingRules, listMemberships } from './tables/memberships.ts'

/**
 * How a company is already known: by its code, by its name, or as one that this login is registering; null when it is new. In a
 * system transaction.
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

/** The main account of the caller's company, for colleagues who need a right. */
export function getMainContact(ctx: MemberContext): Promise<MainContact> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const accountId = (await findMainAccountIds(db, [companyId])).get(companyId)
    const face = accountId === undefined ? undefined : (await accountFaces(db, [accountId])).get(accountId)
    return { personName: face?.personName ?? '', mobile: maskPersonalData(face?.mobile ?? '') }
  })
}

/** The mobile of each company's main account, not masked, for sending. Companies without one are left out. */
export async function mainMobilesOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const mobiles = new Map<string, string>()
  for (const [companyId, accountId] of await findMainAccountIds(db, companyIds))
    mobiles.set(companyId, (await accountNames(db, accountId)).mobile)
  return mobiles
}

/** The companies that logins belong to now, by account; a login without any is left out. */
export const membershipsOf: MembershipsOf = async (db, accountIds) => {
  if (accountIds.length === 0) return new Map()
  const rows = await listMemberships(db, accountIds)
  const companies = rows.map(row => {
    const companyState = row.companyState as CompanyState
    return { ...row, companyState, isChoosable: isChoosable(companyState) }
  })
  return Map.groupBy(companies, company => company.accountId)
}

/** Whether the login acts for the company now. */
export async function isActingFor(
  db: Db,
  { companyId, accountId }: { readonly companyId: string; readonly accountId: string },
): Promise<boolean> {
  return (await findMembership(db, companyId, accountId)) !== null && (await isAccountEnabled(db, accountId))
}

/** The places that a company's licences allow for delivery. */
export interface CompanyPapers {
  readonly places: readonly LicensedPlace[]
  readonly authority: ReceiverAuthority
}

/**
 * The papers of a company on a day; `db` is in its scope. The qualification module depends on this one, so it is passed
 * in when the routes are mounted.
 */
export type PapersOf = (db: Db, companyId: string, today: Day) => Promise<CompanyPapers>

/** The limits of a login's orders without approval. */
export interface SpendingRules {
  readonly needsApproval: boolean
  readonly orderLimit: Fen | null
  readonly monthLimit: Fen | null
}

const UNBOUNDED: SpendingRules = { needsApproval: false, orderLimit: null, monthLimit: null }

/** The current limits of a login; a main account has none. */
export async function spendingRulesOf(db: Db, companyId: string, accountId: string): Promise<SpendingRules> {
  const row = await findSpendingRules(db, companyId, accountId)
  if (!row || row.isMain) return UNBOUNDED
  const { needsApproval, orderLimit, monthLimit } = row
  return {
    needsApproval,
    orderLimit: orderLimit === null ? null : fen(orderLimit),
    monthLimit: monthLimit === null ? null : fen(monthLimit),
  }
}
