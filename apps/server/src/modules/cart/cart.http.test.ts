import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy, certified } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'

const server = useTestServer()
const db = () => server.owner.db
const NO_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'

async function goods(terms: Partial<Parameters<typeof anOffer>[1]> = {}) {
  return anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), ...terms })
}

const linesInDatabase = async (companyId: string) =>
  db()
    .selectFrom('cart.line')
    .select(['offerId', 'quantity', sql<boolean>`checked_by <> '{}'`.as('isChecked')])
    .where('companyId', '=', companyId)
    .execute()

test.each(Object.entries(cartEndpoints))('%s returns 401 without a session', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401, code: 401, success: false })
})

describe('addToCart', () => {
  test('adds goods rounded up to the minimum quantity and gives the reason', async () => {
    const { client, companyId } = await aLicensedPharmacy(server)
    const offer = await goods({ minQuantity: 10, stepQuantity: 5 })
    const answer = await client.call(cartEndpoints.addToCart, { lines: [{ offerId: offer.offerId, quantity: 7 }] })
    expect(answer.value).toEqual({
      cartNum: 1,
      tips: '',
      validateErrorType: null,
      licenseCodeList: [],
      lines: [{ offerId: offer.offerId, quantity: 10, note: '10盒起订' }],
    })
    expect(await linesInDatabase(companyId)).toEqual([{ offerId: offer.offerId, quantity: 10, isChecked: true }])
  })
  test('adds to the quantity already in the cart, up to the limit per order', async () => {
    const { client } = await aLicensedPharmacy(server)
    const { offerId } = await goods({ limitPerOrder: 30 })
    await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 20 }] })
    const again = await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 20 }] })
    expect(again.value.lines).toEqual([{ offerId, quantity: 30, note: '每单限购30盒' }])
  })
  test('adds twenty when twenty concurrent requests each add one', async () => {
    const { client, companyId } = await aLicensedPharmacy(server)
    const { offerId } = await goods()
    await Promise.all(
      Array.from({ length: 20 }, () => client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })),
    )
    expect(await linesInDatabase(companyId)).toEqual([{ offerId, quantity: 20, isChecked: true }])
  })
  test('adds to what the cart holds when another process has changed it since', async () => {
    const { client, companyId } = await aLicensedPharmacy(server)
    const [first, second, third] = [await goods({ limitPerOrder: 30 }), await goods(), await goods()]
    const add = async ({ offerId }: { offerId: string }, quantity: number) => {
      const { value } = await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity }] })
      return [value.cartNum, value.lines[0]?.quantity]
    }
    expect(await add(first, 5)).toEqual([1, 5])
    expect(await add(first, 5)).toEqual([1, 10])
    await db().updateTable('cart.line').set({ quantity: 27 }).where('companyId', '=', companyId).execute()
    expect(await add(first, 5)).toEqual([1, 30])
    expect(await add(second, 1)).toEqual([2, 1])
    await db().deleteFrom('cart.line').where('offerId', '=', second.offerId).execute()
    expect(await add(second, 2)).toEqual([2, 2])
    await db().deleteFrom('cart.line').where('offerId', '=', second.offerId).execute()
    expect(await add(third, 4)).toEqual([2, 4])
    expect((await linesInDatabase(companyId)).map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([
      4, 30,
    ])
  })
  test('refuses unlisted or unknown goods and adds nothing', async () => {
    const { client, companyId } = await aLicensedPharmacy(server)
    const good = await goods()
    const gone = await goods({ state: 'unlisted' })
    for (const offerId of [gone.offerId, NO_ID]) {
      const answer = await client.call(cartEndpoints.addToCart, {
        lines: [
          { offerId: good.offerId, quantity: 1 },
          { offerId, quantity: 1 },
        ],
      })
      expect(answer).toMatchObject({ status: 409, data: { reason: 'goods-unavailable' } })
    }
    expect(await linesInDatabase(companyId)).toEqual([])
  })
  test('refuses sold-out goods with the reason', async () => {
    const { client, companyId } = await aLicensedPharmacy(server)
    const { offerId } = await goods({ stock: 0 })
    const answer = await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })
    expect(answer).toMatchObject({ status: 422, msg: '库存不足，暂时缺货', data: { reason: 'quantity-refused' } })
    expect(await linesInDatabase(companyId)).toEqual([])
  })
  test('returns type 2 with the missing licence codes and adds nothing without the licence', async () => {
    const { client, companyId } = await signInAsBuyer(server)
    const { offerId } = await goods()
    const { value } = await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })
    expect(value).toMatchObject({ cartNum: 0, validateErrorType: 2, licenseCodeList: ['BL'], lines: [] })
    expect(value.tips).not.toBe('')
    expect(await linesInDatabase(companyId)).toEqual([])
  })
  test('returns type 1, then type 5 once certified, when the store requires first trade (首营)', async () => {
    const { client, companyId } = await aLicensedPharmacy(server)
    const { offerId } = await goods({ store: await aStore(db(), { opensAccountFirst: true }) })
    const ask = async () =>
      (await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })).value.validateErrorType
    expect(await ask()).toBe(1)
    await certified(db(), companyId)
    expect(await ask()).toBe(5)
  })
  test('returns type 4 for controlled goods', async () => {
    const { client } = await aLicensedPharmacy(server)
    const { offerId } = await goods({ isControlled: true })
    expect(
      (await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })).value.validateErrorType,
    ).toBe(4)
  })
  test('refuses a sub-account without the right to order and refers it to the main account', async () => {
    const { client } = await aLicensedPharmacy(server, { isMain: false, rights: ['pay'] })
    const { offerId } = await goods()
    expect(await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })).toMatchObject({
      status: 403,
      msg: '您的账号没有“下单”权限，请联系主账号开通',
    })
  })
  test('refuses a company that is in review', async () => {
    const { client } = await signInAsBuyer(server, { companyState: 'in-review' })
    const { offerId } = await goods()
    expect(await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })).toMatchObject({
      status: 403,
      data: { reason: 'company-not-approved' },
    })
  })
})

