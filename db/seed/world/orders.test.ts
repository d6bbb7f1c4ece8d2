import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { at } from '../random.ts'
import { makeAccounts } from './accounts.ts'
import { makeBuyers } from './buyers.ts'
import { isBuyableBy, isOpenTo } from './buying/buyer-scope.ts'
import { makeOffers } from './offers.ts'
import { makeOrderHistory } from './orders.ts'
import { makeProducts } from './products.ts'
import type { OrderLineRow, OrderRow } from './rows.ts'
import { makeStores } from './stores.ts'

const TIMEOUT_MS = 120_000
const options = { seed: 20260909, today: '2026-03-01' }
const buyers = makeBuyers(options)
const stores = makeStores(options)
const products = makeProducts(options.seed)
const offers = [...makeOffers(options)]
const orders = makeOrderHistory(options)
const checkouts = [...Map.groupBy(orders, order => order.checkoutIndex).values()]
const START_OF_TODAY = '2026-03-01T00:00:00+08:00'

/** The orders that break a rule, few enough to read. */
function breaking(isGood: (order: OrderRow) => boolean): OrderRow[] {
  return orders.filter(order => !isGood(order)).slice(0, 3)
}

describe('order history', () => {
  test('makes a year of orders of ten companies, oldest first', () => {
    expect(orders.length).toBeGreaterThan(800)
    expect(breaking(order => order === orders[order.index])).toEqual([])
    expect(breaking(order => order.index === 0 || at(orders, order.index - 1).placedAt <= order.placedAt)).toEqual([])
    expect(orders[0]?.placedAt.slice(0, 7)).toBe('2025-03')
    expect(new Set(orders.map(order => order.companyIndex)).size).toBe(10)
    const logins = new Set(makeAccounts().map(account => account.loginName))
    expect(breaking(order => logins.has(order.loginName))).toEqual([])
  })

  test('gives a checkout one company, one time, at most 25 lines and at most 4 stores', () => {
    const lineCounts = checkouts.map(checkout => checkout.reduce((sum, order) => sum + order.lines.length, 0))
    expect(Math.max(...lineCounts)).toBeLessThanOrEqual(25)
    expect(lineCounts.filter(count => count < 3).length / lineCounts.length).toBeLessThan(0.03)
    expect(Math.max(...checkouts.map(checkout => checkout.length))).toBeLessThanOrEqual(4)
    const split = checkouts.filter(checkout => {
      const isOnce = new Set(checkout.map(order => order.storeIndex)).size === checkout.length
      const shared = new Set(
        checkout.map(order =>
          [order.companyIndex, order.placedAt, order.paidAt, order.loginName, order.paymentChannel].join(),
        ),
      )
      return !isOnce || shared.size !== 1
    })
    expect(split).toEqual([])
  })

  test('orders each offer once, only offers open to the company, in allowed quantities', () => {
    const isGoodLine = (order: OrderRow, { offerIndex, quantity }: OrderLineRow): boolean => {
      const company = at(buyers, order.companyIndex)
      const offer = at(offers, offerIndex)
      return (
        offer.storeIndex === order.storeIndex &&
        isOpenTo(company, offer) &&
        isBuyableBy(company, at(products, offer.productIndex)) &&
        quantity >= offer.minQuantity &&
        quantity % offer.stepQuantity === 0 &&
        quantity <= Math.min(offer.stockCount, offer.limitPerOrder ?? offer.stockCount)
      )
    }
    expect(breaking(order => order.lines.length > 0 && order.lines.every(line => isGoodLine(order, line)))).toEqual([])
    expect(breaking(order => at(buyers, order.companyIndex).openedStoreIndexes.includes(order.storeIndex))).toEqual([])
    expect(breaking(order => new Set(order.lines.map(line => line.offerIndex)).size === order.lines.length)).toEqual([])
  })

  test('keeps every order at or above the minimum of its store', () => {
    const isAbove = (order: OrderRow): boolean => {
      const province = at(buyers, order.companyIndex).place.provinceCode.slice(0, 2)
      const rules = at(stores, order.storeIndex).postageRules
      const rule =
        rules.find(each => each.provinceCodes.includes(province)) ?? rules.find(each => each.provinceCodes.length === 0)
      const total = order.lines.reduce((sum, { offerIndex, quantity }) => {
        const offer = at(offers, offerIndex)
        const price = offer.priceSteps.findLast(step => quantity >= step.fromQuantity)?.unitPrice ?? offer.listUnitPrice
        return sum + price * quantity
      }, 0)
      return total / 100 >= (rule?.minOrderFen ?? 0)
    }
    expect(breaking(isAbove)).toEqual([])
  })

  test('keeps the times of an order in sequence and before today, and its state consistent with them', () => {
    const momentsOf = (order: OrderRow): string[] =>
      [order.placedAt, order.paidAt, order.shippedAt, order.receivedAt, order.cancelledAt].filter(
        moment => moment !== null,
      )
    expect(breaking(order => momentsOf(order).join() === momentsOf(order).sort().join())).toEqual([])
    expect(breaking(order => momentsOf(order).every(moment => moment < START_OF_TODAY))).toEqual([])
    expect(breaking(order => order.state === stateOf(order))).toEqual([])
  })

  test('gives the demo buyers orders in every state, and the first store unpaid ones, whatever the current day', {
    timeout: TIMEOUT_MS,
  }, () => {
    for (const today of ['2026-03-01', '2026-07-19', '2027-01-02', '2027-06-02']) {
      const history = makeOrderHistory({ seed: options.seed, today })
      const unpaid = Map.groupBy(history, order => order.checkoutIndex)
        .values()
        .filter(
          ([first, ...more]) => more.length === 0 && first?.storeIndex === 0 && first.state === 'awaiting-payment',
        )
      expect([...unpaid].length, `${today} first store`).toBeGreaterThanOrEqual(3)
      for (const companyIndex of [0, 1]) {
        const states = history.filter(order => order.companyIndex === companyIndex).map(order => order.state)
        for (const state of ['awaiting-payment', 'awaiting-shipment', 'shipped', 'completed'] as const)
          expect(states, `${today} company ${companyIndex}`).toContain(state)
      }
    }
  })

  test('places no orders after a company lost its licence, and none before approval', () => {
    const last = (login: string): string =>
      orders.findLast(order => order.loginName === login)?.placedAt.slice(0, 10) ?? ''
    expect(last('expired') <= '2026-02-04').toBe(true)
    expect(last('withdrawn') <= '2025-11-12').toBe(true)
    expect(last('pending')).toBe('')
  })

  test('sells more cold medicines in winter than in summer', () => {
    const isCold = ({ offerIndex }: OrderLineRow): boolean =>
      at(products, at(offers, offerIndex).productIndex).categoryCodes[0]?.startsWith('0101') === true
    const packs = (months: readonly string[]): number =>
      orders
        .filter(order => months.includes(order.placedAt.slice(5, 7)))
        .flatMap(order => order.lines.filter(isCold))
        .reduce((sum, line) => sum + line.quantity, 0)
    expect(packs(['11', '12', '01'])).toBeGreaterThan(packs(['06', '07', '08']) * 1.5)
  })

  test('makes a company buy the same goods again and again', () => {
    const bought = orders
      .filter(order => order.companyIndex === 0)
      .flatMap(order => order.lines.map(line => line.offerIndex))
    const kinds = new Set(bought).size
    expect(kinds).toBeGreaterThanOrEqual(100)
    expect(kinds).toBeLessThan(200)
    expect(bought.length / kinds).toBeGreaterThan(4)
  })

  test('makes the same history for the same seed and day, and another for another seed', {
    timeout: TIMEOUT_MS,
  }, () => {
    expect(digest(makeOrderHistory(options))).toBe(digest(orders))
    expect(digest(makeOrderHistory({ ...options, seed: 7 }))).not.toBe(digest(orders))
  })

  test('makes a history from the existing offers when the demo data are small', { timeout: TIMEOUT_MS }, () => {
    const small = makeOrderHistory({ ...options, offerCount: 1000 })
    expect(small.length).toBeGreaterThan(0)
    expect(small.every(order => order.lines.every(line => line.offerIndex < 1000))).toBe(true)
  })
})

function stateOf(order: OrderRow): OrderRow['state'] {
  if (order.cancelledAt !== null) return 'cancelled'
  if (order.paidAt === null) return 'awaiting-payment'
  if (order.shippedAt === null) return 'awaiting-shipment'
  return order.receivedAt === null ? 'shipped' : 'completed'
}

function digest(rows: readonly OrderRow[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
