import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { aReadyPharmacy, commitOf } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const db = () => server.owner.db
const goods = async (terms: { price?: number; minQuantity?: number } = {}) =>
  anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), price: 96_000, ...terms })
const ordersOf = (companyId: string) =>
  db()
    .selectFrom('order.line as l')
    .innerJoin('order.order as o', 'o.id', 'l.orderId')
    .select(['l.offerId', 'l.quantity'])
    .where('o.companyId', '=', companyId)
    .execute()
const linesOf = async (client: TestClient) =>
  (await client.call(cartEndpoints.getCart, {})).value.stores.flatMap(part =>
    part.lines.map(line => [line.goods.offerId, line.quantity, line.isChecked]),
  )

test('buys goods without the cart and changes neither its lines nor its ticks', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const [now, other] = [await goods(), await goods()]
  await client.call(cartEndpoints.addToCart, { lines: [now, other].map(({ offerId }) => ({ offerId, quantity: 2 })) })
  const before = await linesOf(client)
  const choice = { buyNow: [{ offerId: now.offerId, quantity: 5 }] }
  const confirmed = await client.call(orderEndpoints.confirmOrder, choice)
  expect(confirmed).toMatchObject({ status: 200, success: true })
  const settlement = confirmed.value
  expect([settlement.problems, settlement.payable]).toEqual([[], settlement.goodsAmount + settlement.freight])
  expect(settlement.goodsAmount).toBe(4800)
  expect((await client.call(cartEndpoints.getSettlementDelivery, choice)).value.list).toMatchObject([{ kindCount: 1 }])
  // The token is bound to these goods: the ticked goods would be another order.
  expect(await client.call(orderEndpoints.commitOrder, commitOf(settlement))).toMatchObject({ status: 409 })
  expect(await ordersOf(companyId)).toEqual([])
  const placed = await client.call(orderEndpoints.commitOrder, { ...commitOf(settlement), ...choice })
  expect(placed.value.payable).toBe(settlement.payable)
  expect(await ordersOf(companyId)).toEqual([{ offerId: now.offerId, quantity: 5 }])
  expect(await linesOf(client)).toEqual(before)
})

test('refuses buy-now of unknown goods, a wrong quantity or duplicates, and orders nothing', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { offerId } = await goods({ minQuantity: 10 })
  const confirm = (buyNow: { offerId: string; quantity: number }[]) =>
    client.call(orderEndpoints.confirmOrder, { buyNow })
  expect(await confirm([{ offerId: '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60', quantity: 1 }])).toMatchObject({
    status: 409,
    msg: '商品已下架',
    data: { reason: 'settlement-blocked' },
  })
  expect((await confirm([{ offerId, quantity: 3 }])).value.problems).toEqual(['阿莫西林胶囊：10盒起订'])
  const twice = { buyNow: [1, 2].map(quantity => ({ offerId, quantity })) }
  expect(await client.send(orderEndpoints.confirmOrder, twice)).toMatchObject({ status: 422 })
  expect(await ordersOf(companyId)).toEqual([])
})

test('keeps cart ticks per login and settles only the ticks of that login', async () => {
  const main = await aReadyPharmacy(server)
  const person = await anAccount(db())
  await boundTo(db(), { ...person, companyId: main.companyId }, { isMain: false, rights: ['order'] })
  const colleague = await signIn(server, { ...person, companyId: main.companyId })
  const [mine, his] = [await goods(), await goods()]
  await main.client.call(cartEndpoints.addToCart, { lines: [{ offerId: mine.offerId, quantity: 2 }] })
  await colleague.call(cartEndpoints.addToCart, { lines: [{ offerId: his.offerId, quantity: 3 }] })
  const [myTick, hisTick] = [[mine.offerId, 2] as const, [his.offerId, 3] as const]
  expect(await linesOf(main.client)).toEqual([
    [...hisTick, false],
    [...myTick, true],
  ])
  expect(await linesOf(colleague)).toEqual([
    [...hisTick, true],
    [...myTick, false],
  ])
  const lineIds = (await colleague.call(cartEndpoints.getCart, {})).value.stores.flatMap(part =>
    part.lines.map(line => line.lineId),
  )
  await colleague.call(cartEndpoints.checkLines, { lineIds, isChecked: false })
  expect((await linesOf(main.client)).map(([, , isChecked]) => isChecked)).toEqual([false, true])
  // The same goods, added again, are ticked for the person who added them.
  await colleague.call(cartEndpoints.addToCart, { lines: [{ offerId: mine.offerId, quantity: 1 }] })
  await main.client.call(cartEndpoints.checkLines, { lineIds, isChecked: false })
  expect((await linesOf(colleague)).map(([, , isChecked]) => isChecked)).toEqual([false, true])
  expect((await main.client.call(orderEndpoints.confirmOrder, {})).data).toMatchObject({ reason: 'nothing-checked' })
  const settlement = (await colleague.call(orderEndpoints.confirmOrder, {})).value
  expect(settlement.stores.flatMap(part => part.lines.map(line => [line.goods.offerId, line.quantity]))).toEqual([
    [mine.offerId, 3],
  ])
  await colleague.call(orderEndpoints.commitOrder, commitOf(settlement))
  expect(await ordersOf(main.companyId)).toEqual([{ offerId: mine.offerId, quantity: 3 }])
  expect(await linesOf(main.client)).toEqual([[his.offerId, 3, false]])
})
