import { addMonths } from '#modules/catalogue/public.ts'
import { isServed, judgeProduct, judgeTrade, type ProductFacts } from '#modules/qualification/public.ts'
import type { GoodsScope, SearchRequest } from '../engine.ts'
import type { RegionRule } from '../memory/memory-index.ts'
import { allOf, anyOf, type Clause, not } from './clause.ts'
import type { Surroundings } from './surroundings.ts'

export type FacetName =
  | 'categories'
  | 'makers'
  | 'specs'
  | 'dosageForms'
  | 'rxClasses'
  | 'stores'
  | 'storeKinds'
  | 'inStock'
  | 'buyable'
  | 'near'

/** The criteria that have a facet of their own; null: nothing chosen. */
export function facetClauses(around: Surroundings, request: SearchRequest): Record<FacetName, Clause | null> {
  const { criteria } = request
  const oneOf = (field: string, values: readonly string[]) =>
    values.length === 0 ? null : { terms: { [field]: values } }
  const ofKinds = around.stores.filter(store => criteria.storeKinds.includes(store.kind)).map(store => store.id)
  return {
    categories: criteria.categoryCode === null ? null : { term: { categories: criteria.categoryCode } },
    makers: oneOf('maker', criteria.makers),
    specs: oneOf('spec', criteria.specs),
    dosageForms: oneOf('form', criteria.dosageForms),
    rxClasses: oneOf('rx', criteria.rxClasses),
    stores: oneOf('storeId', criteria.storeIds),
    storeKinds: criteria.storeKinds.length === 0 ? null : { terms: { storeId: ofKinds } },
    inStock: criteria.onlyInStock ? { term: { isInStock: true } } : null,
    buyable: criteria.onlyBuyable ? buyableClause(around, request) : null,
    near: criteria.nearExpiry ? nearClause(around, request) : null,
  }
}

/**
 * Conditions without a facet: on sale, in the requested price and expiry range, and among the goods the search is
 * limited to.
 */
export function baseClauses(around: Surroundings, request: SearchRequest): Clause[] {
  const { priceFrom, priceTo, expiryMonths, within } = request.criteria
  const clauses: Clause[] = visibleClauses(around)
  if (priceFrom !== null || priceTo !== null)
    // A hidden price matches no range: otherwise the range would reveal it.
    clauses.push(priceClause(request, priceFrom ?? 0, priceTo), shownClause(around, request))
  if (expiryMonths !== null)
    clauses.push(
      anyOf([
        { range: { latestOn: { gte: addMonths(request.today, expiryMonths) } } },
        // Goods without an expiry date never expire; they match when in stock.
        allOf([{ term: { isInStock: true } }, not({ exists: { field: 'latestOn' } })]),
      ]),
    )
  return within === null ? clauses : [...clauses, ...scopeClauses(within)]
}

/** The price that the buyer sees is in the range: the buyer's own price if there is one, otherwise the base price. */
function priceClause({ ownPrices }: SearchRequest, from: number, to: number | null): Clause {
  const everybodys: Clause = { range: { price: { gte: from, ...(to === null ? {} : { lte: to }) } } }
  if (ownPrices.size === 0) return everybodys
  const fitting = [...ownPrices].filter(([, price]) => price >= from && price <= (to ?? Infinity)).map(([id]) => id)
  return anyOf([allOf([everybodys, not({ terms: { id: [...ownPrices.keys()] } })]), { terms: { id: fitting } }])
}

/** Listed, in an open store, and not of a prohibited class. */
export function visibleClauses({ stores }: Pick<Surroundings, 'stores'>): Clause[] {
  const open = stores.filter(store => store.isOpen).map(store => store.id)
  return [{ term: { isListed: true } }, { term: { isProhibited: false } }, { terms: { storeId: open } }]
}

/** Offers whose price the buyer sees: class and region allow it and, for controlled goods, there is an agreement. */
export function shownClause(around: Surroundings, { buyer, today }: SearchRequest): Clause {
  const rules = around.rules.filter(key => judgeProduct(buyer, JSON.parse(key) as ProductFacts, today) === null)
  const regions = around.regions.filter(
    key => buyer.kind === 'company' && isServed(buyer.provinceCode, JSON.parse(key) as RegionRule),
  )
  const agreed = buyer.kind === 'company' ? [...buyer.agreedOfferIds] : []
  return allOf([
    { terms: { rule: rules } },
    { terms: { region: regions } },
    anyOf([{ term: { isControlled: false } }, { terms: { id: agreed } }]),
  ])
}

/** Offers that the buyer can buy: the price is shown and the store sells to the buyer. */
export function buyableClause(around: Surroundings, request: SearchRequest): Clause {
  const selling = around.stores.filter(
    ({ id, opensAccountFirst }) =>
      judgeTrade(request.buyer, { storeId: id, opensAccountFirst }, request.today) === null,
  )
  return allOf([shownClause(around, request), { terms: { storeId: selling.map(store => store.id) } }])
}

/** Goods close to expiry; each store sets how many months before expiry that is. */
export function nearClause({ stores }: Surroundings, { today }: SearchRequest): Clause {
  const byMonths = Map.groupBy(stores, store => store.nearExpiryWarnMonths)
  return anyOf(
    [...byMonths].map(([months, group]) =>
      allOf([
        { terms: { storeId: group.map(store => store.id) } },
        { range: { earliestOn: { lte: addMonths(today, months) } } },
      ]),
    ),
  )
}

function scopeClauses(scope: GoodsScope): Clause[] {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['id', scope.offerIds],
    ['productId', scope.productIds],
    ['categories', scope.categoryCodes],
    ['brand', scope.brands],
  ]
  const named = lists
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => ({ terms: { [field]: values } }))
  return [
    ...(scope.storeIds.length > 0 ? [{ terms: { storeId: scope.storeIds } }] : []),
    ...(scope.exceptOfferIds.length > 0 ? [not({ terms: { id: scope.exceptOfferIds } })] : []),
    ...(named.length > 0 ? [anyOf(named)] : []),
  ]
}
