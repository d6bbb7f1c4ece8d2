import { randomUUID } from 'node:crypto'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { anyState } from '#testing/any-state.ts'
import { heldBack } from '#testing/held-back.ts'
import { expectOnce } from '#testing/once.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aCoupon } from '../testing.ts'

const server = useTestServer()
const page = { pageNum: 1, pageSize: 20 }
const HOUR_MS = 3_600_000

async function takenRows(couponId: string) {
  const { db } = server.owner
  const rows = await db.selectFrom('marketing.heldCoupon').select('nth').where('couponId', '=', couponId).execute()
  const { taken } = await db
    .selectFrom('marketing.coupon')
    .select('taken')
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow()
  return { rows: rows.length, taken }
}

test('EP-103 takes a coupon only for a signed-in approved company, within time, total and limit', async () => {
  const { db } = server.owner
  const couponId = await aCoupon(db, { limitPerCompany: 2 })
  expect(
    (await server.client().call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })).status,
  ).toBe(401)
  const pending = await signInAsBuyer(server, { companyState: 'in-review' })
  expect((await pending.client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })).status).toBe(
    403,
  )
  const { client } = await signInAsBuyer(server)
  const { value } = await client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })
  expect(value).toMatchObject({
    couponId,
    activitySubType: 'platform',
    couponDeductType: 1,
    deductMoney: 500,
    enoughMoneyLimit: 0,
    state: 'available',
    scopeText: '全平台可用',
  })
  await client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })
  expect(await client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })).toMatchObject({
    status: 409,
    data: { reason: 'coupon-limit' },
    msg: '每个企业限领 2 张，您已领完',
  })
  const closed = await aCoupon(db, { fromHours: -2, toHours: 0 })
  const hidden = await aCoupon(db, { isPublic: false, scanCode: 'SCAN-2026' })
  const clinics = await aCoupon(db, { companyKinds: ['clinic'] })
  for (const [id, reason] of [
    [closed, 'coupon-not-open'],
    [hidden, 'not-found'],
    [clinics, 'coupon-not-for-you'],
  ] as const)
    expect(
      (await client.call(marketingEndpoints.takeCoupon, { couponId: id, requestId: randomUUID() })).data,
    ).toMatchObject({ reason })
  expect(await takenRows(closed)).toEqual({ rows: 0, taken: 0 })
  expect(
    (await client.call(marketingEndpoints.takeCouponByCode, { code: 'SCAN-2026', requestId: randomUUID() })).value
      .couponId,
  ).toBe(hidden)
  expect(
    (await client.call(marketingEndpoints.takeCouponByCode, { code: 'SCAN-0000', requestId: randomUUID() })).status,
  ).toBe(404)
})

test('takes a coupon once when the request is retried with the same requestId, also by code', async () => {
  const couponId = await aCoupon(server.owner.db, { limitPerCompany: 3, scanCode: 'SCAN-ONCE' })
  const { client } = await signInAsBuyer(server)
  const endpoint = marketingEndpoints.takeCoupon
  const body = { couponId, requestId: randomUUID() }
  const same = await Promise.all(Array.from({ length: 10 }, () => client.send(endpoint, body)))
  expect(new Set(same.map(({ raw }) => raw.toString())).size).toBe(1)
  expect(await takenRows(couponId)).toEqual({ rows: 1, taken: 1 })
  await expectOnce(server, client, { endpoint, body: { couponId, requestId: randomUUID() }, key: 'requestId' })
  const byCode = { code: 'SCAN-ONCE', requestId: randomUUID() }
  await expectOnce(server, client, { endpoint: marketingEndpoints.takeCouponByCode, body: byCode, key: 'requestId' })
  expect(await takenRows(couponId)).toEqual({ rows: 3, taken: 3 })
})

