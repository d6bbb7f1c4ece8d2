import { randomUUID } from 'node:crypto'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { Random } from '@xiaojiu/kernel/planning/testing/random.ts'
import { expect } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCampaign, aCoupon } from '#modules/marketing/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import type { TestServer } from '#testing/server.ts'
import { aReadyPharmacy, commitOf } from '../testing.ts'
import { inTurn } from './solver/plan-in-thread.ts'

/** Worlds that one pharmacy sees: what it may ask in an hour, and the coupons it holds, stay few. */
const WORLDS_PER_PHARMACY = 40
const AT_A_TIME = 4

/**
 * Random worlds with stores, ladders, campaigns, coupons and postage, each planned, settled and ordered through the shop:
 * the same fen in the plan, on the settlement page and in the orders, and never more than the cheapest of each. Names the
 * seed. The number of worlds in which something was ordered.
 */
export async function orderInRandomWorlds(server: TestServer, firstSeed: number, count: number): Promise<number> {
  const seeds = Array.from({ length: count }, (_, at) => firstSeed + at)
  let ordered = 0
  const works = async (): Promise<void> => {
    const own = seeds.splice(0, WORLDS_PER_PHARMACY)
    if (own.length === 0) return
    const { client } = await aReadyPharmacy(server)
    for (const seed of own) {
      const isOrdered = await planAndOrder(server, client, seed)
      if (isOrdered) ordered++
    }
    return works()
  }
  const share = Math.max(1, Math.min(AT_A_TIME, Math.ceil(count / WORLDS_PER_PHARMACY)))
  await Promise.all(Array.from({ length: share }, works))
  return ordered
}

async function planAndOrder(server: TestServer, client: TestClient, seed: number): Promise<boolean> {
  const lines = await aRandomWorld(server, client, seed)
  const { taskId } = (await client.call(orderEndpoints.saveNeeds, { name: '', source: 'paste', lines })).value
  const maxParcels = seed % 7 === 0 ? 2 : null
  const preset = seed % 5 === 0 ? 'fewest-parcels' : 'least-cost'
  await client.call(orderEndpoints.sendTask, { taskId, preset, maxParcels, minMonths: null })
  // The next turn comes when the planning is over.
  await inTurn(() => Promise.resolve())
  const view = (await client.call(orderEndpoints.getPlan, { taskId })).value
  const world = `world ${seed}`
  expect(view.task.state, world).toBe('planned')
  if (view.stores.length === 0) return false
  const kept = await server.owner.pool.query<{ payable: number }>(
    `select (plan->>'payable')::int as payable from "order".bulk_task where id = $1`,
    [taskId],
  )
  const settlement = (await client.call(orderEndpoints.confirmPlan, { taskId })).value
  expect(settlement.problems, world).toEqual([])
  expect(
    { plan: kept.rows[0]?.payable, shown: view.payable, freight: view.freight, discount: view.discount },
    world,
  ).toEqual({
    plan: settlement.payable,
    shown: settlement.payable,
    freight: settlement.freight,
    discount: settlement.discount,
  })
  const leftOut = view.lines.filter(line => line.supplies.length === 0).length
  if (preset === 'least-cost' && leftOut === view.comparison?.leftOutCount)
    expect(view.payable, `${world}: no more than the cheapest of each`).toBeLessThanOrEqual(view.comparison.payable)
  const { value: placed } = await client.call(orderEndpoints.commitPlan, { taskId, ...commitOf(settlement) })
  expect(placed.payable, world).toBe(settlement.payable)
  expect(
    placed.orders.reduce((sum, order) => sum + order.payable, 0),
    world,
  ).toBe(settlement.payable)
  return true
}

/** Builds a market of its own and says what is needed. */
async function aRandomWorld(server: TestServer, client: TestClient, seed: number) {
  const { db } = server.owner
  const random = new Random(seed * 7919)
  const stores = await Promise.all(
    Array.from({ length: random.int(2, 5) }, () => aStore(db, { postageRules: [randomPostage(random)] })),
  )
  const lines: { productId: string; quantity: number; rawText: string }[] = []
  const offers: { offerId: string; storeId: string; price: number }[] = []
  for (let at = random.int(3, 7); at > 0; at--) {
    const brand = random.pick([null, '三九', '仁和'])
    const product = await aProduct(db, { brand })
    const base = random.int(20_000, 400_000)
    const carrying = stores.filter(() => random.isOf(0.65))
    for (const store of carrying.length > 0 ? carrying : stores.slice(0, 1)) {
      const price = Math.round((base * random.int(92, 112)) / 100)
      const { offerId } = await anOffer(db, { store, product, price, ...randomTerms(random, price) })
      offers.push({ offerId, storeId: store.storeId, price })
    }
    lines.push({ productId: product.productId, quantity: random.int(2, 60), rawText: '' })
  }
  for (const store of stores)
    await someCampaigns(
      server,
      random,
      store,
      offers.filter(offer => offer.storeId === store.storeId),
    )
  await someCoupons(server, client, random, stores)
  return lines
}

