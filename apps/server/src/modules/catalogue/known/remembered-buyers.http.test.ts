import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReadyPharmacy, aSettlement, commitOf } from '#modules/order/testing.ts'
import { agreedOn, aLicensedPharmacy, certified, firstTrade } from '#modules/qualification/testing.ts'
import { refreshSearch, search } from '#modules/search/testing.ts'
import { aStore, type MadeStore } from '#modules/store/testing.ts'
import { type AnotherServer, startAnother } from '#testing/another-server.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anOffer, aProduct } from '../testing.ts'
import { goodsFor } from './known-goods.ts'

const server = useTestServer()
const db = () => server.owner.db
let other: AnotherServer

beforeAll(async () => {
  other = await startAnother(server)
})
afterAll(() => other.stop())

/** The same login at both servers. */
function atBoth({ client }: SignedInBuyer): TestClient[] {
  const there = other.client()
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  return [client, there]
}

const detailOf = async (client: TestClient, offerId: string) =>
  (await client.call(catalogueEndpoints.getGoodsDetail, { offerId })).value
type Detail = Awaited<ReturnType<typeof detailOf>>

interface World extends SignedInBuyer {
  readonly store: MadeStore
  readonly offerId: string
}

async function aWorld(given: { isControlled?: boolean; opensAccountFirst?: boolean } = {}): Promise<World> {
  const store = await aStore(db(), { opensAccountFirst: given.opensAccountFirst ?? false })
  const { offerId } = await anOffer(db(), {
    store,
    product: await aProduct(db()),
    price: 120_000,
    isControlled: given.isControlled ?? false,
  })
  return { ...(await aLicensedPharmacy(server)), store, offerId }
}

const special = (
  { offerId }: World,
  target: { companyId?: string; groupId?: string; provinceCode?: string },
  price: number,
) =>
  db()
    .insertInto('catalogue.specialPrice')
    .values({
      offerId,
      source: target.companyId ? 'customer' : target.groupId ? 'group' : 'region',
      ...target,
      unitPrice: price,
      updatedAt: TEST_NOON,
    })
    .execute()

