import { compareText } from '../text-order.ts'
import { type Bid, bidOf } from './bid.ts'
import type { OpenLine, Rule } from './rule.ts'

/** One rule of a lane with the lines that it may use now. */
export interface Contender {
  readonly rule: Rule
  readonly lines: readonly OpenLine[]
}

/** Up to this many rules for the same lines are tried in every order; with more, the largest gain goes first. */
const EXACT_RIVALS = 4

/**
 * The winners of a lane. Each line goes to at most one rule. Among competing rules the combination with the largest gain for the
 * buyer wins; a tie goes to fewer rules, then to smaller ids, so that the same cart always has the same price.
 */
export function compete(contenders: readonly Contender[]): Bid[] {
  return rivalries(contenders).flatMap(rivals => {
    if (rivals.length === 1) return bidsInOrder(rivals)
    if (isOneGroup(rivals)) return bestOf(rivals.map(rival => bidsInOrder([rival])))
    return rivals.length <= EXACT_RIVALS ? bestOf(orders(rivals).map(bidsInOrder)) : largestFirst(rivals)
  })
}

/** Evaluates the rules in this order; each can use only what the ones before it left. */
function bidsInOrder(order: readonly Contender[]): Bid[] {
  const taken = new Set<OpenLine>()
  const groups = new Set<string>()
  const bids: Bid[] = []
  for (const { rule, lines } of order) {
    if (rule.group !== null && groups.has(rule.group)) continue
    const bid = bidOf(rule, taken.size === 0 ? lines : lines.filter(line => !taken.has(line)))
    if (!bid) continue
    bids.push(bid)
    if (rule.group !== null) groups.add(rule.group)
    for (const line of bid.lines) taken.add(line)
  }
  return bids
}

function largestFirst(rivals: readonly Contender[]): Bid[] {
  const chosen: Bid[] = []
  let left = rivals
  while (left.length > 0) {
    const bids = left.flatMap(({ rule, lines }) => bidOf(rule, lines) ?? [])
    const [best] = bids.toSorted((a, b) => b.worth - a.worth || compareText(a.rule.id, b.rule.id))
    if (!best) break
    chosen.push(best)
    const taken = new Set(best.lines)
    left = left
      .filter(({ rule }) => rule !== best.rule && (rule.group === null || rule.group !== best.rule.group))
      .map(({ rule, lines }) => ({ rule, lines: lines.filter(line => !taken.has(line)) }))
  }
  return chosen
}

function bestOf(choices: readonly (readonly Bid[])[]): readonly Bid[] {
  return choices.reduce((best, choice) => (isBetter(choice, best) ? choice : best), [])
}

function isBetter(a: readonly Bid[], b: readonly Bid[]): boolean {
  const gain = worthOf(a) - worthOf(b)
  if (gain !== 0) return gain > 0
  return a.length === b.length ? idsOf(a) < idsOf(b) : a.length < b.length
}

function worthOf(bids: readonly Bid[]): number {
  return bids.reduce((sum, bid) => sum + bid.worth, 0)
}

function idsOf(bids: readonly Bid[]): string {
  return bids.map(bid => bid.rule.id).join(' ')
}

/** All subsets of the rules in every order: a rule that is left out leaves its lines to others. */
function orders(rivals: readonly Contender[]): Contender[][] {
  return rivals.flatMap((first, index) => [
    [first],
    ...orders(rivals.toSpliced(index, 1)).map(rest => [first, ...rest]),
  ])
}

function isOneGroup(rivals: readonly Contender[]): boolean {
  const group = rivals[0]?.rule.group ?? null
  return group !== null && rivals.every(rival => rival.rule.group === group)
}

/** Groups rules that share lines or a group, directly or through others. Rules of different sets do not affect each other. */
function rivalries(contenders: readonly Contender[]): Contender[][] {
  const leaderOf = contenders.map((_, index) => index)
  const find = (index: number): number => {
    let at = index
    while (leaderOf[at] !== at) at = leaderOf[at] ?? at
    return at
  }
  const firstWith = new Map<OpenLine | string, number>()
  for (const [index, { rule, lines }] of contenders.entries())
    for (const key of rule.group === null ? lines : [rule.group, ...lines]) {
      const other = firstWith.get(key)
      if (other === undefined) firstWith.set(key, index)
      else leaderOf[find(index)] = find(other)
    }
  return [...Map.groupBy(contenders.entries(), ([index]) => find(index)).values()].map(group =>
    group.map(([, contender]) => contender),
  )
}
