import { add, allocate, type Fen, fen, ZERO } from '../money.ts'
import { lineAmount } from '../price.ts'
import { compareText } from '../text-order.ts'
import type { Deduction, Gift, OpenLine, Rule, Terms, Tier } from './rule.ts'

/** The effect of a rule on the lines it is offered; the parts are computed only when it wins. */
export interface Bid {
  readonly rule: Rule
  readonly saving: Fen
  readonly gifts: readonly Gift[]
  /** Savings plus gifts: the value by which rules compete. */
  readonly worth: number
  /** The lines that it uses; no other rule of the lane may use them. */
  readonly lines: readonly OpenLine[]
  /** The saving on each of `lines`; the sum is exactly `saving`. */
  readonly parts: () => readonly Fen[]
}

/** The bid of a rule for lines in its scope; null when it gives nothing. */
export function bidOf(rule: Rule, lines: readonly OpenLine[]): Bid | null {
  const { terms } = rule
  switch (terms.kind) {
    case 'unit-price':
      return bidUnitPrice(rule, terms, lines)
    case 'fixed-combo':
      return bidFixedCombo(rule, terms, lines)
    case 'free-combo':
      return bidFreeCombo(rule, terms, lines)
    case 'tiers':
      return bidTiers(rule, terms, lines)
    case 'coupon':
      return bidCoupon(rule, terms, lines)
    case 'coins':
      return bidCoins(rule, terms, lines)
  }
}

type TermsOf<Kind extends Terms['kind']> = Extract<Terms, { kind: Kind }>

function bidUnitPrice(rule: Rule, terms: TermsOf<'unit-price'>, lines: readonly OpenLine[]): Bid | null {
  const savings = lines.map(line => {
    const cheap = Math.min(line.quantity, terms.mostQuantity ?? line.quantity)
    // Both prices are summed before rounding, so that a line is rounded once.
    const exact = BigInt(terms.unitPrice) * BigInt(cheap) + BigInt(line.unitPrice) * BigInt(line.quantity - cheap)
    return Math.max(0, line.due - Number((exact + 50n) / 100n))
  })
  const touched = lines.flatMap((line, index) => ((savings[index] ?? 0) > 0 ? [line] : []))
  return made(rule, touched, fen(savings.reduce((a, b) => a + b, 0)), () =>
    savings.filter(saving => saving > 0).map(saving => fen(saving)),
  )
}

function bidFixedCombo(rule: Rule, terms: TermsOf<'fixed-combo'>, lines: readonly OpenLine[]): Bid | null {
  const byOffer = new Map(lines.map(line => [line.offerId, line]))
  const parts = terms.parts.map(part => ({ ...part, line: byOffer.get(part.offerId) }))
  const sets = Math.min(
    terms.mostSets ?? Infinity,
    ...parts.map(part => Math.floor((part.line?.quantity ?? 0) / part.quantity)),
  )
  if (!(sets > 0)) return null
  const bases = parts.flatMap(({ line, quantity }) => (line ? [baseOf(line, quantity * sets)] : []))
  const touched = parts.flatMap(({ line }) => line ?? [])
  return bundle(rule, touched, bases, terms.setPrice * sets)
}

/** Fills sets with the dearest packs first, and forms no set that would cost more than its goods. */
function bidFreeCombo(rule: Rule, terms: TermsOf<'free-combo'>, lines: readonly OpenLine[]): Bid | null {
  const ranked = lines.toSorted((a, b) => b.unitPrice - a.unitPrice || compareText(a.id, b.id))
  const total = ranked.reduce((sum, line) => sum + line.quantity, 0)
  const most = Math.min(terms.mostSets ?? Infinity, Math.floor(total / terms.pick))
  const taken = new Map<OpenLine, number>()
  let at = 0
  let leftOfLine = ranked[0]?.quantity ?? 0
  for (let set = 0; set < most; set++) {
    const picked = new Map<OpenLine, number>()
    let [position, left, missing, worth] = [at, leftOfLine, terms.pick, 0]
    while (missing > 0) {
      const line = ranked[position]
      if (!line) break
      const count = Math.min(missing, left)
      picked.set(line, (picked.get(line) ?? 0) + count)
      worth += line.unitPrice * count
      missing -= count
      left -= count
      if (left === 0) left = ranked[++position]?.quantity ?? 0
    }
    if (worth <= terms.setPrice * 100) break
    for (const [line, count] of picked) taken.set(line, (taken.get(line) ?? 0) + count)
    at = position
    leftOfLine = left
  }
  const packs = [...taken.values()].reduce((a, b) => a + b, 0)
  if (packs === 0) return null
  const touched = [...taken.keys()]
  const bases = touched.map(line => baseOf(line, taken.get(line) ?? 0))
  return bundle(rule, touched, bases, terms.setPrice * (packs / terms.pick))
}

