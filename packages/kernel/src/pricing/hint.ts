import { type Fen, fen, ZERO } from '../money.ts'
import { type Bid, measure, tiersGive } from './bid.ts'
import type { Contender } from './compete.ts'
import type { OpenLine, Rule } from './rule.ts'

/** 再买 … 可享 …: the distance to the next step, and its value. */
export interface Hint {
  readonly rule: Rule
  readonly missing: { readonly by: 'amount' | 'count'; readonly value: number }
  /** The additional saving when the missing part is bought as well. */
  readonly gain: Fen
  /** 赠品 of the next step. */
  readonly giftName: string | null
}

/** The gain of a step as a share of the missing amount: at least all of it, at least 20 %, at least 5 %, less. */
export const WORTHS = ['pays-for-itself', 'good', 'fair', 'poor'] as const
export type Worth = (typeof WORTHS)[number]

/** Null when packs are missing, or the step gives a gift. */
export function worthOf({ missing, gain, giftName }: Omit<Hint, 'rule'>): Worth | null {
  if (missing.by === 'count' || giftName !== null) return null
  if (gain >= missing.value) return 'pays-for-itself'
  if (gain * 5 >= missing.value) return 'good'
  return gain * 20 >= missing.value ? 'fair' : 'poor'
}

/** Sorts by the gain for each missing yuan, largest first. */
export function byWorth(a: Hint, b: Hint): number {
  return gainPerFen(b) - gainPerFen(a)
}

function gainPerFen({ missing, gain }: Hint): number {
  return missing.by === 'count' || missing.value === 0 ? 0 : gain / missing.value
}

/** The next steps: of coupons that would give more than the one in use, and of other rules whose lines no competing rule uses. */
export function hintsOf(contenders: readonly Contender[], winners: readonly Bid[]): Hint[] {
  const takenBy = new Map<OpenLine, Rule>()
  for (const bid of winners) for (const line of bid.lines) takenBy.set(line, bid.rule)
  return contenders.flatMap(({ rule, lines }) => {
    if (rule.terms.kind === 'coupon') return nextStep(rule, lines, savingOfGroup(rule, winners)) ?? []
    if (lines.some(line => (takenBy.get(line) ?? rule) !== rule)) return []
    return nextStep(rule, lines, winners.find(bid => bid.rule === rule)?.saving ?? ZERO) ?? []
  })
}

function savingOfGroup({ group }: Rule, winners: readonly Bid[]): Fen {
  return winners.find(bid => group !== null && bid.rule.group === group)?.saving ?? ZERO
}

function nextStep(rule: Rule, lines: readonly OpenLine[], saving: Fen): Hint | null {
  const { terms } = rule
  if (terms.kind === 'coupon') {
    const spent = lines.reduce((sum, line) => sum + line.due, 0)
    if (spent >= terms.enoughFrom) return null
    const { deduction } = terms
    const then =
      deduction.by === 'amount'
        ? deduction.off
        : Math.min(
            deduction.mostOff ?? Infinity,
            Math.floor((terms.enoughFrom * (10_000 - deduction.payBasisPoints)) / 10_000),
          )
    if (then <= saving) return null
    const missing = { by: 'amount', value: terms.enoughFrom - spent } as const
    return { rule, missing, gain: fen(then - saving), giftName: null }
  }
  if (terms.kind !== 'tiers') return null
  const have = measure(terms, lines)
  const [first] = terms.tiers
  const next = terms.isEvery
    ? first && (Math.floor(have / first.reach) + 1) * first.reach
    : terms.tiers.find(tier => tier.reach > have)?.reach
  if (next === undefined) return null
  const spent = lines.reduce((sum, line) => sum + line.due, 0)
  const then = tiersGive(terms, next, fen(terms.by === 'amount' ? next : spent))
  const gain = Math.max(0, then.saving - saving)
  const [gift] = then.gifts
  if (gain === 0 && !gift) return null
  return { rule, missing: { by: terms.by, value: next - have }, gain: fen(gain), giftName: gift?.name ?? null }
}
