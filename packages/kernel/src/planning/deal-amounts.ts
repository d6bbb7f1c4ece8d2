import { type Fen, ZERO } from '../money.ts'
import { priceLines } from '../pricing/price-lines.ts'
import type { Lane, Rule } from '../pricing/rule.ts'
import { isInScope } from './evaluate.ts'
import type { PlanPart, PlanProblem } from './problem.ts'

/** A part with what it costs when only campaigns on its own price count. */
export interface DealPart extends PlanPart {
  readonly deal: Fen
  /** Lanes that its campaign price keeps it out of, whatever else is bought. */
  readonly blocked: readonly Lane[]
}

/** Option by option, line by line: the parts with their amounts before promotions that need company. */
export function dealParts({ lines, rules }: PlanProblem): DealPart[][][] {
  const finder = ruleFinder(rules.filter(rule => rule.lane === 'unit-price'))
  return lines.map(line => line.options.map(option => option.parts.map(part => dealPart(part, finder(part)))))
}

function dealPart(part: PlanPart, rules: readonly Rule[]): DealPart {
  const priced = priceLines([{ ...part, id: part.offerId }], rules)
  const [only] = rules
  // Several rivals may be decided by what else is bought; then nothing is known for sure.
  const isSure = rules.length === 1 && only !== undefined && priced.applied.length === 1
  return {
    ...part,
    deal: priced.lines[0]?.due ?? ZERO,
    blocked: isSure ? only.blocks : [],
  }
}

/** Rules that name offers are found by them; the few others are tried one by one. */
function ruleFinder(rules: readonly Rule[]): (part: PlanPart) => Rule[] {
  const named = new Map<string, Rule[]>()
  const others = rules.filter(rule => rule.scope.offerIds === null)
  for (const rule of rules) for (const id of rule.scope.offerIds ?? []) named.set(id, [...(named.get(id) ?? []), rule])
  return part => [...(named.get(part.offerId) ?? []), ...others].filter(rule => isInScope(rule, part))
}
