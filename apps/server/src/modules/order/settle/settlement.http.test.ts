import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { aRiskHold } from '#modules/cart/testing.ts'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCampaign } from '#modules/marketing/testing.ts'
import { aCreditLine, inWallet } from '#modules/payment/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '../testing.ts'

const server = useTestServer()
const db = () => server.owner.db

async function aPharmacyWithGoods() {
  const buyer = await aReadyPharmacy(server)
  const store = await aStore(db(), { name: `江城医药${buyer.companyId.slice(-6)}` })
  const { offerId } = await anOffer(db(), { store, product: await aProduct(db()), price: 96_000, limitPerMonth: 15 })
  return { ...buyer, storeId: store.storeId, storeName: store.name, lines: [{ offerId, quantity: 10 }] }
}
const ordersOf = (companyId: string) =>
  db().selectFrom('order.order').select(['invoiceKind', 'payable']).where('companyId', '=', companyId).execute()

test('EP-129 EP-139 reports settlement problems before the page, and refuses when nothing is checked', async () => {
  const { client, companyId, storeId, storeName, lines } = await aPharmacyWithGoods()
  expect(await client.call(orderEndpoints.validateOrder, {})).toMatchObject({
    status: 409,
    data: { reason: 'nothing-checked' },
  })
  const settlement = await aSettlement(client, lines)
  const ask = async () => (await client.call(orderEndpoints.validateOrder, {})).value
  expect(await ask()).toEqual({ isValid: true, problems: [], riskList: [], approval: null, payable: 9600 })
  await aRiskHold(db(), { companyId, storeId: (await aStore(db())).storeId })
  expect((await ask()).isValid).toBe(true)
  await aRiskHold(db(), { companyId, storeId })
  const tips = `${storeName}暂停向贵企业供货：货款逾期。请致电 400-000-0000 处理`
  const refused = await ask()
  expect(refused).toMatchObject({ isValid: false, problems: [tips], riskList: [{ storeId, storeName }] })
  expect((await client.call(cartEndpoints.checkRisk, {})).value.list).toEqual(expect.arrayContaining(refused.riskList))
  expect(await client.call(orderEndpoints.commitOrder, commitOf(settlement))).toMatchObject({
    status: 409,
    msg: tips,
    data: { reason: 'settlement-blocked' },
  })
  expect(await ordersOf(companyId)).toEqual([])
})

test('EP-130 shows the same balance and credit at the settlement as at the cashier', async () => {
  const { client, companyId, storeId, storeName, lines } = await aPharmacyWithGoods()
  expect((await client.call(orderEndpoints.getSettlementCredit, {})).status).toBe(409)
  const settlement = await aSettlement(client, lines)
  await inWallet(server, companyId, 5000)
  await aCreditLine(db(), { companyId, storeId, limit: 9000 })
  const { value } = await client.call(orderEndpoints.getSettlementCredit, {})
  expect(value).toMatchObject({
    payable: 9600,
    stores: [{ storeId, storeName, payable: 9600 }],
    ways: {
      wallet: { balance: 5000, balanceAfter: null, rest: 4600 },
      credit: { available: 9000, availableAfter: null, termDays: 30 },
    },
  })
  expect(value.ways.credit?.problem).not.toBeNull()
  const { payOrderId } = (await client.call(orderEndpoints.commitOrder, commitOf(settlement))).value
  const cashier = (await client.call(orderEndpoints.getPayOrder, { payOrderId })).value
  expect([value.channels, value.ways]).toEqual([cashier.channels, cashier.ways])
})

test('stores the requested kind of invoice with the order', async () => {
  const { client, companyId, lines } = await aPharmacyWithGoods()
  const first = await aSettlement(client, lines)
  const commit = { ...commitOf(first), invoiceKind: 'special' as const }
  expect((await client.call(orderEndpoints.commitOrder, commit)).status).toBe(200)
  expect(await ordersOf(companyId)).toEqual([{ invoiceKind: 'special', payable: 9600 }])
  expect(
    await client.send(orderEndpoints.commitOrder, { ...commit, payable: '96.00', invoiceKind: 'pink' }),
  ).toMatchObject({
    status: 422,
  })
})

test.each([
  [
    'sold out',
    (offerId: string) => `update catalogue.batch set on_hand = 0 where offer_id = '${offerId}'`,
    '库存不足，暂时缺货',
  ],
  [
    'off the shelf',
    (offerId: string) => `update catalogue.offer set state = 'unlisted' where id = '${offerId}'`,
    '商品已下架',
  ],
  [
    'no longer open to the company',
    (_: string, companyId: string) =>
      `delete from qualification.licence where code = 'DL' and company_id = '${companyId}'`,
    '',
  ],
])('names goods that are %s before the order with the reason, at settlement and commit', async (_, change, text) => {
  const { client, companyId, lines } = await aPharmacyWithGoods()
  const settlement = await aSettlement(client, lines)
  await server.owner.pool.query(change(lines[0]?.offerId ?? '', companyId))
  const blocked = {
    status: 409,
    msg: expect.stringMatching(new RegExp(`^阿莫西林胶囊：${text}`)),
    data: { reason: 'settlement-blocked', problems: [expect.stringMatching(/^阿莫西林胶囊：.{4}/)] },
  }
  expect(await client.call(orderEndpoints.confirmOrder, {})).toMatchObject(blocked)
  expect(await client.call(orderEndpoints.validateOrder, {})).toMatchObject(blocked)
  expect(await client.call(orderEndpoints.commitOrder, commitOf(settlement))).toMatchObject(blocked)
  expect(await ordersOf(companyId)).toEqual([])
})

