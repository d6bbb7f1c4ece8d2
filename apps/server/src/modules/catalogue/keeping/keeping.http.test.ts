import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore, type MadeStore } from '#modules/store/testing.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { type SignedInBuyer, signInAsBuyer } from '#testing/sign-in.ts'
import { newItemDesk } from '../public.ts'
import { anOffer, aProduct, type MadeOffer, type MadeProduct } from '../testing.ts'
import { notifyArrivals } from './notify-arrivals.ts'

const server = useTestServer()
const owner = () => server.owner.db
const UNKNOWN = '019a0000-0000-7000-8000-000000000000'
const PAGE = { pageNum: 1, pageSize: 20 }

let store: MadeStore
let product: MadeProduct
let offer: MadeOffer
let buyer: SignedInBuyer
let stranger: SignedInBuyer

beforeAll(async () => {
  store = await aStore(owner(), { name: '九信医药自营' })
  product = await aProduct(owner())
  offer = await anOffer(owner(), { store, product, price: 96_000 })
  buyer = await aLicensedPharmacy(server)
  stranger = await signInAsBuyer(server)
})

test('returns 401 without a session for all calls except categories, goods detail and price history', async () => {
  const { getPriceHistory: _, getCategoryTree: __, getGoodsDetail: ___, ...kept } = catalogueEndpoints
  for (const endpoint of Object.values(kept)) expect((await server.client().send(endpoint, {})).status).toBe(401)
})

describe('browse history', () => {
  const seen = async (client = buyer.client) => (await client.call(catalogueEndpoints.listBrowsed, PAGE)).value
  test('lists visited goods newest first for this account only, and marks unlisted ones', async () => {
    const other = await anOffer(owner(), { store, product: await aProduct(owner(), { spec: '0.5g*10粒' }) })
    for (const offerId of [offer.offerId, other.offerId, offer.offerId]) {
      server.clock.advance(1000)
      await buyer.client.call(catalogueEndpoints.getGoodsDetail, { offerId })
    }
    await owner().updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', other.offerId).execute()
    const page = await seen()
    expect(page.list.map(row => [row.goods.offerId, row.isOnSale])).toEqual([
      [offer.offerId, true],
      [other.offerId, false],
    ])
    expect(page).toMatchObject({
      total: 2,
      list: [{ seenAt: server.clock.read(), goods: { price: { unitPrice: 96_000 } } }, {}],
    })
    expect((await seen(stranger.client)).total).toBe(0)
  })
  test('removes one entry, then all of them', async () => {
    await buyer.client.call(catalogueEndpoints.removeBrowsed, { offerIds: [offer.offerId] })
    expect((await seen()).total).toBe(1)
    await buyer.client.call(catalogueEndpoints.removeBrowsed, {})
    expect((await seen()).total).toBe(0)
  })
})

describe('followed goods and stores', () => {
  const follow = (kind: 'store' | 'goods', id: string) =>
    buyer.client.call(catalogueEndpoints.addAttention, { kind, id })
  test('follows goods once and keeps the price of the day they were followed', async () => {
    await follow('goods', offer.offerId)
    await owner().updateTable('catalogue.offer').set({ listPrice: 90_000 }).where('id', '=', offer.offerId).execute()
    await follow('goods', offer.offerId)
    const { value } = await buyer.client.call(catalogueEndpoints.listFollowedGoods, PAGE)
    expect(value).toMatchObject({
      total: 1,
      list: [
        {
          isOnSale: true,
          notedPrice: 96_000,
          priceChange: { difference: 6000, isLower: true },
          goods: { offerId: offer.offerId, price: { unitPrice: 90_000 } },
        },
      ],
    })
    await owner().updateTable('catalogue.offer').set({ listPrice: 96_000 }).where('id', '=', offer.offerId).execute()
  })
  test('EP-123 follows, checks and unfollows stores for this company only', async () => {
    await follow('store', store.storeId)
    const check = async (client = buyer.client) =>
      (await client.call(catalogueEndpoints.checkAttention, { kind: 'store', ids: [store.storeId, UNKNOWN] })).value
    expect(await check()).toEqual({ followedIds: [store.storeId] })
    for (const isFollowed of [false, true]) {
      const ids = [store.storeId]
      await buyer.client.call(catalogueEndpoints.changeAttention, { kind: 'store', ids, isFollowed })
      expect(await check()).toEqual({ followedIds: isFollowed ? ids : [] })
    }
    expect(await check(stranger.client)).toEqual({ followedIds: [] })
    expect((await buyer.client.call(catalogueEndpoints.listFollowedStores, PAGE)).value).toMatchObject({
      total: 1,
      list: [{ isOpen: true, card: { storeName: '九信医药自营' } }],
    })
    const change = { kind: 'store' as const, ids: [store.storeId], isFollowed: false }
    await buyer.client.call(catalogueEndpoints.changeAttention, change)
    expect(await check()).toEqual({ followedIds: [] })
  })
  test('returns 404 for an unknown store or offer and follows nothing else of the same list', async () => {
    const ids = [store.storeId, UNKNOWN]
    const answer = await buyer.client.call(catalogueEndpoints.changeAttention, { kind: 'store', ids, isFollowed: true })
    expect(answer).toMatchObject({ status: 404 })
    expect((await follow('goods', UNKNOWN)).status).toBe(404)
    expect((await buyer.client.call(catalogueEndpoints.listFollowedStores, PAGE)).value.total).toBe(0)
  })
})

