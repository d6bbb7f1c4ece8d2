import { randomUUID } from 'node:crypto'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { expect, test } from 'vitest'
import { anAddress, boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aCrowd } from '#modules/order/testing.ts'
import { heldBack } from '#testing/held-back.ts'
import { expectOnce } from '#testing/once.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aCoupon, aLottery, someCoins } from '../testing.ts'
import { expireClaims } from './lottery.ts'
import { prizeDesk } from './prize-desk.ts'

const server = useTestServer({ POOL_SIZE: '20' })
const page = { pageNum: 1, pageSize: 20 }
const drawing = (lotteryId: string) => ({ lotteryId, requestId: randomUUID() })

test('gives one free draw a day, then draws for coins up to the daily limit; one request draws once', async () => {
  const { db } = server.owner
  const lotteryId = await aLottery(db, [{ name: '谢谢参与', kind: 'nothing', odds: 1_000_000 }], { mostPerDay: 2 })
  expect((await server.client().call(marketingEndpoints.drawPrize, drawing(lotteryId))).status).toBe(401)
  const { client, companyId } = await signInAsBuyer(server)
  const view = (await client.call(marketingEndpoints.getLottery, { aid: lotteryId })).value
  expect(view).toMatchObject({ freeLeft: 1, drawsLeft: 2, coinCost: 10, coinBalance: 0 })
  const first = drawing(lotteryId)
  const drawn = await Promise.all(Array.from({ length: 20 }, () => client.call(marketingEndpoints.drawPrize, first)))
  expect(new Set(drawn.filter(answer => answer.success).map(answer => answer.value.drawId)).size).toBe(1)
  expect((await client.call(marketingEndpoints.drawPrize, drawing(lotteryId))).data).toMatchObject({
    reason: 'coins-short',
  })
  await db.deleteFrom('marketing.coinPurse').where('companyId', '=', companyId).execute()
  await someCoins(db, companyId, 15)
  const paid = (await client.call(marketingEndpoints.drawPrize, drawing(lotteryId))).value
  expect(paid).toMatchObject({ freeLeft: 0, drawsLeft: 0, coinBalance: 5, prizeKind: 'nothing' })
  expect((await client.call(marketingEndpoints.drawPrize, drawing(lotteryId))).data).toMatchObject({
    reason: 'no-chance',
  })
  expect((await client.call(marketingEndpoints.listDraws, { onlyWon: false, ...page })).value.total).toBe(2)
  expect((await client.call(marketingEndpoints.getLottery, { aid: randomUUID() })).status).toBe(404)
})

test('returns the same draw for a repeated request id, and a separate draw for another company', async () => {
  const { db } = server.owner
  const lotteryId = await aLottery(db, [{ name: '谢谢参与', kind: 'nothing', odds: 1_000_000 }], { freePerDay: 2 })
  const { client } = await signInAsBuyer(server)
  const body = drawing(lotteryId)
  await expectOnce(server, client, { endpoint: marketingEndpoints.drawPrize, body, key: 'requestId' })
  const { drawId } = (await client.call(marketingEndpoints.drawPrize, body)).value
  const other = (await (await signInAsBuyer(server)).client.call(marketingEndpoints.drawPrize, body)).value
  expect(other).toMatchObject({ freeLeft: 1 })
  expect(other.drawId).not.toBe(drawId)
})

test('makes one draw when 50 concurrent requests share one chance', async () => {
  const prizes = [{ name: '谢谢参与', kind: 'nothing', odds: 1_000_000 }] as const
  const lotteryId = await aLottery(server.owner.db, prizes, { mostPerDay: 1 })
  const { client } = await signInAsBuyer(server)
  // Blocks the insert of draws until two requests are waiting for it.
  const lock = { text: 'lock table marketing.draw in share row exclusive mode' }
  const answers = await heldBack(server.owner.pool, lock, () =>
    Promise.all(Array.from({ length: 50 }, () => client.call(marketingEndpoints.drawPrize, drawing(lotteryId)))),
  )
  expect(answers.filter(answer => answer.success)).toHaveLength(1)
  const refused = answers.filter(answer => !answer.success).map(answer => (answer.data as { reason: string }).reason)
  expect(new Set(refused)).toEqual(new Set(['no-chance']))
  expect((await client.call(marketingEndpoints.listDraws, { onlyWon: false, ...page })).value.total).toBe(1)
})

