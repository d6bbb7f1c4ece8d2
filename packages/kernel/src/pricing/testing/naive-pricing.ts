import { LANES, type Line, type Rule } from '../rule.ts'

/**
 * A second, slow implementation of the same rules: exact fractions, pack by pack where packs count, every order of rules tried.
 * It shares no code with the engine; both must agree to the fen.
 */
interface Naive {
  readonly line: Line
  due: bigint
  readonly shut: Set<string>
}
interface Offer {
  readonly rule: Rule
  readonly worth: bigint
  readonly parts: readonly (readonly [Naive, bigint])[]
}

export function priceNaively(lines: readonly Line[], rules: readonly Rule[]): Map<string, number> {
  const open: Naive[] = [...lines]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(line => ({ line, due: halfUp(BigInt(line.unitPrice) * BigInt(line.quantity), 100n), shut: new Set() }))
  for (const lane of LANES) {
    const rivals = [...rules]
      .filter(rule => rule.lane === lane)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(rule => ({ rule, wants: open.filter(one => one.due > 0n && !one.shut.has(lane) && isIn(rule, one.line)) }))
      .filter(rival => rival.wants.length > 0)
    for (const cluster of clusters(rivals))
      for (const { rule, parts } of bestChoice(cluster))
        for (const [one, amount] of parts) {
          one.due -= amount
          for (const later of rule.blocks) one.shut.add(later)
        }
  }
  return new Map(open.map(one => [one.line.id, Number(one.due)]))
}

interface Rival {
  readonly rule: Rule
  readonly wants: readonly Naive[]
}

function clusters(rivals: readonly Rival[]): Rival[][] {
  const left = [...rivals]
  const found: Rival[][] = []
  for (let first = left.shift(); first; first = left.shift()) {
    const cluster = [first]
    for (let index = 0; index < cluster.length; index++)
      for (const other of [...left])
        if (meet(cluster[index] ?? first, other)) cluster.push(...left.splice(left.indexOf(other), 1))
    found.push(cluster)
  }
  return found
}

function meet(a: Rival, b: Rival): boolean {
  return (a.rule.group !== null && a.rule.group === b.rule.group) || a.wants.some(one => b.wants.includes(one))
}

function bestChoice(cluster: readonly Rival[]): Offer[] {
  let best: { offers: Offer[]; worth: bigint; ids: string } = { offers: [], worth: 0n, ids: '' }
  const walk = (offers: Offer[], left: readonly Rival[]): void => {
    const worth = offers.reduce((sum, offer) => sum + offer.worth, 0n)
    const ids = offers.map(offer => offer.rule.id).join(' ')
    const isBetter =
      worth > best.worth ||
      (worth === best.worth &&
        (offers.length < best.offers.length || (offers.length === best.offers.length && ids < best.ids)))
    if (isBetter) best = { offers, worth, ids }
    for (const rival of left) {
      if (rival.rule.group !== null && offers.some(offer => offer.rule.group === rival.rule.group)) continue
      const gone = offers.flatMap(offer => offer.parts.map(([one]) => one))
      const offer = offerOf(
        rival.rule,
        rival.wants.filter(one => !gone.includes(one)),
      )
      const others = left.filter(other => other !== rival)
      if (offer) walk([...offers, offer], others)
    }
  }
  walk([], cluster)
  return best.offers
}

