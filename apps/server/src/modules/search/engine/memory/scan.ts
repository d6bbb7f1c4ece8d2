import type { SearchSort } from '@xiaojiu/contract/search/schemas.ts'
import type { Audience } from './audience.ts'
import { NO_DAY } from './day-number.ts'
import { MATCH } from './match-class.ts'
import type { KeywordMatch } from './match-keyword.ts'
import type { MemoryIndex } from './memory-index.ts'
import { EARLIEST_BITS, FACT, FACT_SHIFT, OFFER, REGION_SHIFT, STORE_SHIFT } from './offer-columns.ts'
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

/**
 * One pass over the offers of the products that the keyword finds: filters, counts facets, keeps the best. The innermost loop of
 * the search: plain reads of typed arrays, without allocations or calls except for the few among the best.
 */
export function scan({ index, match, audience, sieve, sort, tally, top }: Scan): void {
  const { productColumns, offers } = index
  const { prohibited, rule } = productColumns
  const { facts, first: firstOf, price, latest } = offers
  const { hits, otherStores, otherKinds } = tally
  const { ruleShows, regionShows, agreed } = audience
  const { storeTraits, failUnlessInStock, failUnlessBuyable, failUnlessNear, expiresFrom, hasPrice, within } = sieve
  const rankAt = match?.isByStore ? match.rankAt : null
  const ranks = match?.ranks ?? null
  const found = match?.products ?? null
  const visits = found?.length ?? index.products.length
  const isByRank = sort === 'relevance'
  const isBySales = sort === 'sales'
  const isByExpiry = sort === 'expiry'
  const priceSign = sort === 'price-asc' ? 1 : -1
  let inStockCount = 0
  let buyableCount = 0
  let nearExpiryCount = 0
  let { worstFirst, worstSecond } = top
  for (let visit = 0; visit < visits; visit++) {
    const product = found ? (found[visit] ?? 0) : visit
    if (prohibited[product] === 1) continue
    const productFails = sieve.productFails?.(product) ?? 0
    // Two filters failed by the product itself: no facet counts it.
    if ((productFails & (productFails - 1)) !== 0) continue
    const productRank = ranks ? (ranks[product] ?? MATCH.none) : MATCH.exact
    if (productRank === MATCH.none && rankAt === null) continue
    const isRuleShown = ruleShows[rule[product] ?? 0] === 1
    let count = 0
    let slot = -1
    for (let next = firstOf[product] ?? -1; next >= 0; ) {
      slot = next
      const at = slot << FACT_SHIFT
      const traits = facts[at + FACT.traits] ?? 0
      next = facts[at + FACT.next] ?? -1
      const store = traits >>> STORE_SHIFT
      const storeTrait = storeTraits[store] ?? STORE.closed
      if ((traits & OFFER.listed) === 0 || (storeTrait & STORE.closed) !== 0) continue
      if (within !== null && !within(product, store, slot)) continue
      const rank = rankAt === null ? productRank : rankAt(product, store)
      if (rank === MATCH.none) continue

      const place = facts[at + FACT.place] ?? 0
      const isShown =
        isRuleShown &&
        regionShows[place >>> REGION_SHIFT] === 1 &&
        ((traits & OFFER.controlled) === 0 || agreed.has(slot))
      // A hidden price matches no range: otherwise the range would reveal it.
      if (hasPrice && !(isShown && isBetween(price[slot] ?? 0, sieve.priceFrom, sieve.priceTo))) continue
      const isInStock = (traits & OFFER.inStock) !== 0
      if (expiresFrom !== null && !lastsUntil(latest[slot] ?? NO_DAY, expiresFrom, isInStock)) continue

      const isBuyable = isShown && (storeTrait & STORE.sells) !== 0
      const isNear = (place & EARLIEST_BITS) <= storeTrait >> NEAR_SHIFT
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
      // Sort keys, smaller first. Hidden prices come after all visible ones, in the order of sales.
      if (isByRank) first = (rank * 4 + lacks) * 2 + ((storeTrait & STORE.far) === 0 ? 0 : 1)
      else if (isBySales) first = -(facts[at + FACT.sold] ?? 0)
      else if (isByExpiry) first = lateness(latest[slot] ?? NO_DAY)
      else if (!isShown) first = Infinity
      else first = priceSign * (price[slot] ?? 0)
      if (first > worstFirst) continue
      const second = isBySales ? 0 : -(facts[at + FACT.sold] ?? 0)
      if (first === worstFirst && second > worstSecond) continue
      top.push(slot, first, second)
      ;({ worstFirst, worstSecond } = top)
    }
    if (count > 0) tallyProduct(tally, productColumns, product, productFails, count)
  }
  tally.inStockCount += inStockCount
  tally.buyableCount += buyableCount
  tally.nearExpiryCount += nearExpiryCount
}

/** Goods that expire late come first, those with unknown expiry last. */
function lateness(latest: number): number {
  return latest === NO_DAY ? Infinity : -latest
}

function isBetween(price: number, from: number, to: number): boolean {
  return price >= from && price <= to
}

/** Goods without expiry count as lasting longest, if there are any. */
function lastsUntil(latest: number, until: number, isInStock: boolean): boolean {
  return latest === NO_DAY ? isInStock : latest >= until
}
