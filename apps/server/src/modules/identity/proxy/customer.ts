import type { ProxyCustomer, ProxyTicket } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { inSnapshot, type OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { readSetting } from '#platform/settings.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { type Account, findAccountsByLogin } from '../tables/accounts.ts'

/** Open cases of these companies since a time; provided by the modules that own them, which are above this one. */
export type OpenTickets = (db: Db, companyIds: readonly string[], since: Date) => Promise<readonly ProxyTicket[]>

/** What higher modules provide for 代客登录. */
export interface ProxyParts {
  readonly membershipsOf: MembershipsOf
  readonly openTickets: OpenTickets
}

/** An older case is no longer a consent. */
const TICKET_MS = 7 * DAY_MS

/** The buyer with this login name within the operator's limits, with the companies and the open cases. */
export function proxyCustomer(ctx: OperatorContext, { membershipsOf, openTickets }: ProxyParts, loginName: string) {
  return inSnapshot(ctx, async tx => {
    const named = await findAccountsByLogin(tx.db, loginName, 2)
    const [customer] = named
    if (named.length === 1 && customer?.kind !== 'buyer') throw new Refusal('proxy-customer-is-staff')
    if (named.length !== 1 || customer?.state !== 'enabled') throw new Refusal('not-found')
    const companies = (await membershipsOf(tx.db, [customer.id])).get(customer.id) ?? []
    const { provinceCodes, storeIds } = tx.actor.limits
    if ((provinceCodes !== null || storeIds !== null) && companies.length === 0) throw new Refusal('not-found')
    const tickets = await openTickets(
      tx.db,
      companies.map(company => company.companyId),
      addMs(tx.now, -TICKET_MS),
    )
    return { customer, companies, tickets }
  })
}

/** The customer to be visited, as the screen shows it. */
export async function getProxyCustomer(
  ctx: OperatorContext,
  parts: ProxyParts,
  loginName: string,
): Promise<ProxyCustomer> {
  const { customer, companies, tickets } = await proxyCustomer(ctx, parts, loginName)
  return {
    accountId: customer.id,
    loginName: customer.loginName,
    personName: customer.personName,
    mobile: maskPersonalData(customer.mobile),
    isMobileFreed: customer.mobileFreedAt !== null,
    companies: companies.map(company => company.companyName),
    tickets: [...tickets],
  }
}

/** The name of the setting: `{ "staff": ["login name", …] }`. */
const SETTING = 'quick-login'
const Whitelist = z.object({ staff: z.array(z.string()).default([]) })

/** Whether this login may act for customers: an operator named in the configuration. */
export async function isProxyStaff(db: Db, { kind, state, loginName }: Account): Promise<boolean> {
  const { staff } = Whitelist.parse(await readSetting(db, SETTING))
  return kind === 'operator' && state === 'enabled' && staff.includes(loginName)
}
