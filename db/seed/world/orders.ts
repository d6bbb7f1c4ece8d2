import { at, type Random, stream } from '../random.ts'
import { makeBuyers } from './buyers.ts'
import {
  type BasketItem,
  type Choice,
  choicesOf,
  favouriteStores,
  fit,
  itemOf,
  type Market,
  makeBasket,
} from './buying/baskets.ts'
import { BUYER_PROFILES, type TradeHabit } from './buying/buyer-profiles.ts'
import { channelFor, fateOf, timesOf } from './buying/order-states.ts'
import { type DayNumber, dayNumber, instantOf, monthOf, weekdayOf } from './days.ts'
import type { IsoDate } from './licence-rows.ts'
import { makeOffers } from './offers.ts'
import { makeProducts } from './products.ts'
import type { BuyerCompanyRow, OrderRow, StoreRow } from './rows.ts'
import { makeStores } from './stores.ts'
import { BASE_OFFER_COUNT } from './world-size.ts'

interface OrderHistoryOptions {
  readonly seed: number
  readonly today: IsoDate
  /** The size of the data set; orders name only offers of the base data. */
  readonly offerCount?: number
}

const DAYS = 365
const MOST_LINES = 25
const MOST_STORES = 4

/** A year of orders of the buyer companies, oldest first; the latest are still open. */
export function makeOrderHistory({ seed, today, offerCount = BASE_OFFER_COUNT }: OrderHistoryOptions): OrderRow[] {
  const stores = makeStores({ seed, today })
  const offers = makeOffers({ seed, today, offerCount: Math.min(offerCount, BASE_OFFER_COUNT) })
  const market: Market = { products: makeProducts(seed), offersByStore: Map.groupBy(offers, offer => offer.storeIndex) }
  const drafts = makeBuyers({ seed, today }).flatMap(company =>
    historyOf(seed, dayNumber(today), company, market, stores),
  )
  const checkouts = new Map<string, number>()
  return drafts
    .sort((a, b) =>
      a.placedAt < b.placedAt
        ? -1
        : a.placedAt > b.placedAt
          ? 1
          : a.companyIndex - b.companyIndex || a.storeIndex - b.storeIndex,
    )
    .map(({ checkoutKey, ...draft }, index) => {
      const checkoutIndex = checkouts.get(checkoutKey) ?? checkouts.size
      checkouts.set(checkoutKey, checkoutIndex)
      return { index, checkoutIndex, ...draft }
    })
}

type Draft = Omit<OrderRow, 'index' | 'checkoutIndex'> & { readonly checkoutKey: string }

/** A basket item with the day of its next purchase. */
interface Need {
  readonly item: BasketItem
  dueOn: DayNumber
}

/**
 * Their last order is one of the first store alone. Unpaid, as the last order of any company is, it can be claimed as transferred
 * to the store: without them some days leave that desk without a case.
 */
const LEAVES_UNPAID: ReadonlySet<string> = new Set(['lilincun', 'kangmin', 'tongze'])

function historyOf(
  seed: number,
  today: DayNumber,
  company: BuyerCompanyRow,
  market: Market,
  stores: readonly StoreRow[],
): Draft[] {
  const { login, trade: habit } = at(BUYER_PROFILES, company.index)
  if (habit === null) return []
  const random = stream(seed, `orders/${company.key}`)
  const choices = choicesOf(company, habit, market)
  if (choices.length === 0) return []
  const firstDay = Math.max(today - DAYS, dayNumber(company.registeredOn) + 3)
  const favourites = favouriteStores(company, choices, stores, random)
  const needs = makeBasket(choices, favourites, habit, random).map(
    (item): Need => ({ item, dueOn: firstDay + random.int(0, item.cycleDays) }),
  )
  const lastDay = today - Math.max(1, habit.stoppedDaysAgo)
  const drafts: Draft[] = []
  for (const day of orderDays(firstDay, lastDay, today, habit, random)) {
    const chosen = chooseLines(day, day > today - 6, needs, choices, habit, random)
    const isLatest = day === lastDay
    const wanted = isLatest && LEAVES_UNPAID.has(login) ? atFirstStore(needs, chosen) : chosen
    if (wanted.length < 3) continue
    drafts.push(...checkout(company, day, today, wanted, stores, isLatest, random))
  }
  return drafts
}

