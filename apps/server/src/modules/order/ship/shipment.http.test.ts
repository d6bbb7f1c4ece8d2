import { randomUUID } from 'node:crypto'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Difference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import { anOffer, aProduct, type GivenProduct } from '#modules/catalogue/testing.ts'
import { someCoins } from '#modules/marketing/testing.ts'
import { aCreditLine, PAY_PASSWORD, pursesOf, withPayPassword } from '#modules/payment/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { anyState } from '#testing/any-state.ts'
import { useTestServer } from '#testing/server.ts'
import { markPaid } from '../pay/mark-paid.ts'
import { deliveredLines, deliveryNotesOf, noteInvoiced, noteRefunded } from '../public.ts'
import { autoReceive } from '../receive/receive-order.ts'
import { aPaidOrder, aPaidOrderWithCoins, aPlacedOrder, aReadyPharmacy, receiveAll, shipAll } from '../testing.ts'
import { approveOrder } from './approve-order.ts'
import { noteTrack } from './follow-parcels.ts'
import { shipOrder } from './ship-order.ts'

const server = useTestServer()
const db = () => server.owner.db
const PAGE = { pageNum: 1, pageSize: 20 }

async function goods(given: GivenProduct = {}, terms: { price?: number; stock?: number } = {}) {
  const store = await aStore(db())
  return { ...(await anOffer(db(), { store, product: await aProduct(db(), given), price: 96_000, ...terms })), store }
}
const detailOf = async (buyer: { client: ReturnType<typeof server.client> }, orderId: string) =>
  (await buyer.client.call(orderEndpoints.getOrder, { orderId })).value
const stockOf = (batchIds: readonly string[]) =>
  db().selectFrom('catalogue.batch').select(['onHand', 'reserved']).where('id', 'in', batchIds).execute()

