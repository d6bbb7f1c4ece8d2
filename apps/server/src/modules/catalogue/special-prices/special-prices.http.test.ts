import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { bulkEndpoints } from '@xiaojiu/contract/order/bulk-endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '#modules/order/testing.ts'
import { refreshSearch, search } from '#modules/search/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSnapshot } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { loadOffers } from '../load-offers.ts'
import { priceOffers } from '../price-offers.ts'
import { priceCommands } from './ops.ts'

const server = useTestServer()
const db = () => server.owner.db

/** The command as staff types it. */
const price = (words: readonly string[], options: Readonly<Record<string, string>>) =>
  priceCommands[0]?.run(server.context(), {
    words,
    options: new Map(Object.entries(options).map(([name, value]) => [name, [value]])),
  })

/** ¥12.00, from 10 on ¥11.00, a case of 400 at ¥9.50. */
async function goods(genericName: string) {
  const store = await aStore(db())
  const product = await aProduct(db(), { genericName })
  const priceSteps = [{ from: 10, price: 110_000 }]
  const { offerId } = await anOffer(db(), { store, product, price: 120_000, priceSteps, casePrice: 95_000 })
  return { ...store, ...product, offerId }
}

const detailOf = async (client: TestClient, offerId: string) =>
  (await client.call(catalogueEndpoints.getGoodsDetail, { offerId })).value

test('shows the customer’s own price to the fen in search, detail, bulk check, cart, settlement and order', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { offerId, productId } = await goods('专享价片')
  await price(['set', offerId], { price: '10.8005', company: companyId })
  await refreshSearch(server)
  const own = { unitPrice: 108_005, source: 'customer', basePrice: 120_000 }
  const { list } = await search(client, { keyword: '专享价片' })
  expect(list[0]?.price).toMatchObject({ ...own, steps: [{ fromQuantity: 400, unitPrice: 95_000, kind: 'case' }] })
  expect((await detailOf(client, offerId)).price).toMatchObject(own)
  const need = { productId, quantity: 7, rawText: '' }
  expect((await client.call(bulkEndpoints.checkNeeds, { lines: [need] })).value.lines[0]?.fromPrice).toBe(108_005)
  const settlement = await aSettlement(client, [{ offerId, quantity: 7 }])
  const cart = (await client.call(cartEndpoints.getCart, {})).value
  const trail = [
    { kind: 'base', fromQuantity: null, unitPrice: 120_000 },
    { kind: 'customer', fromQuantity: null, unitPrice: 108_005 },
  ]
  const line = { choice: { unitPrice: 108_005, kind: 'customer' }, amount: 7560, due: 7560, priceTrail: trail }
  expect(cart.stores[0]?.lines[0]).toMatchObject(line)
  expect(settlement.stores[0]?.lines[0]).toMatchObject(line)
  expect([cart.goodsAmount, settlement.goodsAmount]).toEqual([7560, 7560])
  const sum = { baseAmount: 8400, priceChanges: [{ kind: 'customer', amount: -840 }], discounts: [] }
  expect(cart.sumParts).toMatchObject(sum)
  expect(settlement.sumParts).toMatchObject(sum)
  const placed = (await client.call(orderEndpoints.commitOrder, commitOf(settlement))).value
  const order = (await client.call(orderEndpoints.getOrder, { orderId: placed.orders[0]?.orderId ?? '' })).value
  expect(order).toMatchObject({ goodsAmount: 7560, payable: settlement.payable, ...sum })
  expect(order.lines[0]).toMatchObject({ unitPrice: 108_005, listAmount: 7560, dueAmount: 7560, priceTrail: trail })
  await price(['set', offerId], { price: '1.00', company: companyId })
  const later = (await client.call(orderEndpoints.getOrder, { orderId: placed.orders[0]?.orderId ?? '' })).value
  expect(later.lines).toEqual(order.lines)
})

