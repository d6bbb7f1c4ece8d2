import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { agreedOn, aLicence, aLicensedPharmacy, certified, firstTrade } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { writeLooks } from './keeping/histories.ts'
import { anOffer, aProduct, someCategories } from './testing.ts'

const server = useTestServer()
const owner = () => server.owner.db
const detail = (client: TestClient, offerId: string) => client.call(catalogueEndpoints.getGoodsDetail, { offerId })
const UNKNOWN = '019a0000-0000-7000-8000-000000000000'

describe('categories', () => {
  test('returns the category tree in code order without a session', async () => {
    await someCategories(owner(), [
      ['02', null, '中药饮片'],
      ['0202', '02', '补益类'],
      ['020202', '0202', '补血药'],
      ['020201', '0202', '补气药'],
    ])
    await someCategories(owner())
    const { status, value } = await server.client().call(catalogueEndpoints.getCategoryTree, {})
    expect(status).toBe(200)
    expect(value.list).toEqual([
      {
        code: '01',
        name: '中西成药',
        children: [{ code: '0107', name: '抗菌消炎', children: [{ code: '010701', name: '青霉素类' }] }],
      },
      {
        code: '02',
        name: '中药饮片',
        children: [
          {
            code: '0202',
            name: '补益类',
            children: [
              { code: '020201', name: '补气药' },
              { code: '020202', name: '补血药' },
            ],
          },
        ],
      },
    ])
  })
})