function randomPostage(random: Random) {
  const minOrder = random.pick([0, 0, 10_000, 30_000])
  return {
    minOrder,
    freeFrom: random.isOf(0.8) ? minOrder + random.pick([10_000, 30_000, 80_000]) : null,
    freeFromCount: random.isOf(0.25) ? random.int(20, 150) : null,
    postage: random.pick([0, 800, 1000, 1500]),
  }
}

function randomTerms(random: Random, price: number) {
  const stepQuantity = random.pick([1, 1, 1, 5, 10])
  return {
    stepQuantity,
    minQuantity: stepQuantity * random.pick([1, 1, 2]),
    stock: random.pick([15, 60, 500, 5000]),
    limitPerOrder: random.isOf(0.1) ? 40 : null,
    limitPerMonth: random.isOf(0.1) ? 50 : null,
    priceSteps: random.isOf(0.4) ? [{ from: random.int(10, 80), price: Math.round(price * 0.95) }] : [],
  }
}

async function someCampaigns(
  server: TestServer,
  random: Random,
  store: { storeId: string },
  offers: readonly { offerId: string; price: number }[],
): Promise<void> {
  const add = (given: Omit<Parameters<typeof aCampaign>[1], 'store'>) =>
    aCampaign(server.owner.db, { store, takesCoupons: random.isOf(0.7), ...given })
  const gives = () =>
    random.isOf(0.7)
      ? { by: 'amount', off: random.int(300, 3000) }
      : { by: 'ratio', payBasisPoints: random.int(9000, 9700), mostOff: random.pick([null, 4000]) }
  for (const { offerId, price } of offers.filter(() => random.isOf(0.15)))
    await add({
      kind: random.pick(['special-price', 'flash-sale']),
      goods: [{ offerId, unitPrice: Math.round(price * 0.87), ...(random.isOf(0.5) && { limitPerCompany: 10 }) }],
    })
  if (random.isOf(0.5)) {
    const reach = random.int(10, 60) * 1000
    const tiers = [
      { reach, gives: gives() },
      { reach: reach * 2, gives: { by: 'amount', off: random.int(3000, 7000) } },
    ]
    await add({ kind: 'full-reduction', terms: { kind: 'tiers', by: 'amount', isEvery: random.isOf(0.3), tiers } })
  }
  const some = offers.filter(() => random.isOf(0.6))
  if (some.length === 0) return
  const goods = some.map(({ offerId }) => ({ offerId }))
  if (random.isOf(0.25)) {
    const tiers = [{ reach: random.int(5, 40), gives: gives() }]
    await add({ kind: 'full-reduction', goods, terms: { kind: 'tiers', by: 'count', isEvery: false, tiers } })
  }
  if (random.isOf(0.15)) {
    const terms = { kind: 'free-combo', pick: random.int(5, 15), setPrice: random.int(100, 400) * 100, mostSets: 2 }
    await add({ kind: 'combo', goods, terms })
  }
}

async function someCoupons(
  server: TestServer,
  client: TestClient,
  random: Random,
  stores: readonly { readonly storeId: string }[],
): Promise<void> {
  const take = async (given: Parameters<typeof aCoupon>[1]) => {
    const couponId = await aCoupon(server.owner.db, { off: random.int(300, 2500), ...given })
    expect((await client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })).status).toBe(200)
  }
  for (const { storeId } of stores) {
    if (random.isOf(0.3)) await take({ kind: 'store', storeId, enoughFrom: random.int(5, 30) * 1000 })
    if (random.isOf(0.1)) await take({ kind: 'brand', storeId, brand: '三九', enoughFrom: random.int(2, 20) * 1000 })
  }
  if (random.isOf(0.4)) await take({ kind: 'platform', enoughFrom: random.int(10, 60) * 1000 })
}
