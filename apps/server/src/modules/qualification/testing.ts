import type { Db } from '#platform/database/database.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestServer } from '#testing/server.ts'
import { type BuyerOptions, type SignedInBuyer, signInAsBuyer } from '#testing/sign-in.ts'
import type { FirstTradeState } from './domain/buyer.ts'

const LONG_AGO = new Date('2026-01-05T09:00:00+08:00')
const MEDICINES = ['chemical', 'patent-chinese', 'biological', 'herbal-slices']

export interface GivenLicence {
  readonly code: string
  readonly expiresOn?: string | null
  readonly checkedUntil?: string | null
  readonly scopeClasses?: readonly string[]
  readonly scopeMarks?: readonly string[]
  readonly state?: 'in-review' | 'refused' | 'valid' | 'cancelled'
}

/** Inserts one paper of a company, valid for a long time by default, as owner of the database. */
export async function aLicence(db: Db, companyId: string, given: GivenLicence): Promise<void> {
  await db
    .insertInto('qualification.licence')
    .values({
      companyId,
      code: given.code,
      name: given.code,
      number: `${given.code}0001`,
      issuer: '武汉市市场监督管理局',
      issuedOn: '2025-01-01',
      expiresOn: given.expiresOn === undefined ? '2030-12-31' : given.expiresOn,
      checkedUntil: given.checkedUntil ?? null,
      scopeText: '',
      scopeClasses: [...(given.scopeClasses ?? [])],
      scopeMarks: [...(given.scopeMarks ?? [])],
      state: anyState(given.state ?? 'valid'),
      createdAt: LONG_AGO,
    })
    .execute()
}

/** Every paper a pharmacy can hold: it may buy all goods that pharmacies may. */
export async function allLicences(db: Db, companyId: string): Promise<void> {
  await aLicence(db, companyId, { code: 'BL', expiresOn: null })
  await aLicence(db, companyId, {
    code: 'DL',
    scopeClasses: MEDICINES,
    scopeMarks: ['rx', 'insulin', 'cold-chain', 'ephedrine'],
  })
  await aLicence(db, companyId, { code: 'D2', expiresOn: null, scopeClasses: ['device-2'] })
  await aLicence(db, companyId, { code: 'D3', scopeClasses: ['device-3'] })
  await aLicence(db, companyId, { code: 'FD', scopeClasses: ['health-food', 'special-food', 'food'] })
  await aLicence(db, companyId, { code: 'PA' })
  await aLicence(db, companyId, { code: 'RA' })
}

/** A browser signed in for a pharmacy with every licence it could need. */
export async function aLicensedPharmacy(server: TestServer, options: BuyerOptions = {}): Promise<SignedInBuyer> {
  const buyer = await signInAsBuyer(server, options)
  await allLicences(server.owner.db, buyer.companyId)
  return buyer
}

/** The state of first trade between a company and a store. */
export async function firstTrade(
  db: Db,
  companyId: string,
  storeId: string,
  state: Exclude<FirstTradeState, 'none'> = 'established',
  refuseReason: string | null = null,
): Promise<void> {
  await db
    .insertInto('qualification.firstTrade')
    .values({ companyId, storeId, state: anyState(state), askedAt: LONG_AGO, refuseReason })
    .execute()
}

/** CA certified through the day. */
export async function certified(db: Db, companyId: string, validUntil: string | null = null): Promise<void> {
  await db
    .insertInto('qualification.certification')
    .values({ companyId, state: anyState('certified'), validUntil, updatedAt: LONG_AGO })
    .execute()
}

/** An agreement on a controlled offer. */
export async function agreedOn(db: Db, companyId: string, offerId: string, validUntil: string): Promise<void> {
  await db.insertInto('qualification.controlAgreement').values({ companyId, offerId, validUntil }).execute()
}
