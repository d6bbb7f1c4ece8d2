import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy, certified } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { OpsMistake } from '#platform/ops-command.ts'
import { useTestServer } from '#testing/server.ts'
import { aRiskHold } from '../testing.ts'
import { cartCommands } from './ops.ts'

const server = useTestServer()
const db = () => server.owner.db
const NO_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'
type Terms = Partial<Parameters<typeof anOffer>[1]>

const goods = async (terms: Terms = {}) =>
  anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), ...terms })
const linesOf = (companyId: string) =>
  db()
    .selectFrom('cart.line')
    .select(['offerId', 'quantity', sql<boolean>`checked_by <> '{}'`.as('isChecked')])
    .where('companyId', '=', companyId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()

test('EP-135 adds goods for later unchecked and keeps a checked line checked', async () => {
  const { client, companyId } = await aLicensedPharmacy(server)
  const [now, later, gone] = [await goods(), await goods(), await goods({ state: 'unlisted' })]
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId: now.offerId, quantity: 1 }] })
  const answer = await client.call(cartEndpoints.addForLater, {
    lines: [now, later].map(({ offerId }) => ({ offerId, quantity: 2 })),
  })
  expect(answer.value).toMatchObject({ cartNum: 2, tips: '' })
  const lines = [
    { offerId: now.offerId, quantity: 3, isChecked: true },
    { offerId: later.offerId, quantity: 2, isChecked: false },
  ]
  expect(await linesOf(companyId)).toEqual(lines)
  const wrong = { lines: [{ offerId: gone.offerId, quantity: 1 }] }
  const refused = await client.call(cartEndpoints.addForLater, wrong)
  expect(refused).toMatchObject({ status: 409, data: { reason: 'goods-unavailable' } })
  const { status, msg, data } = await client.call(cartEndpoints.addToCart, wrong)
  expect([status, msg, data]).toEqual([refused.status, refused.msg, refused.data])
  expect(await linesOf(companyId)).toEqual(lines)
})

test('EP-140 adds what can be bought and reports a reason for each line it skips', async () => {
  const { client, companyId } = await aLicensedPharmacy(server)
  const [good, gone, empty, controlled] = [
    await goods({ minQuantity: 5, stepQuantity: 5 }),
    await goods({ state: 'unlisted' }),
    await goods({ stock: 0 }),
    await goods({ isControlled: true }),
  ]
  const { value } = await client.call(cartEndpoints.quickAdd, {
    lines: [good, gone, empty, controlled].map(({ offerId }) => ({ offerId, quantity: 7 })),
  })
  expect(value).toEqual({
    cartNum: 1,
    lines: [{ offerId: good.offerId, quantity: 10, note: '须按5盒的倍数采购' }],
    skipped: [
      { offerId: gone.offerId, reason: '商品已下架', validateErrorType: null, licenseCodeList: [] },
      { offerId: empty.offerId, reason: '库存不足，暂时缺货', validateErrorType: null, licenseCodeList: [] },
      {
        offerId: controlled.offerId,
        reason: '该商品为控销品种，签订协议后可采购，请联系店铺客服',
        validateErrorType: 4,
        licenseCodeList: [],
      },
    ],
  })
  expect(await linesOf(companyId)).toEqual([{ offerId: good.offerId, quantity: 10, isChecked: true }])
})

test('EP-149 counts the same medicine from two stores as one kind', async () => {
  const { client } = await aLicensedPharmacy(server)
  const product = await aProduct(db())
  const lines = [await goods({ product }), await goods({ product }), await goods()].map(({ offerId }) => ({
    offerId,
    quantity: 2,
  }))
  expect((await client.call(cartEndpoints.countKinds, {})).value).toEqual({
    itemTypeNum: 0,
    checkedTypeNum: 0,
    cartNum: 0,
    packNum: 0,
  })
  await client.call(cartEndpoints.addToCart, { lines: lines.slice(0, 2) })
  await client.call(cartEndpoints.addForLater, { lines: lines.slice(2) })
  expect((await client.call(cartEndpoints.countKinds, {})).value).toEqual({
    itemTypeNum: 2,
    checkedTypeNum: 1,
    cartNum: 3,
    packNum: 6,
  })
  expect((await client.call(cartEndpoints.countCart, {})).value).toEqual({ cartNum: 3 })
})

test('EP-138 reports for each store whether the company may buy and which step is missing', async () => {
  const { client, companyId } = await aLicensedPharmacy(server)
  const [open, strict] = [await aStore(db()), await aStore(db(), { opensAccountFirst: true })]
  const ask = async () => {
    const { value } = await client.call(cartEndpoints.checkRelations, {
      storeIds: [open.storeId, strict.storeId, NO_ID],
    })
    for (const { storeId, state } of value.list) {
      const { value: one } = await client.call(qualificationEndpoints.getStoreOpenStatus, { storeId })
      expect([storeId, one.state]).toEqual([storeId, state])
    }
    return new Map(
      value.list.map(({ storeId, canBuy, validateErrorType, state }) => [storeId, [canBuy, validateErrorType, state]]),
    )
  }
  expect(await ask()).toEqual(
    new Map([
      [open.storeId, [true, null, 'none']],
      [strict.storeId, [false, 1, 'none']],
    ]),
  )
  await certified(db(), companyId)
  expect((await ask()).get(strict.storeId)).toEqual([false, 5, 'none'])
})

