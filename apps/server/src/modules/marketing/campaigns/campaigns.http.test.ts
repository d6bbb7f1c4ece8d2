import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '#modules/order/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aCampaign, reduction } from '../testing.ts'
import { notifyBookings } from './book-flash-sale.ts'

const server = useTestServer()

async function goods(price = 100_000) {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price, stock: 1000 })
  return { db, store, offerId }
}

test('shows campaign labels to everyone but campaign prices only to signed-in buyers', async () => {
  const { db, store, offerId } = await goods()
  const campaignId = await aCampaign(db, {
    kind: 'special-price',
    store,
    goods: [{ offerId, unitPrice: 80_000, quota: 10, limitPerCompany: 3 }],
  })
  await aCampaign(db, { kind: 'full-reduction', store, terms: reduction(50_000, 3000) })
  await aCampaign(db, {
    kind: 'combo',
    store,
    goods: [{ offerId }],
    terms: { kind: 'free-combo', pick: 3, setPrice: 2550, mostSets: null },
  })
  const stranger = (await server.client().call(catalogueEndpoints.getGoodsDetail, { offerId })).value
  expect(stranger.price).toBeNull()
  expect(stranger.deals).toEqual([expect.objectContaining({ campaignId, unitPrice: null, leftForMe: 3 })])
  expect(stranger.campaigns.map(label => label.text)).toEqual(['特价', '任选3件', '满¥500减¥30'])
  const { client } = await aLicensedPharmacy(server)
  const seen = (await client.call(catalogueEndpoints.getGoodsDetail, { offerId })).value
  expect(seen.deals).toEqual([
    expect.objectContaining({ campaignId, kind: 'special-price', unitPrice: 80_000, quota: 10, takenCount: 0 }),
  ])
  expect(seen.price?.choice).toEqual({
    unitPrice: 80_000,
    kind: 'special-price',
    usualPrice: 100_000,
    limit: 3,
    until: new Date(TEST_NOON.getTime() + 3_600_000),
    campaignId,
  })
  expect(seen.campaigns).toEqual([
    { kind: 'special-price', text: '特价' },
    { kind: 'combo', text: '任选3件¥25.50' },
    { kind: 'full-reduction', text: '满¥500减¥30' },
  ])
})

test('keeps the base price when the company kind, province or time does not match the campaign', async () => {
  const { db, store, offerId } = await goods()
  await aCampaign(db, {
    kind: 'special-price',
    store,
    goods: [{ offerId, unitPrice: 80_000 }],
    companyKinds: ['clinic'],
  })
  await aCampaign(db, { kind: 'special-price', store, goods: [{ offerId, unitPrice: 70_000 }], provinces: ['110000'] })
  await aCampaign(db, {
    kind: 'special-price',
    store,
    goods: [{ offerId, unitPrice: 60_000 }],
    fromHours: -2,
    toHours: 0,
  })
  await aCampaign(db, { kind: 'special-price', store, goods: [{ offerId, unitPrice: 50_000 }], fromHours: 0.5 })
  const { client } = await aLicensedPharmacy(server)
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] })
  const cart = (await client.call(cartEndpoints.getCart, {})).value
  expect(cart.stores[0]?.lines[0]?.choice).toMatchObject({ unitPrice: 100_000, kind: 'base' })
  expect(cart.payable - cart.freight).toBe(1000)
})

