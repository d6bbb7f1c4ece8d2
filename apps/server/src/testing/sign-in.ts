import type { Right } from '@xiaojiu/contract/define.ts'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { anAccount, aSession } from '#modules/identity/testing.ts'
import type { CompanyState } from '#platform/context.ts'
import { GUARD_COOKIE, TOKEN_COOKIE } from '#platform/http/open-request.ts'
import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

export interface BuyerOptions {
  readonly isMain?: boolean
  /** Of a sub-account; a main account has them all. */
  readonly rights?: readonly Right[]
  readonly companyState?: CompanyState
  readonly kind?: string
  readonly provinceCode?: string
}

export interface SignedInBuyer {
  readonly client: TestClient
  readonly accountId: string
  readonly companyId: string
}

/** A browser signed in to a new account that acts for a new company: an approved pharmacy unless told otherwise. */
export async function signInAsBuyer(server: TestServer, options: BuyerOptions = {}): Promise<SignedInBuyer> {
  const { db } = server.owner
  const { companyId } = await aCompany(db, {
    ...(options.companyState && { state: options.companyState }),
    ...(options.kind && { kind: options.kind }),
    ...(options.provinceCode && { provinceCode: options.provinceCode }),
  })
  const { accountId } = await anAccount(db)
  await boundTo(db, { accountId, companyId }, { isMain: options.isMain ?? true, rights: options.rights ?? [] })
  return { client: await signIn(server, { accountId, companyId }), accountId, companyId }
}

/** A browser signed in to this account, acting for this company if one is given; without the log-in itself. */
export async function signIn(
  server: TestServer,
  { accountId, companyId = null }: { readonly accountId: string; readonly companyId?: string | null },
): Promise<TestClient> {
  const { token, guard } = await aSession(server.owner.db, { accountId, companyId, now: server.clock.read() })
  const client = server.client()
  client.cookies.set(TOKEN_COOKIE, token)
  client.cookies.set(GUARD_COOKIE, guard)
  return client
}