test('EP-139 tells a company on hold the reason and phone number until the hold is lifted', async () => {
  const { client, companyId } = await aLicensedPharmacy(server)
  const other = await aLicensedPharmacy(server)
  const { storeId } = await aStore(db())
  const [risk] = cartCommands
  const run = (words: string[], options: Record<string, string> = {}) =>
    risk?.run(server.context(), { words, options: new Map(Object.entries(options).map(([k, v]) => [k, [v]])) })
  expect((await client.call(cartEndpoints.checkRisk, {})).value).toEqual({ isRisk: false, list: [] })
  await run(['hold', companyId], { reason: '货款逾期', phone: '400-000-0000' })
  await aRiskHold(db(), { companyId, storeId })
  expect(await run(['hold', companyId], { reason: '又一次', phone: '1' })).toEqual(['早已暂停供货。'])
  const { value } = await client.call(cartEndpoints.checkRisk, {})
  expect(value.isRisk).toBe(true)
  expect(value.list).toMatchObject([
    { storeId: null, storeName: null, tips: '平台暂停向贵企业供货：货款逾期。请致电 400-000-0000 处理' },
    { storeId, reason: '货款逾期', phone: '400-000-0000' },
  ])
  expect((await other.client.call(cartEndpoints.checkRisk, {})).value.isRisk).toBe(false)
  expect(await run(['lift', companyId])).toEqual(['已恢复供货。'])
  expect(await run(['lift', companyId])).toEqual(['没有暂停供货，无需恢复。'])
  expect(await run(['show', companyId])).toEqual([`${storeId}  货款逾期  400-000-0000`])
  await expect(run(['show', 'nobody'])).rejects.toThrow(OpsMistake)
})

test('EP-144 EP-145 EP-146 returns the gap to free delivery, the dispatch time and the count of cold goods', async () => {
  const { client } = await aLicensedPharmacy(server)
  const store = await aStore(db(), { postageRules: [{ minOrder: 0, freeFrom: 10_000, postage: 800 }] })
  const other = await aStore(db(), { postageRules: [{ minOrder: 0, freeFrom: 20_000, postage: 900 }] })
  const { offerId } = await goods({ store, price: 100_000 })
  const later = await goods({ store: other })
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 4 }] })
  await client.call(cartEndpoints.addForLater, { lines: [{ offerId: later.offerId, quantity: 1 }] })
  const { value } = await client.call(cartEndpoints.getPostageTexts, {
    storeIds: [store.storeId, other.storeId, NO_ID],
  })
  expect(new Map(value.list.map(each => [each.storeId, each.postageConfigMsg]))).toEqual(
    new Map([
      [store.storeId, '再买 ¥60.00 包邮'],
      [other.storeId, '满 ¥200.00 包邮'],
    ]),
  )
  const { stores } = (await client.call(cartEndpoints.getCart, {})).value
  // The cart reports it for stores with ticked goods.
  for (const { storeId, ...told } of value.list.filter(each => each.storeId === store.storeId))
    expect(stores.find(each => each.store.storeId === storeId)?.postageInfo).toEqual(told)
  const inCart = (await client.call(cartEndpoints.getCartDelivery, {})).value.list
  expect(inCart.map(each => each.store.storeId).toSorted()).toEqual([store.storeId, other.storeId].toSorted())
  const settled = (await client.call(cartEndpoints.getSettlementDelivery, {})).value.list
  expect(settled).toMatchObject([
    { store: { storeId: store.storeId }, terms: { freeFrom: 10_000, postage: 800 }, coldCount: 0, kindCount: 1 },
  ])
  expect(settled[0]?.dispatchText).toMatch(/发货$/)
  expect(await client.send(cartEndpoints.getPostageTexts, { storeIds: [] })).toMatchObject({ status: 422 })
})

test('EP-141 EP-142 recommends goods that close the gap to free delivery and adds all chosen goods or none', async () => {
  const { client, companyId } = await aLicensedPharmacy(server)
  const store = await aStore(db(), { postageRules: [{ minOrder: 0, freeFrom: 10_000, postage: 800 }] })
  const bought = await goods({ store, price: 500_000 })
  const [fits, dear, empty, hidden] = [
    await goods({ store, price: 250_000 }),
    await goods({ store, price: 9_000_000 }),
    await goods({ store, price: 250_000, stock: 0 }),
    await goods({ store, price: 250_000, isControlled: true }),
  ]
  expect((await client.call(cartEndpoints.checkRecommendations, { limit: 10 })).value).toEqual({
    goals: [],
    goalKey: null,
    list: [],
  })
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId: bought.offerId, quantity: 1 }] })
  const { value } = await client.call(cartEndpoints.checkRecommendations, { storeId: store.storeId, limit: 10 })
  const told = new Map(value.list.map(each => [each.goods.offerId, [each.quantity, each.amount, each.reaches]]))
  expect(told.get(fits.offerId)).toEqual([2, fen(5000), 'free-delivery'])
  expect(told.get(dear.offerId)).toEqual([1, fen(90_000), 'free-delivery'])
  expect(told.has(empty.offerId) || told.has(hidden.offerId) || told.has(bought.offerId)).toBe(false)
  const cart = (
    await client.call(cartEndpoints.confirmRecommendations, { lines: [{ offerId: fits.offerId, quantity: 2 }] })
  ).value
  expect(cart).toMatchObject({ cartNum: 2, freight: 0, payable: 10_000 })
  const before = await linesOf(companyId)
  for (const { offerId } of [empty, hidden])
    expect(
      await client.call(cartEndpoints.confirmRecommendations, {
        lines: [
          { offerId: fits.offerId, quantity: 1 },
          { offerId, quantity: 1 },
        ],
      }),
    ).toMatchObject({ status: 422, data: { reason: 'quantity-refused' } })
  expect(await linesOf(companyId)).toEqual(before)
})
