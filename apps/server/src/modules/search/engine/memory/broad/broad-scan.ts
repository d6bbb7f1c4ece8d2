import type { SearchRequest } from '../../engine.ts'
import type { Audience } from '../audience.ts'
import { MATCH } from '../match-class.ts'
import type { MemoryIndex } from '../memory-index.ts'
import { OFFER, STORE_SHIFT } from '../offer-columns.ts'
import type { Scan } from '../scan.ts'
import { FAILS, NEAR_SHIFT, STORE } from '../sieve.ts'
import { type Tally, tallyProduct } from '../tally.ts'
import { keepBest } from './keep-best.ts'
import { Kept } from './kept.ts'

/** From this many products on it pays to compute the counts of each kind of offers. */
const BROAD = 800

/** No criterion is about single offers: only the product and the kind of an offer decide. */
export function isBroad({ index, match, audience, sieve }: Scan): boolean {
  const visits = match ? (match.products?.length ?? 0) : index.products.length
  return (
    visits >= BROAD &&
    (match === null || !match.isByStore) &&
    sieve.within === null &&
    !sieve.hasPrice &&
    sieve.expiresFrom === null &&
    sieve.failUnlessNear === 0 &&
    (sieve.failUnlessBuyable === 0 || audience.agreed.size === 0)
  )
}

/** The counts of a broad search, independent of its order. */
interface BroadCount {
  readonly tally: Tally
  /** The products with hits among their offers, in ascending order. */
  readonly withHits: Uint32Array
}

/** Each takes some hundred kilobytes with forty thousand products. */
const KEPT_COUNTS = 32
const keptCounts = new WeakMap<MemoryIndex, Kept<BroadCount>>()

/**
 * The same as `scan` for searches that match a large part of the catalogue: offers are counted by kind, and only offers of
 * products that can be among the best are examined one by one. The counts of the same search and audience are cached until an
 * offer changes its kind; prices and sales affect only the order. Returns the counts.
 */
export function scanBroadly(given: Scan, request: Pick<SearchRequest, 'criteria' | 'today'>): Tally {
  const { index, audience } = given
  const kept = keptCounts.get(index) ?? new Kept<BroadCount>(KEPT_COUNTS)
  keptCounts.set(index, kept)
  const question = questionOf(request, audience)
  const counted =
    kept.find(question, index.countsVersion) ?? kept.keep(question, { withHits: count(given), tally: given.tally })
  keepBest(given, counted.withHits)
  return counted.tally
}

/** Everything that the counts depend on besides the goods: the criteria, and what the buyer may see. */
function questionOf({ criteria, today }: Pick<SearchRequest, 'criteria' | 'today'>, audience: Audience): string {
  const seen = [audience.ruleShows, audience.regionShows, audience.storeSells].map(shows =>
    Buffer.from(shows.buffer, shows.byteOffset, shows.byteLength).toString('latin1'),
  )
  return JSON.stringify([criteria, today, ...seen, [...audience.agreed].toSorted((a, b) => a - b)])
}

/** What the offers of each kind count for; two sets, because products of a class that the buyer may not see show no price. */
interface KindVerdicts {
  readonly fails: Int32Array
  /**
   * Lowest bit: on sale and passing all filters. Above it the day until which goods that pass are near expiry; -1 when they do
   * not pass. One number without a branch, because a million mispredicted branches cost most.
   */
  readonly marks: Int32Array
  /** The number of offers of each kind. */
  readonly counts: Int32Array
}

/** Counts everything; returns the products with hits among their offers, in ascending order. */
function count({ index, match, audience, sieve, tally }: Scan): Uint32Array {
  const { productColumns, offers } = index
  const { prohibited, rule } = productColumns
  const { first, run, late, kind, earliest } = offers
  const found = match?.products ?? null
  const ranks = match?.ranks ?? null
  const visits = found?.length ?? index.products.length
  const shown = verdictsOf(index, { audience, sieve }, true)
  const hidden = verdictsOf(index, { audience, sieve }, false)
  const withHits = new Uint32Array(visits)
  let withHitsCount = 0
  let nearCount = 0
  for (let visit = 0; visit < visits; visit++) {
    const product = found ? (found[visit] ?? 0) : visit
    if (prohibited[product] === 1) continue
    const productFails = sieve.productFails?.(product) ?? 0
    if ((productFails & (productFails - 1)) !== 0) continue
    if (ranks !== null && ranks[product] === MATCH.none) continue
    const { marks, counts } = audience.ruleShows[rule[product] ?? 0] === 1 ? shown : hidden
    const from = first[product] ?? -1
    if (from < 0) continue
    const to = from + (run[product] ?? 0)
    let passing = 0
    if (productFails === 0) {
      for (let slot = from; slot < to; slot++) {
        const of = kind[slot] ?? 0
        const mark = marks[of] ?? 0
        counts[of] = (counts[of] ?? 0) + 1
        passing += mark & 1
        nearCount += ((earliest[slot] ?? 0) - (mark >> 1) - 1) >>> 31
      }
      for (let slot = late[product] ?? -1; slot >= 0; slot = offers.nextOf(slot)) {
        const of = kind[slot] ?? 0
        const mark = marks[of] ?? 0
        counts[of] = (counts[of] ?? 0) + 1
        passing += mark & 1
        nearCount += ((earliest[slot] ?? 0) - (mark >> 1) - 1) >>> 31
      }
      if (passing > 0) withHits[withHitsCount++] = product
    } else {
      for (let slot = from; slot < to; slot++) passing += (marks[kind[slot] ?? 0] ?? 0) & 1
      for (let slot = late[product] ?? -1; slot >= 0; slot = offers.nextOf(slot))
        passing += (marks[kind[slot] ?? 0] ?? 0) & 1
    }
    if (passing > 0) tallyProduct(tally, productColumns, product, productFails, passing)
  }
  tally.nearExpiryCount += nearCount
  addKinds({ index, audience, tally }, shown, true)
  addKinds({ index, audience, tally }, hidden, false)
  addAgreed({ index, match, audience, sieve, tally }, shown)
  return withHits.subarray(0, withHitsCount)
}

