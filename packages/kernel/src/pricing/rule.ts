import type { Fen } from '../money.ts'
import type { UnitPrice } from '../price.ts'

/** Rules in one lane compete and the best choice wins; lanes stack, in this order. */
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

/** Who pays for a discount in the end. */
export type Bearer = 'store' | 'platform'

/** Goods a rule is for. A list that is null leaves that question open; every other must hold. */
export interface Scope {
  readonly storeIds: readonly string[] | null
  readonly offerIds: readonly string[] | null
  readonly brands: readonly string[] | null
}

/** 赠品: goes with the order, costs nothing. */
export interface Gift {
  readonly name: string
  readonly count: number
  /** What it is worth when rules compete. */
  readonly worth: Fen
}

/** A fixed amount, or what remains to be paid in hundredths of a percent (9500 is 9.5 折) with the most it can give. */
export type Deduction =
  | { readonly by: 'amount'; readonly off: Fen }
  | { readonly by: 'ratio'; readonly payBasisPoints: number; readonly mostOff: Fen | null }

export interface Tier {
  /** Fen or packs, as the terms say. */
  readonly reach: number
  readonly gives: Deduction | { readonly by: 'gift'; readonly gift: Gift }
}

/** What a rule promises, as data. */
export type Terms =
  /** 秒杀, 特价, 拼团, 清仓: this price for at most so many packs; the rest costs what it always costs. */
  | { readonly kind: 'unit-price'; readonly unitPrice: UnitPrice; readonly mostQuantity: number | null }
  /** 固定套餐: these goods together cost this much. */
  | {
      readonly kind: 'fixed-combo'
      readonly parts: readonly { readonly offerId: string; readonly quantity: number }[]
      readonly setPrice: Fen
      readonly mostSets: number | null
    }
  /** 任选套餐: any so many packs of the goods cost this much. */
  | { readonly kind: 'free-combo'; readonly pick: number; readonly setPrice: Fen; readonly mostSets: number | null }
  /** 满减, 满折, 满赠: the highest tier reached; with `isEvery` the first tier again and again. */
  | {
      readonly kind: 'tiers'
      readonly by: 'amount' | 'count'
      readonly isEvery: boolean
      /** Rising. */
      readonly tiers: readonly Tier[]
    }
  | { readonly kind: 'coupon'; readonly enoughFrom: Fen; readonly deduction: Deduction }
  /** 一枚抵一分, at most this share of what is due. */
  | { readonly kind: 'coins'; readonly most: Fen; readonly mostBasisPoints: number }

/** One promotion as the engine knows it. Same lines and rules in, same fen out. */
export interface Rule {
  readonly id: string
  readonly version: number
  readonly lane: Lane
  /** What kind of promotion it is, for whoever made it; the engine does not look. */
  readonly source: string
  /** As the buyer reads it in the breakdown: 秒杀, 满 ¥500 减 ¥30. */
  readonly label: string
  readonly bearer: Bearer
  /** Of one group at most one applies: one coupon a store, one of the platform. */
  readonly group: string | null
  /** Later lanes that goods touched by this rule stay out of. */
  readonly blocks: readonly Lane[]
  readonly scope: Scope
  readonly terms: Terms
}

/** What is bought, one line an offer. */
export interface Line {
  readonly id: string
  readonly storeId: string
  readonly offerId: string
  readonly brand: string | null
  readonly unitPrice: UnitPrice
  readonly quantity: number
}

/** A line as a lane finds it: what is still due after the lanes before. */
export interface OpenLine extends Line {
  readonly list: Fen
  due: Fen
}

/** One rule's part of one line: frozen with the order; refunds and invoices read it, nobody works it out again. */
export interface Share {
  readonly ruleId: string
  readonly version: number
  readonly lane: Lane
  readonly label: string
  readonly amount: Fen
  readonly bearer: Bearer
}
