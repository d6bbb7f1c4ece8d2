import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeLooks } from '../../apps/server/src/modules/catalogue/keeping/histories.ts'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCampaign } from '../../apps/server/src/modules/marketing/testing.ts'
import { aLicensedPharmacy } from '../../apps/server/src/modules/qualification/testing.ts'
import { ANY_GOODS, refreshSearch } from '../../apps/server/src/modules/search/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { statementsOf } from '../../apps/server/src/testing/statements-of.ts'

const server = useTestServer()

/** The process's own queries: for changed goods ten times a second, for notices of the practice providers once a second. */
const OWN_WORK = /search\.offer_change|pg_snapshot_xmin|sandbox\.notice/
/** Batched writes after the response. */
const AFTERWARDS = /^begin; set local app\.scope = 'system'/

/** The number of statements of a piece of work, without the process's own. */
async function textsSaidBy(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const driver = pg.Client.prototype as unknown as { query: (this: pg.Client, ...args: unknown[]) => unknown }
  const { query } = driver
  const writers = new WeakSet<pg.Client>()
  driver.query = function (this: pg.Client, ...args: unknown[]) {
    for (const { text } of statementsOf(args)) {
      if (AFTERWARDS.test(text)) writers.add(this)
      if (!OWN_WORK.test(text) && !writers.has(this)) texts.push(text)
      if (/^(commit|rollback)$/.test(text)) writers.delete(this)
    }
    return Reflect.apply(query, this, args)
  }
  try {
    await work()
  } finally {
    driver.query = query
  }
  return texts
}

let buyer: TestClient
let offerId: string
let productId: string
let limitedId: string

beforeAll(async () => {
  const { db } = server.owner
  buyer = (await aLicensedPharmacy(server)).client
  const product = await aProduct(db, { genericName: '预算片' })
  productId = product.productId
  for (let n = 0; n < 20; n++) offerId = (await anOffer(db, { store: await aStore(db), product })).offerId
  const store = await aStore(db)
  limitedId = (await anOffer(db, { store, product: await aProduct(db, { genericName: '限量胶囊' }) })).offerId
  await aCampaign(db, { kind: 'flash-sale', store, goods: [{ offerId: limitedId, unitPrice: 50_000, quota: 5 }] })
  await refreshSearch(server)
})

const { sort: _sort, pageNum: _pageNum, pageSize: _pageSize, ...anyCriteria } = ANY_GOODS
const criteria = { ...anyCriteria, keyword: '预算片' }
const query = { ...ANY_GOODS, keyword: '预算片', pageSize: 20 }

/** Exact: one more is an N+1 or a repeated read; one fewer must be updated here. */
const calls: [string, (client: TestClient) => Promise<{ readonly status: number }>, buyer: number, visitor: number][] =
  [
    ['a page of 20 found goods', client => client.call(searchEndpoints.searchGoods, query), 1, 0],
    ['facets', client => client.call(searchEndpoints.countFacets, criteria), 1, 0],
    ['goods with 19 other offers', client => client.call(catalogueEndpoints.getGoodsDetail, { offerId }), 1, 0],
    ['a comparison of 20 offers', client => client.call(searchEndpoints.compareOffers, { productId }), 1, 0],
    // The remaining quantity is read: in a transaction of the buyer's scope, or outside one.
    ['limited goods', client => client.call(catalogueEndpoints.getGoodsDetail, { offerId: limitedId }), 4, 1],
  ]

describe('a call whose goods and buyer are cached', () => {
  test.each(calls)('sends the exact number of statements: %s', async (_, call, forBuyer, forVisitor) => {
    for (const [client, expected] of [
      [buyer, forBuyer],
      [server.client(), forVisitor],
    ] as const) {
      expect((await call(client)).status).toBe(200)
      await writeLooks(server.parts.database.db, server.parts.log)
      const sent = await textsSaidBy(() => call(client))
      expect(sent, sent.join('\n')).toHaveLength(expected)
    }
  })
})
