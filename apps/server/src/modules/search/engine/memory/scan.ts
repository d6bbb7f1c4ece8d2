import type { SearchSort } from '@xiaojiu/contract/search/schemas.ts'
import type { Audience } from './audience.ts'
import { NO_DAY } from './day-number.ts'
import { MATCH } from './match-class.ts'
import type { KeywordMatch } from './match-keyword.ts'
import type { MemoryIndex, ProductEntry } from './memory-index.ts'
import { OFFER } from './offer-columns.ts'
import { CLOSED, FAILS, type Sieve } from './sieve.ts'
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
  const { index, match } = pass
  const visit = (number: number) => {
    const product = index.products[number]
    if (product && !product.isProhibited) scanProduct(pass, product, number)
  }
  if (match?.products) for (const number of match.products) visit(number)
  else for (let number = 0; number < index.products.length; number++) visit(number)
}

/** The innermost loop of the search: plain reads of typed arrays, nothing made, nothing called but for hits. */
function scanProduct(pass: Scan, product: ProductEntry, number: number): void {
  const { match, sieve, tally, top, sort } = pass
  const productFails = sieve.productFails(product)
  // Two filters failed by the product itself: no facet counts it.
  if ((productFails & (productFails - 1)) !== 0) return
  const productRank = match ? match.rankOf(number) : MATCH.exact
  const { offers } = pass.index
  const { next, region, earliest: earliestOf, flags: flagsOf, store: storeOf, sold: soldOf } = offers
  const { stores, storesForKinds, hitStores } = tally
  const { regionShows, storeSells, agreedOfferIds } = pass.audience
  const {
    storeFails,
    nearUntil,
    failUnlessInStock,
    failUnlessBuyable,
    failUnlessNear,
    expiresFrom,
    hasPrice,
    within,
    isFar,
  } = sieve
  const isRuleShown = pass.audience.ruleShows[product.rule] === 1
  let count = 0
  let inStockCount = 0
  let buyableCount = 0
  let nearExpiryCount = 0
  for (let slot = offers.firstOf(number); slot >= 0; slot = next[slot] ?? -1) {
    const flags = flagsOf[slot] ?? 0
    const store = storeOf[slot] ?? 0
    let fails = storeFails[store] ?? CLOSED
    if ((flags & OFFER.listed) === 0 || fails === CLOSED) continue
    if (within !== null && !within(product, number, store, slot)) continue
    const rank = match?.isByStore ? match.rankAt(number, store) : productRank
    if (rank === MATCH.none) continue

    const isShown =
      isRuleShown &&
      regionShows[region[slot] ?? 0] === 1 &&
      ((flags & OFFER.controlled) === 0 || agreedOfferIds.has(offers.ids[slot] ?? ''))
    // A price the buyer may not see fits no range: else the range would tell it.
    if (hasPrice && !(isShown && isBetween(offers.price[slot] ?? 0, sieve.priceFrom, sieve.priceTo))) continue
    const isInStock = (flags & OFFER.inStock) !== 0
    if (expiresFrom !== null && !lastsUntil(offers.latest[slot] ?? NO_DAY, expiresFrom, isInStock)) continue

    const isBuyable = isShown && storeSells[store] === 1
    const earliest = earliestOf[slot] ?? NO_DAY
    const isNear = earliest !== NO_DAY && earliest <= (nearUntil[store] ?? 0)
    if (!isInStock) fails |= failUnlessInStock
    if (!isBuyable) fails |= failUnlessBuyable
    if (!isNear) fails |= failUnlessNear
    if (fails === 0) count++
    if (productFails !== 0) continue

    if ((fails & ~FAILS.store) === 0) stores[store] = (stores[store] ?? 0) + 1
    if ((fails & ~FAILS.kind) === 0) storesForKinds[store] = (storesForKinds[store] ?? 0) + 1
    if (isInStock && (fails & ~FAILS.inStock) === 0) inStockCount++
    if (isBuyable && (fails & ~FAILS.buyable) === 0) buyableCount++
    if (isNear && (fails & ~FAILS.nearExpiry) === 0) nearExpiryCount++
    if (fails !== 0) continue
    hitStores[store] = 1
    const lacks = (isBuyable ? 0 : 2) + (isInStock ? 0 : 1)
    const sold = soldOf[slot] ?? 0
    let first: number
    // Sort keys, smaller first. A price that is not shown stands behind all that are, in the order of sales.
    if (sort === 'relevance') first = (rank * 4 + lacks) * 2 + (isFar[store] ?? 0)
    else if (sort === 'sales') first = -sold
    else if (sort === 'expiry') first = lateness(offers.latest[slot] ?? NO_DAY)
    else if (!isShown) first = Infinity
    else first = sort === 'price-asc' ? (offers.price[slot] ?? 0) : -(offers.price[slot] ?? 0)
    const second = sort === 'sales' ? 0 : -sold
    if (first < top.worstFirst || (first === top.worstFirst && second <= top.worstSecond)) top.push(slot, first, second)
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
