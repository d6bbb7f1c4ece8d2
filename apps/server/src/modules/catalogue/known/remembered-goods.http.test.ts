import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aCampaign } from '#modules/marketing/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { type AnotherServer, startAnother } from '#testing/another-server.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anOffer, aProduct } from '../testing.ts'

const server = useTestServer()
const db = () => server.owner.db
/** Two processes that learn of changes only through the database. */
let servers: AnotherServer[] = []
let buyer: SignedInBuyer

beforeAll(async () => {
  servers = [await startAnother(server), await startAnother(server)]
  buyer = await aLicensedPharmacy(server)
})
afterAll(() => Promise.all(servers.map(one => one.stop())))

function clients(): TestClient[] {
  return servers.map(one => {
    const client = one.client()
    for (const [name, value] of buyer.client.cookies) client.cookies.set(name, value)
    return client
  })
}

async function goods() {
  const store = await aStore(db(), { postageRules: [{ postage: 1000 }] })
  const product = await aProduct(db(), {
    genericName: '记忆片',
    makerName: `记忆制药${Math.random()}`,
    leaflet: [{ heading: '用法', body: '口服' }],
  })
  const offer = await anOffer(db(), { store, product, price: 120_000, stock: 50 })
  return { ...store, ...product, ...offer, store, product }
}
type Goods = Awaited<ReturnType<typeof goods>>

const detailOf = async (client: TestClient, offerId: string) =>
  (await client.call(catalogueEndpoints.getGoodsDetail, { offerId })).value
type Detail = Awaited<ReturnType<typeof detailOf>>

const offer = (id: string) => db().updateTable('catalogue.offer').where('id', '=', id)
const product = (id: string) => db().updateTable('catalogue.product').where('id', '=', id)
const store = (id: string) => db().updateTable('store.store').where('id', '=', id)

/** What is read, what is changed, and what must be visible afterwards. */
const changes: [string, (goods: Goods) => Promise<unknown>, (detail: Detail) => unknown, unknown][] = [
  ['a price', g => offer(g.offerId).set({ listPrice: 90_000 }).execute(), d => d.price?.unitPrice, 90_000],
  [
    'stock',
    g => db().updateTable('catalogue.batch').set({ onHand: 7 }).where('offerId', '=', g.offerId).execute(),
    d => [d.stock.count, d.batches[0]?.count],
    [7, 7],
  ],
  ['an offer off the shelf', g => offer(g.offerId).set({ state: 'unlisted' }).execute(), d => d.isListed, false],
  [
    'another store’s offer',
    async g => anOffer(db(), { store: await aStore(db()), product: g.product, price: 80_000 }),
    d => d.otherOffers.map(other => other.price?.unitPrice),
    [80_000],
  ],
  [
    'a product’s name',
    g => product(g.productId).set({ displayName: '新记忆片' }).execute(),
    d => d.product.displayName,
    '新记忆片',
  ],
  [
    'a leaflet',
    g => product(g.productId).set({ leaflet: sql`'[{"heading":"用法","body":"外用"}]'::jsonb` }).execute(),
    d => d.product.leaflet,
    [{ heading: '用法', body: '外用' }],
  ],
  [
    'a maker’s name',
    g =>
      sql`update catalogue.maker m set short_name = '新记忆' from catalogue.product p
          where p.maker_id = m.id and p.id = ${g.productId}`.execute(db()),
    d => d.product.makerShortName,
    '新记忆',
  ],
  ['a store’s name', g => store(g.storeId).set({ name: '记忆新店' }).execute(), d => d.storeCard.storeName, '记忆新店'],
  [
    'a store that closes',
    g =>
      store(g.storeId)
        .set({ state: anyState('closed') })
        .execute(),
    d => d.isListed,
    false,
  ],
  [
    'postage',
    g => db().updateTable('store.postageRule').set({ postage: 1500 }).where('storeId', '=', g.storeId).execute(),
    d => d.storeCard.postage?.postage,
    1500,
  ],
  [
    'a category’s name',
    () => db().updateTable('catalogue.category').set({ name: '青霉素' }).where('code', '=', '010701').execute(),
    d => d.product.categoryPath.at(-1)?.name,
    '青霉素',
  ],
  [
    'a new campaign',
    g => aCampaign(db(), { kind: 'special-price', store: g.store, goods: [{ offerId: g.offerId, unitPrice: 70_000 }] }),
    d => d.price?.choice.unitPrice,
    70_000,
  ],
]