test('names sold-out goods at the commit and leaves them out of the next settlement', async () => {
  const { client, companyId, lines } = await aPharmacyWithGoods()
  const { offerId } = await anOffer(db(), {
    store: await aStore(db()),
    product: await aProduct(db(), { genericName: '头孢克肟胶囊' }),
  })
  const settlement = await aSettlement(client, [...lines, { offerId, quantity: 1 }])
  await server.owner.pool.query('update catalogue.batch set on_hand = 0 where offer_id = $1', [offerId])
  const reason = '头孢克肟胶囊：库存不足，暂时缺货'
  expect(await client.call(orderEndpoints.commitOrder, commitOf(settlement))).toMatchObject({
    status: 409,
    msg: reason,
    data: { reason: 'settlement-blocked', problems: [reason] },
  })
  expect(await ordersOf(companyId)).toEqual([])
  const next = (await client.call(orderEndpoints.confirmOrder, {})).value
  expect(next).toMatchObject({ leftOut: [reason], problems: [], payable: 9600 })
  expect(await client.call(orderEndpoints.commitOrder, commitOf(next))).toMatchObject({ success: true })
})

test('names the payment channels closed to the company with the reason', async () => {
  const { client, companyId, storeId, storeName, lines } = await aPharmacyWithGoods()
  const other = await aStore(db(), { name: `楚天医药${companyId.slice(-6)}` })
  const { offerId } = await anOffer(db(), { store: other, product: await aProduct(db()) })
  await aCreditLine(db(), { companyId, storeId, limit: 1_000_000 })
  await db()
    .insertInto('payment.storeAccount')
    .values({ storeId, accountName: storeName, bankName: '汉江银行', accountNo: '62170034' })
    .execute()
  await aSettlement(client, lines)
  const alone = (await client.call(orderEndpoints.getSettlementCredit, {})).value
  expect(alone.channels).toEqual(expect.arrayContaining(['credit', 'merchant']))
  expect(alone.closedWays).toEqual([])
  const settlement = await aSettlement(client, [{ offerId, quantity: 1 }])
  const { payOrderId } = (await client.call(orderEndpoints.commitOrder, commitOf(settlement))).value
  const both = (await client.call(orderEndpoints.getPayOrder, { payOrderId })).value
  expect(both.channels).toEqual(['wechat', 'alipay', 'bank', 'transfer', 'wallet'])
  expect([both.isQuick, both.closedWays]).toEqual([
    false,
    [
      { channel: 'credit', why: `${other.name}未给贵企业账期` },
      { channel: 'merchant', why: '含多家店铺，不能由店铺直接收款' },
    ],
  ])
})

test('settles a group-buy line alone while others stay ticked in the cart', async () => {
  const { client, companyId, lines } = await aPharmacyWithGoods()
  const store = await aStore(db())
  const { offerId } = await anOffer(db(), { store, product: await aProduct(db()), price: 96_000 })
  await aCampaign(db(), { kind: 'group-buy', store, goods: [{ offerId, unitPrice: 70_000 }], target: 100 })
  const mixed = await aSettlement(client, [...lines, { offerId, quantity: 2 }])
  expect(mixed.problems).toEqual(['拼团商品需单独结算，可先单独结算拼团商品，再结算其余商品'])
  const both = (await client.call(cartEndpoints.getCart, {})).value
  expect(both.checkedCount).toBe(1)
  expect(await client.call(orderEndpoints.commitOrder, commitOf(mixed))).toMatchObject({
    status: 409,
    data: { reason: 'settlement-blocked' },
  })
  expect(await ordersOf(companyId)).toEqual([])
  const group = mixed.stores.flatMap(part => part.lines).find(line => line.choice?.kind === 'group-buy')
  const choice = { lineIds: [group?.lineId ?? ''] }
  const alone = (await client.call(orderEndpoints.confirmOrder, choice)).value
  expect([alone.problems, alone.payable]).toEqual([[], 1400])
  // The token is bound to this line: without its choice nothing is ordered.
  expect(await client.call(orderEndpoints.commitOrder, commitOf(alone))).toMatchObject({ status: 409 })
  expect(await ordersOf(companyId)).toEqual([])
  const placed = await client.call(orderEndpoints.commitOrder, { ...commitOf(alone), ...choice })
  expect(placed.value.payable).toBe(1400)
  const left = (await client.call(cartEndpoints.getCart, {})).value
  expect(left.stores.flatMap(part => part.lines).map(line => [line.goods.offerId, line.isChecked])).toEqual([
    [lines[0]?.offerId, true],
  ])
  // The group buy counts neither in the sum of the others nor towards their free delivery.
  const [ofOthers] = left.stores
  expect(both.payable).toBe(left.payable)
  expect(both.stores.find(part => part.store.storeId === ofOthers?.store.storeId)?.postageInfo).toEqual(
    ofOthers?.postageInfo,
  )
  const none = { lineIds: [group?.lineId ?? ''] }
  expect(await client.call(orderEndpoints.confirmOrder, none)).toMatchObject({ data: { reason: 'nothing-checked' } })
})
