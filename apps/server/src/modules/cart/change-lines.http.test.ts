import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCampaign } from '#modules/marketing/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
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
  expect((await bare.client.call(cartEndpoints.checkDeal, intent)).value.validateErrorType).not.toBeNull()
  expect((await client.call(cartEndpoints.checkDeal, { ...intent, campaignId: offerId })).status).toBe(404)
})
