import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCampaign, reduction } from '#modules/marketing/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { type AnotherServer, startAnother } from '#testing/another-server.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aReadyPharmacy, commitOf } from '../testing.ts'

const server = useTestServer()
const db = () => server.owner.db
/** Has cached facts from before the change: it learns of changes only when a test tells it to. */
let other: AnotherServer

beforeAll(async () => {
  other = await startAnother(server)
  await other.stopLearning()
})
afterAll(() => other.stop())

/** A cart at a server that has cached everything about it, and the page it showed. */
async function aShownPage() {
  const buyer = await aReadyPharmacy(server)
  const store = await aStore(db(), { postageRules: [{ freeFrom: 100_000, postage: 1000 }] })
  const { offerId } = await anOffer(db(), { store, product: await aProduct(db()), price: 120_000, stock: 50 })
  const campaignId = await aCampaign(db(), {
    kind: 'full-reduction',
    store,
    terms: reduction(2000, 500),
  })
  const client: TestClient = other.client()
  for (const [name, value] of buyer.client.cookies) client.cookies.set(name, value)
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 3 }] })
  await other.learn()
  const { value: shown } = await client.call(orderEndpoints.confirmOrder, {})
  // 3 packs of 12 yuan, 5 yuan off, 10 yuan of postage.
  expect(shown.payable).toBe(4100)
  return { ...buyer, client, store, offerId, campaignId, commit: commitOf(shown) }
}
type Shown = Awaited<ReturnType<typeof aShownPage>>

const placed = (companyId: string) =>
  db().selectFrom('order.order').select(['payable', 'buyerName']).where('companyId', '=', companyId).execute()

const changes: [string, (shown: Shown) => Promise<unknown>, string][] = [
  [
    'a licence that is gone',
    ({ companyId }) => db().deleteFrom('qualification.licence').where('companyId', '=', companyId).execute(),
    'settlement-blocked',
  ],
  [
    'a price of the buyer’s own',
    ({ companyId, offerId }) =>
      db()
        .insertInto('catalogue.specialPrice')
        .values({ offerId, source: 'customer', companyId, unitPrice: 110_000, updatedAt: TEST_NOON })
        .execute(),
    'settlement-outdated',
  ],
  [
    'a store that is closed',
    ({ store }) =>
      db()
        .updateTable('store.store')
        .set({ state: anyState('closed') })
        .where('id', '=', store.storeId)
        .execute(),
    'settlement-blocked',
  ],
  [
    'dearer postage',
    ({ store }) =>
      db().updateTable('store.postageRule').set({ postage: 1500 }).where('storeId', '=', store.storeId).execute(),
    'settlement-outdated',
  ],
  [
    'a campaign that was stopped',
    ({ campaignId }) =>
      db().updateTable('marketing.campaign').set({ state: 'stopped' }).where('id', '=', campaignId).execute(),
    'settlement-outdated',
  ],
  [
    'a stop of supply',
    ({ companyId }) =>
      db()
        .insertInto('cart.riskHold')
        .values({ companyId, storeId: null, reason: '资料过期', phone: '400-000-0000', heldAt: TEST_NOON })
        .execute(),
    'settlement-blocked',
  ],
  [
    'the removal of its address',
    ({ companyId }) =>
      db()
        .updateTable('company.address')
        .set({ deletedAt: TEST_NOON, isDefault: false })
        .where('companyId', '=', companyId)
        .execute(),
    'address-refused',
  ],
  [
    'a new campaign',
    ({ store, offerId }) => aCampaign(db(), { kind: 'special-price', store, goods: [{ offerId, unitPrice: 100_000 }] }),
    'settlement-outdated',
  ],
]

describe('checks cached facts against the database when ordering', () => {
  test.each(changes)('refuses the order immediately after %s', async (_, change, reason) => {
    const shown = await aShownPage()
    await change(shown)
    const answer = await shown.client.call(orderEndpoints.commitOrder, shown.commit)
    expect(answer).toMatchObject({ success: false, data: { reason } })
    expect(await placed(shown.companyId)).toEqual([])
  })

  test('places the order from cached facts when nothing has changed', async () => {
    const shown = await aShownPage()
    expect((await shown.client.call(orderEndpoints.commitOrder, shown.commit)).status).toBe(200)
    expect(await placed(shown.companyId)).toMatchObject([{ payable: 4100 }])
  })

  test('writes the buyer’s new name on the order when it has just been changed', async () => {
    const shown = await aShownPage()
    await db().updateTable('company.company').set({ name: '更名大药房' }).where('id', '=', shown.companyId).execute()
    expect((await shown.client.call(orderEndpoints.commitOrder, shown.commit)).status).toBe(200)
    expect(await placed(shown.companyId)).toEqual([{ payable: 4100, buyerName: '更名大药房' }])
  })
})
