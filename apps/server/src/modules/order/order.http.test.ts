import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { anAddress } from '#modules/company/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { heldBack } from '#testing/held-back.ts'
import { expectOnce } from '#testing/once.ts'
import { useTestServer } from '#testing/server.ts'
import { cancelOverduePayOrders } from './cancel/cancel-orders.ts'
import { markPaid } from './pay/mark-paid.ts'
import { aPaidOrder, aPlacedOrder, aReadyPharmacy, aSettlement, commitOf, shipAll } from './testing.ts'

const server = useTestServer()
const db = () => server.owner.db
const NO_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'

async function goods(terms: Partial<Parameters<typeof anOffer>[1]> = {}) {
  return anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), ...terms })
}
const count = async (sql: string) => Number((await server.owner.pool.query(sql)).rows[0].count)
const stockOf = async (batchIds: readonly string[]) =>
  db().selectFrom('catalogue.batch').select(['onHand', 'reserved']).where('id', 'in', batchIds).orderBy('id').execute()
/** Every journal balances, and so does the ledger as a whole. */
const unbalanced = () =>
  count(`select count(*) from (select journal_id from payment.entry group by journal_id having sum(amount) <> 0) j`)
const nothingPlaced = async (companyId: string) =>
  expect(await count(`select count(*) from "order"."order" where company_id = '${companyId}'`)).toBe(0)

test.each(Object.entries(orderEndpoints))('%s returns 401 when the caller is not signed in', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401, code: 401, success: false })
})

describe('settlement', () => {
  test('shows the amounts and the delivery address of the order', async () => {
    const { client, addressId } = await aReadyPharmacy(server)
    const { offerId } = await goods({ price: 96_000 })
    const settlement = await aSettlement(client, [{ offerId, quantity: 10 }])
    expect(settlement).toMatchObject({ addressId, goodsAmount: 9600, freight: 0, payable: 9600, problems: [] })
    expect(settlement.addresses[0]?.mobile).toBe('138****1234')
  })
  test('refuses to settle when nothing is checked', async () => {
    const { client } = await aReadyPharmacy(server)
    expect(await client.call(orderEndpoints.confirmOrder, {})).toMatchObject({
      status: 409,
      data: { reason: 'nothing-checked' },
    })
  })
  test('shows what blocks the order and commits nothing', async () => {
    const { client, companyId } = await aReadyPharmacy(server)
    const store = await aStore(db(), {
      name: '康泽医药',
      postageRules: [{ minOrder: 20_000, freeFrom: null, postage: 1000 }],
    })
    const { offerId } = await anOffer(db(), { store, product: await aProduct(db()), price: 96_000 })
    const settlement = await aSettlement(client, [{ offerId, quantity: 10 }])
    expect(settlement.problems).toEqual(['康泽医药未达到起配金额，还差 ¥104.00'])
    expect(await client.call(orderEndpoints.commitOrder, commitOf(settlement))).toMatchObject({
      status: 409,
      msg: '康泽医药未达到起配金额，还差 ¥104.00',
      data: { reason: 'settlement-blocked' },
    })
    await nothingPlaced(companyId)
  })
  test('counts earlier orders of the company towards the monthly purchase limit', async () => {
    const { client } = await aReadyPharmacy(server)
    const { offerId } = await goods({ limitPerMonth: 15 })
    await aPlacedOrder(client, [{ offerId, quantity: 10 }])
    const settlement = await aSettlement(client, [{ offerId, quantity: 10 }])
    expect(settlement.problems).toEqual(['阿莫西林胶囊：每30天限购15盒，还可购买5盒'])
  })
})