describe('shipping', () => {
  test('ships a paid order with stock, quantities, parcel, timeline and delivery note', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({}, { stock: 40 })
    const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 10 }])
    const { parcelIds } = await shipAll(server, orderId)
    expect(await stockOf(batchIds)).toEqual([{ onHand: 30, reserved: 0 }])
    const order = await detailOf(buyer, orderId)
    expect(order).toMatchObject({
      state: 'shipped',
      verbs: ['receive', 'track', 'after-sale', 'buy-again'],
      lines: [{ quantity: 10, approvedQuantity: 10, shippedQuantity: 10, receivedQuantity: 0, invoicedQuantity: 0 }],
    })
    expect(order.steps.map(step => step.verb)).toEqual(['place', 'pay', 'approve', 'ship'])
    const logistics = (await buyer.client.call(orderEndpoints.getLogistics, { orderId })).value
    expect(logistics).toMatchObject({
      canReceive: true,
      parcels: [{ parcelId: parcelIds[0], state: 'shipped', carrierName: '顺丰速运', goods: [{ quantity: 10 }] }],
    })
    const [note] = await inSystemTransaction(server.context(), tx => deliveryNotesOf(tx.db, [orderId]))
    expect(note).toMatchObject({ orderId, buyerName: order.buyerName, goods: [{ quantity: 10, dosageForm: '胶囊剂' }] })
    await expect(shipAll(server, orderId)).rejects.toMatchObject({ reason: 'state-changed' })
  })

  test('refuses to ship when a licence has expired, and ships after its renewal', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({}, { stock: 40 })
    const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 10 }])
    const endOn = (expiresOn: string) =>
      db()
        .updateTable('qualification.licence')
        .set({ expiresOn })
        .where('companyId', '=', buyer.companyId)
        .where('code', '=', 'DL')
        .execute()
    await endOn('2026-11-14')
    await expect(shipAll(server, orderId)).rejects.toMatchObject({ reason: 'licence-lapsed' })
    expect(await detailOf(buyer, orderId)).toMatchObject({
      state: 'awaiting-shipment',
      lines: [{ shippedQuantity: 0 }],
    })
    expect(await stockOf(batchIds)).toEqual([{ onHand: 40, reserved: 10 }])
    await endOn('2029-12-31')
    await shipAll(server, orderId)
    expect((await detailOf(buyer, orderId)).state).toBe('shipped')
  })

  test('refunds the missing packs to the fen and returns them to stock on partial supply', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({}, { price: 33_333, stock: 20 })
    const { orderId, payable } = await aPaidOrder(server, buyer, [{ offerId, quantity: 7 }])
    const before = await pursesOf(db(), buyer.companyId)
    const [line] = (await detailOf(buyer, orderId)).lines
    const due = line?.dueAmount ?? 0
    const supplied = new Map([[line?.lineId ?? '', 4]])
    const short = due - Math.floor((due * 4) / 7)
    expect(await approveOrder(server.context(), orderId, supplied)).toEqual({ isSupplied: true, shortAmount: short })
    // The receipt is confirmed once; a later call with other data changes nothing.
    await approveOrder(server.context(), orderId, new Map([[line?.lineId ?? '', 0]]))
    expect(await pursesOf(db(), buyer.companyId)).toEqual({ ...before, wallet: (before['wallet'] ?? 0) + short })
    expect(await stockOf(batchIds)).toEqual([{ onHand: 20, reserved: 4 }])
    await shipAll(server, orderId)
    const order = await detailOf(buyer, orderId)
    expect(order).toMatchObject({
      payable,
      shortAmount: short,
      refundedAmount: 0,
      netAmount: payable - short,
      lines: [{ quantity: 7, approvedQuantity: 4, shippedQuantity: 4, shortAmount: short, batches: [{ quantity: 4 }] }],
    })
    expect(order.steps.map(step => step.verb)).toEqual(['place', 'pay', 'short', 'ship'])
    expect(await stockOf(batchIds)).toEqual([{ onHand: 16, reserved: 0 }])
    const [delivered] = await inSystemTransaction(server.context(), tx =>
      deliveredLines(tx.db, [orderId], dayOf(tx.now)),
    )
    expect(delivered).toMatchObject({ orderedQuantity: 7, shippedQuantity: 4, suppliedDue: due - short })
  })

  test('returns the coins that paid for missing packs', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId } = await goods({}, { price: 100_000 })
    await someCoins(db(), buyer.companyId, 5000)
    const { orderId } = await aPaidOrderWithCoins(server, buyer, [{ offerId, quantity: 10 }])
    const balance = async () => (await buyer.client.call(marketingEndpoints.getCoinAccount, {})).value.balance
    expect(await balance()).toBe(2000)
    const [line] = (await detailOf(buyer, orderId)).lines
    expect(await approveOrder(server.context(), orderId, new Map([[line?.lineId ?? '', 6]]))).toMatchObject({
      shortAmount: 2800,
    })
    expect(await balance()).toBe(3200)
  })

  test('cancels and refunds the whole order when nothing can be supplied', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({}, { stock: 20 })
    const { orderId, payable } = await aPaidOrder(server, buyer, [{ offerId, quantity: 5 }])
    const [line] = (await detailOf(buyer, orderId)).lines
    const answer = await approveOrder(server.context(), orderId, new Map([[line?.lineId ?? '', 0]]))
    expect(answer).toEqual({ isSupplied: false, shortAmount: payable })
    expect(await detailOf(buyer, orderId)).toMatchObject({
      state: 'cancelled',
      cancelReason: '商家缺货，无法供应，货款原路退回',
    })
    expect(await pursesOf(db(), buyer.companyId)).toMatchObject({ wallet: payable })
    expect(await stockOf(batchIds)).toEqual([{ onHand: 20, reserved: 0 }])
  })

  test('on credit, owes only what was supplied, from the shipment on', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId, store } = await goods()
    await withPayPassword(server, buyer.companyId)
    await aCreditLine(db(), { companyId: buyer.companyId, storeId: store.storeId, limit: 20_000 })
    const { payOrderId, orders } = await aPlacedOrder(buyer.client, [{ offerId, quantity: 10 }])
    const orderId = orders[0]?.orderId ?? ''
    await buyer.client.call(orderEndpoints.payOrder, { payOrderId, channel: 'credit', payPassword: PAY_PASSWORD })
    await inSystemTransaction(server.context(), tx => markPaid(tx, payOrderId, tx.now))
    const [line] = (await detailOf(buyer, orderId)).lines
    await shipAll(server, orderId, { [line?.lineId ?? '']: 5 })
    const debt = await db().selectFrom('payment.debt').selectAll().where('orderId', '=', orderId).executeTakeFirst()
    expect(debt).toMatchObject({ state: 'open', amount: 9600, settled: 4800 })
  })

  test('splits cold-chain goods into an order of their own, and the amounts add up to the fen', async () => {
    const buyer = await aReadyPharmacy(server)
    const store = await aStore(db(), { postageRules: [{ postage: 800, freeFrom: null }] })
    const offerOf = async (given: GivenProduct) =>
      (await anOffer(db(), { store, product: await aProduct(db(), given), price: 33_333 })).offerId
    const cold = await offerOf({ genericName: '门冬胰岛素注射液', storageClass: 'cold' })
    const usual = await offerOf({})
    const other = await offerOf({ genericName: '蒙脱石散' })
    const placed = await aPlacedOrder(
      buyer.client,
      [cold, usual, other].map(offerId => ({ offerId, quantity: 3 })),
    )
    expect(placed.orders).toHaveLength(2)
    const [first, second] = await Promise.all(placed.orders.map(({ orderId }) => detailOf(buyer, orderId)))
    expect(first?.lines.map(line => line.offerId).toSorted()).toEqual([usual, other].toSorted())
    expect(second?.lines.map(line => line.offerId)).toEqual([cold])
    expect((first?.payable ?? 0) + (second?.payable ?? 0)).toBe(placed.payable)
    expect([first?.freight, second?.freight]).toEqual([800, 0])
  })

  test('ships goods that now need cold storage in a separate parcel with its own waybill', async () => {
    const buyer = await aReadyPharmacy(server)
    const store = await aStore(db())
    const warm = await anOffer(db(), { store, product: await aProduct(db()), price: 96_000 })
    const product = await aProduct(db(), { genericName: '门冬胰岛素注射液' })
    const cold = await anOffer(db(), { store, product, price: 96_000 })
    const { orderId } = await aPaidOrder(server, buyer, [
      { offerId: warm.offerId, quantity: 2 },
      { offerId: cold.offerId, quantity: 3 },
    ])
    const { productId } = product
    await db().updateTable('catalogue.product').set({ storageClass: 'cold' }).where('id', '=', productId).execute()
    const used = { carrier: 'shunfeng', trackingNo: `SF${randomUUID().slice(0, 8)}` }
    await expect(shipOrder(server.context(), { orderId, waybillOf: () => used })).rejects.toMatchObject({
      reason: 'waybill-used',
    })
    expect(await detailOf(buyer, orderId)).toMatchObject({ state: 'awaiting-shipment' })
    await shipAll(server, orderId)
    const { parcels } = (await buyer.client.call(orderEndpoints.getLogistics, { orderId })).value
    expect(parcels.map(({ isColdChain, goods: packed }) => [isColdChain, packed.map(one => one.quantity)])).toEqual([
      [false, [2]],
      [true, [3]],
    ])
  })

  test('ships once when two ship at the same time', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({}, { stock: 9 })
    const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 3 }])
    const results = await Promise.allSettled([shipAll(server, orderId), shipAll(server, orderId)])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(batchIds)).toEqual([{ onHand: 6, reserved: 0 }])
  })
})

