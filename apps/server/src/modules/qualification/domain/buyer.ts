import type { Day } from '@xiaojiu/kernel/time.ts'

/** Kinds of buyer companies, with the values of the company table. */
export type BuyerKind =
  | 'single-pharmacy'
  | 'chain-hq'
  | 'chain-store'
  | 'chain-branch'
  | 'clinic'
  | 'village-clinic'
  | 'private-hospital'
  | 'public-hospital'
  | 'wholesaler'
  | 'maker'
  | 'device-dealer'

export type BuyerState = 'draft' | 'in-review' | 'approved' | 'refused' | 'withdrawn'

export type FirstTradeState = 'none' | 'asked' | 'in-review' | 'established' | 'refused' | 'outdated' | 'ended'

export interface Licence {
  readonly code: string
  /** The last valid day; null: 长期. */
  readonly expiresOn: Day | null
  /** 校验有效期 or similar: the paper is valid only until this day as well. */
  readonly checkedUntil?: Day | null
  readonly scopeClasses: readonly string[]
  readonly scopeMarks: readonly string[]
}

/** Nobody is signed in. */
export interface Stranger {
  readonly kind: 'stranger'
}

/** Signed in, but acting for no company. */
export interface Unbound {
  readonly kind: 'unbound'
}

/** Everything that the gate needs about a company. */
export interface CompanyBuyer {
  readonly kind: 'company'
  readonly companyId: string
  readonly companyName: string
  readonly companyKind: BuyerKind
  readonly companyState: BuyerState
  /** Province of the licence address, for region rules. */
  readonly provinceCode: string
  /** Approved and not cancelled; the gate checks the date. */
  readonly licences: readonly Licence[]
  /** Codes with a paper in review. */
  readonly pendingLicenceCodes: readonly string[]
  readonly isCertified: boolean
  readonly firstTrades: ReadonlyMap<string, FirstTradeState>
  /** Controlled offers for which this company has an agreement. */
  readonly agreedOfferIds: ReadonlySet<string>
}

export type Buyer = Stranger | Unbound | CompanyBuyer

export const STRANGER: Stranger = { kind: 'stranger' }
export const UNBOUND: Unbound = { kind: 'unbound' }
