import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aPaidOrder, aReadyPharmacy, commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { loadAreas } from '../../apps/server/src/modules/reference/public.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { listenTo } from './trips.ts'

const server = useTestServer()

/** Lines of one store in a cart. */
const LINES = 5

let client: Awaited<ReturnType<typeof aReadyPharmacy>>['client']
let offerIds: string[]
let orderId: string

beforeAll(async () => {
  await loadAreas(server.owner.db)
  const buyer = await aReadyPharmacy(server)
  client = buyer.client
  const store = await aStore(server.owner.db)
  offerIds = []
  for (let n = 0; n <= LINES; n++)
    offerIds.push(
      (await anOffer(server.owner.db, { store, product: await aProduct(server.owner.db), stock: 10_000 })).offerId,
    )
  // All first-time work and caching has happened.
  for (let n = 0; n < 4; n++) {
    const placed = await aPaidOrder(server, buyer, linesOf(LINES + 1))
    orderId = placed.orderId
  }
}, 120_000)

const linesOf = (count: number) => offerIds.slice(0, count).map(offerId => ({ offerId, quantity: 2 }))
const fill = (count = LINES) => client.call(cartEndpoints.addToCart, { lines: linesOf(count) })
const cart = async () => (await client.call(cartEndpoints.getCart, {})).value

/** Each call in repetition, with its preconditions. */
const CALLS: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'add to cart': async () => () => fill(1),
  'add five lines': async () => () => fill(),
  'cart page': async () => {
    await fill()
    return () => client.call(cartEndpoints.getCart, {})
  },
  'change a quantity': async () => {
    await fill()
    const lineId = (await cart()).stores[0]?.lines[0]?.lineId ?? ''
    return () => client.call(cartEndpoints.changeQuantity, { lineId, quantity: 3 })
  },
  'tick a line': async () => {
    await fill()
    const lineId = (await cart()).stores[0]?.lines[0]?.lineId ?? ''
    return () => client.call(cartEndpoints.checkLines, { lineIds: [lineId], isChecked: true })
  },
  'count the cart': async () => () => client.call(cartEndpoints.countCart, {}),
  confirm: async () => {
    await fill()
    return () => client.call(orderEndpoints.confirmOrder, {})
  },
  commit: async () => {
    await fill()
    const commit = commitOf((await client.call(orderEndpoints.confirmOrder, {})).value)
    return () => client.call(orderEndpoints.commitOrder, commit)
  },
  'orders list': async () => () => client.call(orderEndpoints.listOrders, { pageNum: 1, pageSize: 20 }),
  'order detail': async () => () => client.call(orderEndpoints.getOrder, { orderId }),
  'unread messages': async () => () => client.call(messageEndpoints.countUnread, {}),
  wallet: async () => () => client.call(paymentEndpoints.getWallet, {}),
}

/**
 * Statements and database round trips of each repeated call; the authentication is one of each. A number that grows needs a
 * reason; one that grows with the lines of a cart is a bug. Round trips have an upper bound, one above the observed number,
 * because it depends on how responses arrive. All statements are prepared.
 */
const BUDGET: Readonly<Record<string, readonly [statements: number, trips: number]>> = {
  'add to cart': [2, 3],
  'add five lines': [6, 4],
  'cart page': [5, 3],
  'change a quantity': [8, 4],
  'tick a line': [6, 4],
  'count the cart': [4, 3],
  confirm: [5, 3],
  commit: [16, 4],
  'orders list': [9, 5],
  'order detail': [12, 4],
  'unread messages': [5, 3],
  wallet: [7, 6],
}

/** Afterwards the connections have prepared what is sent often. */
const WARM = 3

test.each(Object.keys(CALLS))('sends the budgeted number of statements and round trips when warm: %s', async name => {
  const begin = async () => (await CALLS[name]?.()) ?? (() => Promise.resolve())
  for (let n = 0; n < WARM; n++) await (await begin())()
  const call = await begin()
  const { statements, unnamed, trips } = await listenTo(call)
  const [most, mostTrips] = BUDGET[name] ?? [0, 0]
  expect(statements.length, statements.join('\n')).toBe(most)
  expect(unnamed).toEqual([])
  expect(trips).toBeLessThanOrEqual(mostTrips)
})