describe('the cart', () => {
  test('groups lines by store, prices them to the fen and shows the gap to free delivery', async () => {
    const { client } = await aLicensedPharmacy(server)
    const store = await aStore(db(), { postageRules: [{ minOrder: 5000, freeFrom: 10_000, postage: 800 }] })
    const first = await anOffer(db(), { store, product: await aProduct(db()), price: 96_050 })
    const second = await goods({ price: 20_000, priceSteps: [{ from: 100, price: 18_000 }] })
    await client.call(cartEndpoints.addToCart, {
      lines: [
        { offerId: first.offerId, quantity: 7 },
        { offerId: second.offerId, quantity: 100 },
      ],
    })
    const { value } = await client.call(cartEndpoints.getCart, {})
    expect(value).toMatchObject({
      cartNum: 2,
      checkedCount: 2,
      goodsAmount: 6724 + 18_000,
      freight: 800,
      payable: 25_524,
      invalidLines: [],
    })
    const nameOf = (isFirst: boolean) =>
      value.stores.find(each => (each.store.storeId === store.storeId) === isFirst)?.store.storeName
    const [storeName, otherName] = [nameOf(true), nameOf(false)]
    expect(value.sumParts).toEqual({
      storeCount: 2,
      baseAmount: 26_724,
      baseByStore: expect.arrayContaining([
        { storeName, storeCount: 1, amount: 6724 },
        { storeName: otherName, storeCount: 1, amount: 20_000 },
      ]),
      priceChanges: [{ kind: 'ladder', amount: -2000 }],
      discounts: [],
      freightByStore: [{ storeName, storeCount: 1, amount: 800 }],
    })
    const group = value.stores.find(each => each.store.storeId === store.storeId)
    expect(group).toMatchObject({
      goodsAmount: 6724,
      payable: 7524,
      postageInfo: {
        postageConfigMsg: '再买 ¥32.76 包邮',
        haveNum: 7,
        havePrice: 6724,
        postageDiffAmount: 3276,
        postageDiffNum: null,
        freeShippingAmount: 10_000,
        freeShippingNumber: null,
        postage: 800,
        minOrder: 5000,
        minOrderGap: 0,
      },
    })
    expect(group?.lines[0]).toMatchObject({
      quantity: 7,
      choice: { unitPrice: 96_050, kind: 'base', limit: null },
      amount: 6724,
      problem: null,
      priceChange: null,
    })
  })
  test('charges nothing for an unchecked line', async () => {
    const { client } = await aLicensedPharmacy(server)
    const { offerId } = await goods()
    await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 2 }] })
    const lineId = (await client.call(cartEndpoints.getCart, {})).value.stores[0]?.lines[0]?.lineId ?? ''
    const { value } = await client.call(cartEndpoints.checkLines, { lineIds: [lineId], isChecked: false })
    expect(value).toMatchObject({ cartNum: 1, checkedCount: 0, payable: 0 })
  })
  test('reports a changed price and lists unlisted goods as invalid', async () => {
    const { client } = await aLicensedPharmacy(server)
    const { offerId } = await goods({ price: 96_000 })
    await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })
    await db().updateTable('catalogue.offer').set({ listPrice: 99_000 }).where('id', '=', offerId).execute()
    const dearer = (await client.call(cartEndpoints.getCart, {})).value
    expect(dearer.stores[0]?.lines[0]?.priceChange).toEqual({ before: 96_000, now: 99_000, difference: 3000 })
    await db().updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', offerId).execute()
    const gone = (await client.call(cartEndpoints.getCart, {})).value
    expect(gone).toMatchObject({ stores: [], checkedCount: 0, payable: 0, cartNum: 1 })
    expect(gone.invalidLines[0]?.problem).toEqual({ kind: 'unlisted', text: '商品已下架' })
  })
  test('reports no price change when a new quantity only reaches a ladder price', async () => {
    const { client } = await aLicensedPharmacy(server)
    const { offerId } = await goods({ price: 96_000, priceSteps: [{ from: 10, price: 90_000 }] })
    await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })
    const lineId = (await client.call(cartEndpoints.getCart, {})).value.stores[0]?.lines[0]?.lineId ?? ''
    const changed = (await client.call(cartEndpoints.changeQuantity, { lineId, quantity: 10 })).value
    expect(changed.stores[0]?.lines[0]).toMatchObject({
      choice: { unitPrice: 90_000, kind: 'ladder' },
      amount: 9000,
      priceChange: null,
    })
    await db().updateTable('catalogue.offer').set({ listPrice: 99_000 }).where('id', '=', offerId).execute()
    const dearer = (await client.call(cartEndpoints.getCart, {})).value
    expect(dearer.stores[0]?.lines[0]?.priceChange).toEqual({ before: 96_000, now: 99_000, difference: 3000 })
  })
  test('rounds a changed quantity to pack and stock, and refuses it when stock is below the minimum', async () => {
    const { client, companyId } = await aLicensedPharmacy(server)
    const { offerId, batchIds } = await goods({ stepQuantity: 5, minQuantity: 5, stock: 40 })
    await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 5 }] })
    const lineId = (await client.call(cartEndpoints.getCart, {})).value.stores[0]?.lines[0]?.lineId ?? ''
    const change = (quantity: number) => client.call(cartEndpoints.changeQuantity, { lineId, quantity })
    expect((await change(12)).value.stores[0]?.lines[0]?.quantity).toBe(15)
    expect((await change(1000)).value.stores[0]?.lines[0]?.quantity).toBe(40)
    await db().updateTable('catalogue.batch').set({ onHand: 3 }).where('id', 'in', batchIds).execute()
    expect(await change(10)).toMatchObject({ status: 422, data: { reason: 'quantity-refused' } })
    expect(await linesInDatabase(companyId)).toMatchObject([{ quantity: 40 }])
  })
  test('removes lines and counts the lines that are left', async () => {
    const { client } = await aLicensedPharmacy(server)
    const lines = [await goods(), await goods(), await goods()].map(({ offerId }) => ({ offerId, quantity: 3 }))
    await client.call(cartEndpoints.addToCart, { lines })
    expect((await client.call(cartEndpoints.countCart, {})).value).toEqual({ cartNum: 3 })
    const ids = (await client.call(cartEndpoints.getCart, {})).value.stores.flatMap(store =>
      store.lines.map(line => line.lineId),
    )
    expect((await client.call(cartEndpoints.removeLines, { lineIds: ids.slice(0, 2) })).value.cartNum).toBe(1)
  })
  test('returns 404 and changes nothing for another company’s line', async () => {
    const mine = await aLicensedPharmacy(server)
    const theirs = await aLicensedPharmacy(server)
    const { offerId } = await goods()
    await theirs.client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 3 }] })
    const lineId = (await theirs.client.call(cartEndpoints.getCart, {})).value.stores[0]?.lines[0]?.lineId ?? ''
    for (const attempt of [
      mine.client.call(cartEndpoints.changeQuantity, { lineId, quantity: 1 }),
      mine.client.call(cartEndpoints.checkLines, { lineIds: [lineId], isChecked: false }),
      mine.client.call(cartEndpoints.removeLines, { lineIds: [lineId] }),
    ])
      expect(await attempt).toMatchObject({ status: 404, data: { reason: 'not-found' } })
    expect(await linesInDatabase(theirs.companyId)).toEqual([{ offerId, quantity: 3, isChecked: true }])
  })
})