async function aGroup({ store }: World, companyId: string | null): Promise<string> {
  const { id } = await db()
    .insertInto('catalogue.priceGroup')
    .values({ storeId: store.storeId, name: '老客户' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (companyId) await db().insertInto('catalogue.priceGroupMember').values({ groupId: id, companyId }).execute()
  return id
}

const price = (detail: Detail) => detail.price?.unitPrice
const cell = (detail: Detail) => detail.gate.cell

/** The initial data, the change, and the result that must be visible afterwards. */
const changes: [
  string,
  () => Promise<{ world: World; change: () => Promise<unknown> }>,
  (d: Detail) => unknown,
  unknown,
][] = [
  [
    'a licence that is cancelled',
    async () => {
      const world = await aWorld()
      const change = () =>
        db()
          .updateTable('qualification.licence')
          .set({ state: anyState('cancelled') })
          .where('companyId', '=', world.companyId)
          .execute()
      return { world, change }
    },
    price,
    undefined,
  ],
  [
    'a company that is withdrawn',
    async () => {
      const world = await aWorld()
      const change = () =>
        db()
          .updateTable('company.company')
          .set({ state: anyState('in-review') })
          .where('id', '=', world.companyId)
          .execute()
      return { world, change }
    },
    price,
    undefined,
  ],
  [
    'an agreement',
    async () => {
      const world = await aWorld({ isControlled: true })
      return { world, change: () => agreedOn(db(), world.companyId, world.offerId, '2027-01-01') }
    },
    price,
    120_000,
  ],
  [
    'first trade',
    async () => {
      const world = await aWorld({ opensAccountFirst: true })
      await certified(db(), world.companyId)
      return { world, change: () => firstTrade(db(), world.companyId, world.store.storeId) }
    },
    cell,
    'price',
  ],
  [
    'its own price',
    async () => {
      const world = await aWorld()
      return { world, change: () => special(world, { companyId: world.companyId }, 90_000) }
    },
    price,
    90_000,
  ],
  [
    'its own price taken away',
    async () => {
      const world = await aWorld()
      await special(world, { companyId: world.companyId }, 90_000)
      const change = () => db().deleteFrom('catalogue.specialPrice').where('offerId', '=', world.offerId).execute()
      return { world, change }
    },
    price,
    120_000,
  ],
  [
    'a price of its province',
    async () => {
      const world = await aWorld()
      return { world, change: () => special(world, { provinceCode: '420000' }, 91_000) }
    },
    price,
    91_000,
  ],
  [
    'a price of its group',
    async () => {
      const world = await aWorld()
      const groupId = await aGroup(world, world.companyId)
      return { world, change: () => special(world, { groupId }, 92_000) }
    },
    price,
    92_000,
  ],
  [
    'joining a group',
    async () => {
      const world = await aWorld()
      const groupId = await aGroup(world, null)
      await special(world, { groupId }, 93_000)
      const change = () =>
        db().insertInto('catalogue.priceGroupMember').values({ groupId, companyId: world.companyId }).execute()
      return { world, change }
    },
    price,
    93_000,
  ],
  [
    'how its store chooses among prices',
    async () => {
      const world = await aWorld()
      await special(world, { companyId: world.companyId }, 94_000)
      await special(world, { provinceCode: '420000' }, 89_000)
      const change = () =>
        db()
          .insertInto('catalogue.pricePolicy')
          .values({ storeId: world.store.storeId, sources: ['customer', 'region', 'base'], picks: 'lowest' })
          .execute()
      return { world, change }
    },
    price,
    89_000,
  ],
]

describe('every process applies a change of a buyer’s facts with the next request', () => {
  test.each(changes)('after the change: %s', async (_, make, look, expected) => {
    const { world, change } = await make()
    const both = atBoth(world)
    for (const client of both) {
      await detailOf(client, world.offerId)
      expect(look(await detailOf(client, world.offerId))).not.toEqual(expected)
    }
    await change()
    for (const client of both) expect(look(await detailOf(client, world.offerId))).toEqual(expected)
  })

  test('applies the search preference for near stores first', async () => {
    const buyer = await aLicensedPharmacy(server)
    const product = await aProduct(db(), { genericName: '附近片' })
    const far = await anOffer(db(), { store: await aStore(db(), { provinceCode: '440000' }), product, soldCount: 99 })
    const near = await anOffer(db(), { store: await aStore(db(), { provinceCode: '420000' }), product })
    await refreshSearch(server)
    const found = async () => (await search(buyer.client, { keyword: '附近片' })).list.map(row => row.offerId)
    expect(await found()).toEqual([far.offerId, near.offerId])
    await db()
      .insertInto('search.preference')
      .values({ companyId: buyer.companyId, accountId: buyer.accountId, isNearFirst: true })
      .execute()
    expect(await found()).toEqual([near.offerId, far.offerId])
  })

  test('shows a price change only after its commit, even when the facts were read again before it', async () => {
    const world = await aWorld()
    const [client] = atBoth(world)
    if (!client) throw new Error('no client')
    expect(price(await detailOf(client, world.offerId))).toBe(120_000)
    await db()
      .transaction()
      .execute(async change => {
        await change
          .insertInto('catalogue.specialPrice')
          .values({
            offerId: world.offerId,
            source: 'customer',
            companyId: world.companyId,
            unitPrice: 88_000,
            updatedAt: TEST_NOON,
          })
          .execute()
        // Raises the version so that the data are read again; a second real change would wait for the open one.
        await sql`update platform.version set version = version + 1 where name = 'prices'`.execute(db())
        expect(price(await detailOf(client, world.offerId))).toBe(120_000)
      })
    expect(price(await detailOf(client, world.offerId))).toBe(88_000)
  })
})

test('shows each company only its own price in 1,000 interleaved requests with another company and a visitor', async () => {
  const world = await aWorld()
  const rival = await aLicensedPharmacy(server)
  await special(world, { companyId: world.companyId }, 71_000)
  await special(world, { companyId: rival.companyId }, 72_000)
  const visitor = server.client()
  const askers = [
    { client: world.client, sees: 71_000 },
    { client: rival.client, sees: 72_000 },
    { client: visitor, sees: undefined },
  ]
  const wrong: unknown[] = []
  for (let turn = 0; turn < 1000; turn += 12) {
    await Promise.all(
      Array.from({ length: 12 }, async (__, place) => {
        const { client, sees } = askers[(turn + place) % askers.length] ?? { client: visitor, sees: undefined }
        const seen = price(await detailOf(client, world.offerId))
        if (seen !== sees) wrong.push({ turn, seen, sees })
      }),
    )
  }
  expect(wrong).toEqual([])
})

test('commits orders by price and stock of the database when the cached goods are wrong', async () => {
  const buyer = await aReadyPharmacy(server)
  const store = await aStore(db())
  const { offerId } = await anOffer(db(), { store, product: await aProduct(db()), price: 120_000, stock: 5 })
  const poison = async () => {
    await server.app.followedGoods.refresh()
    const remembered = (await goodsFor(server.context()).offers([offerId])).get(offerId)
    if (!remembered) throw new Error('not remembered')
    Object.assign(remembered, { basePrice: unitPrice(100), baseSteps: [] })
    Object.assign(remembered.sellable, { count: 9999 })
    const poisoned = await detailOf(buyer.client, offerId)
    expect([poisoned.price?.basePrice, poisoned.stock.count]).toEqual([100, 9999])
  }
  const placed = () =>
    db().selectFrom('order.order').select('payable').where('companyId', '=', buyer.companyId).execute()
  const batch = () => db().updateTable('catalogue.batch').where('offerId', '=', offerId)
  await poison()
  const wrong = await aSettlement(buyer.client, [{ offerId, quantity: 5 }])
  expect(wrong.payable).toBe(5)
  expect(await buyer.client.call(orderEndpoints.commitOrder, commitOf(wrong))).toMatchObject({
    success: false,
    data: { reason: 'settlement-outdated' },
  })
  expect(await placed()).toEqual([])

  // A change of the offer corrects the page.
  await batch().set({ onHand: 5 }).execute()
  const settlement = (await buyer.client.call(orderEndpoints.confirmOrder, {})).value
  expect(settlement.payable).toBe(6000)
  await batch().set({ onHand: 4 }).execute()
  await poison()
  expect((await buyer.client.call(orderEndpoints.commitOrder, commitOf(settlement))).success).toBe(false)
  expect(await placed()).toEqual([])
  await batch().set({ onHand: 5 }).execute()
  await poison()
  expect((await buyer.client.call(orderEndpoints.commitOrder, commitOf(settlement))).status).toBe(200)
  expect(await placed()).toEqual([{ payable: 6000 }])
})