/** What it buys at the first store, or what was chosen when that is not worth an order. */
function atFirstStore(needs: readonly Need[], chosen: BasketItem[]): BasketItem[] {
  const own = needs.filter(need => need.item.offer.storeIndex === 0).toSorted((a, b) => a.dueOn - b.dueOn)
  return own.length < 3 ? chosen : own.slice(0, 5).map(({ item }) => item)
}

/** Every few working days; active companies also order in the last days, so that some orders are always in progress. */
function orderDays(
  first: DayNumber,
  last: DayNumber,
  today: DayNumber,
  habit: NonNullable<TradeHabit>,
  random: Random,
): DayNumber[] {
  const days = new Set<DayNumber>()
  for (
    let day = first + random.int(0, habit.everyDays);
    day <= last;
    day += Math.max(2, Math.round(habit.everyDays * (0.6 + random.next() * 0.8)))
  ) {
    const weekday = weekdayOf(day)
    days.add(Math.min(last, weekday === 0 ? day + 1 : weekday === 6 ? day + 2 : day))
  }
  if (last === today - 1) for (const ago of [5, 4, 2, 1]) days.add(today - ago)
  return [...days].sort((a, b) => a - b)
}

/** Items that are due, then items that are due soon, and sometimes something new. */
function chooseLines(
  day: DayNumber,
  isRecent: boolean,
  needs: Need[],
  choices: readonly Choice[],
  habit: NonNullable<TradeHabit>,
  random: Random,
): BasketItem[] {
  const month = monthOf(day)
  const open = needs
    .toSorted((a, b) => a.dueOn - b.dueOn)
    .filter((need, at) => need.dueOn <= day || (at < 12 && need.dueOn <= day + 12))
  const groupsOf = (list: readonly Need[]): Need[][] =>
    [...Map.groupBy(list, need => need.item.offer.storeIndex).values()].sort((a, b) => b.length - a.length)
  // A parcel with one box is not worth the postage: stores with few items wait for the next order.
  const busiest = groupsOf(open).filter((own, at) => at === 0 || own.length >= 3)
  const usual = busiest
    .slice(0, random.int(1, MOST_STORES))
    .flat()
    .slice(0, MOST_LINES - 1)
  // In the last days it also buys what is due next, so that orders of every state exist.
  const taken =
    isRecent && usual.length < 4
      ? at(groupsOf(needs), 0)
          .toSorted((a, b) => a.dueOn - b.dueOn)
          .slice(0, 5)
      : usual
  const lines = taken.map(({ item }) => {
    const factor = seasonFactor(at(item.product.categoryCodes, 0), month) * (0.7 + random.next() * 0.6)
    return { ...item, quantity: fit(item.offer, item.quantity * factor) }
  })
  for (const need of taken)
    need.dueOn =
      day + Math.max(5, Math.round(need.item.cycleDays / seasonFactor(at(need.item.product.categoryCodes, 0), month)))
  if (taken.length > 0 && random.chance(0.25)) {
    const known = new Set(lines.map(line => line.product.index))
    const fresh = choices.filter(
      choice => choice.offer.storeIndex === taken[0]?.item.offer.storeIndex && !known.has(choice.product.index),
    )
    if (fresh.length > 0) lines.push(itemOf(random.pick(fresh), habit, random))
  }
  return lines
}

function checkout(
  company: BuyerCompanyRow,
  day: DayNumber,
  today: DayNumber,
  items: readonly BasketItem[],
  stores: readonly StoreRow[],
  isLatest: boolean,
  random: Random,
): Draft[] {
  const fate = fateOf(today - day, isLatest, random)
  // Unpaid orders were placed late in the evening, so that they have not expired when the demo starts.
  const second = fate === 'awaiting-payment' ? random.int(22 * 3600, 23.5 * 3600) : random.int(8 * 3600, 21 * 3600)
  const paymentChannel = channelFor(company, random)
  const paidAfter =
    paymentChannel === 'transfer' || paymentChannel === 'bank' ? random.int(1800, 7000) : random.int(40, 900)
  const loginName = buyerLogin(company, random)
  return [...Map.groupBy(items, item => item.offer.storeIndex)].flatMap(([storeIndex, own]) => {
    const lines = aboveMinimum(own, at(stores, storeIndex), company)
    if (lines === null) return []
    return [
      {
        checkoutKey: `${company.index}/${day}`,
        companyIndex: company.index,
        storeIndex,
        loginName,
        placedAt: instantOf(day, second),
        paymentChannel,
        ...timesOf(day, second, today, fate, paidAfter, random),
        lines: lines.map(item => ({ offerIndex: item.offer.index, quantity: item.quantity })),
      },
    ]
  })
}