test('gives the last coupon to exactly one of 100 concurrent requests', async () => {
  const couponId = await aCoupon(server.owner.db, { total: 1 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => signInAsBuyer(server)))
  // Blocks both requests until each has come as far as it can.
  const lock = { text: 'lock table marketing.held_coupon in share row exclusive mode' }
  const answers = await heldBack(server.owner.pool, lock, () =>
    Promise.all(
      buyers.flatMap(({ client }) =>
        Array.from({ length: 5 }, () =>
          client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() }),
        ),
      ),
    ),
  )
  expect(answers.filter(answer => answer.success)).toHaveLength(1)
  expect(new Set(answers.filter(answer => !answer.success).map(answer => answer.status))).toEqual(new Set([409]))
  expect(await takenRows(couponId)).toEqual({ rows: 1, taken: 1 })
})

test('lists coupons in the coupon centre, in my coupons and in the pop-up', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const couponId = await aCoupon(db, { kind: 'store', storeId: store.storeId, off: 2000, enoughFrom: 50_000 })
  const { client, companyId, accountId } = await signInAsBuyer(server)
  const filter = { storeId: store.storeId, ...page }
  const centre = async () => (await client.call(marketingEndpoints.listCoupons, filter)).value.list
  expect((await centre()).map(({ couponId: id, state, mineCount }) => [id, state, mineCount])).toEqual([
    [couponId, 'open', 0],
  ])
  await client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })
  expect((await centre()).map(({ state }) => state)).toEqual(['mine'])
  const gift = await db
    .insertInto('marketing.heldCoupon')
    .values({
      companyId,
      couponId: await aCoupon(db, { isPublic: false, taken: 1 }),
      nth: 1,
      state: anyState('available'),
      takenBy: accountId,
      takenAt: TEST_NOON,
      validUntil: new Date(TEST_NOON.getTime() + 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fresh = async () => (await client.call(marketingEndpoints.listNewCoupons, {})).value.list.map(one => one.heldId)
  expect(await fresh()).toEqual([gift.id])
  await client.call(marketingEndpoints.markCouponsSeen, { heldIds: [gift.id] })
  expect(await fresh()).toEqual([])
  const mine = async () =>
    (await client.call(marketingEndpoints.listHeldCoupons, { state: 'available', ...page })).value
  expect((await mine()).counts.map(one => one.count)).toEqual([2, 0, 0])
  // The coupon is valid until the last millisecond before its end.
  server.clock.advance(1)
  expect((await mine()).counts.map(one => one.count)).toEqual([1, 0, 1])
  server.clock.set(TEST_NOON)
})

test('chooses the best coupons, lets the buyer change them, uses them once and returns them once', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000 })
  const { client } = await aReadyPharmacy(server)
  const small = await aCoupon(db, { off: 300 })
  const large = await aCoupon(db, { off: 800 })
  const far = await aCoupon(db, { off: 900, enoughFrom: 90_000 })
  for (const couponId of [small, large, far])
    await client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })
  const settlement = await aSettlement(client, [{ offerId, quantity: 10 }])
  expect(settlement.discount).toBe(800)
  const byId = new Map(settlement.coupons.map(coupon => [coupon.couponId, coupon]))
  expect(byId.get(large)).toMatchObject({ isChosen: true, saving: 800, reason: '' })
  expect(byId.get(small)).toMatchObject({ isChosen: false, reason: '已选更优惠的券' })
  expect(byId.get(far)).toMatchObject({ isChosen: false, reason: '还差 ¥800.00' })
  const couponIds = [byId.get(small)?.heldId ?? '']
  const other = (await client.call(orderEndpoints.confirmOrder, { couponIds })).value
  expect([other.discount, other.payable]).toEqual([300, settlement.payable + 500])
  // A token for one choice does not commit another.
  expect((await client.call(orderEndpoints.commitOrder, commitOf(other))).data).toMatchObject({
    reason: 'settlement-outdated',
  })
  const placed = await client.call(orderEndpoints.commitOrder, { ...commitOf(other), couponIds })
  expect(placed.value.payable).toBe(other.payable)
  const used = await client.call(marketingEndpoints.listHeldCoupons, { state: 'used', ...page })
  expect(used.value.list.map(({ couponId, payOrderId }) => [couponId, payOrderId])).toEqual([
    [small, placed.value.payOrderId],
  ])
  const cancel = { payOrderId: placed.value.payOrderId, reason: '多拍' }
  const cancels = await Promise.all(
    Array.from({ length: 50 }, () => client.call(orderEndpoints.cancelPayOrder, cancel)),
  )
  expect(cancels.filter(answer => answer.success)).toHaveLength(1)
  expect((await client.call(marketingEndpoints.listHeldCoupons, { state: 'used', ...page })).value.total).toBe(0)
  expect((await aSettlement(client, [{ offerId, quantity: 10 }])).coupons).toHaveLength(3)
})