describe('commit', () => {
  test('places one order per store, reserves the earliest-expiring stock, books the debt and empties the cart', async () => {
    const { client, companyId, addressId } = await aReadyPharmacy(server)
    const storeA = await aStore(db(), { postageRules: [{ minOrder: 0, freeFrom: 100_000, postage: 800 }] })
    const { offerId: a, batchIds } = await anOffer(db(), {
      store: storeA,
      product: await aProduct(db(), { genericName: '头孢克肟胶囊' }),
      price: 96_050,
      batches: [
        { batchNo: 'LATE', expiresOn: '2029-01-31', onHand: 100 },
        { batchNo: 'SOON', expiresOn: '2027-06-30', onHand: 4 },
      ],
    })
    const { offerId: b } = await goods({ price: 20_000 })
    const settlement = await aSettlement(client, [
      { offerId: a, quantity: 7 },
      { offerId: b, quantity: 5 },
    ])
    const commit = { ...commitOf(settlement), remarks: [{ storeId: storeA.storeId, remark: '请发新批号' }] }
    const { value } = await client.call(orderEndpoints.commitOrder, commit)
    expect(value).toMatchObject({ payable: 6724 + 800 + 1000 })
    expect(value.orders.map(order => order.payable).toSorted((x, y) => x - y)).toEqual([1000, 7524])
    expect(await stockOf(batchIds)).toEqual([
      { onHand: 100, reserved: 3 },
      { onHand: 4, reserved: 4 },
    ])
    const orderId = value.orders.find(order => order.payable === 7524)?.orderId ?? ''
    const detail = (await client.call(orderEndpoints.getOrder, { orderId })).value
    expect(detail).toMatchObject({
      state: 'awaiting-payment',
      verbs: ['pay', 'cancel'],
      goodsAmount: 6724,
      freight: 800,
      payable: 7524,
      remark: '请发新批号',
      receiver: { name: '苏颂', mobile: '13800001234', address: expect.stringContaining('中南路 14 号一楼') },
      payChannel: null,
      steps: [{ verb: 'place', note: '买家已提交订单' }],
    })
    expect(detail.lines[0]).toMatchObject({
      displayName: '头孢克肟胶囊',
      quantity: 7,
      unitPrice: 96_050,
      dueAmount: 6724,
      batches: [
        { batchNo: 'SOON', quantity: 4 },
        { batchNo: 'LATE', quantity: 3 },
      ],
    })
    expect((await client.call(cartEndpoints.countCart, {})).value.cartNum).toBe(0)
    expect(
      await count(`select sum(e.amount) as count from payment.entry e join payment.account a on a.id = e.account_id
      where a.company_id = '${companyId}' and a.kind = 'receivable'`),
    ).toBe(8524)
    expect(await unbalanced()).toBe(0)
    // Nobody asked for a notification.
    expect(await count(`select count(*) from platform.outbox where subject = '${value.payOrderId}'`)).toBe(0)
    expect(addressId).toBe(settlement.addressId)
  })
  test('keeps the ordered name and price when the catalogue changes later', async () => {
    const { client } = await aReadyPharmacy(server)
    const product = await aProduct(db(), { genericName: '布洛芬片' })
    const { offerId } = await goods({ product, price: 50_000 })
    const { orders } = await aPlacedOrder(client, [{ offerId, quantity: 2 }])
    await db()
      .updateTable('catalogue.product')
      .set({ displayName: '别的药' })
      .where('id', '=', product.productId)
      .execute()
    await db().updateTable('catalogue.offer').set({ listPrice: 1 }).where('id', '=', offerId).execute()
    const detail = (await client.call(orderEndpoints.getOrder, { orderId: orders[0]?.orderId ?? '' })).value
    expect(detail.lines[0]).toMatchObject({ displayName: '布洛芬片', unitPrice: 50_000, dueAmount: 1000 })
  })
  test('places one order and returns 50 equal answers for 50 concurrent commits with one token', async () => {
    const { client, companyId } = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({ stock: 100 })
    const commit = commitOf(await aSettlement(client, [{ offerId, quantity: 3 }]))
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.call(orderEndpoints.commitOrder, commit)))
    expect(answers.map(answer => answer.status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(answer => JSON.stringify(answer.data))).size).toBe(1)
    expect(await count(`select count(*) from "order"."order" where company_id = '${companyId}'`)).toBe(1)
    expect(await stockOf(batchIds)).toEqual([{ onHand: 100, reserved: 3 }])
  })
  test('places one order when two tabs commit the same cart at once, in each of 20 rounds', async () => {
    const { client, companyId } = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({ stock: 1000 })
    for (let round = 0; round < 20; round++) {
      const first = commitOf(await aSettlement(client, [{ offerId, quantity: 1 }]))
      const second = commitOf((await client.call(orderEndpoints.confirmOrder, {})).value)
      expect(second.submitToken).not.toBe(first.submitToken)
      const answers = await Promise.all([first, second].map(commit => client.call(orderEndpoints.commitOrder, commit)))
      expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
    expect(await count(`select count(*) from "order"."order" where company_id = '${companyId}'`)).toBe(20)
    expect(await stockOf(batchIds)).toEqual([{ onHand: 1000, reserved: 20 }])
  })
  test('returns the same answer to a retry, and refuses a retry with any field changed', async () => {
    const { client } = await aReadyPharmacy(server)
    const store = await aStore(db())
    const { offerId } = await goods({ store })
    const remarks = [{ storeId: store.storeId, remark: '请发新批号' }]
    const commit = { ...commitOf(await aSettlement(client, [{ offerId, quantity: 3 }])), remarks }
    const endpoint = orderEndpoints.commitOrder
    await expectOnce(server, client, { endpoint, body: z.encode(endpoint.input, commit), key: 'submitToken' })
  })
  test('refuses a used token after its stored answer has been deleted', async () => {
    const { client, companyId } = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const commit = commitOf(await aSettlement(client, [{ offerId, quantity: 3 }]))
    await client.call(orderEndpoints.commitOrder, commit)
    await db().deleteFrom('platform.idempotency').where('companyId', '=', companyId).execute()
    expect(await client.call(orderEndpoints.commitOrder, commit)).toMatchObject({
      status: 409,
      data: { reason: 'already-submitted' },
    })
    expect(await count(`select count(*) from "order"."order" where company_id = '${companyId}'`)).toBe(1)
  })
  test.each([
    [
      'a price that rose',
      async (offerId: string) =>
        void (await db().updateTable('catalogue.offer').set({ listPrice: 99_000 }).where('id', '=', offerId).execute()),
      'settlement-outdated',
    ],
    [
      'goods taken off the shelf',
      async (offerId: string) =>
        void (await db().updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', offerId).execute()),
      'settlement-blocked',
    ],
    [
      'a quantity changed in another tab',
      async (offerId: string) =>
        void (await db().updateTable('cart.line').set({ quantity: 4 }).where('offerId', '=', offerId).execute()),
      'settlement-outdated',
    ],
    [
      'stock sold to someone else',
      async (offerId: string) =>
        void (await db().updateTable('catalogue.batch').set({ onHand: 2 }).where('offerId', '=', offerId).execute()),
      'settlement-blocked',
    ],
  ])('refuses the commit and orders nothing on %s since the page was shown', async (_, change, reason) => {
    const { client, companyId } = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const commit = commitOf(await aSettlement(client, [{ offerId, quantity: 3 }]))
    await change(offerId)
    expect(await client.call(orderEndpoints.commitOrder, commit)).toMatchObject({ status: 409, data: { reason } })
    await nothingPlaced(companyId)
    expect(await unbalanced()).toBe(0)
  })
  test('refuses an amount other than the page showed', async () => {
    const { client, companyId } = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const commit = commitOf(await aSettlement(client, [{ offerId, quantity: 3 }]))
    expect(await client.call(orderEndpoints.commitOrder, { ...commit, payable: fen(1) })).toMatchObject({
      data: { reason: 'settlement-outdated' },
    })
    await nothingPlaced(companyId)
  })
  test('refuses a token of another buyer, used or unused, with the same answer', async () => {
    const theirs = await aReadyPharmacy(server)
    const mine = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const foreign = commitOf(await aSettlement(theirs.client, [{ offerId, quantity: 3 }]))
    const own = commitOf(await aSettlement(mine.client, [{ offerId, quantity: 3 }]))
    const attempt = { ...own, submitToken: foreign.submitToken }
    const unused = await mine.client.call(orderEndpoints.commitOrder, attempt)
    expect(unused).toMatchObject({ status: 409, data: { reason: 'settlement-outdated' } })
    expect((await theirs.client.call(orderEndpoints.commitOrder, foreign)).status).toBe(200)
    expect((await mine.client.send(orderEndpoints.commitOrder, z.encode(CommitOrder, attempt))).data).toEqual(
      unused.data,
    )
    await nothingPlaced(mine.companyId)
  })
  test('refuses an address of another company or without a licence', async () => {
    const mine = await aReadyPharmacy(server)
    const theirs = await aReadyPharmacy(server)
    const unlicensed = await anAddress(db(), { companyId: mine.companyId, licenceCode: null })
    const { offerId } = await goods()
    const commit = commitOf(await aSettlement(mine.client, [{ offerId, quantity: 1 }]))
    for (const addressId of [theirs.addressId, unlicensed, NO_ID])
      expect(await mine.client.call(orderEndpoints.commitOrder, { ...commit, addressId })).toMatchObject({
        data: { reason: 'address-refused' },
      })
    await nothingPlaced(mine.companyId)
  })
})

