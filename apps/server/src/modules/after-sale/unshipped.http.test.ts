import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import type { PreviewCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { allJobs } from '#modules/background.ts'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { CAMPAIGN_PAY_WITHIN_MS, groupFailed } from '#modules/marketing/public.ts'
import { aCampaign, aCoupon, someCoins } from '#modules/marketing/testing.ts'
import { approveOrder } from '#modules/order/public.ts'
import { aPaidOrder, aPaidOrderWithCoins, aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { inWallet, PAY_PASSWORD, withPayPassword } from '#modules/payment/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { relayAll } from '#testing/relay-all.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { agreeCase, refuseCase } from './decide-case.ts'
import { aSale, fileCase } from './testing.ts'

const server = useTestServer()
const BY = aReviewer('商家客服')

const unwanted = (orderId: string): PreviewCase => ({ orderId, kind: 'refund-only', reason: 'unwanted', lines: [] })
const fileUnwanted = async (client: TestClient, orderId: string) =>
  (await fileCase(client, unwanted(orderId))).value.caseId
const coinsOf = async (client: TestClient) => (await client.call(marketingEndpoints.getCoinAccount, {})).value.balance
const walletOf = async (companyId: string) =>
  (
    await server.owner.db
      .selectFrom('payment.account')
      .select('balance')
      .where('companyId', '=', companyId)
      .where('kind', '=', 'wallet')
      .executeTakeFirstOrThrow()
  ).balance
/** The seller supplies this many packs of the only line. */
async function supply(orderId: string, quantity: number) {
  const { id } = await server.owner.db
    .selectFrom('order.line')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await approveOrder(server.context(), orderId, new Map([[id, quantity]]))
}

test('returns each coin once when a part was not supplied before the buyer gave the order up', async () => {
  const { client, companyId, orderId } = await aSale(server, { usesCoins: 5000, until: 'paid' })
  await supply(orderId, 6)
  expect([await coinsOf(client), await walletOf(companyId)]).toEqual([3200, 2800])
  expect((await client.call(afterSaleEndpoints.getEligibility, { orderId })).value.payable).toBe(4200)
  const { value } = await client.call(afterSaleEndpoints.previewCase, unwanted(orderId))
  expect(value).toMatchObject({ refundAmount: 4200, coinCount: 1800 })
  await agreeCase(server.context(), await fileUnwanted(client, orderId), BY)
  expect([await coinsOf(client), await walletOf(companyId)]).toEqual([5000, 7000])
})

test('returns each coin once when a part was not supplied after the buyer had asked to give the order up', async () => {
  const { client, companyId, orderId } = await aSale(server, { usesCoins: 5000, until: 'paid' })
  const caseId = await fileUnwanted(client, orderId)
  await supply(orderId, 6)
  await agreeCase(server.context(), caseId, BY)
  expect([await coinsOf(client), await walletOf(companyId)]).toEqual([5000, 7000])
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value).toMatchObject({
    ...{ state: 'completed', refundAmount: 4200, coinCount: 1800 },
  })
  const told = await server.owner.db
    .selectFrom('message.message')
    .select('amounts')
    .where('companyId', '=', companyId)
    .where('title', 'like', '售后进度%')
    .execute()
  expect(told).toEqual([{ amounts: [4200] }])
})

/** Ten packs of a group buy that needs ten, paid with coins too; the seller agrees not to ship them. */
async function aJoinGivenUp() {
  const { db, pool } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 100 })
  const goods = [{ offerId, unitPrice: 60_000, quota: 50, limitPerCompany: 10 }]
  const campaignId = await aCampaign(db, { kind: 'group-buy', store, goods, target: 10 })
  const buyer = await aReadyPharmacy(server)
  await someCoins(db, buyer.companyId, 5000)
  const { payOrderId, orderId } = await aPaidOrderWithCoins(server, buyer, [{ offerId, quantity: 10 }])
  await relayAll(server)
  const spent = 5000 - (await coinsOf(buyer.client))
  await agreeCase(server.context(), await fileUnwanted(buyer.client, orderId), BY)
  return {
    ...{ ...buyer, campaignId, payOrderId, spent },
    outcome: async () => {
      const { rows } = await pool.query(
        `select (select state from marketing.group_buy where campaign_id = $1) as "group",
           (select taken from marketing.campaign_goods where campaign_id = $1) as taken,
           (select taken from marketing.company_taken where campaign_id = $1) as mine,
           (select balance from marketing.coin_purse where company_id = $2) as coins,
           (select sum(amount + wallet_part)::int from payment.refund where company_id = $2) as back`,
        [campaignId, buyer.companyId],
      )
      return rows[0]
    },
  }
}

test('counts a given up order for no group and no quota, and returns its coins once when the group fails', async () => {
  const join = await aJoinGivenUp()
  expect(join.spent).toBeGreaterThan(0)
  server.clock.set(addMs(TEST_NOON, 3_600_000 + CAMPAIGN_PAY_WITHIN_MS))
  await allJobs.find(({ name }) => name === 'marketing.close-groups')?.run(server.context())
  await relayAll(server)
  server.clock.set(TEST_NOON)
  const back = 6000 - join.spent
  expect(await join.outcome()).toEqual({ group: 'failed', taken: 0, mine: 0, coins: 5000, back })
})

test('returns the coins once when the group failed before the order was given up, and that is delivered after it', async () => {
  const { payOrderId, campaignId, spent, outcome } = await aJoinGivenUp()
  await inSystemTransaction(server.context(), tx => publish(tx, groupFailed, payOrderId, { payOrderId, campaignId }))
  await relayAll(server)
  expect(await outcome()).toMatchObject({ taken: 0, mine: 0, coins: 5000, back: 6000 - spent })
})