test('charges the same fen in cart, settlement and order, and returns the quota once when cancelled', async () => {
  const { db, store, offerId } = await goods()
  const campaignId = await aCampaign(db, {
    kind: 'special-price',
    store,
    goods: [{ offerId, unitPrice: 80_000, quota: 50, limitPerCompany: 6 }],
  })
  await aCampaign(db, { kind: 'full-reduction', name: '满80减8', store, terms: reduction(8000, 800) })
  const { client, companyId } = await aReadyPharmacy(server)
  const settlement = await aSettlement(client, [{ offerId, quantity: 10 }])
  const cart = (await client.call(cartEndpoints.getCart, {})).value
  // 6 × 8.00 + 4 × 10.00 = 88.00, then 8.00 off.
  expect([cart.goodsAmount, cart.discount, cart.payable - cart.freight]).toEqual([8800, 800, 8000])
  expect([settlement.goodsAmount, settlement.discount, settlement.payable]).toEqual([8800, 800, cart.payable])
  expect(cart.promotions.map(({ label, amount }) => [label, amount])).toEqual([['满80减8', 800]])
  expect(settlement.stores[0]?.lines[0]).toMatchObject({
    choice: { unitPrice: 80_000, usualPrice: 100_000, limit: 6 },
    amount: 8800,
    due: 8000,
    shares: [{ label: '满80减8', amount: 800 }],
    discounts: [{ lane: 'full-reduction', amount: 800, parts: [{ label: '满80减8', amount: 800 }] }],
  })
  const storeName = cart.stores[0]?.store.storeName
  expect(cart.sumParts).toMatchObject({
    baseAmount: 10_000,
    priceChanges: [{ kind: 'special-price', amount: -1200 }],
    discounts: [{ lane: 'full-reduction', amount: 800, parts: [{ label: `${storeName} 满80减8`, amount: 800 }] }],
  })
  expect(settlement.sumParts).toEqual(cart.sumParts)
  const { value } = await client.call(orderEndpoints.commitOrder, commitOf(settlement))
  const [brief] = value.orders
  const detail = (await client.call(orderEndpoints.getOrder, { orderId: brief?.orderId ?? '' })).value
  expect([detail.goodsAmount, detail.discount, detail.payable]).toEqual([10_000, 2000, cart.payable])
  expect(detail.lines[0]?.shares.map(({ label, amount, bearer }) => [label, amount, bearer])).toEqual([
    ['特价', 1200, 'store'],
    ['满80减8', 800, 'store'],
  ])
  expect(detail).toMatchObject({
    baseAmount: 10_000,
    priceChanges: [],
    discounts: [
      { lane: 'unit-price', amount: 1200, parts: [{ label: '特价', amount: 1200 }] },
      { lane: 'full-reduction', amount: 800, parts: [{ label: '满80减8', amount: 800 }] },
    ],
    shortAmount: 0,
    refundedAmount: 0,
    netAmount: cart.payable,
  })
  expect(detail.taxShares).toEqual([{ ratePercent: 13, net: 7080, tax: 920 }])
  const taken = await db
    .selectFrom('marketing.companyTaken')
    .select('taken')
    .where('companyId', '=', companyId)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst()
  expect(taken).toEqual({ taken: 6 })
  // The limit counts what was ordered, so no pack is left at the campaign price.
  const again = await aSettlement(client, [{ offerId, quantity: 10 }])
  expect(again.stores[0]?.lines[0]).toMatchObject({ choice: { unitPrice: 100_000, kind: 'base' }, amount: 10_000 })
  // Cancelling twice gives the stock back once.
  const cancel = { payOrderId: value.payOrderId, reason: '多拍' }
  await client.call(orderEndpoints.cancelPayOrder, cancel)
  expect((await client.call(orderEndpoints.cancelPayOrder, cancel)).status).toBe(409)
  const after = await db
    .selectFrom('marketing.campaignGoods')
    .select('taken')
    .where('campaignId', '=', campaignId)
    .executeTakeFirst()
  expect(after).toEqual({ taken: 0 })
})

test('adds the gift of a full reduction to the order', async () => {
  const { db, store, offerId } = await goods()
  const gift = { by: 'gift', gift: { name: '医用口罩', count: 2, worth: 500 } }
  await aCampaign(db, {
    kind: 'full-reduction',
    store,
    terms: { kind: 'tiers', by: 'count', isEvery: true, tiers: [{ reach: 5, gives: gift }] },
  })
  const { client } = await aReadyPharmacy(server)
  const settlement = await aSettlement(client, [{ offerId, quantity: 12 }])
  expect(settlement.discount).toBe(0)
  const { value } = await client.call(orderEndpoints.commitOrder, commitOf(settlement))
  const detail = (await client.call(orderEndpoints.getOrder, { orderId: value.orders[0]?.orderId ?? '' })).value
  expect(detail.gifts).toEqual([{ name: '医用口罩', count: 4 }])
})

test('refuses the commit and orders nothing when a price campaign ended after the settlement', async () => {
  const { db, store, offerId } = await goods()
  await aCampaign(db, { kind: 'special-price', store, goods: [{ offerId, unitPrice: 80_000 }] })
  const { client, companyId } = await aReadyPharmacy(server)
  const settlement = await aSettlement(client, [{ offerId, quantity: 10 }])
  server.clock.advance(3_600_000)
  const refused = await client.call(orderEndpoints.commitOrder, commitOf(settlement))
  server.clock.set(TEST_NOON)
  expect(refused).toMatchObject({ status: 409, data: { reason: 'settlement-outdated' } })
  expect(await db.selectFrom('order.order').select('id').where('companyId', '=', companyId).execute()).toEqual([])
})