function buyerLogin(company: BuyerCompanyRow, random: Random): string {
  const { login, kind } = at(BUYER_PROFILES, company.index)
  if (company.index === 0 && random.chance(0.6)) return 'buyer-sub'
  return kind === 'chain-hq' && random.chance(0.8) ? 'antaikang-caigou' : login
}

/** Below 起配金额 a store accepts no order: the buyer takes more, or waits (null). */
function aboveMinimum(items: readonly BasketItem[], store: StoreRow, company: BuyerCompanyRow): BasketItem[] | null {
  const province = company.place.provinceCode.slice(0, 2)
  const rule =
    store.postageRules.find(each => each.provinceCodes.includes(province)) ??
    store.postageRules.find(each => each.provinceCodes.length === 0)
  const minimum = (rule?.minOrderFen ?? 0) * 100
  const lines = [...items]
  for (let round = 0; round < 40 && totalOf(lines) < minimum; round++) {
    const position = round % lines.length
    const line = at(lines, position)
    lines[position] = {
      ...line,
      quantity: fit(line.offer, line.quantity + Math.max(line.offer.stepQuantity, line.quantity)),
    }
  }
  return totalOf(lines) < minimum ? null : lines
}

/** In 0.01 fen, at the prices of the steps reached. */
function totalOf(items: readonly BasketItem[]): number {
  return items.reduce((sum, { offer, quantity }) => {
    const price = offer.priceSteps.findLast(step => quantity >= step.fromQuantity)?.unitPrice ?? offer.listUnitPrice
    return sum + price * quantity
  }, 0)
}

/** How much more or less goods sell in a month, by category prefix: [prefix, factors January to December]. */
const SEASONS: readonly (readonly [string, readonly number[]])[] = [
  ['0101', [1.9, 1.6, 1.3, 1.1, 0.8, 0.6, 0.6, 0.6, 0.8, 1.1, 1.5, 1.9]],
  ['0102', [1.7, 1.5, 1.3, 1.1, 0.9, 0.7, 0.6, 0.7, 0.9, 1.2, 1.4, 1.7]],
  ['011301', [1.8, 1.5, 1.3, 1.1, 0.9, 0.7, 0.6, 0.6, 0.9, 1.2, 1.5, 1.8]],
  ['011302', [1.7, 1.5, 1.2, 1.0, 0.9, 0.7, 0.6, 0.7, 0.9, 1.2, 1.5, 1.7]],
  ['010303', [0.8, 0.8, 0.9, 1.0, 1.2, 1.6, 1.8, 1.7, 1.3, 1.0, 0.8, 0.8]],
  ['080101', [0.9, 0.9, 0.9, 1.0, 1.2, 1.4, 1.5, 1.4, 1.1, 0.9, 0.9, 0.9]],
  ['0116', [0.8, 0.9, 1.4, 1.6, 1.4, 1.1, 0.9, 0.9, 1.2, 1.1, 0.8, 0.8]],
  ['0603', [0.5, 0.5, 0.7, 1.0, 1.5, 1.9, 2.0, 1.7, 1.1, 0.7, 0.5, 0.5]],
  ['0205', [1.4, 1.1, 0.9, 0.8, 0.7, 0.7, 0.7, 0.8, 1.0, 1.2, 1.4, 1.5]],
  ['030202', [1.6, 1.4, 1.2, 1.0, 0.9, 0.8, 0.8, 0.8, 0.9, 1.0, 1.3, 1.6]],
]

/** 1 for goods without a season. */
function seasonFactor(categoryCode: string, month: number): number {
  const found = SEASONS.find(([prefix]) => categoryCode.startsWith(prefix))
  return found?.[1][month - 1] ?? 1
}
