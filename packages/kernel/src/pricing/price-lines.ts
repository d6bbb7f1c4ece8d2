import { type Fen, subtract, ZERO } from '../money.ts'
import { lineAmount } from '../price.ts'
import { compareText } from '../text-order.ts'
import type { Bid } from './bid.ts'
import { compete } from './compete.ts'
import { type Hint, hintsOf } from './hint.ts'
import { type Gift, LANES, type Lane, type Line, type OpenLine, type Rule, type Scope, type Share } from './rule.ts'

export interface PricedLine {
  readonly id: string
  readonly list: Fen
  /** After unit-price campaigns. */
  readonly deal: Fen
  /** After the store's own discounts; the postage of the store uses it. */
  readonly storeDue: Fen
  readonly due: Fen
  /** In the order of the lanes. */
  readonly shares: readonly Share[]
}

/** A rule that applied. */
export interface Applied {
  readonly rule: Rule
  readonly saving: Fen
  readonly gifts: readonly Gift[]
  readonly lineIds: readonly string[]
}

export interface PricedLines {
  /** In the order of the input. */
  readonly lines: readonly PricedLine[]
  readonly applied: readonly Applied[]
  /** What a larger order would gain. */
  readonly hints: readonly Hint[]
}

/** Prices lines against rules, lane by lane. Pure: the order of lines and rules does not matter. */
export function priceLines(lines: readonly Line[], rules: readonly Rule[]): PricedLines {
  const open = lines
    .map((line): OpenLine => {
      const list = lineAmount(line.unitPrice, line.quantity)
      return { ...line, list, due: list }
    })
    .toSorted((a, b) => compareText(a.id, b.id))
  const ranked = rules.toSorted((a, b) => compareText(a.id, b.id))
  const linesOf = scopeFinder(open)
  const scopes = new Map(ranked.map(rule => [rule, linesOf(rule.scope)]))
  const blocked = new Map<Lane, Set<OpenLine>>(LANES.map(lane => [lane, new Set()]))
  const shares = new Map<string, Share[]>(open.map(line => [line.id, []]))
  const marks = { deal: new Map<string, Fen>(), ofStore: new Map<string, Fen>() }
  const applied: Applied[] = []
  const hints: Hint[] = []
  for (const lane of LANES) {
    if (lane === 'platform-coupon') note(open, marks.ofStore)
    const shut = blocked.get(lane)
    const contenders = ranked
      .filter(rule => rule.lane === lane)
      .map(rule => ({ rule, lines: (scopes.get(rule) ?? []).filter(line => line.due > 0 && !shut?.has(line)) }))
      .filter(contender => contender.lines.length > 0)
    const winners = compete(contenders)
    hints.push(...hintsOf(contenders, winners))
    for (const bid of winners) {
      apply(bid, shares)
      applied.push(appliedOf(bid))
      for (const later of bid.rule.blocks) for (const line of bid.lines) blocked.get(later)?.add(line)
    }
    if (lane === 'unit-price') note(open, marks.deal)
  }
  const byId = new Map(open.map(line => [line.id, line]))
  return {
    lines: lines.map(({ id }) => ({
      id,
      list: byId.get(id)?.list ?? ZERO,
      deal: marks.deal.get(id) ?? ZERO,
      storeDue: marks.ofStore.get(id) ?? ZERO,
      due: byId.get(id)?.due ?? ZERO,
      shares: shares.get(id) ?? [],
    })),
    applied,
    hints,
  }
}

/** The cost of a line from its saved shares. It stays the same when the rules change later. */
export function replay(list: Fen, shares: readonly Pick<Share, 'amount'>[]): Fen {
  return shares.reduce((due, share) => subtract(due, share.amount), list)
}

function apply(bid: Bid, shares: ReadonlyMap<string, Share[]>): void {
  const { id: ruleId, version, lane, label, bearer } = bid.rule
  const parts = bid.parts()
  for (const [index, line] of bid.lines.entries()) {
    const amount = parts[index] ?? ZERO
    if (amount === 0) continue
    line.due = subtract(line.due, amount)
    shares.get(line.id)?.push({ ruleId, version, lane, label, amount, bearer })
  }
}

function appliedOf({ rule, saving, gifts, lines }: Bid): Applied {
  return { rule, saving, gifts, lineIds: lines.map(line => line.id) }
}

function note(lines: readonly OpenLine[], into: Map<string, Fen>): void {
  for (const line of lines) into.set(line.id, line.due)
}

/** Finds the lines of a scope, in their order. It starts from the shortest index, so that many rules on many lines stay fast. */
function scopeFinder(lines: readonly OpenLine[]): (scope: Scope) => readonly OpenLine[] {
  const byOffer = Map.groupBy(lines, line => line.offerId)
  const byStore = Map.groupBy(lines, line => line.storeId)
  const isIn =
    ({ storeIds, brands }: Scope) =>
    (line: OpenLine) =>
      (storeIds === null || storeIds.includes(line.storeId)) &&
      (brands === null || (line.brand !== null && brands.includes(line.brand)))
  const among = (found: readonly OpenLine[], scope: Scope) =>
    found.filter(isIn(scope)).sort((a, b) => compareText(a.id, b.id))
  return scope => {
    if (scope.offerIds)
      return among(
        [...new Set(scope.offerIds)].flatMap(id => byOffer.get(id) ?? []),
        scope,
      )
    if (scope.storeIds)
      return among(
        [...new Set(scope.storeIds)].flatMap(id => byStore.get(id) ?? []),
        scope,
      )
    return scope.brands ? lines.filter(isIn(scope)) : lines
  }
}
