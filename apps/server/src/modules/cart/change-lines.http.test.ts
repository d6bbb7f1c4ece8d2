import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { CartChange, type CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCampaign, reduction } from '#modules/marketing/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'

const server = useTestServer()

test('EP-143 checkDeal reports campaign time, quota, company limit and missing licences', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000 })
  const goods = [{ offerId, unitPrice: 50_000, quota: 10, limitPerCompany: 4 }]
  const campaignId = await aCampaign(db, { kind: 'flash-sale', store, goods })
  const intent = { campaignId, offerId, quantity: 4 }
  expect((await server.client().call(cartEndpoints.checkDeal, intent)).status).toBe(401)
  const { client } = await aLicensedPharmacy(server)
  const tips = async (more: Partial<typeof intent> = {}) =>
    (await client.call(cartEndpoints.checkDeal, { ...intent, ...more })).value.tips
  expect(await tips()).toBe('')
  expect(await tips({ quantity: 5 })).toBe('活动价还可购买4盒，超出部分按原价计算')
  server.clock.advance(-3_600_001)
  expect(await tips()).toBe('活动还没有开始，可以先预约')
  server.clock.set(new Date(TEST_NOON.getTime() + 3_600_000))
  expect(await tips()).toBe('活动已结束')
  server.clock.set(TEST_NOON)
  await db.updateTable('marketing.campaignGoods').set({ taken: 10 }).where('campaignId', '=', campaignId).execute()
  expect(await tips()).toBe('活动商品已抢光')
  const bare = await signInAsBuyer(server)
  expect((await bare.client.call(cartEndpoints.checkDeal, intent)).value.validateErrorType).toBe(2)
  expect((await client.call(cartEndpoints.checkDeal, { ...intent, campaignId: offerId })).status).toBe(404)
})

test('answers a change with exactly the cart that the page shows, of two companies with the same goods in turns', async () => {
  const { db } = server.owner
  const [plain, reduced] = [await aStore(db), await aStore(db)]
  await aCampaign(db, { kind: 'full-reduction', store: reduced, terms: reduction(2000, 500) })
  const offerIds: string[] = []
  for (const store of [plain, plain, reduced, reduced])
    offerIds.push((await anOffer(db, { store, product: await aProduct(db), price: 100_000 })).offerId)
  const buyers = [await aLicensedPharmacy(server), await aLicensedPharmacy(server)]
  for (const { client } of buyers)
    await client.call(cartEndpoints.addToCart, { lines: offerIds.map(offerId => ({ offerId, quantity: 1 })) })
  const pageOf = async (client: TestClient) => {
    const { stores, invalidLines, ...sums } = (await client.call(cartEndpoints.getCart, {})).value
    const bare = ({ goods: _goods, ...state }: CartLine) => state
    return {
      ...sums,
      stores: stores.map(store => ({ ...store, lines: store.lines.map(bare) })),
      invalidLines: invalidLines.map(bare),
    }
  }
  for (let turn = 1; turn <= 4; turn++)
    for (const { client } of buyers) {
      const lineIds = (await pageOf(client)).stores.flatMap(store => store.lines.map(line => line.lineId))
      const [first = '', , third = ''] = lineIds
      for (const lineId of [first, third]) {
        const changed = await client.call(cartEndpoints.changeQuantity, { lineId, quantity: 1 + (turn % 3) })
        expect(changed.value).toEqual(await pageOf(client))
      }
      const isChecked = turn % 2 === 0
      const ticked = await client.call(cartEndpoints.checkLines, { lineIds: [first], isChecked })
      expect(ticked.value).toEqual(await pageOf(client))
      expect(JSON.stringify(z.encode(CartChange, z.decode(CartChange, ticked.data as never)))).toBe(
        JSON.stringify(ticked.data),
      )
    }
  await db
    .updateTable('catalogue.offer')
    .set({ listPrice: 90_000 })
    .where('id', '=', offerIds[0] ?? '')
    .execute()
  await server.app.followedGoods.refresh()
  for (const { client } of buyers) {
    const lineId = (await pageOf(client)).stores[0]?.lines[0]?.lineId ?? ''
    const changed = (await client.call(cartEndpoints.changeQuantity, { lineId, quantity: 4 })).value
    expect(changed).toEqual(await pageOf(client))
    expect(changed.stores.flatMap(store => store.lines).filter(line => line.priceChange !== null)).toHaveLength(1)
  }
})
