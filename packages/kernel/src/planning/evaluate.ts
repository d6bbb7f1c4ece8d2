import { type Fen, ZERO } from '../money.ts'
import { type Basket, type PricedCart, priceCart } from '../pricing/price-cart.ts'
import { priceLines } from '../pricing/price-lines.ts'
import type { Lane, Rule } from '../pricing/rule.ts'
import type { Assignment, PlanPart, PlanProblem, PlanStore } from './problem.ts'

/** The real cost of an assignment, priced by the engine of the settlement. */
export interface Evaluation {
  readonly priced: PricedCart
  readonly payable: Fen
  readonly leftOutCount: number
  readonly parcelCount: number
  /** Stores whose minimum order is not reached. */
  readonly shortStoreIds: readonly string[]
  /** Can be ordered as it is: every store reaches its minimum, and there are not too many stores. */
  readonly isFeasible: boolean
}

export function evaluate(problem: PlanProblem, assignment: Assignment): Evaluation {
  const priced = priceCart(basketsOf(problem.stores, partsOf(problem, assignment)), problem.rules)
  const shortStoreIds = priced.baskets.filter(basket => basket.minOrderGap > 0).map(basket => basket.storeId)
  const parcelCount = priced.baskets.length
  return {
    priced,
    payable: priced.payable,
    leftOutCount: assignment.filter(choice => choice === null).length,
    parcelCount,
    shortStoreIds,
    isFeasible: shortStoreIds.length === 0 && (problem.maxParcels === null || parcelCount <= problem.maxParcels),
  }
}

export function partsOf({ lines }: PlanProblem, assignment: Assignment): PlanPart[] {
  return lines.flatMap((line, at) => {
    const choice = assignment[at]
    return choice === null || choice === undefined ? [] : (line.options[choice]?.parts ?? [])
  })
}

/** The parts by store, in the form that the price engine takes. The offer id identifies a line, as in the settlement. */
export function basketsOf(stores: readonly PlanStore[], parts: readonly PlanPart[]): Basket[] {
  const byStore = Map.groupBy(parts, part => part.storeId)
  return stores.flatMap(({ id, terms }) => {
    const own = byStore.get(id)
    return own ? [{ storeId: id, terms, lines: own.map(part => ({ ...part, id: part.offerId })) }] : []
  })
}

/** Fewer lines left out is better, then the smaller sum. A plan that cannot be ordered is worse than any other. */
export function isBetter(a: Evaluation, b: Evaluation | null): boolean {
  if (!a.isFeasible) return false
  if (b === null || !b.isFeasible) return true
  return a.leftOutCount === b.leftOutCount ? a.payable < b.payable : a.leftOutCount < b.leftOutCount
}

/** Whether a rule applies to this part. */
export function isInScope({ scope }: Rule, part: PlanPart): boolean {
  return (
    (scope.storeIds === null || scope.storeIds.includes(part.storeId)) &&
    (scope.offerIds === null || scope.offerIds.includes(part.offerId)) &&
    (scope.brands === null || (part.brand !== null && scope.brands.includes(part.brand)))
  )
}

/** A part with its cost when only campaigns on its own price apply. */
export interface DealPart extends PlanPart {
  readonly deal: Fen
  /** Lanes that its campaign price excludes it from, whatever else is bought. */
  readonly blocked: readonly Lane[]
}

/** The parts of each option of each line, with their amounts before promotions over several goods. */
export function dealParts({ lines, rules }: PlanProblem): DealPart[][][] {
  const finder = ruleFinder(rules.filter(rule => rule.lane === 'unit-price'))
  return lines.map(line => line.options.map(option => option.parts.map(part => dealPart(part, finder(part)))))
}

function dealPart(part: PlanPart, rules: readonly Rule[]): DealPart {
  const priced = priceLines([{ ...part, id: part.offerId }], rules)
  const [only] = rules
  // With several competing rules the winner may depend on the other goods, so nothing is certain.
  const isSure = rules.length === 1 && only !== undefined && priced.applied.length === 1
  return {
    ...part,
    deal: priced.lines[0]?.due ?? ZERO,
    blocked: isSure ? only.blocks : [],
  }
}

/** Finds rules that name offers by offer id; the few others are tested one by one. */
function ruleFinder(rules: readonly Rule[]): (part: PlanPart) => Rule[] {
  const named = new Map<string, Rule[]>()
  const others = rules.filter(rule => rule.scope.offerIds === null)
  for (const rule of rules) for (const id of rule.scope.offerIds ?? []) named.set(id, [...(named.get(id) ?? []), rule])
  return part => [...(named.get(part.offerId) ?? []), ...others].filter(rule => isInScope(rule, part))
}
