import { LANES, type Rule } from '../pricing/rule.ts'
import { amountOf } from './baseline.ts'
import { type DealPart, dealParts, isInScope } from './evaluate.ts'
import { amountTerms, countTerms, FEN_PER_UNIT, type MarketPart, marketOf } from './market.ts'
import { type Mip, MipBuilder, type MipRow, plus, type Terms } from './mip.ts'
import { addRule } from './model-rule.ts'
import type { Assignment, PlanProblem } from './problem.ts'

/**
 * The plan as a mixed-integer program. It never costs more than the price engine would charge, so its minimum is a lower bound
 * for every real plan.
 */
export interface PlanModel {
  readonly mip: Mip
  /** By line and option. */
  readonly choices: readonly (readonly number[])[]
  readonly leftOut: readonly number[]
  readonly used: ReadonlyMap<string, number>
  /** The penalty for leaving out a line: more than the whole list can cost. */
  readonly penalty: number
  /** The amount by which the engine's price exceeds the program's; raised by cuts. */
  readonly loss: number
}

export type Aim = 'least-cost' | 'fewest-parcels'

export function buildModel(problem: PlanProblem, aim: Aim): PlanModel {
  const builder = new MipBuilder()
  const parts = dealParts(problem)
  const isCost = aim === 'least-cost'
  const penalty = isCost ? penaltyOf(problem, parts) : problem.stores.length + 1
  const choices = parts.map(options =>
    options.map(option => builder.binary(isCost ? amountOf(option) / FEN_PER_UNIT : 0)),
  )
  const leftOut = parts.map(() => builder.binary(penalty))
  for (const [at, columns] of choices.entries())
    builder.exactly(new Map([...columns, leftOut[at] ?? -1].map(column => [column, 1])), 1)
  const used = addStores(builder, problem, parts, choices, isCost)
  const market = marketOf(parts, choices)
  // For the number of parcels only the minimum order of a store counts, so promotions are left out here.
  const promotions = isCost ? addPromotions(builder, problem.rules.filter(isModelled), market) : []
  addFreight(builder, problem, used, market, promotions, isCost)
  if (problem.maxParcels !== null)
    builder.atMost(new Map([...used.values()].map(column => [column, 1])), problem.maxParcels)
  return { mip: builder, choices, leftOut, used, penalty, loss: builder.amount(1, Infinity) }
}

/** Coins are left to the buyer, and campaign prices are already part of the amounts. */
function isModelled({ lane }: PlanProblem['rules'][number]): boolean {
  return lane !== 'unit-price' && lane !== LANES.at(-1)
}

/** A store that supplies anything sends a parcel. */
function addStores(
  builder: MipBuilder,
  { stores }: PlanProblem,
  parts: DealPart[][][],
  choices: readonly (readonly number[])[],
  isCost: boolean,
): Map<string, number> {
  const used = new Map(
    stores.map(({ id, terms }) => [id, builder.binary(isCost ? terms.postage / FEN_PER_UNIT : 1)] as const),
  )
  for (const [at, options] of parts.entries()) {
    const byStore = new Map<string, Set<number>>()
    for (const [place, option] of options.entries())
      for (const { storeId } of option)
        byStore.set(storeId, (byStore.get(storeId) ?? new Set()).add(choices[at]?.[place] ?? -1))
    for (const [storeId, columns] of byStore) {
      const store = used.get(storeId)
      if (store === undefined) continue
      builder.atMost(plus(new Map([...columns].map(column => [column, 1])), new Map([[store, -1]])), 0)
    }
  }
  return used
}

function addFreight(
  builder: MipBuilder,
  { stores }: PlanProblem,
  used: ReadonlyMap<string, number>,
  market: readonly MarketPart[],
  promotions: readonly PromotionColumns[],
  isCost: boolean,
): void {
  const byStore = Map.groupBy(market, ({ part }) => part.storeId)
  for (const { id, terms } of stores) {
    const own = byStore.get(id) ?? []
    const store = used.get(id)
    if (store === undefined || own.length === 0) continue
    const base = promotions
      // Discounts of the platform do not reduce the amount that counts towards free delivery.
      .filter(one => one.storeId === id && one.rule.lane !== 'platform-coupon')
      .reduce((sum: Terms, one) => plus(sum, one.saving, -1), amountTerms(own))
    if (terms.minOrder > 0) builder.atLeast(plus(base, new Map([[store, -terms.minOrder / FEN_PER_UNIT]])), 0)
    if (!isCost || terms.postage === 0) continue
    const free: number[] = []
    const addFree = (measure: Terms, reach: number) => {
      const column = builder.binary(-terms.postage / FEN_PER_UNIT)
      builder.atLeast(plus(measure, new Map([[column, -reach]])), 0)
      free.push(column)
    }
    if (terms.freeFrom !== null) addFree(base, terms.freeFrom / FEN_PER_UNIT)
    if (terms.freeFromCount !== null) addFree(countTerms(own), terms.freeFromCount)
    if (free.length > 0) builder.atMost(plus(new Map(free.map(column => [column, 1])), new Map([[store, -1]])), 0)
  }
}