test('lists flash-sale goods by session and other zones without sessions', async () => {
  const { db, store, offerId } = await goods()
  await aCampaign(db, {
    kind: 'flash-sale',
    name: '10 点场',
    store,
    goods: [{ offerId, unitPrice: 50_000, quota: 20 }],
    fromHours: -2,
    toHours: 2,
  })
  const next = await aCampaign(db, {
    kind: 'flash-sale',
    name: '16 点场',
    store,
    goods: [{ offerId, unitPrice: 40_000, quota: 20 }],
    fromHours: 4,
    toHours: 6,
  })
  const { client } = await aLicensedPharmacy(server)
  const now = (await client.call(marketingEndpoints.listDeals, { kind: 'flash-sale', pageNum: 1, pageSize: 20 })).value
  expect(now.sessions.map(({ state }) => state)).toEqual(['on', 'coming'])
  expect(now.list.map(({ deal }) => [deal.name, deal.unitPrice])).toEqual([['10 点场', 50_000]])
  const startsAt = now.sessions[1]?.startsAt
  const later = await client.call(marketingEndpoints.listDeals, {
    kind: 'flash-sale',
    startsAt,
    pageNum: 1,
    pageSize: 20,
  })
  expect(later.value.list.map(({ deal }) => [deal.name, deal.campaignId])).toEqual([['16 点场', next]])
  const other = await client.call(marketingEndpoints.listDeals, { kind: 'clearance', pageNum: 1, pageSize: 20 })
  expect(other.value).toMatchObject({ list: [], total: 0, sessions: [], session: null })
})

test('books an upcoming session, sends one reminder, and refuses bookings after it has begun', async () => {
  const { db, store, offerId } = await goods()
  const campaignId = await aCampaign(db, {
    kind: 'flash-sale',
    store,
    goods: [{ offerId, unitPrice: 40_000 }],
    fromHours: 3,
    toHours: 4,
  })
  const booking = { campaignId, offerId, isBooked: true }
  expect((await server.client().call(marketingEndpoints.bookFlashSale, booking)).status).toBe(401)
  const { client, companyId } = await aLicensedPharmacy(server)
  await client.call(marketingEndpoints.bookFlashSale, booking)
  await client.call(marketingEndpoints.bookFlashSale, booking)
  const { value } = await client.call(marketingEndpoints.listBookings, { pageNum: 1, pageSize: 20 })
  expect(value.list.map(({ deal }) => [deal.campaignId, deal.isBooked])).toEqual([[campaignId, true]])
  const told = () => db.selectFrom('message.message').select('title').where('companyId', '=', companyId).execute()
  await notifyBookings(server.context())
  expect(await told()).toEqual([])
  server.clock.advance(3 * 3_600_000 - 60_000)
  await notifyBookings(server.context())
  await notifyBookings(server.context())
  expect(await told()).toEqual([{ title: '秒杀即将开始' }])
  server.clock.advance(60_000)
  expect(await client.call(marketingEndpoints.bookFlashSale, booking)).toMatchObject({
    status: 409,
    data: { reason: 'session-begun' },
  })
  const unknown = { ...booking, campaignId: offerId }
  expect((await client.call(marketingEndpoints.bookFlashSale, unknown)).status).toBe(404)
  server.clock.set(TEST_NOON)
})

test.each([
  ['flash-sale', {}],
  ['group-buy', { target: 1000 }],
] as const)('gives %s orders 15 minutes to pay and refuses bank and transfer payments', async (kind, more) => {
  const { db, store, offerId } = await goods()
  await aCampaign(db, { kind, store, goods: [{ offerId, unitPrice: 60_000, quota: 5 }], ...more })
  const { client } = await aReadyPharmacy(server)
  const settlement = await aSettlement(client, [{ offerId, quantity: 5 }])
  expect(settlement).toMatchObject({ isRush: true, payWithinMinutes: 15 })
  const why = '秒杀、拼团须 15 分钟内付清'
  const closedWays = [
    { channel: 'bank', why },
    { channel: 'transfer', why },
  ]
  expect((await client.call(orderEndpoints.getSettlementCredit, {})).value).toMatchObject({
    channels: ['wechat', 'alipay', 'wallet'],
    closedWays,
  })
  const { payOrderId, payBefore } = (await client.call(orderEndpoints.commitOrder, commitOf(settlement))).value
  expect(payBefore).toEqual(new Date(server.clock.read().getTime() + 15 * 60_000))
  for (const channel of ['transfer', 'bank', 'merchant'] as const)
    expect(await client.call(orderEndpoints.payOrder, { payOrderId, channel })).toMatchObject({
      status: 409,
      data: { reason: 'channel-unfit' },
    })
  const shown = (await client.call(orderEndpoints.getPayOrder, { payOrderId })).value
  expect([shown.payBefore, shown.channels, shown.lastPayment]).toEqual([
    payBefore,
    ['wechat', 'alipay', 'wallet'],
    null,
  ])
  expect(shown).toMatchObject({ isQuick: true, closedWays })
})

