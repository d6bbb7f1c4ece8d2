import { randomUUID } from 'node:crypto'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCampaign, aCoupon } from '#modules/marketing/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'

const server = useTestServer()
const db = () => server.owner.db
type Terms = Partial<Parameters<typeof anOffer>[1]>
const goods = async (terms: Terms = {}) =>
  anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), ...terms })

test('lists the coupons of a store that can be taken, and the saving or gap of those already held', async () => {
  const { client } = await aLicensedPharmacy(server)
  const [store, other] = [await aStore(db()), await aStore(db())]
  const { offerId } = await goods({ store, price: 100_000 })
  const near = await aCoupon(db(), { kind: 'store', storeId: store.storeId, enoughFrom: 5000, off: 500 })
  const far = await aCoupon(db(), { kind: 'store', storeId: store.storeId, enoughFrom: 20_000, off: 3000 })
  await aCoupon(db(), { kind: 'store', storeId: other.storeId, enoughFrom: 1000, off: 100 })
  const ask = async () => (await client.call(cartEndpoints.getStoreCoupons, { storeId: store.storeId })).value
  const take = (couponId: string) =>
    client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID().replaceAll('-', '') })
  expect((await ask()).onOffer.map(({ couponId }) => couponId).toSorted()).toEqual([near, far].toSorted())
  await client.call(cartEndpoints.addForLater, { lines: [{ offerId, quantity: 6 }] })
  expect((await take(near)).status).toBe(200)
  expect(await ask()).toMatchObject({
    onOffer: [{ couponId: far }],
    held: [{ couponId: near, isChosen: false, saving: 0, reason: '勾选本店商品后可用' }],
  })
  await take(far)
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })
  const { onOffer, held } = await ask()
  expect(onOffer).toEqual([])
  expect(held.map(({ couponId, isChosen, saving, reason }) => [couponId, isChosen, saving, reason])).toEqual([
    [near, true, 500, ''],
    [far, false, 0, '还差 ¥130.00'],
  ])
})

test('recommends goods for the goal that is asked for: free delivery or a promotion by packs', async () => {
  const { client } = await aLicensedPharmacy(server)
  const store = await aStore(db(), { postageRules: [{ minOrder: 0, freeFrom: 10_000, postage: 800 }] })
  const [bought, inside, outside] = [
    await goods({ store, price: 500_000 }),
    await goods({ store, price: 250_000 }),
    await goods({ store, price: 250_000 }),
  ]
  const campaignId = await aCampaign(db(), {
    kind: 'full-reduction',
    store,
    goods: [{ offerId: bought.offerId }, { offerId: inside.offerId }],
    terms: {
      kind: 'tiers',
      by: 'count',
      isEvery: false,
      tiers: [{ reach: 4, gives: { by: 'amount', off: fen(600) } }],
    },
  })
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId: bought.offerId, quantity: 1 }] })
  const ask = async (goalKey?: string) => {
    const { value } = await client.call(cartEndpoints.checkRecommendations, {
      storeId: store.storeId,
      goalKey,
      limit: 10,
    })
    return {
      ...value,
      list: new Map(value.list.map(each => [each.goods.offerId, [each.quantity, each.amount, each.reaches]])),
    }
  }
  const first = await ask()
  expect(
    first.goals.map(({ key, kind, missingAmount, missingCount, gain }) => [
      key,
      kind,
      missingAmount,
      missingCount,
      gain,
    ]),
  ).toEqual([
    ['free-delivery', 'free-delivery', 5000, null, null],
    [campaignId, 'promotion', null, 3, 600],
  ])
  expect(first.goalKey).toBe('free-delivery')
  expect(first.list).toEqual(new Map([inside, outside].map(({ offerId }) => [offerId, [2, 5000, 'free-delivery']])))
  const reduction = await ask(campaignId)
  expect(reduction.list).toEqual(new Map([[inside.offerId, [3, 7500, 'promotion']]]))
  await client.call(cartEndpoints.confirmRecommendations, { lines: [{ offerId: inside.offerId, quantity: 1 }] })
  const then = await ask(campaignId)
  expect(then.goals).toMatchObject([{ missingAmount: 2500 }, { key: campaignId, missingCount: 2 }])
})

test('exports the cart as a sheet with numbers, dates, one row for each line and totals', async () => {
  const { client } = await aLicensedPharmacy(server)
  const store = await aStore(db(), { postageRules: [{ minOrder: 0, freeFrom: 100_000, postage: 800 }] })
  const [ticked, later] = [await goods({ store, price: 96_050 }), await goods({ store, price: 100_000 })]
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId: ticked.offerId, quantity: 7 }] })
  await client.call(cartEndpoints.addForLater, { lines: [{ offerId: later.offerId, quantity: 2 }] })
  const { raw } = await client.inject({ method: 'GET', url: `${API_PREFIX}${cartEndpoints.exportCart.path}` })
  const sheets = new Map((await readXlsxFile(raw)).map(({ sheet, data }) => [sheet, data]))
  const pick = (name: string, headings: readonly string[]) => {
    const [head = [], ...rows] = sheets.get(name) ?? []
    return rows.map(row => headings.map(heading => row[head.indexOf(heading)]))
  }
  const lines = pick('商品', ['勾选', '数量', '单价（元）', '小计（元）', '勾选应付（元）'])
  expect(lines).toEqual([
    ['否', 2, 10, 20, null],
    ['是', 7, 9.605, 67.24, 67.24],
    [null, 9, null, 87.24, 67.24],
  ])
  expect(pick('商品', ['效期至'])[0]?.[0]).toBeInstanceOf(Date)
  expect(pick('按店铺合计', ['商品种数', '勾选商品（元）', '运费（元）', '勾选应付（元）'])).toEqual([
    [2, 67.24, 8, 75.24],
    [2, 67.24, 8, 75.24],
  ])
})