describe('goods detail', () => {
  test('returns every field to a licensed buyer', async () => {
    const store = await aStore(owner(), {
      name: '九信医药自营',
      minShelfLifeMonths: 3,
      postageRules: [{ provinceCodes: ['42'], minOrder: 10_000, freeFrom: 50_000, postage: 800 }, { postage: 1500 }],
    })
    const product = await aProduct(owner(), {
      brand: '联邦',
      aliases: ['阿莫仙'],
      approvalNo: '国药准字H44021351',
      barcode: '6917942210013',
      leaflet: [{ heading: '适应症', body: '敏感菌所致的感染。' }],
    })
    const { offerId } = await anOffer(owner(), {
      store,
      product,
      price: 96_000,
      priceSteps: [
        { from: 100, price: 92_000 },
        { from: 400, price: 89_050 },
      ],
      suggestedRetail: 1580,
      minQuantity: 10,
      stepQuantity: 5,
      limitPerOrder: 400,
      soldCount: 320,
      batches: [
        { batchNo: '26071809', expiresOn: '2028-06-30', expiryPrecision: 'month', onHand: 1000 },
        { batchNo: '26052103', expiresOn: '2028-04-15', onHand: 1860 },
        { batchNo: 'old', expiresOn: '2027-01-31', onHand: 500 },
      ],
    })
    const dearer = await anOffer(owner(), { store: await aStore(owner()), product, price: 98_000 })
    const cheaper = await anOffer(owner(), { store: await aStore(owner()), product, price: 93_500 })
    await anOffer(owner(), { store: await aStore(owner()), product, price: 50_000, state: 'unlisted' })
    await anOffer(owner(), { store: await aStore(owner(), { state: 'closed' }), product, price: 50_000 })
    const { client } = await aLicensedPharmacy(server)

    const { status, value } = await detail(client, offerId)

    expect(status).toBe(200)
    const { product: described, otherOffers, storeCard, store: brief, erpCode, ...rest } = value
    expect(erpCode).not.toBe('')
    expect(rest).toEqual({
      offerId,
      gate: { cell: 'price', showsPrice: true, canBuy: true, validateErrorType: null, tips: '', licenceCodes: [] },
      price: {
        choice: {
          unitPrice: 96_000,
          kind: 'base',
          usualPrice: 96_000,
          limit: null,
          until: null,
          campaignId: null,
        },
        unitPrice: 96_000,
        steps: [
          { fromQuantity: 100, unitPrice: 92_000, kind: 'ladder' },
          { fromQuantity: 400, unitPrice: 89_050, kind: 'ladder' },
        ],
        deals: [],
        sets: [],
        source: 'base',
        basePrice: 96_000,
        suggestedRetail: 1580,
        pieces: { unit: '粒', count: 24 },
      },
      campaigns: [],
      deals: [],
      pack: {
        minQuantity: 10,
        stepQuantity: 5,
        midPack: 10,
        casePack: 400,
        isSplittable: true,
        limitPerOrder: 400,
        limitPerMonth: null,
      },
      stock: { state: 'in-stock', count: 2860 },
      expiry: { earliest: '2028-04-15', latest: '2028-06', isNear: false },
      isClearance: false,
      isControlled: false,
      soldCount: 320,
      isListed: true,
      taxRatePercent: 13,
      batches: [
        { batchNo: '26052103', madeOn: '2026-01-01', expiry: '2028-04-15', count: 1860 },
        { batchNo: '26071809', madeOn: '2026-01-01', expiry: '2028-06', count: 1000 },
      ],
    })
    expect(brief).toEqual({
      storeId: store.storeId,
      storeName: '九信医药自营',
      storeType: 'self-run',
      shipFromCity: '武汉',
      deliveryPromise: '16:00 前下单当日发货',
    })
    expect(storeCard.postage).toEqual({ minOrder: 10_000, freeFrom: 50_000, freeFromCount: null, postage: 800 })
    expect(otherOffers.map(offer => [offer.offerId, offer.price?.unitPrice])).toEqual([
      [cheaper.offerId, 93_500],
      [dearer.offerId, 98_000],
    ])
    expect(described).toEqual({
      productId: product.productId,
      displayName: '联邦阿莫西林胶囊',
      genericName: '阿莫西林胶囊',
      brand: '联邦',
      spec: '0.25g*24粒',
      dosageForm: '胶囊剂',
      packUnit: '盒',
      makerName: '珠海联邦制药股份有限公司',
      approvalNo: '国药准字H44021351',
      goodsClass: 'chemical',
      rxClass: 'rx',
      insurance: 'a',
      isEssential: true,
      storageClass: 'normal',
      specialFlags: [],
      categoryCode: '010701',
      imageUrl: expect.stringMatching(new RegExp(`^/goods-image/${product.productId}\\.svg\\?v=[0-9a-f]{8}$`)),
      aliases: ['阿莫仙'],
      strength: '0.25g',
      packSpec: '24粒/盒',
      holderName: '珠海联邦制药股份有限公司',
      makerShortName: '珠海联邦',
      baseCode: null,
      barcode: '6917942210013',
      storageText: '遮光，密封保存。',
      shelfLifeMonths: 24,
      origin: '广东',
      herbGrade: null,
      standard: null,
      invoiceCategory: '化学药品制剂',
      categoryPath: [
        { code: '01', name: '中西成药' },
        { code: '0107', name: '抗菌消炎' },
        { code: '010701', name: '青霉素类' },
      ],
      leaflet: [{ heading: '适应症', body: '敏感菌所致的感染。' }],
    })
  })

  test('returns 404 for unknown or prohibited goods and marks unlisted goods as not for sale', async () => {
    const store = await aStore(owner())
    const unlisted = await anOffer(owner(), { store, product: await aProduct(owner()), state: 'unlisted' })
    const vaccine = await anOffer(owner(), { store, product: await aProduct(owner(), { prohibitedClass: '疫苗' }) })
    const { client } = await aLicensedPharmacy(server)
    expect((await detail(client, UNKNOWN)).status).toBe(404)
    expect((await detail(client, vaccine.offerId)).status).toBe(404)
    const { value } = await detail(client, unlisted.offerId)
    expect(value).toMatchObject({ isListed: false, stock: { state: 'out' } })
  })

  test('records a visit once for a member and never for visitors without a session', async () => {
    const { offerId } = await anOffer(owner(), { store: await aStore(owner()), product: await aProduct(owner()) })
    const { client, accountId, companyId } = await aLicensedPharmacy(server)
    await detail(server.client(), offerId)
    await detail(client, offerId)
    server.clock.advance(60_000)
    await detail(client, offerId)
    await writeLooks(server.parts.database.db, server.parts.log)
    const rows = await owner().selectFrom('catalogue.browse').selectAll().where('offerId', '=', offerId).execute()
    expect(rows).toEqual([{ accountId, companyId, offerId, seenAt: server.clock.read() }])
  })

  test('reports goods as out of stock when less than the minimum quantity is left', async () => {
    const { offerId } = await anOffer(owner(), {
      store: await aStore(owner()),
      product: await aProduct(owner()),
      minQuantity: 10,
      stepQuantity: 10,
      stock: 9,
    })
    const { client } = await aLicensedPharmacy(server)
    expect((await detail(client, offerId)).value.stock).toEqual({ state: 'out', count: 9 })
  })
})

