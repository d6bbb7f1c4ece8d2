import type { Fen } from '../money.ts'
import type { UnitPrice } from '../price.ts'

/** Rules in one lane compete and the best combination wins; lanes add up, in this order. */
export const LANES = [
  'unit-price',
  'bundle',
  'full-reduction',
  'store-coupon',
  'brand-coupon',
  'platform-coupon',
  'coins',
] as const
export type Lane = (typeof LANES)[number]

/** Who finally pays for a discount. */
export type Bearer = 'store' | 'platform'

/** The goods of a rule. A null list is no restriction; all other lists must match. */
export interface Scope {
  readonly storeIds: readonly string[] | null
  readonly offerIds: readonly string[] | null
  readonly brands: readonly string[] | null
}

/** 赠品: shipped with the order at no cost. */
export interface Gift {
  readonly name: string
  readonly count: number
  /** Its value when rules compete. */
  readonly worth: Fen
}

/** A fixed amount, or the share to be paid in basis points (9500 is 9.5 折) with the largest discount. */
export type Deduction =
  | { readonly by: 'amount'; readonly off: Fen }
  | { readonly by: 'ratio'; readonly payBasisPoints: number; readonly mostOff: Fen | null }

export interface Tier {
  /** Fen or packs, depending on the terms. */
  readonly reach: number
  readonly gives: Deduction | { readonly by: 'gift'; readonly gift: Gift }
}

/** The terms of a rule, as data. */
export type Terms =
  /** 秒杀, 特价, 拼团, 清仓: this price for a limited number of packs; the rest costs the usual price. */
  | { readonly kind: 'unit-price'; readonly unitPrice: UnitPrice; readonly mostQuantity: number | null }
  /** 固定套餐: these goods together cost this much. */
  | {
      readonly kind: 'fixed-combo'
      readonly parts: readonly { readonly offerId: string; readonly quantity: number }[]
      readonly setPrice: Fen
      readonly mostSets: number | null
    }
  /** 任选套餐: a number of packs of any choice for this price. */
  | { readonly kind: 'free-combo'; readonly pick: number; readonly setPrice: Fen; readonly mostSets: number | null }
  /** 满减, 满折, 满赠: the highest tier reached; with `isEvery` the first tier repeats. */
  | {
      readonly kind: 'tiers'
      readonly by: 'amount' | 'count'
      readonly isEvery: boolean
      /** Rising. */
      readonly tiers: readonly Tier[]
    }
  | { readonly kind: 'coupon'; readonly enoughFrom: Fen; readonly deduction: Deduction }
  /** 一枚抵一分, up to this share of the due amount. */
  | { readonly kind: 'coins'; readonly most: Fen; readonly mostBasisPoints: number }

/** One promotion as the engine uses it. The same lines and rules always give the same amounts. */
export interface Rule {
  readonly id: string
  readonly version: number
  readonly lane: Lane
  /** The kind of promotion, for the caller; the engine ignores it. */
  readonly source: string
  /** The label in the breakdown: 秒杀, 满 ¥500 减 ¥30. */
  readonly label: string
  readonly bearer: Bearer
  /** At most one rule of a group applies: one coupon of each store, one of the platform. */
  readonly group: string | null
  /** Later lanes that exclude goods which this rule used. */
  readonly blocks: readonly Lane[]
  readonly scope: Scope
  readonly terms: Terms
}

/** The ordered goods, one line for each offer. */
export interface Line {
  readonly id: string
  readonly storeId: string
  readonly offerId: string
  readonly brand: string | null
  readonly unitPrice: UnitPrice
  readonly quantity: number
}

/** A line at the start of a lane: the amount due after the lanes before. */
export interface OpenLine extends Line {
  readonly list: Fen
  due: Fen
}

/** The part of one rule in one line. It is saved with the order; refunds and invoices read it and never recompute it. */
export interface Share {
  readonly ruleId: string
  readonly version: number
  readonly lane: Lane
  readonly label: string
  readonly amount: Fen
  readonly bearer: Bearer
}