describe('the shortage box', () => {
  const box = async (client = buyer.client) => (await client.call(catalogueEndpoints.listShortages, PAGE)).value
  const counts = async () => (await buyer.client.call(catalogueEndpoints.countShortages, {})).value
  const arrivals = async ({ client }: SignedInBuyer) =>
    (await client.call(messageEndpoints.listMessages, { kind: 'arrival', onlyUnread: false, ...PAGE })).value.list

  test('keeps one row with the latest quantity when asked twice or concurrently', async () => {
    const wish = { productId: product.productId, quantity: 5, note: '' }
    await Promise.all(
      [5, 6, 7].map(quantity => buyer.client.call(catalogueEndpoints.addShortage, { ...wish, quantity })),
    )
    const { value } = await buyer.client.call(catalogueEndpoints.addShortage, { ...wish, quantity: 30, note: '急用' })
    expect(await box()).toMatchObject({
      total: 1,
      list: [
        {
          shortageId: value.shortageId,
          product: { displayName: '阿莫西林胶囊' },
          storeName: null,
          quantity: 30,
          note: '急用',
          arrivedAt: null,
          goods: null,
        },
      ],
    })
    expect((await box(stranger.client)).total).toBe(0)
    await buyer.client.call(catalogueEndpoints.removeShortages, { shortageIds: [value.shortageId] })
    expect(await counts()).toEqual({ waitingCount: 0, arrivedCount: 0 })
  })

  test('refuses unknown goods, another product’s offer and quantity 0', async () => {
    const other = await aProduct(owner(), { spec: '1g*6片' })
    const ask = (input: object) =>
      buyer.client.send(catalogueEndpoints.addShortage, { quantity: 1, productId: product.productId, ...input })
    expect((await ask({ productId: UNKNOWN })).status).toBe(404)
    expect((await ask({ productId: other.productId, offerId: offer.offerId })).status).toBe(404)
    expect((await ask({ quantity: 0 })).status).toBe(422)
    expect((await box()).total).toBe(0)
  })

  test('notifies once when the goods are in stock, and only companies that may buy them', async () => {
    const wanted = await aProduct(owner(), { genericName: '缺货药片', spec: '5mg*10片' })
    const { offerId, batchIds } = await anOffer(owner(), { store, product: wanted, stock: 0 })
    for (const { client } of [buyer, stranger])
      await client.call(catalogueEndpoints.addShortage, { productId: wanted.productId, quantity: 10, note: '' })
    await notifyArrivals(server.context())
    expect(await counts()).toEqual({ waitingCount: 1, arrivedCount: 0 })
    await owner()
      .updateTable('catalogue.batch')
      .set({ onHand: 50 })
      .where('id', '=', batchIds[0] ?? '')
      .execute()
    await Promise.all([notifyArrivals(server.context()), notifyArrivals(server.context())])
    expect(await counts()).toEqual({ waitingCount: 0, arrivedCount: 1 })
    expect((await box()).list).toMatchObject([{ arrivedAt: server.clock.read(), goods: { offerId } }])
    expect(await arrivals(buyer)).toMatchObject([
      { title: '缺货药片到货了', link: '/personal/myShortageBox?state=arrived' },
    ])
    // Without licences the company may not buy what arrived.
    expect(await arrivals(stranger)).toEqual([])
  })

  test('notifies only when the wanted price is reached and the request has not expired', async () => {
    const wanted = await aProduct(owner(), { genericName: '限价药片', spec: '5mg*20片' })
    const { offerId } = await anOffer(owner(), { store, product: wanted, stock: 50, price: 100_000 })
    const ask = (terms: object) =>
      buyer.client.call(catalogueEndpoints.addShortage, {
        productId: wanted.productId,
        quantity: 10,
        note: '',
        ...terms,
      })
    const titles = async () => (await arrivals(buyer)).map(({ title }) => title)
    const before = await titles()
    const { value } = await ask({ wantedPrice: unitPrice(95_000), validDays: 7 })
    const mine = async () => (await box()).list.find(({ shortageId }) => shortageId === value.shortageId)
    await notifyArrivals(server.context())
    expect(await titles()).toEqual(before)
    expect(await mine()).toMatchObject({ wantedPrice: 95_000, isOver: false, arrivedAt: null })
    const price = (listPrice: number) =>
      owner().updateTable('catalogue.offer').set({ listPrice }).where('id', '=', offerId).execute()
    await price(95_000)
    expect((await mine())?.validUntil).toEqual(addMs(server.clock.read(), 7 * DAY_MS))
    await owner()
      .updateTable('catalogue.shortage')
      .set({ validUntil: server.clock.read() })
      .where('id', '=', value.shortageId)
      .execute()
    await notifyArrivals(server.context())
    expect(await titles()).toEqual(before)
    expect(await mine()).toMatchObject({ isOver: true, arrivedAt: null })
    // A new registration waits again.
    await ask({ wantedPrice: unitPrice(95_000) })
    await notifyArrivals(server.context())
    expect(await titles()).toEqual(['限价药片到货了', ...before])
    expect(await mine()).toMatchObject({ validUntil: null, isOver: false, goods: { offerId } })
  })
})