describe('price visibility', () => {
  /** A number that occurs nowhere else. */
  const PRICE = 731_946
  const asSeen = '73.1946'

  async function hiddenOffer(given: Partial<Parameters<typeof anOffer>[1]> = {}, product = aProduct(owner())) {
    const store = given.store ?? (await aStore(owner()))
    return anOffer(owner(), {
      ...given,
      store,
      product: await product,
      price: PRICE,
      priceSteps: [{ from: 50, price: PRICE - 1 }],
      suggestedRetail: 731_955,
      stock: 731_977,
    })
  }

  async function expectHidden(client: TestClient, offerId: string, cell: string, type: number | null = null) {
    const answer = await client.send(catalogueEndpoints.getGoodsDetail, { offerId })
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({
      price: null,
      stock: { count: null },
      gate: { cell, showsPrice: false, canBuy: false, validateErrorType: type },
    })
    expect(JSON.stringify(answer.data)).not.toMatch(/(?<![\w-])73\.?19(?![\w-])/)
  }

  test('hides the price when nobody is signed in', async () => {
    await expectHidden(server.client(), (await hiddenOffer()).offerId, 'sign-in')
  })
  test('hides the price from a company in review', async () => {
    const { client } = await aLicensedPharmacy(server, { companyState: 'in-review' })
    await expectHidden(client, (await hiddenOffer()).offerId, 'in-review')
  })
  test('hides the price from a company without the licence', async () => {
    const { client, companyId } = await signInAsBuyer(server)
    await aLicence(owner(), companyId, { code: 'BL', expiresOn: null })
    await expectHidden(client, (await hiddenOffer()).offerId, 'complete-licences', 2)
  })
  test('hides the price the day after the licence expires and allows buying on its last day', async () => {
    server.clock.set(new Date('2026-11-16T23:59:59+08:00'))
    const { client, companyId } = await signInAsBuyer(server)
    for (const code of ['BL', 'PA']) await aLicence(owner(), companyId, { code, expiresOn: null })
    await aLicence(owner(), companyId, {
      code: 'DL',
      expiresOn: '2026-11-16',
      scopeClasses: ['chemical'],
      scopeMarks: ['rx'],
    })
    const { offerId } = await hiddenOffer()
    expect((await client.call(catalogueEndpoints.getGoodsDetail, { offerId })).value.gate.canBuy).toBe(true)
    server.clock.set(new Date('2026-11-17T00:00:00+08:00'))
    await expectHidden(client, offerId, 'complete-licences', 2)
  })
  test('hides the price of goods outside the licensed scope', async () => {
    const { client, companyId } = await signInAsBuyer(server)
    for (const code of ['BL', 'PA']) await aLicence(owner(), companyId, { code, expiresOn: null })
    await aLicence(owner(), companyId, { code: 'DL', scopeClasses: ['patent-chinese'], scopeMarks: ['rx'] })
    await expectHidden(client, (await hiddenOffer()).offerId, 'out-of-scope', 2)
  })
  test('hides the price in a region that is not served', async () => {
    const { client } = await aLicensedPharmacy(server, { provinceCode: '440000' })
    await expectHidden(client, (await hiddenOffer({ onlyProvinces: ['42'] })).offerId, 'region')
  })
  test('hides the price of controlled goods until there is an agreement', async () => {
    const { client, companyId } = await aLicensedPharmacy(server)
    const { offerId } = await hiddenOffer({ isControlled: true })
    await expectHidden(client, offerId, 'controlled', 4)
    await agreedOn(owner(), companyId, offerId, '2026-12-31')
    expect((await client.call(catalogueEndpoints.getGoodsDetail, { offerId })).value.price?.unitPrice).toBe(PRICE)
  })
  test('hides prices among other stores’ offers and does not sort those offers by price', async () => {
    const product = await aProduct(owner())
    const shown = await anOffer(owner(), { store: await aStore(owner()), product, price: 100_000 })
    const first = await hiddenOffer({ onlyProvinces: ['44'] }, Promise.resolve(product))
    const second = await anOffer(owner(), { store: await aStore(owner()), product, price: 10, onlyProvinces: ['44'] })
    const { client } = await aLicensedPharmacy(server)
    const answer = await client.send(catalogueEndpoints.getGoodsDetail, { offerId: shown.offerId })
    const { otherOffers } = answer.data as { otherOffers: { offerId: string }[] }
    expect(otherOffers.map(offer => offer.offerId)).toEqual([first.offerId, second.offerId].toSorted())
    expect(JSON.stringify(answer.data)).not.toContain(asSeen)
  })
  test('shows the price but refuses sale until first trade (首营) is done', async () => {
    const store = await aStore(owner(), { opensAccountFirst: true })
    const { offerId } = await hiddenOffer({ store })
    const { client, companyId } = await aLicensedPharmacy(server)
    const look = async () => (await client.call(catalogueEndpoints.getGoodsDetail, { offerId })).value
    expect(await look()).toMatchObject({
      price: { unitPrice: PRICE },
      gate: { cell: 'first-trade', showsPrice: true, canBuy: false, validateErrorType: 1 },
    })
    await certified(owner(), companyId, '2027-01-01')
    expect((await look()).gate.validateErrorType).toBe(5)
    await firstTrade(owner(), companyId, store.storeId)
    expect((await look()).gate.cell).toBe('price')
  })
})

describe('goods pictures', () => {
  test('are served as SVG with a cache lifetime of one year', async () => {
    const product = await aProduct(owner(), { genericName: '布洛芬缓释胶囊' })
    const { offerId } = await anOffer(owner(), { store: await aStore(owner()), product })
    const { imageUrl } = (await detail(server.client(), offerId)).value.product
    const picture = await server.app.inject({ method: 'GET', url: imageUrl })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(picture.body).toMatch(/^<svg .*布洛芬/s)
  })
  test('return 404 for unknown goods and malformed names', async () => {
    for (const url of [`/goods-image/${UNKNOWN}.svg`, '/goods-image/x.svg', `/goods-image/${UNKNOWN}.png`])
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })
})
