import type { UnitPrice } from '../price.ts'
import type { FreightTerms } from '../pricing/price-cart.ts'
import type { Rule } from '../pricing/rule.ts'

/** So many packs of one offer, at the price that holds for so many. */
export interface PlanPart {
  readonly offerId: string
  readonly storeId: string
  readonly brand: string | null
  readonly quantity: number
  readonly unitPrice: UnitPrice
}

/** One way to supply a line: mostly one offer, several where no single store has enough. */
export interface PlanOption {
  readonly parts: readonly PlanPart[]
}

/** Goods that are needed. No offer may stand in two lines. */
export interface PlanLine {
  readonly id: string
  readonly options: readonly PlanOption[]
}

export interface PlanStore {
  readonly id: string
  readonly terms: FreightTerms
}

/** A whole need list with everything its price depends on: data only, so that it can go to another thread. */
export interface PlanProblem {
  readonly lines: readonly PlanLine[]
  readonly stores: readonly PlanStore[]
  /** As the settlement will use them; coins apart. */
  readonly rules: readonly Rule[]
  /** Most stores that may send something; null: any number. */
  readonly maxParcels: number | null
}

/** For each line the place of its option, or null where it is left out. */
export type Assignment = readonly (number | null)[]