describe('requests for new goods', () => {
  const wish = { name: '奥司他韦颗粒', spec: '15mg*10袋', maker: '', approvalNo: '', quantity: 20, note: '儿科常用' }
  const list = async () => (await buyer.client.call(catalogueEndpoints.listNewItems, PAGE)).value
  const unread = async () => (await buyer.client.call(catalogueEndpoints.countUnreadNewItems, {})).value.unreadCount

  test('are answered at the desk, shown as unread and then marked as read', async () => {
    const { value } = await buyer.client.call(catalogueEndpoints.addNewItem, wish)
    expect((await buyer.client.send(catalogueEndpoints.addNewItem, { ...wish, name: ' ' })).status).toBe(422)
    expect(await list()).toMatchObject({ total: 1, list: [{ ...wish, state: 'waiting', answer: null, isRead: true }] })
    const ctx = server.context()
    expect(await newItemDesk.waiting(ctx, { limit: 10 })).toMatchObject([
      { id: value.newItemId, title: '奥司他韦颗粒 15mg*10袋' },
    ])
    const objections = await newItemDesk.examine(ctx, value.newItemId)
    expect(objections).toHaveLength(1)
    await newItemDesk.refuse(ctx, value.newItemId, aReviewer('审核员'), objections)
    await expect(newItemDesk.approve(ctx, value.newItemId, aReviewer('审核员'))).rejects.toThrow()
    expect(await list()).toMatchObject({
      list: [{ state: 'not-found', answer: '平台暂未找到合规货源，我们会继续留意', isRead: false }],
    })
    expect(await unread()).toBe(1)
    await buyer.client.call(catalogueEndpoints.markNewItemsRead, {})
    expect(await unread()).toBe(0)
  })

  test('refuse a malformed approval number (批准文号) and normalise a valid one', async () => {
    const { total } = await list()
    const wrong = await buyer.client.send(catalogueEndpoints.addNewItem, { ...wish, approvalNo: '国药准字H1234' })
    expect([wrong.status, (wrong.data as { fields?: { message: string }[] }).fields?.[0]?.message]).toEqual([
      422,
      '批准文号格式不正确，如 国药准字H44021351',
    ])
    expect((await list()).total).toBe(total)
    const typed = { ...wish, approvalNo: ' 批准文号：国药准字 ｈ20203456 ' }
    await buyer.client.send(catalogueEndpoints.addNewItem, typed)
    expect((await list()).list[0]?.approvalNo).toBe('国药准字H20203456')
  })
  test('link to the product when it is on sale after all', async () => {
    const made = await aProduct(owner(), { genericName: '奥司他韦颗粒', spec: '15mg*10袋' })
    await anOffer(owner(), { store, product: made })
    const { value } = await buyer.client.call(catalogueEndpoints.addNewItem, wish)
    expect(await newItemDesk.examine(server.context(), value.newItemId)).toEqual([])
    await newItemDesk.approve(server.context(), value.newItemId, aReviewer('审核员'))
    expect((await list()).list[0]).toMatchObject({ state: 'found', productId: made.productId })
  })
})

describe('price history', () => {
  test('returns one point for each day with a price change, to buyers who may see the price', async () => {
    const { offerId } = await anOffer(owner(), {
      store,
      product: await aProduct(owner(), { spec: '2g*2片' }),
      price: 50_000,
    })
    await server.owner.pool.query(
      `update catalogue.price_change set changed_at = '2026-10-01T08:00:00Z' where offer_id = $1`,
      [offerId],
    )
    await server.owner.pool.query(
      `insert into catalogue.price_change values ($1, '2024-05-01', 70000), ($1, '2026-11-01T01:00:00Z', 45000), ($1, '2026-11-01T02:00:00Z', 44000)`,
      [offerId],
    )
    const points = async (client = buyer.client) =>
      (await client.call(catalogueEndpoints.getPriceHistory, { offerId })).value.points
    expect(await points()).toEqual([
      { on: '2025-11-16', unitPrice: 70_000 },
      { on: '2026-10-01', unitPrice: 50_000 },
      { on: '2026-11-01', unitPrice: 44_000 },
    ])
    expect(await points(stranger.client)).toEqual([])
    expect((await server.client().send(catalogueEndpoints.getPriceHistory, { offerId: UNKNOWN })).status).toBe(404)
  })
})
