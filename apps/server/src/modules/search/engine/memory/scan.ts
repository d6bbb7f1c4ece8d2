import type { SearchSort } from '@xiaojiu/contract/search/schemas.ts'
import type { Audience } from './audience.ts'
import { NO_DAY } from './day-number.ts'
import { MATCH } from './match-class.ts'
import type { KeywordMatch } from './match-keyword.ts'
import type { MemoryIndex, ProductEntry } from './memory-index.ts'
import { OFFER, STORE_SHIFT } from './offer-columns.ts'
import { FAILS, NEAR_SHIFT, type Sieve, STORE } from './sieve.ts'
import { type Tally, tallyProduct } from './tally.ts'
import type { Top } from './top.ts'

export interface Scan {
  readonly index: MemoryIndex
  readonly match: KeywordMatch | null
  readonly audience: Audience
  readonly sieve: Sieve
  readonly sort: SearchSort
  readonly tally: Tally
  readonly top: Top
}

/** One pass over the offers of the products the keyword finds: filter, count facets, keep the best. */
export function scan(pass: Scan): void {
  const { products } = pass.index
  const found = pass.match?.products ?? null
  const visits = found?.length ?? products.length
  for (let at = 0; at < visits; at++) {
    const number = found ? (found[at] ?? 0) : at
    const product = products[number]
    if (product && !product.isProhibited) scanProduct(pass, product, number)
  }
}

/** The innermost loop of the search: plain reads of typed arrays, nothing made, nothing called but for hits. */
function scanProduct({ index, match, audience, sieve, sort, tally, top }: Scan, product: ProductEntry, number: number) {
  const productFails = sieve.productFails?.(product) ?? 0
  // Two filters failed by the product itself: no facet counts it.
  if ((productFails & (productFails - 1)) !== 0) return
  const productRank = match ? (match.ranks[number] ?? MATCH.none) : MATCH.exact
  const rankAt = match?.isByStore ? match.rankAt : null
  if (productRank === MATCH.none && rankAt === null) return
  const { offers } = index
  const { next, traits: traitsOf, region, earliest: earliestOf, sold: soldOf, price, latest } = offers
  const { hits, otherStores, otherKinds } = tally
  const { regionShows, agreed } = audience
  const { storeTraits, failUnlessInStock, failUnlessBuyable, failUnlessNear, expiresFrom, hasPrice, within } = sieve
  const isRuleShown = audience.ruleShows[product.rule] === 1
  let count = 0
  let inStockCount = 0
  let buyableCount = 0
  let nearExpiryCount = 0
  for (let slot = offers.firstOf(number); slot >= 0; slot = next[slot] ?? -1) {
    const traits = traitsOf[slot] ?? 0
    const store = traits >>> STORE_SHIFT
    const storeTrait = storeTraits[store] ?? STORE.closed
    if ((traits & OFFER.listed) === 0 || (storeTrait & STORE.closed) !== 0) continue
    if (within !== null && !within(product, number, store, slot)) continue
    const rank = rankAt === null ? productRank : rankAt(number, store)
    if (rank === MATCH.none) continue

    const isShown =
      isRuleShown && regionShows[region[slot] ?? 0] === 1 && ((traits & OFFER.controlled) === 0 || agreed.has(slot))
    // A price the buyer may not see fits no range: else the range would tell it.
    if (hasPrice && !(isShown && isBetween(price[slot] ?? 0, sieve.priceFrom, sieve.priceTo))) continue
    const isInStock = (traits & OFFER.inStock) !== 0
    if (expiresFrom !== null && !lastsUntil(latest[slot] ?? NO_DAY, expiresFrom, isInStock)) continue

    const isBuyable = isShown && (storeTrait & STORE.sells) !== 0
    const earliest = earliestOf[slot] ?? NO_DAY
    const isNear = earliest !== NO_DAY && earliest <= storeTrait >> NEAR_SHIFT
    let fails = storeTrait & STORE.fails
    if (!isInStock) fails |= failUnlessInStock
    if (!isBuyable) fails |= failUnlessBuyable
    if (!isNear) fails |= failUnlessNear
    if (fails !== 0) {
      if (productFails !== 0) continue
      if (fails === FAILS.store) otherStores[store] = (otherStores[store] ?? 0) + 1
      else if (fails === FAILS.kind) otherKinds[store] = (otherKinds[store] ?? 0) + 1
      continue
    }
    count++
    if (productFails !== 0) continue

    hits[store] = (hits[store] ?? 0) + 1
    if (isInStock) inStockCount++
    if (isBuyable) buyableCount++
    if (isNear) nearExpiryCount++
    const lacks = (isBuyable ? 0 : 2) + (isInStock ? 0 : 1)
    let first: number
    // Sort keys, smaller first. A price that is not shown stands behind all that are, in the order of sales.
    if (sort === 'relevance') first = (rank * 4 + lacks) * 2 + ((storeTrait & STORE.far) === 0 ? 0 : 1)
    else if (sort === 'sales') first = -(soldOf[slot] ?? 0)
    else if (sort === 'expiry') first = lateness(latest[slot] ?? NO_DAY)
    else if (!isShown) first = Infinity
    else first = sort === 'price-asc' ? (price[slot] ?? 0) : -(price[slot] ?? 0)
    if (first > top.worstFirst) continue
    const second = sort === 'sales' ? 0 : -(soldOf[slot] ?? 0)
    if (first < top.worstFirst || second <= top.worstSecond) top.push(slot, first, second)
  }
  tally.inStockCount += inStockCount
  tally.buyableCount += buyableCount
  tally.nearExpiryCount += nearExpiryCount
  tallyProduct(tally, product, productFails, count)
}

/** Goods that expire late come first, those of which nothing is known last. */
function lateness(latest: number): number {
  return latest === NO_DAY ? Infinity : -latest
}

function isBetween(price: number, from: number, to: number): boolean {
  return price >= from && price <= to
}

/** Goods that do not expire last for ever, if there are any. */
function lastsUntil(latest: number, until: number, isInStock: boolean): boolean {
  return latest === NO_DAY ? isInStock : latest >= until
}
