import type { Day } from '@xiaojiu/kernel/time.ts'

/** Kinds of buyer companies, as the company table names them. */
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
  /** Last day on which it is good; null: 长期. */
  readonly expiresOn: Day | null
  /** 校验有效期 or the like: it counts only through this day as well. */
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

/** Everything the gate asks about a company. */
export interface CompanyBuyer {
  readonly kind: 'company'
  readonly companyId: string
  readonly companyName: string
  readonly companyKind: BuyerKind
  readonly companyState: BuyerState
  /** Of the licence address; region rules go by it. */
  readonly provinceCode: string
  /** Checked and not cancelled; whether the date is past is for the gate to say. */
  readonly licences: readonly Licence[]
  /** Codes with a paper still under review. */
  readonly pendingLicenceCodes: readonly string[]
  readonly isCertified: boolean
  readonly firstTrades: ReadonlyMap<string, FirstTradeState>
  /** Controlled offers this company has an agreement for. */
  readonly agreedOfferIds: ReadonlySet<string>
}

export type Buyer = Stranger | Unbound | CompanyBuyer

export const STRANGER: Stranger = { kind: 'stranger' }
export const UNBOUND: Unbound = { kind: 'unbound' }
