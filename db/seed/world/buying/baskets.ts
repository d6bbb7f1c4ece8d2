import { at, type Random } from '../../random.ts'
import type { BuyerCompanyRow, OfferRow, ProductRow, StoreRow } from '../rows.ts'
import type { TradeHabit } from './buyer-profiles.ts'
import { isBuyableBy, isOpenTo } from './buyer-scope.ts'

/** One product that a company buys regularly: where, how much, how often. */
export interface BasketItem {
  readonly offer: OfferRow
  readonly product: ProductRow
  /** Packs for each purchase, before the seasonal factor. */
  readonly quantity: number
  readonly cycleDays: number
}

export interface Market {
  readonly products: readonly ProductRow[]
  /** Open offers of each store, by store index. */
  readonly offersByStore: ReadonlyMap<number, readonly OfferRow[]>
}

/** Offers a company could choose from, each with its weight. */
export interface Choice {
  readonly offer: OfferRow
  readonly product: ProductRow
  readonly weight: number
}

export function choicesOf(company: BuyerCompanyRow, habit: NonNullable<TradeHabit>, market: Market): Choice[] {
  return company.openedStoreIndexes.flatMap(storeIndex =>
    (market.offersByStore.get(storeIndex) ?? []).flatMap(offer => {
      const product = at(market.products, offer.productIndex)
      const weight = leaning(habit, product) * product.popularity ** 0.8
      return weight > 0 && isOpenTo(company, offer) && isBuyableBy(company, product) ? [{ offer, product, weight }] : []
    }),
  )
}

/** The few stores where a company buys most: near ones and those with many goods. */
export function favouriteStores(
  company: BuyerCompanyRow,
  choices: readonly Choice[],
  stores: readonly StoreRow[],
  random: Random,
): Set<number> {
  const counts = Map.groupBy(choices, choice => choice.offer.storeIndex)
  const ranked = [...counts]
    .map(([storeIndex, own]) => {
      const store = at(stores, storeIndex)
      const nearness = store.place.provinceCode === company.place.provinceCode ? 4 : store.type === 'self-run' ? 2 : 1
      return { storeIndex, key: -Math.log(random.next() + 1e-9) / (own.length * nearness) }
    })
    .sort((x, y) => x.key - y.key)
  return new Set(ranked.slice(0, random.int(4, 6)).map(each => each.storeIndex))
}

/** A stable basket: well-known goods of its trade, each bought at the cheapest of its preferred stores. */
export function makeBasket(
  choices: readonly Choice[],
  favourites: ReadonlySet<number>,
  habit: NonNullable<TradeHabit>,
  random: Random,
): BasketItem[] {
  const best = new Map<number, Choice>()
  for (const choice of choices) {
    // In other stores it rarely buys anything.
    if (!favourites.has(choice.offer.storeIndex) && random.chance(0.95)) continue
    const known = best.get(choice.product.index)
    if (known === undefined || choice.offer.listUnitPrice < known.offer.listUnitPrice)
      best.set(choice.product.index, choice)
  }
  // One product of each family is enough: a small shop does not stock six kinds of ibuprofen.
  const families = new Set<string>()
  const basket: BasketItem[] = []
  const ranked = [...best.values()]
    .map(choice => ({ choice, key: -Math.log(random.next() + 1e-9) / choice.weight }))
    .sort((x, y) => x.key - y.key)
  for (const { choice } of ranked) {
    if (basket.length >= habit.basket) break
    if (families.has(choice.product.familyKey)) continue
    families.add(choice.product.familyKey)
    basket.push(itemOf(choice, habit, random))
  }
  return basket
}

export function itemOf({ offer, product }: Choice, habit: NonNullable<TradeHabit>, random: Random): BasketItem {
  // A shop spends about the same on each line, whatever the pack costs.
  const yuan = Math.max(0.5, offer.listUnitPrice / 10_000)
  const budget = (40 + random.next() * 140) * habit.volume
  return { offer, product, quantity: fit(offer, budget / yuan), cycleDays: random.int(14, 60) }
}

/** The nearest round quantity within minimum, step, limit and stock. */
export function fit(offer: OfferRow, quantity: number): number {
  const { minQuantity, stepQuantity } = offer
  const roundTo = quantity >= 60 ? 10 : quantity >= 12 ? 5 : 1
  const wanted = Math.round(quantity / roundTo) * roundTo
  const most = Math.min(
    offer.limitPerOrder ?? Number.MAX_SAFE_INTEGER,
    offer.limitPerMonth ?? Number.MAX_SAFE_INTEGER,
    offer.stockCount,
  )
  const steps = Math.max(Math.ceil(minQuantity / stepQuantity), Math.round(wanted / stepQuantity))
  const whole = Math.min(steps, Math.floor(most / stepQuantity)) * stepQuantity
  return Math.max(whole, minQuantity)
}

function leaning(habit: NonNullable<TradeHabit>, product: ProductRow): number {
  const code = at(product.categoryCodes, 0)
  for (const length of [6, 4, 2, 0]) {
    const weight = habit.leanings[code.slice(0, length)]
    if (weight !== undefined) return weight
  }
  return 1
}
