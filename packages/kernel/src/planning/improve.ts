import { priceCart } from '../pricing/price-cart.ts'
import type { Rule } from '../pricing/rule.ts'
import { rankedOptions } from './baseline.ts'
import { basketsOf, dealParts, isInScope } from './evaluate.ts'
import type { Assignment, PlanPart, PlanProblem } from './problem.ts'

/** Larger than any amount, so that a plan that cannot be ordered never looks cheap. */
const FORBIDDEN = 1e13
const PASSES = 6
/** The number of cheapest options that are tried for each article. */
const MOVES = 8

/**
 * Finds a good plan quickly: it closes stores whose articles cost less elsewhere, postage and promotions included, then moves
 * single articles, until nothing improves. `isOver` stops it early.
 */
export function improve(problem: PlanProblem, start: Assignment, isOver: () => boolean): Assignment {
  const ranks = rankedOptions(dealParts(problem))
  const plan = new MovingPlan(problem, start, storeCosts(problem))
  for (let pass = 0; pass < PASSES; pass++) {
    let isMoved = false
    for (const storeId of openStores(problem, plan.assignment)) {
      if (isOver()) return plan.assignment
      if (plan.attempt(withoutStore(problem, plan.assignment, storeId, ranks))) isMoved = true
    }
    for (const [at, ranked] of ranks.entries())
      for (const choice of ranked.slice(0, MOVES)) {
        if (isOver()) return plan.assignment
        if (choice !== plan.assignment[at] && plan.attempt([{ at, choice }])) isMoved = true
      }
    if (!isMoved) break
  }
  return plan.assignment
}

interface Move {
  readonly at: number
  readonly choice: number | null
}

/** A plan that is changed line by line; only stores affected by a change are priced again. */
class MovingPlan {
  readonly assignment: (number | null)[]
  readonly #problem: PlanProblem
  readonly #costOf: CostOf
  readonly #parts: Map<string, readonly PlanPart[]>

  constructor(problem: PlanProblem, start: Assignment, costOf: CostOf) {
    this.#problem = problem
    this.#costOf = costOf
    this.assignment = [...start]
    this.#parts = Map.groupBy(
      start.flatMap((choice, at) => this.#partsOf(at, choice)),
      part => part.storeId,
    )
  }

  /** Makes the moves only if they lower the cost. */
  attempt(moves: readonly Move[]): boolean {
    const changed = new Map<string, readonly PlanPart[]>()
    const partsAt = (storeId: string) => changed.get(storeId) ?? this.#parts.get(storeId) ?? []
    let leftOut = 0
    for (const { at, choice } of moves) {
      const before = this.assignment[at] ?? null
      for (const part of this.#partsOf(at, before))
        changed.set(
          part.storeId,
          partsAt(part.storeId).filter(one => one !== part),
        )
      for (const part of this.#partsOf(at, choice)) changed.set(part.storeId, [...partsAt(part.storeId), part])
      leftOut += Number(choice === null) - Number(before === null)
    }
    let gain = -leftOut * FORBIDDEN
    let parcels = 0
    for (const [storeId, parts] of changed) {
      const before = this.#parts.get(storeId) ?? []
      gain += this.#cost(storeId, before) - this.#cost(storeId, parts)
      parcels += Number(parts.length > 0) - Number(before.length > 0)
    }
    if (gain - this.#tooMany(parcels) <= 0) return false
    for (const [storeId, parts] of changed) {
      if (parts.length > 0) this.#parts.set(storeId, parts)
      else this.#parts.delete(storeId)
    }
    for (const { at, choice } of moves) this.assignment[at] = choice
    return true
  }

  #partsOf(at: number, choice: number | null): readonly PlanPart[] {
    return this.#problem.lines[at]?.options[choice ?? -1]?.parts ?? []
  }

  #cost(storeId: string, parts: readonly PlanPart[]): number {
    return parts.length === 0 ? 0 : this.#costOf(storeId, parts)
  }

  #tooMany(more: number): number {
    const { maxParcels } = this.#problem
    if (maxParcels === null) return 0
    const over = (count: number) => Math.max(0, count - maxParcels)
    return (over(this.#parts.size + more) - over(this.#parts.size)) * FORBIDDEN
  }
}

/** Moves the articles of a store to the cheapest store that is used anyway, or else to the cheapest of all. */
function withoutStore(
  { lines }: PlanProblem,
  from: Assignment,
  storeId: string,
  ranks: readonly (readonly number[])[],
): Move[] {
  const usesIt = (at: number, choice: number | null | undefined) =>
    lines[at]?.options[choice ?? -1]?.parts.some(part => part.storeId === storeId) ?? false
  const open = new Set(
    lines.flatMap((line, at) => (line.options[from[at] ?? -1]?.parts ?? []).map(part => part.storeId)),
  )
  return from.flatMap((choice, at) => {
    if (!usesIt(at, choice)) return []
    const others = (ranks[at] ?? []).filter(other => !usesIt(at, other))
    const isOpen = (other: number) => lines[at]?.options[other]?.parts.every(part => open.has(part.storeId)) ?? false
    const other = others.find(isOpen) ?? others[0]
    return other === undefined ? [] : [{ at, choice: other }]
  })
}

function openStores(problem: PlanProblem, assignment: Assignment): string[] {
  const amounts = new Map<string, number>()
  for (const [at, line] of problem.lines.entries())
    for (const part of line.options[assignment[at] ?? -1]?.parts ?? [])
      amounts.set(part.storeId, (amounts.get(part.storeId) ?? 0) + part.unitPrice * part.quantity)
  return [...amounts].sort((a, b) => a[1] - b[1]).map(([id]) => id)
}

type CostOf = (storeId: string, parts: readonly PlanPart[]) => number

/** Prices each store with its own rules only, and caches the result for the same parts. */
function storeCosts(problem: PlanProblem): CostOf {
  const stores = new Map(problem.stores.map(store => [store.id, store]))
  const rules = rulesByStore(problem)
  const known = new Map<string, number>()
  return (storeId, parts) => {
    const key = `${storeId}|${parts.map(part => `${part.offerId}:${part.quantity}`).join('|')}`
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const store = stores.get(storeId)
    const { baskets, payable } = priceCart(basketsOf(store ? [store] : [], parts), rules.get(storeId) ?? [])
    const cost = Number(payable) + (baskets.some(basket => basket.minOrderGap > 0) ? FORBIDDEN : 0)
    known.set(key, cost)
    return cost
  }
}

function rulesByStore({ lines, rules, stores }: PlanProblem): Map<string, Rule[]> {
  const parts = lines.flatMap(line => line.options.flatMap(option => option.parts))
  const byStore = new Map<string, Rule[]>(stores.map(store => [store.id, []]))
  const byOffer = new Map(parts.map(part => [part.offerId, part]))
  for (const rule of rules) {
    const touched = new Set(
      rule.scope.offerIds
        ? rule.scope.offerIds.flatMap(id => {
            const part = byOffer.get(id)
            return part && isInScope(rule, part) ? part.storeId : []
          })
        : (rule.scope.storeIds ?? stores.map(store => store.id)),
    )
    const [only] = touched
    if (touched.size === 1 && only !== undefined) byStore.get(only)?.push(rule)
  }
  return byStore
}