function verdictsOf(
  { offers: { kinds } }: MemoryIndex,
  { audience, sieve }: Pick<Scan, 'audience' | 'sieve'>,
  isRuleShown: boolean,
): KindVerdicts {
  const size = kinds.traits.length
  const made: KindVerdicts = {
    fails: new Int32Array(size),
    marks: new Int32Array(size).fill(-1 << 1),
    counts: new Int32Array(size),
  }
  for (let number = 0; number < size; number++) {
    const traits = kinds.traits[number] ?? 0
    const storeTrait = sieve.storeTraits[traits >>> STORE_SHIFT] ?? STORE.closed
    if ((traits & OFFER.listed) === 0 || (storeTrait & STORE.closed) !== 0) {
      made.fails[number] = FAILS.other
      continue
    }
    const isBuyable = isRuleShown && isSold(audience, storeTrait, traits, kinds.region[number] ?? 0)
    let fails = storeTrait & STORE.fails
    if ((traits & OFFER.inStock) === 0) fails |= sieve.failUnlessInStock
    if (!isBuyable) fails |= sieve.failUnlessBuyable
    made.fails[number] = fails
    if (fails !== 0) continue
    made.marks[number] = ((storeTrait >> NEAR_SHIFT) << 1) | 1
  }
  return made
}

/** Can be bought by anybody whose licences cover the goods; controlled goods by the few buyers with an agreement. */
function isSold({ regionShows }: Scan['audience'], storeTrait: number, traits: number, region: number): boolean {
  return regionShows[region] === 1 && (traits & OFFER.controlled) === 0 && (storeTrait & STORE.sells) !== 0
}

function addKinds(
  { index, audience, tally }: Pick<Scan, 'index' | 'audience' | 'tally'>,
  { fails, counts }: KindVerdicts,
  isRuleShown: boolean,
): void {
  const { kinds } = index.offers
  const { storeSells } = audience
  for (let number = 0; number < counts.length; number++) {
    const offerCount = counts[number] ?? 0
    if (offerCount === 0) continue
    const traits = kinds.traits[number] ?? 0
    const store = traits >>> STORE_SHIFT
    const failed = fails[number] ?? 0
    if (failed === FAILS.store) tally.otherStores[store] = (tally.otherStores[store] ?? 0) + offerCount
    else if (failed === FAILS.kind) tally.otherKinds[store] = (tally.otherKinds[store] ?? 0) + offerCount
    if (failed !== 0) continue
    tally.hits[store] = (tally.hits[store] ?? 0) + offerCount
    if ((traits & OFFER.inStock) !== 0) tally.inStockCount += offerCount
    const storeTrait = storeSells[store] === 1 ? STORE.sells : 0
    if (isRuleShown && isSold(audience, storeTrait, traits, kinds.region[number] ?? 0)) tally.buyableCount += offerCount
  }
}

/** Controlled goods with an agreement of the buyer can be bought. */
function addAgreed(
  { index, match, audience, sieve, tally }: Pick<Scan, 'index' | 'match' | 'audience' | 'sieve' | 'tally'>,
  { marks }: KindVerdicts,
): void {
  const { offers, productColumns } = index
  for (const slot of audience.agreed) {
    if (slot < 0) continue
    const product = offers.product[slot] ?? 0
    const number = offers.kind[slot] ?? 0
    const traits = offers.kinds.traits[number] ?? 0
    if (
      (traits & OFFER.controlled) !== 0 &&
      ((marks[number] ?? 0) & 1) === 1 &&
      !productColumns.isProhibited(product) &&
      audience.ruleShows[productColumns.rule[product] ?? 0] === 1 &&
      audience.regionShows[offers.kinds.region[number] ?? 0] === 1 &&
      audience.storeSells[traits >>> STORE_SHIFT] === 1 &&
      (sieve.productFails?.(product) ?? 0) === 0 &&
      (match === null || (match.ranks[product] ?? MATCH.none) !== MATCH.none)
    )
      tally.buyableCount++
  }
}