test('lists combo and full-reduction zones and searches inside one activity', async () => {
  const { db, store, offerId } = await goods()
  const second = await anOffer(db, { store, product: await aProduct(db, { genericName: '板蓝根颗粒' }), price: 50_000 })
  const combo = await aCampaign(db, {
    kind: 'combo',
    name: '感冒套餐',
    store,
    goods: [{ offerId }, { offerId: second.offerId }],
    terms: {
      kind: 'fixed-combo',
      parts: [
        { offerId, quantity: 2 },
        { offerId: second.offerId, quantity: 1 },
      ],
      setPrice: 2000,
      mostSets: 5,
    },
  })
  await aCampaign(db, { kind: 'full-reduction', name: '满百减十', store, terms: reduction(10_000, 1000) })
  const { client } = await aLicensedPharmacy(server)
  const page = { storeId: store.storeId, pageNum: 1, pageSize: 20 }
  const combos = (await client.call(marketingEndpoints.listCampaigns, { kind: 'combo', ...page })).value.list
  expect(combos[0]?.combo).toMatchObject({
    isFixed: true,
    setPrice: 2000,
    listAmount: 2500,
    saving: 500,
    pick: 3,
    mostSets: 5,
  })
  const reductions = (await client.call(marketingEndpoints.listCampaigns, { kind: 'full-reduction', ...page })).value
    .list
  expect(reductions[0]?.reduction).toMatchObject({ tiers: ['满 ¥100 减 ¥10'], isWholeStore: true })
  const found = (
    await client.call(marketingEndpoints.searchActivity, { aid: combo, keyword: '板蓝根', pageNum: 1, pageSize: 20 })
  ).value
  expect([found.total, found.list[0]?.genericName, found.activity.title]).toEqual([1, '板蓝根颗粒', '感冒套餐'])
  const unknown = { aid: offerId, keyword: '', pageNum: 1, pageSize: 20 }
  expect((await client.call(marketingEndpoints.searchActivity, unknown)).status).toBe(404)
  await client.call(cartEndpoints.addToCart, {
    lines: [
      { offerId, quantity: 4 },
      { offerId: second.offerId, quantity: 2 },
    ],
  })
  expect(
    (await client.call(cartEndpoints.getCart, {})).value.promotions.map(({ label, amount }) => [label, amount]),
  ).toEqual([['套餐：感冒套餐', 1000]])
})

test.each(['flash-sale', 'special-price', 'clearance'])(
  'applies %s prices exactly from the first millisecond to the one before the end',
  async kind => {
    const { db } = server.owner
    const store = await aStore(db)
    const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000 })
    const { client } = await aReadyPharmacy(server)
    const goods = [{ offerId, unitPrice: 50_000 }]
    const campaignId = await aCampaign(db, { kind, store, goods, fromHours: 1, toHours: 2 })
    const atMs = (ms: number) => server.clock.set(new Date(TEST_NOON.getTime() + ms))
    atMs(3_600_000 - 1)
    const before = await aSettlement(client, [{ offerId, quantity: 10 }])
    expect(before.payable).toBe(10_000)
    const settled = async (ms: number) => {
      atMs(ms)
      return (await client.call(orderEndpoints.confirmOrder, {})).value
    }
    for (const [ms, payable] of [
      [3_600_000, 5000],
      [7_200_000 - 1, 5000],
      [7_200_000, 10_000],
    ] as const)
      expect({ ms, payable: (await settled(ms)).payable }).toEqual({ ms, payable })
    const atTheLast = await settled(7_200_000 - 1)
    for (const lateMs of [0, 1]) {
      atMs(7_200_000 + lateMs)
      expect((await client.call(orderEndpoints.commitOrder, commitOf(atTheLast))).data).toMatchObject({
        reason: 'settlement-outdated',
      })
    }
    const { taken } = await db
      .selectFrom('marketing.campaignGoods')
      .select('taken')
      .where('campaignId', '=', campaignId)
      .executeTakeFirstOrThrow()
    expect(taken).toBe(0)
    atMs(7_200_000 - 1)
    expect((await client.call(orderEndpoints.commitOrder, commitOf(atTheLast))).value.payable).toBe(5000)
    server.clock.set(TEST_NOON)
  },
)
