import fc from 'fast-check'
import { expect } from 'vitest'
import { add } from '../../money.ts'
import { priceLines, replay } from '../price-lines.ts'
import type { Line, Rule, Terms } from '../rule.ts'
import { arbitraryCart } from './arbitrary-cart.ts'
import { priceNaively } from './naive-pricing.ts'

/** Shares add up, no line is negative, replay and input order change nothing, and the naive engine agrees. Prints its seed. */
export function checkSameFen(runs: number): void {
  fc.assert(
    fc.property(arbitraryCart(3), ({ lines, rules }) => {
      const priced = priceLines(lines, rules)
      for (const one of priced.lines) {
        expect(one.due).toBeGreaterThanOrEqual(0)
        expect(replay(one.list, one.shares)).toBe(one.due)
      }
      expect(add(...priced.applied.map(won => won.saving))).toBe(
        add(...priced.lines.flatMap(one => one.shares.map(share => share.amount))),
      )
      const backwards = priceLines(lines.toReversed(), rules.toReversed())
      expect(backwards.lines.toReversed()).toEqual(priced.lines)
      expect(new Map(priced.lines.map(one => [one.id, one.due]))).toEqual(priceNaively(lines, rules))
    }),
    { numRuns: runs },
  )
}

/** Adding goods raises the sum by at most their list price. */
export function checkMoreNeverDearer(runs: number): void {
  const arbitraryReductions = arbitraryCart(4).map(({ lines, rules }) => ({
    lines,
    rules: rules.filter(({ lane, terms }) => lane === 'full-reduction' && terms.kind === 'tiers' && !isGift(terms)),
  }))
  fc.assert(
    fc.property(arbitraryReductions, ({ lines, rules }) => {
      const [added, ...rest] = lines
      if (!added || rest.length === 0) return
      expect(dueOf(lines, rules)).toBeLessThanOrEqual(dueOf(rest, rules) + dueOf([added], []))
    }),
    { numRuns: runs },
  )
}

function dueOf(lines: readonly Line[], rules: readonly Rule[]): number {
  return add(...priceLines(lines, rules).lines.map(one => one.due))
}

function isGift(terms: Extract<Terms, { kind: 'tiers' }>): boolean {
  return terms.tiers.some(tier => tier.gives.by === 'gift')
}
