import type { UnitPrice } from '../price.ts'
import type { FreightTerms } from '../pricing/price-cart.ts'
import type { Rule } from '../pricing/rule.ts'

/** A quantity of one offer with the unit price at that quantity. */
export interface PlanPart {
  readonly offerId: string
  readonly storeId: string
  readonly brand: string | null
  readonly quantity: number
  readonly unitPrice: UnitPrice
}

/** One way to supply a line: usually one offer, several when no single store has enough. */
export interface PlanOption {
  readonly parts: readonly PlanPart[]
}

/** Needed goods. An offer appears in one line only. */
export interface PlanLine {
  readonly id: string
  readonly options: readonly PlanOption[]
}

export interface PlanStore {
  readonly id: string
  readonly terms: FreightTerms
}

/** A whole list with everything that its price depends on. Plain data, so that it can be sent to another thread. */
export interface PlanProblem {
  readonly lines: readonly PlanLine[]
  readonly stores: readonly PlanStore[]
  /** The rules that the settlement will use, without coins. */
  readonly rules: readonly Rule[]
  /** The most stores that may supply something; null: no limit. */
  readonly maxParcels: number | null
}

/** The index of the chosen option for each line, or null when it is left out. */
export type Assignment = readonly (number | null)[]