describe('every process shows a change made elsewhere', () => {
  test.each(changes)('within a second after the change: %s', async (_, change, look, expected) => {
    const made = await goods()
    const both = clients()
    for (const client of both) {
      await detailOf(client, made.offerId)
      expect(look(await detailOf(client, made.offerId))).not.toEqual(expected)
    }
    await change(made)
    await vi.waitFor(
      async () => {
        for (const client of both) expect(look(await detailOf(client, made.offerId))).toEqual(expected)
      },
      { timeout: 1000, interval: 20 },
    )
  })

  test('shows a changed campaign price, and the list price after the campaign is stopped', async () => {
    const made = await goods()
    const campaignId = await aCampaign(db(), {
      kind: 'special-price',
      store: made.store,
      goods: [{ offerId: made.offerId, unitPrice: 70_000 }],
    })
    const pays = async (client: TestClient) => (await detailOf(client, made.offerId)).price?.choice.unitPrice
    const seen = (expected: number) =>
      vi.waitFor(
        async () => {
          for (const client of clients()) expect(await pays(client)).toBe(expected)
        },
        { timeout: 1000, interval: 20 },
      )
    await seen(70_000)
    await db()
      .updateTable('marketing.campaignGoods')
      .set({ unitPrice: 60_000 })
      .where('campaignId', '=', campaignId)
      .execute()
    await seen(60_000)
    await db().updateTable('marketing.campaign').set({ state: 'stopped' }).where('id', '=', campaignId).execute()
    await seen(120_000)
  })

  test('shows the list price in the next answer once a flash-sale quota is used up', async () => {
    const made = await goods()
    const campaignId = await aCampaign(db(), {
      kind: 'flash-sale',
      store: made.store,
      goods: [{ offerId: made.offerId, unitPrice: 50_000, quota: 5 }],
    })
    const [client] = clients()
    if (!client) throw new Error('no client')
    await vi.waitFor(async () => expect((await detailOf(client, made.offerId)).price?.choice.unitPrice).toBe(50_000))
    await db().updateTable('marketing.campaignGoods').set({ taken: 5 }).where('campaignId', '=', campaignId).execute()
    expect((await detailOf(client, made.offerId)).price?.choice.unitPrice).toBe(120_000)
  })

  test('shows a changed price also after all database connections of the servers were cut', async () => {
    const made = await goods()
    const both = clients()
    for (const client of both) await detailOf(client, made.offerId)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'xiaojiu-app'`.execute(db())
    await offer(made.offerId).set({ listPrice: 91_000 }).execute()
    await vi.waitFor(
      async () => {
        for (const client of both) expect((await detailOf(client, made.offerId)).price?.unitPrice).toBe(91_000)
      },
      { timeout: 3000, interval: 50 },
    )
  })

  test('shows a changed price also when change notifications are blocked', async () => {
    const made = await goods()
    const both = clients()
    for (const client of both) await detailOf(client, made.offerId)
    await db()
      .connection()
      .execute(async held => {
        await sql`begin`.execute(held)
        // Readers of changes wait for this lock; writers of goods do not.
        await sql`lock table search.change_floor in access exclusive mode`.execute(held)
        await offer(made.offerId).set({ listPrice: 92_000 }).execute()
        await vi.waitFor(
          async () => {
            for (const client of both) expect((await detailOf(client, made.offerId)).price?.unitPrice).toBe(92_000)
          },
          { timeout: 2000, interval: 50 },
        )
        await sql`rollback`.execute(held)
      })
  })
})

test('does not cache an offer that was read before a change and arrives after its notification', async () => {
  const made = await goods()
  const client = buyer.client
  const { followedGoods } = server.app
  let held: Promise<Detail> | undefined
  await db()
    .connection()
    .execute(async lock => {
      await sql`begin`.execute(lock)
      await sql`lock table catalogue.batch in access exclusive mode`.execute(lock)
      // The offer is read; its stock must wait.
      held = detailOf(client, made.offerId)
      await vi.waitFor(async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%catalogue.batch%'`.execute(
          db(),
        )
        expect(rows[0]?.count).toBeGreaterThan(0)
      })
      await offer(made.offerId).set({ listPrice: 93_000 }).execute()
      await followedGoods.refresh()
      await sql`rollback`.execute(lock)
    })
  expect((await held)?.price?.unitPrice).toBe(120_000)
  expect((await detailOf(client, made.offerId)).price?.unitPrice).toBe(93_000)
})

