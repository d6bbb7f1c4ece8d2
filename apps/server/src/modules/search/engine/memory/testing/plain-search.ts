import { day } from '@xiaojiu/kernel/time.ts'
import type { FeedOffer, FeedProduct } from '#modules/catalogue/public.ts'
import { addMonths } from '#modules/catalogue/public.ts'
import { judgeOffers, type Verdict } from '#modules/qualification/public.ts'
import type { Store } from '#modules/store/public.ts'
import type { Criteria, SearchRequest } from '../../engine.ts'
import { specGroup } from '../../text/normalise.ts'

export const TODAY = day('2026-11-16')

export interface World {
  readonly stores: readonly Store[]
  readonly products: readonly FeedProduct[]
  readonly offers: readonly FeedOffer[]
}

/** Ids may repeat; the last one written counts. */
export function uniqueLast(offers: readonly FeedOffer[]): FeedOffer[] {
  return [...new Map(offers.map(offer => [offer.id, offer])).values()]
}

/** The same search by filtering lists, one facet at a time. */
export function searchPlainly(world: World, { criteria, buyer, sort, ownPrices }: SearchRequest) {
  const priceOf = ({ id, listPrice }: FeedOffer) => ownPrices.get(id) ?? listPrice
  const productOf = new Map(world.products.map(product => [product.id, product]))
  const storeOf = new Map(world.stores.map(store => [store.id, store]))
  const whole = uniqueLast(world.offers).flatMap(offer => {
    const product = productOf.get(offer.productId)
    const store = storeOf.get(offer.storeId)
    return product && store ? [{ offer, product, store }] : []
  })
  const verdicts = judgeOffers(
    buyer,
    whole.map(({ offer, product, store }) => ({ ...offer, product, store })),
    TODAY,
  )
  const rows = whole
    .filter(({ offer, product, store }) => offer.isListed && store.isOpen && product.prohibitedClass === null)
    .filter(row => hasWords(row, criteria.keyword))
    .filter(row => isWithin(row, criteria.within))
    .map(row => ({ ...row, ...seen(verdicts.get(row.offer.id)), isNear: isNear(row) }))
  type Row = (typeof rows)[number]
  const filters = {
    category: (row: Row) =>
      criteria.categoryCode === null ||
      row.product.categoryCodes.some(code => code.startsWith(criteria.categoryCode ?? '')),
    makers: (row: Row) => oneOf(criteria.makers, row.product.makerShortName),
    specs: (row: Row) => oneOf(criteria.specs, specGroup(row.product.spec)),
    dosageForms: (row: Row) => oneOf(criteria.dosageForms, row.product.dosageForm),
    rxClasses: (row: Row) => oneOf(criteria.rxClasses, row.product.rxClass),
    stores: (row: Row) => oneOf(criteria.storeIds, row.store.id),
    storeKinds: (row: Row) => oneOf<string>(criteria.storeKinds, row.store.kind),
    inStock: (row: Row) => !criteria.onlyInStock || row.offer.isInStock,
    buyable: (row: Row) => !criteria.onlyBuyable || row.canBuy,
    near: (row: Row) => !criteria.nearExpiry || row.isNear,
    other: (row: Row) => fitsPrice(row) && fitsExpiry(row.offer),
  }
  const fitsPrice = (row: Row) =>
    (criteria.priceFrom === null && criteria.priceTo === null) ||
    (row.showsPrice &&
      priceOf(row.offer) >= (criteria.priceFrom ?? 0) &&
      priceOf(row.offer) <= (criteria.priceTo ?? Infinity))
  const fitsExpiry = (offer: FeedOffer) =>
    criteria.expiryMonths === null ||
    (offer.latestExpiryOn === null ? offer.isInStock : offer.latestExpiryOn >= addMonths(TODAY, criteria.expiryMonths))
  const passing = (without?: keyof typeof filters) =>
    rows.filter(row => Object.entries(filters).every(([name, isPassed]) => name === without || isPassed(row)))
  const count = (values: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  const hits = passing()
  const byId = new Map(hits.map(hit => [hit.offer.id, hit]))
  return {
    hits,
    counts: {
      inStock: passing('inStock').filter(row => row.offer.isInStock).length,
      buyable: passing('buyable').filter(row => row.canBuy).length,
      near: passing('near').filter(row => row.isNear).length,
    },
    facets: {
      categories: count(
        passing('category').flatMap(row => [
          ...new Set(row.product.categoryCodes.flatMap(code => [code.slice(0, 2), code.slice(0, 4), code])),
        ]),
      ),
      makers: count(passing('makers').map(row => row.product.makerShortName)),
      specs: count(passing('specs').map(row => specGroup(row.product.spec))),
      dosageForms: count(passing('dosageForms').map(row => row.product.dosageForm)),
      rxClasses: count(passing('rxClasses').map(row => row.product.rxClass)),
      stores: count(passing('stores').map(row => row.store.id)),
      storeKinds: count(passing('storeKinds').map(row => row.store.kind)),
    },
    sortKey(id: string): [number, number, string] {
      const hit = byId.get(id)
      if (!hit) throw new Error('no such hit')
      const { offer, showsPrice } = hit
      const latest = offer.latestExpiryOn === null ? Infinity : -Date.parse(offer.latestExpiryOn)
      const first = {
        relevance: 0,
        sales: -offer.soldCount,
        'price-asc': showsPrice ? priceOf(offer) : Infinity,
        'price-desc': showsPrice ? -priceOf(offer) : Infinity,
        expiry: latest,
      }[sort]
      return [first === Infinity ? Number.MAX_VALUE : first, sort === 'sales' ? 0 : -offer.soldCount, id]
    },
  }
}

function isWithin({ offer, product }: { offer: FeedOffer; product: FeedProduct }, scope: Criteria['within']): boolean {
  if (scope === null) return true
  const named = [
    scope.offerIds.includes(offer.id),
    scope.productIds.includes(product.id),
    scope.brands.some(brand => brand === product.brand),
    scope.categoryCodes.some(code => product.categoryCodes.some(own => own.startsWith(code))),
  ]
  const namesGoods = [scope.offerIds, scope.productIds, scope.categoryCodes, scope.brands].some(list => list.length > 0)
  return (
    oneOf(scope.storeIds, offer.storeId) &&
    !scope.exceptOfferIds.includes(offer.id) &&
    (!namesGoods || named.includes(true))
  )
}

function seen(verdict: Verdict | undefined): { showsPrice: boolean; canBuy: boolean } {
  if (!verdict) throw new Error('not judged')
  return verdict.isAllowed ? { showsPrice: true, canBuy: true } : { showsPrice: verdict.showsPrice, canBuy: false }
}

function hasWords({ product, store }: { product: FeedProduct; store: Store }, keyword: string): boolean {
  const texts = [
    product.genericName,
    product.makerShortName,
    product.makerName,
    store.name,
    product.spec,
    '药品',
    '感冒',
  ]
  return keyword.split(' ').every(word => texts.some(text => text.includes(word)))
}

function isNear({ offer, store }: { offer: FeedOffer; store: Store }): boolean {
  return offer.earliestExpiryOn !== null && offer.earliestExpiryOn <= addMonths(TODAY, store.nearExpiryWarnMonths)
}

function oneOf<T>(chosen: readonly T[], value: T): boolean {
  return chosen.length === 0 || chosen.includes(value)
}