function offerOf(rule: Rule, wants: readonly Naive[]): Offer | null {
  const { terms } = rule
  const spent = wants.reduce((sum, one) => sum + one.due, 0n)
  const leave = (off: bigint) => (off < spent ? off : spent - 1n)
  if (wants.length === 0) return null
  if (terms.kind === 'unit-price')
    return offer(
      rule,
      wants.map(one => {
        const packs = Array.from({ length: one.line.quantity }, (_, index) =>
          index < (terms.mostQuantity ?? Infinity) ? BigInt(terms.unitPrice) : BigInt(one.line.unitPrice),
        )
        return [one, one.due - halfUp(sum(packs), 100n)] as const
      }),
    )
  if (terms.kind === 'fixed-combo') {
    const parts = terms.parts.map(
      part => [wants.find(one => one.line.offerId === part.offerId), part.quantity] as const,
    )
    let sets = 0n
    const fits = (count: bigint) =>
      parts.every(([one, quantity]) => one && BigInt(one.line.quantity) >= BigInt(quantity) * count)
    while (fits(sets + 1n) && sets < BigInt(terms.mostSets ?? 1_000_000)) sets++
    if (sets === 0n) return null
    const bases = parts.flatMap(([one, quantity]) =>
      one ? [[one, packsCost(one, BigInt(quantity) * sets)] as const] : [],
    )
    return bundleOffer(rule, bases, BigInt(terms.setPrice) * sets)
  }
  if (terms.kind === 'free-combo') {
    const packs = [...wants]
      .sort((a, b) => b.line.unitPrice - a.line.unitPrice || (a.line.id < b.line.id ? -1 : 1))
      .flatMap(one => Array.from({ length: one.line.quantity }, () => one))
    let sets = 0
    while (sets < (terms.mostSets ?? Infinity) && (sets + 1) * terms.pick <= packs.length) {
      const next = packs.slice(sets * terms.pick, (sets + 1) * terms.pick)
      if (sum(next.map(one => BigInt(one.line.unitPrice))) <= BigInt(terms.setPrice) * 100n) break
      sets++
    }
    if (sets === 0) return null
    const picked = packs.slice(0, sets * terms.pick)
    const bases = [...new Set(picked)].map(
      one => [one, packsCost(one, BigInt(picked.filter(other => other === one).length))] as const,
    )
    return bundleOffer(rule, bases, BigInt(terms.setPrice) * BigInt(sets))
  }
  let off = 0n
  let gifts = 0n
  if (terms.kind === 'coins') {
    const share = (spent * BigInt(terms.mostBasisPoints)) / 10_000n
    off = share < BigInt(terms.most) ? share : BigInt(terms.most)
  } else if (terms.kind === 'coupon') {
    if (spent < BigInt(terms.enoughFrom)) return null
    off = taken(terms.deduction, spent, 1n)
  } else {
    const have = terms.by === 'amount' ? spent : sum(wants.map(one => BigInt(one.line.quantity)))
    const reached = terms.tiers.filter(tier => BigInt(tier.reach) <= have)
    const tier = terms.isEvery ? reached.find(one => one === terms.tiers[0]) : reached[reached.length - 1]
    if (!tier) return null
    const times = terms.isEvery ? have / BigInt(tier.reach) : 1n
    if (tier.gives.by === 'gift') gifts = BigInt(tier.gives.gift.worth) * BigInt(tier.gives.gift.count) * times
    else off = taken(tier.gives, spent, times)
  }
  return offer(
    rule,
    shareOut(
      leave(off),
      wants.map(one => [one, one.due] as const),
    ),
    gifts,
  )
}

type Taken =
  | { readonly by: 'amount'; readonly off: number }
  | { readonly by: 'ratio'; readonly payBasisPoints: number; readonly mostOff: number | null }

function taken(deduction: Taken, spent: bigint, times: bigint): bigint {
  if (deduction.by === 'amount') return BigInt(deduction.off) * times
  const off = (spent * BigInt(10_000 - deduction.payBasisPoints)) / 10_000n
  return deduction.mostOff !== null && off > BigInt(deduction.mostOff) ? BigInt(deduction.mostOff) : off
}

function bundleOffer(rule: Rule, bases: readonly (readonly [Naive, bigint])[], price: bigint): Offer | null {
  return offer(rule, shareOut(sum(bases.map(([, base]) => base)) - price, bases))
}

function offer(rule: Rule, parts: readonly (readonly [Naive, bigint])[], gifts = 0n): Offer | null {
  const kept = rule.terms.kind === 'unit-price' ? parts.filter(([, amount]) => amount > 0n) : parts
  const saving = sum(kept.map(([, amount]) => amount))
  return saving <= 0n && gifts === 0n ? null : { rule, worth: saving + gifts, parts: kept }
}

/** Gives one fen at a time to the part with the largest remainder. */
function shareOut(total: bigint, weights: readonly (readonly [Naive, bigint])[]): [Naive, bigint][] {
  const whole = sum(weights.map(([, weight]) => weight))
  if (total <= 0n || whole === 0n) return weights.map(([one]) => [one, 0n])
  const parts = weights.map(([one, weight]): [Naive, bigint] => [one, (total * weight) / whole])
  const owed = weights.map(([, weight]) => (total * weight) % whole)
  for (let spare = total - sum(parts.map(([, amount]) => amount)); spare > 0n; spare--) {
    const largest = owed.reduce((best, one, index) => (one > (owed[best] ?? -1n) ? index : best), 0)
    const part = parts[largest]
    if (part) part[1] += 1n
    owed[largest] = -1n
  }
  return parts
}

function packsCost(one: Naive, count: bigint): bigint {
  if (count === BigInt(one.line.quantity)) return one.due
  const cost = halfUp(BigInt(one.line.unitPrice) * count, 100n)
  return cost < one.due ? cost : one.due
}

function isIn({ scope: { storeIds, offerIds, brands } }: Rule, line: Line): boolean {
  if (storeIds && !storeIds.includes(line.storeId)) return false
  if (offerIds && !offerIds.includes(line.offerId)) return false
  return !brands || (line.brand !== null && brands.includes(line.brand))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)
const halfUp = (amount: bigint, by: bigint) => (amount * 2n + by) / (by * 2n)