test('shows the new store name for an offer that was added while the store was being renamed', async () => {
  const made = await goods()
  const other = await aProduct(db())
  const [client] = clients()
  if (!client) throw new Error('no client')
  await detailOf(client, made.offerId)
  const offerId = await db()
    .transaction()
    .execute(async change => {
      await change.updateTable('store.store').set({ name: '改名店' }).where('id', '=', made.storeId).execute()
      // The open change does not see the new offer; the server reads and caches it with the old name.
      const added = await anOffer(db(), { store: made.store, product: other })
      expect((await detailOf(client, added.offerId)).storeCard.storeName).toBe(made.name)
      return added.offerId
    })
  await vi.waitFor(async () => expect((await detailOf(client, offerId)).storeCard.storeName).toBe('改名店'), {
    timeout: 1000,
    interval: 20,
  })
})

test('shows expired clearance goods as out of stock after midnight, whatever an earlier day had cached', async () => {
  const made = await aStore(db())
  const lastDay = await anOffer(db(), {
    store: made,
    product: await aProduct(db()),
    isClearance: true,
    batches: [{ onHand: 5, expiresOn: '2026-11-16' }],
  })
  const before = new Date('2026-11-16T23:59:59.999+08:00')
  server.clock.set(before)
  const { client } = await aLicensedPharmacy(server)
  const after = new Date('2026-11-17T00:00:00.000+08:00')
  const look = async (now: Date) => {
    server.clock.set(now)
    const { stock, batches } = await detailOf(client, lastDay.offerId)
    return [stock, batches.length]
  }
  const sold = [{ state: 'in-stock', count: 5 }, 1]
  const gone = [{ state: 'out', count: 0 }, 0]
  expect(await look(before)).toEqual(sold)
  expect(await look(before)).toEqual(sold)
  expect(await look(after)).toEqual(gone)
  expect(await look(before)).toEqual(sold)
  expect(await look(after)).toEqual(gone)
  server.clock.set(TEST_NOON)
})

test('starts and ends a campaign price to the millisecond without a notification', async () => {
  const made = await goods()
  await aCampaign(db(), {
    kind: 'special-price',
    store: made.store,
    goods: [{ offerId: made.offerId, unitPrice: 70_000 }],
    fromHours: 1,
    toHours: 2,
  })
  const price = async (ms: number) => {
    server.clock.set(new Date(TEST_NOON.getTime() + ms))
    return (await detailOf(buyer.client, made.offerId)).price?.choice.unitPrice
  }
  const HOUR = 3_600_000
  expect(await price(0)).toBe(120_000)
  expect(await price(HOUR - 1)).toBe(120_000)
  expect(await price(HOUR)).toBe(70_000)
  expect(await price(2 * HOUR - 1)).toBe(70_000)
  expect(await price(2 * HOUR)).toBe(120_000)
  // An instant before the cached data were read.
  expect(await price(HOUR)).toBe(70_000)
  server.clock.set(TEST_NOON)
})