describe('tracks', () => {
  test('keeps each track step once and never moves back when notices come late, repeated or out of order', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 1 }])
    await shipAll(server, orderId)
    const parcel = await db().selectFrom('order.parcel').selectAll().where('orderId', '=', orderId).executeTakeFirst()
    const waybill = { carrier: parcel?.carrier ?? '', number: parcel?.trackingNo ?? '' }
    const at = (hours: number) => addMs(server.clock.read(), hours * 3_600_000)
    const collected = { at: at(1), text: '快件已揽收', place: '武汉市' }
    const moving = { at: at(5), text: '到达转运中心', place: '南京市' }
    const signed = { at: at(30), text: '已签收', place: '上海市' }
    const delivering = { ...signed, text: '正在派送' }
    const ctx = server.context()
    await noteTrack(ctx, { ...waybill, state: 'in-transit', steps: [moving, collected] })
    await noteTrack(ctx, { ...waybill, state: 'signed', steps: [signed, delivering, moving, collected] })
    await noteTrack(ctx, { ...waybill, state: 'in-transit', steps: [moving, collected] })
    await noteTrack(ctx, { ...waybill, number: 'nobody', state: 'signed', steps: [signed] })
    const { list } = (await buyer.client.call(orderEndpoints.listParcels, { stage: 'signed', ...PAGE })).value
    expect(list).toMatchObject([
      { orderId, state: 'signed', signedAt: signed.at, packCount: 1, lastTrack: { text: '已签收' }, canReceive: true },
    ])
    const { parcels } = (await buyer.client.call(orderEndpoints.getLogistics, { orderId })).value
    expect(parcels[0]?.tracks.map(track => track.text)).toEqual(['已签收', '正在派送', '到达转运中心', '快件已揽收'])
    const titles = await db()
      .selectFrom('message.message')
      .select('title')
      .where('companyId', '=', buyer.companyId)
      .where('kind', '=', 'logistics')
      .orderBy('id')
      .execute()
    expect(titles.map(({ title }) => title)).toEqual(['订单已发货', '包裹已签收'])
  })

  test('returns 401 to a notice with a wrong signature', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/notify/logistics', payload: 'param={}&sign=00' })
    expect(answer.statusCode).toBe(401)
  })

  test('finds parcels by waybill and batch for their own company only', async () => {
    const buyer = await aReadyPharmacy(server)
    const other = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 1 }])
    await shipAll(server, orderId)
    const find = async (keyword: string) =>
      (await buyer.client.call(orderEndpoints.listParcels, { keyword, ...PAGE })).value.list.map(
        parcel => parcel.orderId,
      )
    const { parcels } = (await buyer.client.call(orderEndpoints.getLogistics, { orderId })).value
    expect(await find(parcels[0]?.trackingNo ?? '')).toEqual([orderId])
    expect(await find(parcels[0]?.goods[0]?.batchNo ?? '')).toEqual([orderId])
    expect(await find('%')).toEqual([])
    expect((await other.client.call(orderEndpoints.listParcels, PAGE)).value.total).toBe(0)
    expect(await other.client.call(orderEndpoints.getLogistics, { orderId })).toMatchObject({ status: 404 })
    expect(await other.client.call(orderEndpoints.addCartFromOrder, { orderId })).toMatchObject({ status: 404 })
  })
})