function bundle(rule: Rule, touched: readonly OpenLine[], bases: readonly Fen[], price: number): Bid | null {
  const saving = fen(Math.max(0, add(...bases) - price))
  return made(rule, touched, saving, () => allocate(saving, bases))
}

/** The cost of some packs of a line in its current state. */
function baseOf(line: OpenLine, quantity: number): Fen {
  return quantity === line.quantity ? line.due : fen(Math.min(line.due, lineAmount(line.unitPrice, quantity)))
}

function bidTiers(rule: Rule, terms: TermsOf<'tiers'>, lines: readonly OpenLine[]): Bid | null {
  const spent = sumOf(lines)
  const { saving, gifts } = tiersGive(terms, measure(terms, lines), spent)
  return made(rule, lines, saving, () => spread(saving, lines), gifts)
}

/** The amount or the packs of the lines that count towards the tiers. */
export function measure(terms: TermsOf<'tiers'>, lines: readonly OpenLine[]): number {
  return terms.by === 'amount' ? sumOf(lines) : lines.reduce((sum, line) => sum + line.quantity, 0)
}

export interface TierGain {
  readonly saving: Fen
  readonly gifts: readonly Gift[]
}

export function tiersGive(terms: TermsOf<'tiers'>, reached: number, spent: Fen): TierGain {
  const tier = terms.isEvery ? terms.tiers[0] : terms.tiers.findLast(one => reached >= one.reach)
  if (!tier || reached < tier.reach) return { saving: ZERO, gifts: [] }
  return tierGives(tier, terms.isEvery ? Math.floor(reached / tier.reach) : 1, spent)
}

function tierGives({ gives }: Tier, times: number, spent: Fen): TierGain {
  if (gives.by === 'gift') return { saving: ZERO, gifts: [{ ...gives.gift, count: gives.gift.count * times }] }
  const wished = gives.by === 'amount' ? { ...gives, off: fen(gives.off * times) } : gives
  return { saving: deduct(wished, spent), gifts: [] }
}

function bidCoupon(rule: Rule, terms: TermsOf<'coupon'>, lines: readonly OpenLine[]): Bid | null {
  const spent = sumOf(lines)
  if (spent < terms.enoughFrom) return null
  const saving = deduct(terms.deduction, spent)
  return made(rule, lines, saving, () => spread(saving, lines))
}

function bidCoins(rule: Rule, terms: TermsOf<'coins'>, lines: readonly OpenLine[]): Bid | null {
  const spent = sumOf(lines)
  const saving = keepOneFen(Math.min(terms.most, Math.floor((spent * terms.mostBasisPoints) / 10_000)), spent)
  return made(rule, lines, saving, () => spread(saving, lines))
}

/** The discount on a sum; at least one fen remains to be paid. */
function deduct(deduction: Deduction, spent: Fen): Fen {
  if (deduction.by === 'amount') return keepOneFen(deduction.off, spent)
  const off = Number((BigInt(spent) * BigInt(10_000 - deduction.payBasisPoints)) / 10_000n)
  return keepOneFen(Math.min(off, deduction.mostOff ?? Infinity), spent)
}

function keepOneFen(off: number, spent: Fen): Fen {
  return fen(Math.max(0, Math.min(off, spent - 1)))
}

function spread(saving: Fen, lines: readonly OpenLine[]): Fen[] {
  return allocate(
    saving,
    lines.map(line => line.due),
  )
}

function sumOf(lines: readonly OpenLine[]): Fen {
  let sum = 0
  for (const line of lines) sum += line.due
  return fen(sum)
}

function made(
  rule: Rule,
  lines: readonly OpenLine[],
  saving: Fen,
  parts: () => readonly Fen[],
  gifts: readonly Gift[] = [],
): Bid | null {
  const worth = gifts.reduce((sum, gift) => sum + gift.worth * gift.count, Number(saving))
  if (saving === 0 && gifts.length === 0) return null
  return { rule, saving, gifts, worth, lines, parts: saving === 0 ? () => lines.map(() => ZERO) : parts }
}