function penaltyOf({ stores }: PlanProblem, parts: DealPart[][][]): number {
  const dearest = parts.reduce((sum, options) => sum + Math.max(0, ...options.map(amountOf)), 0)
  const postage = stores.reduce((sum, { terms }) => sum + terms.postage, 0)
  return Math.ceil((dearest + postage) / FEN_PER_UNIT) + 1
}

/** A known plan in the form the solver takes: lines and stores; the solver derives the rest. */
export function startOf({ choices, leftOut, used }: PlanModel, problem: PlanProblem, start: Assignment) {
  const values = new Map<number, number>()
  const stores = new Set<string>()
  for (const [at, columns] of choices.entries()) {
    const choice = start[at] ?? null
    for (const [place, column] of columns.entries()) values.set(column, place === choice ? 1 : 0)
    values.set(leftOut[at] ?? -1, choice === null ? 1 : 0)
    for (const part of problem.lines[at]?.options[choice ?? -1]?.parts ?? []) stores.add(part.storeId)
  }
  for (const [storeId, column] of used) values.set(column, stores.has(storeId) ? 1 : 0)
  return values
}

/** The plan that a solution represents. */
export function assignmentOf({ choices }: PlanModel, values: readonly number[]): Assignment {
  return choices.map(columns => {
    const place = columns.findIndex(column => (values[column] ?? 0) > 0.5)
    return place === -1 ? null : place
  })
}

/** A plan that the program priced too low: the difference in units, or null when it cannot be ordered. */
export interface Cut {
  readonly assignment: Assignment
  readonly more: number | null
}

/** The same program with corrected costs for these plans. */
export function withCuts(model: PlanModel, cuts: readonly Cut[]): Mip {
  const rows = cuts.map(({ assignment, more }): MipRow => {
    const chosen = assignment.flatMap((choice, at) => {
      const column = choice === null ? model.leftOut[at] : model.choices[at]?.[choice]
      return column === undefined ? [] : [column]
    })
    if (more === null)
      return { lower: -Infinity, upper: chosen.length - 1, terms: new Map(chosen.map(column => [column, 1])) }
    const terms = new Map<number, number>([
      [model.loss, 1],
      ...chosen.map((column): [number, number] => [column, -more]),
    ])
    return { lower: more * (1 - chosen.length), upper: Infinity, terms }
  })
  return { columns: model.mip.columns, rows: [...model.mip.rows, ...rows] }
}

/** One promotion in the program. */
interface PromotionColumns {
  readonly rule: Rule
  /** The discount in units. */
  readonly saving: Terms
  /** 1 when it applies, otherwise 0. */
  readonly applies: Terms
  readonly offerIds: ReadonlySet<string>
  /** The only store in its scope; null when there are several. */
  readonly storeId: string | null
}

/**
 * Promotions over several goods: full reductions, combos, coupons. Where the program does not model how the engine lets rules
 * compete, it grants at least the engine's discount, never less.
 */
function addPromotions(builder: MipBuilder, rules: readonly Rule[], market: readonly MarketPart[]): PromotionColumns[] {
  const all: PromotionColumns[] = []
  for (const rule of rules.toSorted((a, b) => LANES.indexOf(a.lane) - LANES.indexOf(b.lane))) {
    const own = market.filter(({ part }) => isInScope(rule, part) && !part.blocked.includes(rule.lane))
    if (own.length === 0) continue
    const offerIds = new Set(own.map(({ part }) => part.offerId))
    const earlier = all.filter(one => one.rule.lane !== rule.lane && isWithin(one.offerIds, offerIds))
    const due = earlier.reduce((sum: Terms, one) => plus(sum, one.saving, -1), amountTerms(own))
    const made = addRule(builder, rule, own, due)
    if (!made) continue
    const storeIds = new Set(own.map(({ part }) => part.storeId))
    const promotion = { rule, ...made, offerIds, storeId: storeIds.size === 1 ? ([...storeIds][0] ?? null) : null }
    for (const one of all)
      if (one.rule.blocks.includes(rule.lane) && takesAll(one.rule) && isWithin(offerIds, one.offerIds))
        builder.atMost(plus(one.applies, promotion.applies), 1)
    all.push(promotion)
  }
  forbidRivals(builder, all)
  return all
}

/** At most one rule applies in a group, and at most one in a lane among rules for exactly the same goods. */
function forbidRivals(builder: MipBuilder, all: readonly PromotionColumns[]): void {
  const keys = ({ rule }: PromotionColumns) => [
    ...(takesAll(rule) ? [`${rule.lane}|${JSON.stringify(rule.scope)}`] : []),
    ...(rule.group === null ? [] : [`${rule.lane}|group|${rule.group}`]),
  ]
  const rivals = Map.groupBy(
    all.flatMap(one => keys(one).map(key => ({ key, one }))),
    ({ key }) => key,
  )
  for (const group of rivals.values())
    if (group.length > 1)
      builder.atMost(
        group.reduce((sum: Terms, { one }) => plus(sum, one.applies), new Map()),
        1,
      )
}

/** Full reductions and coupons take all goods in their scope; combos take only the packs they need. */
function takesAll({ terms }: Rule): boolean {
  return terms.kind === 'tiers' || terms.kind === 'coupon'
}

function isWithin(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return inner.size <= outer.size && [...inner].every(id => outer.has(id))
}
