import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { aPlacedOrder, aReadyPharmacy } from '../testing.ts'

const server = useTestServer()
const db = () => server.owner.db

test('lists own purchases by frequency or date with the last and today’s price, and none of other companies', async () => {
  const { client } = await aReadyPharmacy(server)
  const store = await aStore(db())
  const [often, once] = [await aProduct(db()), await aProduct(db())]
  const { offerId: a } = await anOffer(db(), { store, product: often, price: 96_000 })
  const { offerId: b } = await anOffer(db(), { store, product: once, price: 20_000 })
  await aPlacedOrder(client, [{ offerId: a, quantity: 10 }])
  await aPlacedOrder(client, [{ offerId: a, quantity: 20 }])
  server.clock.advance(1000)
  await aPlacedOrder(client, [{ offerId: b, quantity: 3 }])
  await db().updateTable('catalogue.offer').set({ listPrice: 90_000 }).where('id', '=', a).execute()
  const page = { pageNum: 1, pageSize: 10 }
  const { list, total } = (await client.call(orderEndpoints.listBought, { order: 'often', ...page })).value
  expect(total).toBe(2)
  expect(list[0]).toMatchObject({
    product: { productId: often.productId },
    goods: { offerId: a, price: { unitPrice: 90_000 } },
    orderCount: 2,
    packCount: 30,
    lastUnitPrice: 96_000,
    usualQuantity: 15,
    daysSince: 0,
  })
  const lately = (await client.call(orderEndpoints.listBought, { order: 'recent', ...page })).value
  expect(lately.list.map(one => one.product.productId)).toEqual([once.productId, often.productId])
  const { client: other } = await aReadyPharmacy(server)
  expect((await other.call(orderEndpoints.listBought, { order: 'often', ...page })).value.total).toBe(0)
})

test('suggests replenishment for the days from purchases or from a counted stock', async () => {
  const { client } = await aReadyPharmacy(server)
  const product = await aProduct(db())
  const { offerId } = await anOffer(db(), { store: await aStore(db()), product, stepQuantity: 10, minQuantity: 10 })
  await aPlacedOrder(client, [{ offerId, quantity: 90 }])
  const { productId } = product
  const ask = async (count?: number) =>
    (
      await client.call(orderEndpoints.suggestReplenishment, {
        coverDays: 120,
        stocks: count === undefined ? [] : [{ productId, count }],
      })
    ).value.lines
  expect(await ask()).toMatchObject([{ stock: 90, missing: 30, quantity: 30 }])
  expect(await ask(25)).toMatchObject([{ stock: 25, missing: 95, quantity: 100 }])
  const wrong = await client.send(orderEndpoints.suggestReplenishment, { coverDays: 0, stocks: [] })
  expect(wrong).toMatchObject({ success: false, msg: expect.stringContaining('至少 1 天') })
})

test('lists the last three purchases of a product, with prices only for those who may see amounts', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const product = await aProduct(db())
  const store = await aStore(db())
  const { offerId } = await anOffer(db(), { store, product, price: 96_050 })
  const { productId } = product
  const placed = []
  for (const quantity of [1, 2, 3, 7]) {
    placed.push(await aPlacedOrder(client, [{ offerId, quantity }]))
    server.clock.advance(1000)
  }
  const last = placed.at(-1)
  await client.call(orderEndpoints.cancelPayOrder, { payOrderId: placed[2]?.payOrderId ?? '', reason: '不想要了' })
  const ask = async (who = client) => (await who.call(orderEndpoints.listLastPurchases, { productId })).value.list
  const list = await ask()
  expect(list.map(({ quantity, paidUnitPrice }) => [quantity, paidUnitPrice])).toEqual([
    [7, 96_057],
    [2, 96_050],
    [1, 96_100],
  ])
  expect(list[0]).toMatchObject({ orderId: last?.orders[0]?.orderId, storeName: last?.orders[0]?.storeName })
  const clerk = await anAccount(db())
  await boundTo(db(), { ...clerk, companyId }, { isMain: false, rights: ['receive'] })
  expect((await ask(await signIn(server, { ...clerk, companyId }))).map(one => one.paidUnitPrice)).toEqual([
    null,
    null,
    null,
  ])
  expect(await ask((await aReadyPharmacy(server)).client)).toEqual([])
})