test('credits coins and coupons to the winner immediately', async () => {
  const { db } = server.owner
  const couponId = await aCoupon(db, { isPublic: false })
  const { client, companyId } = await signInAsBuyer(server)
  for (const prize of [
    { name: '88 枚九采币', kind: 'coins', odds: 1_000_000, coins: 88 },
    { name: '5 元券', kind: 'coupon', odds: 1_000_000, couponId },
  ] as const)
    await client.call(marketingEndpoints.drawPrize, drawing(await aLottery(db, [prize])))
  expect((await client.call(marketingEndpoints.getCoinAccount, {})).value.balance).toBe(88)
  const held = await db
    .selectFrom('marketing.heldCoupon')
    .select('couponId')
    .where('companyId', '=', companyId)
    .execute()
  expect(held).toEqual([{ couponId }])
})

test('gives the last prize to one of 20 concurrent companies and the consolation to the others', async () => {
  const { db, pool } = server.owner
  const lotteryId = await aLottery(db, [
    { name: '血压计', kind: 'goods', odds: 1_000_000, stock: 1 },
    { name: '谢谢参与', kind: 'nothing', odds: 0 },
  ])
  const crowd = await aCrowd(pool, server.clock.read(), 20, () => server.client())
  const answers = await Promise.all(crowd.map(client => client.call(marketingEndpoints.drawPrize, drawing(lotteryId))))
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
  expect(answers.filter(answer => answer.value.prizeKind === 'goods')).toHaveLength(1)
  const winner = (await crowd[0]?.call(marketingEndpoints.getLottery, { aid: lotteryId }))?.value.winners
  expect(winner).toMatchObject([{ prizeName: '血压计', companyName: expect.stringContaining('****') }])
})

test('claims a goods prize with an own address, marks it sent at the desk, and expires unclaimed ones', async () => {
  const { db } = server.owner
  const lotteryId = await aLottery(db, [{ name: '血压计', kind: 'goods', odds: 1_000_000, stock: 5 }], {
    freePerDay: 2,
  })
  const { client, companyId } = await signInAsBuyer(server)
  const stranger = await signInAsBuyer(server)
  const addressId = await anAddress(db, { companyId })
  const { drawId } = (await client.call(marketingEndpoints.drawPrize, drawing(lotteryId))).value
  const late = (await client.call(marketingEndpoints.drawPrize, drawing(lotteryId))).value
  const claim = { drawId, addressId }
  expect((await stranger.client.call(marketingEndpoints.claimPrize, claim)).status).toBe(404)
  const foreign = await anAddress(db, { companyId: stranger.companyId })
  expect((await client.call(marketingEndpoints.claimPrize, { drawId, addressId: foreign })).status).toBe(422)
  expect((await client.call(marketingEndpoints.claimPrize, claim)).value).toMatchObject({ state: 'claimed' })
  expect((await client.call(marketingEndpoints.claimPrize, claim)).status).toBe(409)
  const ctx = server.context()
  expect((await prizeDesk.waiting(ctx, { limit: 10 })).map(one => one.id)).toEqual([drawId])
  await prizeDesk.approve(ctx, drawId, aReviewer('运营'))
  server.clock.advance(30 * 86_400_000)
  await expireClaims(server.context())
  server.clock.set(TEST_NOON)
  const { list } = (await client.call(marketingEndpoints.listDraws, { onlyWon: true, ...page })).value
  expect(list.map(({ drawId: id, state }) => [id, state])).toEqual([
    [late.drawId, 'expired'],
    [drawId, 'sent'],
  ])
})

test('refuses draws, claims and coupons when the employee has no right to order', async () => {
  const { db } = server.owner
  const lotteryId = await aLottery(db, [{ name: '谢谢参与', kind: 'nothing', odds: 1_000_000 }])
  const couponId = await aCoupon(db)
  const main = await signInAsBuyer(server)
  await someCoins(db, main.companyId, 500)
  const person = await anAccount(db)
  await boundTo(db, { ...person, companyId: main.companyId }, { isMain: false, rights: ['receive', 'pay'] })
  const client = await signIn(server, { ...person, companyId: main.companyId })
  const requestId = randomUUID()
  for (const answer of [
    await client.call(marketingEndpoints.drawPrize, drawing(lotteryId)),
    await client.call(marketingEndpoints.claimPrize, { drawId: randomUUID(), addressId: randomUUID() }),
    await client.call(marketingEndpoints.takeCoupon, { couponId, requestId }),
    await client.call(marketingEndpoints.takeCouponByCode, { code: 'ABC123', requestId }),
  ])
    expect(answer).toMatchObject({ status: 403, data: { reason: 'no-right' } })
  expect((await main.client.call(marketingEndpoints.getLottery, { aid: lotteryId })).value).toMatchObject({
    freeLeft: 1,
    coinBalance: 500,
  })
  expect(
    (await main.client.call(marketingEndpoints.listHeldCoupons, { state: 'available', ...page })).value.total,
  ).toBe(0)
})
