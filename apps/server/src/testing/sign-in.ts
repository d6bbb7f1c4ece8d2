import type { Right } from '@xiaojiu/contract/define.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import type { PlatformRight, SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { aFaceSession, anAccount, aSession } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { CompanyState } from '#platform/context.ts'
import { GUARD_COOKIE, TOKEN_COOKIE } from '#platform/http/open-request.ts'
import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

export interface BuyerOptions {
  readonly isMain?: boolean
  /** For a sub-account; a main account has all rights. */
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

/** A browser signed in to a new account that acts for a new company; default: an approved pharmacy. */
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

/** A browser signed in to this account, acting for this company if given; without the log-in itself. */
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

export interface SellerOptions {
  /** Default: a new store. */
  readonly storeId?: string
  /** The key of a preset role; default: the owner. */
  readonly role?: string
  /** Instead of the rights of the role. */
  readonly rights?: readonly SellerRight[]
  readonly personName?: string
  /** The second factor was proven a moment ago. */
  readonly isSteppedUp?: boolean
}

export interface SignedInStaff {
  readonly client: TestClient
  readonly accountId: string
  readonly memberId: string
  readonly sessionId: string
}

/** A browser signed in to the console of a store as a new person. */
export async function signInAsSeller(
  server: TestServer,
  { storeId: given, role, rights, personName, isSteppedUp }: SellerOptions = {},
): Promise<SignedInStaff & { readonly storeId: string }> {
  const { db } = server.owner
  const storeId = given ?? (await aStore(db)).storeId
  const { accountId } = await anAccount(db, { kind: 'seller', storeId, ...(personName && { personName }) })
  const { memberId } = await aMember(db, { accountId, storeId, ...(role && { role }), ...(rights && { rights }) })
  return { ...(await signInToFace(server, { accountId, storeId, isSteppedUp })), accountId, memberId, storeId }
}

export interface OperatorOptions extends Omit<SellerOptions, 'storeId' | 'rights'> {
  readonly rights?: readonly PlatformRight[]
}

/** A browser signed in to the console of the platform as a new person. */
export async function signInAsOperator(
  server: TestServer,
  { role, rights, personName, isSteppedUp }: OperatorOptions = {},
): Promise<SignedInStaff> {
  const { db } = server.owner
  const { accountId } = await anAccount(db, { kind: 'operator', ...(personName && { personName }) })
  const { memberId } = await aMember(db, { accountId, ...(role && { role }), ...(rights && { rights }) })
  return { ...(await signInToFace(server, { accountId, isSteppedUp })), accountId, memberId }
}

/** A browser signed in to a console; without the log-in itself. */
export async function signInToFace(
  server: TestServer,
  given: {
    readonly accountId: string
    readonly storeId?: string
    readonly isSteppedUp?: boolean | undefined
    readonly isProven?: boolean
  },
): Promise<{ readonly client: TestClient; readonly sessionId: string }> {
  const now = server.clock.read()
  const { accountId, storeId, isSteppedUp = false, isProven = true } = given
  const { token, guard, sessionId } = await aFaceSession(server.owner.db, {
    accountId,
    ...(storeId && { storeId }),
    now,
    stepUpAt: isSteppedUp ? now : null,
    secondFactorAt: isProven ? now : null,
  })
  const client = server.client()
  client.surface = storeId ? 'seller' : 'platform'
  const names = FACE_COOKIES[client.surface]
  client.cookies.set(names.token, token)
  client.cookies.set(names.guard, guard)
  return { client, sessionId }
}