test('takes and uses a coupon only between its first and last millisecond', async () => {
  const { db } = server.owner
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), price: 100_000 })
  const { client, companyId } = await aReadyPharmacy(server)
  const couponId = await aCoupon(db, { off: 800, limitPerCompany: 3, fromHours: 1, toHours: 2 })
  const atMs = (ms: number) => server.clock.set(new Date(TEST_NOON.getTime() + ms))
  const take = async () =>
    (await client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })).data
  for (const [ms, isOpen] of [
    [HOUR_MS - 1, false],
    [HOUR_MS, true],
    [2 * HOUR_MS - 1, true],
    [2 * HOUR_MS, false],
  ] as const) {
    atMs(ms)
    const given = await take()
    if (isOpen) expect(given).toMatchObject({ couponId })
    else expect(given).toMatchObject({ reason: 'coupon-not-open' })
  }
  const end = 3 * HOUR_MS
  const held = db.updateTable('marketing.heldCoupon').set({ validUntil: new Date(TEST_NOON.getTime() + end) })
  await held.where('companyId', '=', companyId).execute()
  atMs(end - 1)
  const shown = await aSettlement(client, [{ offerId, quantity: 10 }])
  expect(shown.discount).toBe(800)
  for (const lateMs of [0, 1]) {
    atMs(end + lateMs)
    expect((await client.call(orderEndpoints.commitOrder, commitOf(shown))).data).toMatchObject({
      reason: 'settlement-outdated',
    })
  }
  atMs(end - 1)
  expect((await client.call(orderEndpoints.commitOrder, commitOf(shown))).value.payable).toBe(shown.payable)
  server.clock.set(TEST_NOON)
})

test('applies a coupon up to one millisecond before its end, at the settlement and at the order', async () => {
  const { db } = server.owner
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), price: 100_000 })
  const { client } = await aReadyPharmacy(server)
  const couponId = await aCoupon(db, { off: 700 })
  const validUntil = new Date(TEST_NOON.getTime() + 60_000)
  await client.call(marketingEndpoints.takeCoupon, { couponId, requestId: randomUUID() })
  await db.updateTable('marketing.heldCoupon').set({ validUntil }).where('couponId', '=', couponId).execute()
  await aSettlement(client, [{ offerId, quantity: 10 }])
  const settle = async () => (await client.call(orderEndpoints.confirmOrder, {})).value
  server.clock.set(new Date(validUntil.getTime() - 1))
  const inTime = await settle()
  expect([inTime.discount, inTime.coupons.map(coupon => coupon.couponId)]).toEqual([700, [couponId]])
  server.clock.set(validUntil)
  expect((await client.call(orderEndpoints.commitOrder, commitOf(inTime))).data).toMatchObject({
    reason: 'settlement-outdated',
  })
  const late = await settle()
  expect([late.discount, late.coupons]).toEqual([0, []])
  server.clock.set(new Date(validUntil.getTime() - 1))
  expect((await client.call(orderEndpoints.commitOrder, commitOf(await settle()))).value.payable).toBe(inTime.payable)
  server.clock.set(TEST_NOON)
})