test('prefers customer over group over province over base price, unless the store’s policy picks the lowest', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { offerId, storeId } = await goods('选价片')
  const shown = async () => (await detailOf(client, offerId)).price
  expect(await shown()).toMatchObject({
    unitPrice: 120_000,
    source: 'base',
    steps: [
      { fromQuantity: 10, unitPrice: 110_000, kind: 'ladder' },
      { fromQuantity: 400, unitPrice: 95_000, kind: 'case' },
    ],
  })
  await price(['set', offerId], { price: '12.50', province: '420000' })
  await price(['set', offerId], { price: '1.00', province: '330000' })
  expect(await shown()).toMatchObject({ unitPrice: 125_000, source: 'region' })
  await price(['group', storeId], { name: '诊所联盟', add: companyId })
  await price(['set', offerId], { price: '11.50', group: '诊所联盟' })
  expect(await shown()).toMatchObject({ unitPrice: 115_000, source: 'group' })
  await price(['set', offerId], { price: '11.80', company: companyId, alone: '', case: '11.20' })
  expect(await shown()).toMatchObject({
    unitPrice: 118_000,
    source: 'customer',
    steps: [{ fromQuantity: 400, unitPrice: 112_000, kind: 'case' }],
  })
  await price(['policy', storeId], { order: 'customer,group,region', picks: 'lowest' })
  expect(await shown()).toMatchObject({ unitPrice: 115_000, source: 'group' })
  await price(['group', storeId], { name: '诊所联盟', remove: companyId })
  expect(await shown()).toMatchObject({ unitPrice: 118_000, source: 'customer' })
  await price(['drop', offerId], { company: companyId })
  expect(await shown()).toMatchObject({ unitPrice: 120_000, source: 'base' })
})

test('applies a special price from its first day to its last', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { offerId } = await goods('限期片')
  const today = dayOf(server.clock.read())
  const shown = async () => (await detailOf(client, offerId)).price?.unitPrice
  await price(['set', offerId], { price: '9.00', company: companyId, from: today, until: today })
  expect(await shown()).toBe(90_000)
  await price(['set', offerId], { price: '9.00', company: companyId, until: '2020-01-01' })
  expect(await shown()).toBe(120_000)
})

test('hides another company’s special price and refuses writes by the application role', async () => {
  const mine = await aReadyPharmacy(server)
  const other = await aReadyPharmacy(server)
  const { offerId, storeId } = await goods('他人片')
  await price(['set', offerId], { price: '7.77', company: other.companyId })
  await price(['group', storeId], { name: '他人组', add: other.companyId })
  await price(['set', offerId], { price: '8.88', group: '他人组' })
  expect(JSON.stringify(await detailOf(mine.client, offerId))).not.toMatch(/7\.77|8\.88/)
  expect((await detailOf(server.client(), offerId)).price).toBeNull()
  const actor = {
    kind: 'user' as const,
    accountId: mine.accountId,
    sessionId: mine.companyId,
    accountKind: 'buyer' as const,
    membership: { companyId: mine.companyId, companyState: 'approved' as const, isMain: true, rights: [] },
    storeId: null,
    proxyAccountId: null,
  }
  const ctx = { ...server.context(), actor }
  const seen = await inSnapshot(ctx, tx =>
    tx.db.selectFrom('catalogue.specialPrice').select('unitPrice').where('offerId', '=', offerId).execute(),
  )
  expect(seen).toEqual([])
  const write = { offerId, source: 'region', provinceCode: '420000', unitPrice: 1, updatedAt: ctx.now }
  await expect(ctx.db.insertInto('catalogue.specialPrice').values(write).execute()).rejects.toMatchObject({
    code: '42501',
  })
})

test('runs as many queries to price many offers as to price one', async () => {
  const { companyId } = await aReadyPharmacy(server)
  const offers = await Promise.all(['甲片', '乙片', '丙片'].map(name => goods(name)))
  const buyer = { kind: 'company', companyId, provinceCode: '420000' } as Parameters<typeof priceOffers>[1]
  let askedCount = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // A statement is compiled once and transformed once, and executed each time.
    transformResult: async ({ result }) => {
      askedCount++
      return result
    },
  }
  const given = server.context()
  const opened = { scope: { isSystem: true }, isSnapshot: true }
  const ctx = { ...given, db: given.db.withPlugin(counting), isInTransaction: true, opened }
  const ids = offers.map(one => one.offerId)
  const loaded = [...(await loadOffers(ctx.db, ids, dayOf(ctx.now))).values()]
  const questions = async (some: typeof loaded) => {
    askedCount = 0
    await priceOffers(ctx, buyer, some)
    return askedCount
  }
  const forOne = await questions(loaded.slice(0, 1))
  expect(forOne).toBeGreaterThan(0)
  expect(await questions(loaded)).toBe(forOne)
})

test('refuses mistyped price commands with a message and changes nothing', async () => {
  const { offerId } = await goods('错字片')
  await expect(price(['set', offerId], { price: '九块', province: '420000' })).rejects.toThrow('不是价格：九块')
  await expect(price(['set', offerId], { price: '9', province: '湖北' })).rejects.toThrow('省份编码')
  await expect(price(['set', offerId], { price: '9', group: '没有的组' })).rejects.toThrow('没有这个客户组。')
  await expect(price(['set', 'x'], { price: '9' })).rejects.toThrow('价格：')
  expect(await price(['show', offerId], {})).toEqual(['只有基础价。'])
})