describe('after the order', () => {
  test('returns stock and books back the debt once when cancelled 20 times at once', async () => {
    const { client, companyId } = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({ stock: 400 })
    // Another buyer's reservation, which a wrong implementation could release instead.
    await aPlacedOrder((await aReadyPharmacy(server)).client, [{ offerId, quantity: 150 }])
    const { payOrderId } = await aPlacedOrder(client, [{ offerId, quantity: 6 }])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想要了' })),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 409]))
    expect(await stockOf(batchIds)).toEqual([{ onHand: 400, reserved: 150 }])
    expect(
      await count(
        `select coalesce(sum(e.amount), 0) as count from payment.entry e join payment.account a on a.id = e.account_id where a.company_id = '${companyId}'`,
      ),
    ).toBe(0)
    expect(await unbalanced()).toBe(0)
  })
  test('cancels an order that is not paid in time', async () => {
    const { client } = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({ stock: 10 })
    const { orders } = await aPlacedOrder(client, [{ offerId, quantity: 6 }])
    const late = { ...server.context(), now: new Date(server.clock.read().getTime() + DAY_MS) }
    await cancelOverduePayOrders(late)
    const detail = (await client.call(orderEndpoints.getOrder, { orderId: orders[0]?.orderId ?? '' })).value
    expect(detail).toMatchObject({ state: 'cancelled', cancelReason: '超时未付款，系统自动取消', verbs: ['buy-again'] })
    expect(await stockOf(batchIds)).toEqual([{ onHand: 10, reserved: 0 }])
  })
  test('either pays or cancels, never both, when the two happen at once', async () => {
    const { client } = await aReadyPharmacy(server)
    const { offerId, batchIds } = await goods({ stock: 1000 })
    for (let round = 0; round < 10; round++) {
      const { payOrderId } = await aPlacedOrder(client, [{ offerId, quantity: 1 }])
      const lock = { text: 'select from "order".pay_order where id = $1 for update', values: [payOrderId] }
      await heldBack(server.owner.pool, lock, () =>
        Promise.all([
          inSystemTransaction(server.context(), ctx => markPaid(ctx, payOrderId, ctx.now)),
          client.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想要了' }),
        ]),
      )
      expect(
        await count(
          `select count(*) from platform.outbox where subject = '${payOrderId}' and event in ('order.paid', 'order.cancelled')`,
        ),
      ).toBe(1)
    }
    const states = await db()
      .selectFrom('order.order as o')
      .innerJoin('order.line as l', 'l.orderId', 'o.id')
      .select('o.state')
      .where('l.offerId', '=', offerId)
      .execute()
    const paidCount = states.filter(({ state }) => state === 'awaiting-shipment').length
    expect(paidCount + states.filter(({ state }) => state === 'cancelled').length).toBe(10)
    expect(await stockOf(batchIds)).toEqual([{ onHand: 1000, reserved: paidCount }])
  })
  test('receives goods only after they were shipped', async () => {
    const buyer = await aReadyPharmacy(server)
    const { client } = buyer
    const { offerId } = await goods()
    const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 2 }])
    expect(await client.call(orderEndpoints.receiveOrder, { orderId })).toMatchObject({
      status: 409,
      data: { reason: 'state-changed' },
    })
    await shipAll(server, orderId)
    expect(await client.call(orderEndpoints.receiveOrder, { orderId })).toMatchObject({ status: 200 })
    const detail = (await client.call(orderEndpoints.getOrder, { orderId })).value
    expect(detail).toMatchObject({ state: 'completed', lines: [{ receivedQuantity: 2 }] })
  })
  test('finds orders by state, number and goods, with counts for the tabs', async () => {
    const { client } = await aReadyPharmacy(server)
    const { offerId } = await goods({ product: await aProduct(db(), { genericName: '蒙脱石散' }) })
    const { offerId: other } = await goods()
    const first = await aPlacedOrder(client, [{ offerId, quantity: 1 }])
    const second = await aPlacedOrder(client, [{ offerId: other, quantity: 1 }])
    await client.call(orderEndpoints.cancelPayOrder, { payOrderId: second.payOrderId, reason: '不想要了' })
    const find = async (filter: { state?: 'cancelled'; keyword?: string }) =>
      (await client.call(orderEndpoints.listOrders, { ...filter, pageNum: 1, pageSize: 20 })).value
    expect((await find({})).list.map(order => order.orderId)).toEqual([
      second.orders[0]?.orderId,
      first.orders[0]?.orderId,
    ])
    expect((await find({ state: 'cancelled' })).total).toBe(1)
    expect((await find({ keyword: '蒙脱石' })).list).toMatchObject([{ orderId: first.orders[0]?.orderId }])
    expect((await find({ keyword: first.orders[0]?.orderNo ?? '' })).total).toBe(1)
    expect((await find({ keyword: '%' })).total).toBe(0)
    expect((await find({})).counts.filter(({ count: n }) => n > 0)).toEqual([
      { state: 'awaiting-payment', count: 1 },
      { state: 'cancelled', count: 1 },
    ])
  })
  test('returns 404 and changes nothing when given an order of another company', async () => {
    const theirs = await aReadyPharmacy(server)
    const mine = await aReadyPharmacy(server)
    const { offerId } = await goods()
    const { payOrderId, orders } = await aPlacedOrder(theirs.client, [{ offerId, quantity: 1 }])
    const orderId = orders[0]?.orderId ?? ''
    for (const attempt of [
      mine.client.call(orderEndpoints.getOrder, { orderId }),
      mine.client.call(orderEndpoints.receiveOrder, { orderId }),
      mine.client.call(orderEndpoints.getPayOrder, { payOrderId }),
      mine.client.call(orderEndpoints.payOrder, { payOrderId, channel: 'transfer' }),
      mine.client.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想要了' }),
    ])
      expect(await attempt).toMatchObject({ status: 404, data: { reason: 'not-found' } })
    expect((await theirs.client.call(orderEndpoints.getPayOrder, { payOrderId })).value).toMatchObject({
      state: 'awaiting-payment',
      lastPayment: null,
    })
  })
})