/** A buyer with a coupon of 5 yuan, and goods to use it on. */
async function aCouponHolder() {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 100 })
  const buyer = await aReadyPharmacy(server)
  const { companyId, accountId } = buyer
  const now = server.clock.read()
  const couponId = await aCoupon(db, { taken: 1 })
  await db
    .insertInto('marketing.heldCoupon')
    .values({
      ...{ companyId, couponId, nth: 1, takenBy: accountId, takenAt: now, validUntil: addMs(now, DAY_MS) },
      state: anyState('available'),
    })
    .execute()
  const coupon = async () =>
    (
      await db
        .selectFrom('marketing.heldCoupon')
        .select('state')
        .where('couponId', '=', couponId)
        .executeTakeFirstOrThrow()
    ).state
  return { ...buyer, store, lines: [{ offerId, quantity: 10 }], coupon }
}
/** The order of a pay order at each store. */
async function ordersByStore(payOrderId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await server.owner.db
    .selectFrom('order.order')
    .select(['storeId', 'id'])
    .where('payOrderId', '=', payOrderId)
    .execute()
  return new Map(rows.map(({ storeId, id }) => [storeId, id]))
}
/** Goods of another store. */
async function otherGoods() {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 100 })
  return { storeId: store.storeId, line: { offerId, quantity: 5 } }
}

test('returns the coupon of an order that the seller cannot supply', async () => {
  const { coupon, lines, ...buyer } = await aCouponHolder()
  const { orderId, payable } = await aPaidOrder(server, buyer, lines)
  expect([payable, await coupon()]).toEqual([9500, 'used'])
  await supply(orderId, 0)
  await relayAll(server)
  expect([await walletOf(buyer.companyId), await coupon()]).toEqual([9500, 'available'])
})

test('returns the coupon of a refunded pay order that was paid together with another', async () => {
  const { coupon, lines, client, companyId } = await aCouponHolder()
  const first = await aPlacedOrder(client, lines)
  const second = await aPlacedOrder(client, lines)
  await withPayPassword(server, companyId)
  await inWallet(server, companyId, first.payable + second.payable)
  const payOrderIds = [first.payOrderId, second.payOrderId]
  const { payOrderId } = (await client.call(orderEndpoints.payTogether, { payOrderIds })).value
  await client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wallet', payPassword: PAY_PASSWORD })
  await relayAll(server)
  await agreeCase(server.context(), await fileUnwanted(client, first.orders[0]?.orderId ?? ''), BY)
  expect([await walletOf(companyId), await coupon()]).toEqual([first.payable, 'available'])
})

test('ends a request to give an order up when the seller cannot supply it', async () => {
  const { client, companyId, orderId } = await aSale(server, { until: 'paid' })
  const caseId = await fileUnwanted(client, orderId)
  await supply(orderId, 0)
  await relayAll(server)
  const { value } = await client.call(afterSaleEndpoints.getCase, { caseId })
  expect(value).toMatchObject({ state: 'withdrawn', refundedAt: null, verbs: [] })
  expect(value.steps.at(-1)).toMatchObject({
    author: 'platform',
    note: '订单已取消，货款已原路退回，无需再处理',
  })
  expect(await walletOf(companyId)).toBe(10_000)
})

test('keeps a coupon that an order of another store still uses when an operator of one store refunds its order', async () => {
  const { coupon, lines, store, ...buyer } = await aCouponHolder()
  const other = await otherGoods()
  const { payOrderId } = await aPaidOrder(server, buyer, [...lines, other.line])
  const orders = await ordersByStore(payOrderId)
  expect([orders.size, await coupon()]).toEqual([2, 'used'])
  const caseId = await fileUnwanted(buyer.client, orders.get(store.storeId) ?? '')
  await refuseCase(server.context(), caseId, BY, '已经备货')
  await buyer.client.call(afterSaleEndpoints.appealCase, { caseId, content: '刚下单就发现选错了商品' })
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'care', limitStores: [store.storeId] })
  const { client: judge } = await signInToFace(server, { accountId })
  const { version } = (await judge.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value
  const verdict = { verdict: 'award', bearer: 'store', reason: '商品没有发出' } as const
  expect(await judge.call(afterSaleOperatingEndpoints.judgeCase, { caseId, version, ...verdict })).toMatchObject({
    success: true,
  })
  await relayAll(server)
  expect(await coupon()).toBe('used')
  // With the other order nothing of the pay order is left.
  await agreeCase(server.context(), await fileUnwanted(buyer.client, orders.get(other.storeId) ?? ''), BY)
  expect(await coupon()).toBe('available')
})

test('records the judgement of a given up order with what was refunded, when a part was refunded as missing before', async () => {
  const { client, orderId } = await aSale(server, { until: 'paid' })
  const caseId = await fileUnwanted(client, orderId)
  await refuseCase(server.context(), caseId, BY, '已经备货')
  await client.call(afterSaleEndpoints.appealCase, { caseId, content: '刚下单就发现选错了商品' })
  await supply(orderId, 6)
  const { client: judge } = await signInAsOperator(server, { role: 'care' })
  const { version } = (await judge.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value
  const verdict = { verdict: 'award', bearer: 'store', reason: '商品没有发出' } as const
  await judge.call(afterSaleOperatingEndpoints.judgeCase, { caseId, version, ...verdict })
  const { refundAmount, judgements } = (await judge.call(afterSaleOperatingEndpoints.getJudgedCase, { caseId })).value
  expect([refundAmount, judgements.map(one => one.amount)]).toEqual([6000, [6000]])
})