describe('receiving', () => {
  test('records any mixture of receipt differences, and refuses more than was sent', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 10 }])
    await shipAll(server, orderId)
    const { parcels } = (await buyer.client.call(orderEndpoints.getLogistics, { orderId })).value
    const [parcel] = parcels
    const { lineId = '', batchId = '', batchNo = '' } = parcel?.goods[0] ?? {}
    const name = { parcelId: parcel?.parcelId ?? '', lineId, batchId }
    type Found = { kind: Difference; quantity: number; note: string }
    const receive = (...differences: Found[]) =>
      buyer.client.call(orderEndpoints.receiveOrder, { orderId, goods: [{ ...name, differences }] })
    const found = (kind: Difference, quantity: number, note = ''): Found => ({ kind, quantity, note })
    expect(await receive(found('short', 6), found('damaged', 5))).toMatchObject({
      status: 409,
      data: { reason: 'receipt-too-many' },
    })
    for (const wrong of [[found('wrong-batch', 1)], [found('short', 1), found('short', 2)]])
      expect(
        await buyer.client.send(orderEndpoints.receiveOrder, { orderId, goods: [{ ...name, differences: wrong }] }),
      ).toMatchObject({ status: 422 })
    expect(await detailOf(buyer, orderId)).toMatchObject({ state: 'shipped', lines: [{ receivedQuantity: 0 }] })
    const mixture = [
      found('short', 1),
      found('damaged', 2),
      found('wrong-goods', 1, '布洛芬缓释胶囊'),
      found('wrong-batch', 1, 'B20260101'),
      found('near-expiry', 1),
      found('over', 12),
    ]
    const { differences } = (await receive(...mixture)).value
    expect(differences).toMatchObject(mixture.map(one => ({ ...one, lineId, batchId, batchNo })))
    // Six of ten have differences; additional packs do not reduce the rest.
    expect(await detailOf(buyer, orderId)).toMatchObject({
      state: 'completed',
      lines: [{ shippedQuantity: 10, receivedQuantity: 4 }],
    })
    expect(await receive(found('short', 1))).toMatchObject({ status: 409, data: { reason: 'state-changed' } })
    const after = (await buyer.client.call(orderEndpoints.getLogistics, { orderId })).value
    expect(after.parcels[0]?.goods).toMatchObject([
      {
        quantity: 10,
        receivedQuantity: 4,
        lineShippedQuantity: 10,
        invoicedQuantity: 0,
        dueAmount: expect.any(Number),
      },
    ])
    expect(new Set(after.parcels[0]?.goods[0]?.differences.map(({ kind }) => kind))).toEqual(
      new Set(mixture.map(({ kind }) => kind)),
    )
  })

  test('receives unconfirmed orders automatically after a time unless a parcel is lost', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const ship = async () => {
      const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 1 }])
      await shipAll(server, orderId)
      return orderId
    }
    const [signed, silent, lost] = [await ship(), await ship(), await ship()]
    const mark = (orderId: string, { state, signedAt }: { state: string; signedAt?: Date }) =>
      db()
        .updateTable('order.parcel')
        .set({ state: anyState(state), ...(signedAt && { signedAt }) })
        .where('orderId', '=', orderId)
        .execute()
    await mark(signed, { state: 'signed', signedAt: server.clock.read() })
    await mark(lost, { state: 'lost' })
    const states = async () =>
      Promise.all([signed, silent, lost].map(async orderId => (await detailOf(buyer, orderId)).state))
    const later = (days: number) => ({ ...server.context(), now: addMs(server.clock.read(), days * DAY_MS) })
    await autoReceive(later(6))
    expect(await states()).toEqual(['shipped', 'shipped', 'shipped'])
    await autoReceive(later(8))
    expect(await states()).toEqual(['completed', 'shipped', 'shipped'])
    await autoReceive(later(16))
    expect(await states()).toEqual(['completed', 'completed', 'shipped'])
    expect((await detailOf(buyer, signed)).lines[0]?.receivedQuantity).toBe(1)
  })

  test('refuses to invoice, return or refund more than was shipped and paid', async () => {
    const buyer = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 2 }])
    await shipAll(server, orderId)
    await receiveAll(buyer.client, orderId)
    const ctx = server.context()
    const [line] = await inSystemTransaction(ctx, tx => deliveredLines(tx.db, [orderId], dayOf(tx.now)))
    const { lineId = '', batches = [] } = line ?? {}
    const batch = { lineId, batchId: batches[0]?.batchId ?? '', amount: fen(0), isGoodsBack: true }
    await inSystemTransaction(ctx, tx => noteInvoiced(tx.db, [{ lineId, quantity: 2 }]))
    await inSystemTransaction(ctx, tx => noteRefunded(tx.db, [{ ...batch, quantity: 1 }]))
    await expect(inSystemTransaction(ctx, tx => noteInvoiced(tx.db, [{ lineId, quantity: 1 }]))).rejects.toMatchObject({
      constraint: expect.stringContaining('invoiced'),
    })
    await expect(
      inSystemTransaction(ctx, tx => noteRefunded(tx.db, [{ ...batch, quantity: 2 }])),
    ).rejects.toMatchObject({ constraint: expect.stringContaining('returned') })
    await expect(
      inSystemTransaction(ctx, tx => noteRefunded(tx.db, [{ ...batch, quantity: 2, isGoodsBack: false }])),
    ).rejects.toMatchObject({ constraint: 'no_more_refunded_than_shipped' })
    await expect(
      inSystemTransaction(ctx, tx => noteRefunded(tx.db, [{ ...batch, quantity: 0, amount: fen(10_000_000) }])),
    ).rejects.toMatchObject({ constraint: 'no_more_refunded_than_supplied' })
    expect((await detailOf(buyer, orderId)).lines).toMatchObject([{ invoicedQuantity: 2, returnedQuantity: 1 }])
  })
})
