import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { closeGroups } from '../campaigns/close-groups.ts'
import { takeCoupon } from '../coupons/take-coupon.ts'
import { drawPrize } from '../lottery/lottery.ts'
import { insertHeld, useHeld } from '../tables/held-coupons.ts'
import { takeParts } from '../tables/holds.ts'
import { aCampaign, aCoupon, aLottery } from '../testing.ts'

/** Companies with one login each, which send the same request at the same time. */
export interface Crowd {
  readonly server: TestServer
  readonly racers: readonly { readonly companyId: string; readonly accountId: string }[]
}

/** Starts all racers at once in an order given by the seed; returns the answers in the order of the racers. */
function race<T>({ racers }: Crowd, seed: number, run: (racer: Crowd['racers'][number]) => Promise<T>): Promise<T[]> {
  let state = seed * 2_654_435_761 + 1
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
  const order = racers.map(racer => ({ racer, rank: next() })).toSorted((a, b) => a.rank - b.rank)
  return Promise.all(order.map(({ racer }) => run(racer)))
}

function memberContext({ server }: Crowd, { companyId, accountId }: Crowd['racers'][number]): MemberContext {
  const membership = { companyId, companyState: 'approved', isMain: true, rights: ['order'] } as const
  const actor = {
    kind: 'user',
    accountId,
    sessionId: accountId,
    accountKind: 'buyer',
    membership,
    storeId: null,
    proxyAccountId: null,
    companyId,
  } as const
  return { ...server.context(), actor }
}

const isRefused = (error: unknown) => {
  if (error instanceof Refusal) return false
  throw error
}

/** Takes campaign goods as a commit does: rolls everything back when not enough is left. */
function take(crowd: Crowd, racer: Crowd['racers'][number], campaignId: string, offerId: string): Promise<boolean> {
  const ctx = memberContext(crowd, racer)
  return inTransaction(ctx, async tx => {
    const owner = { companyId: racer.companyId, payOrderId: randomUUID() }
    if (!(await takeParts(tx.db, tx.now, owner, [{ campaignId, offerId, quantity: 1 }])))
      throw new Refusal('settlement-outdated')
    return true
  }).catch(isRefused)
}

const wins = (answers: readonly boolean[]) => answers.filter(Boolean).length

async function flashGoods({ server }: Crowd, terms: { quota?: number; limitPerCompany?: number }) {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 10_000 })
  const goods = [{ offerId, unitPrice: 50_000, ...terms }]
  return { offerId, campaignId: await aCampaign(db, { kind: 'flash-sale', store, goods }) }
}

export async function oneCouponIsUsedOnce(crowd: Crowd, seed: number): Promise<void> {
  const { db } = crowd.server.owner
  const [racer] = crowd.racers
  if (!racer) throw new Error('a race without racers')
  const couponId = await aCoupon(db)
  const held = await insertHeld(db, {
    ...{ companyId: racer.companyId, couponId, nth: 1, takenBy: racer.accountId, seenAt: null },
    ...{ takenAt: TEST_NOON, validUntil: new Date(TEST_NOON.getTime() + DAY_MS) },
  })
  const answers = await race(crowd, seed, () =>
    inTransaction(memberContext(crowd, racer), tx =>
      useHeld(tx.db, tx.now, { companyId: racer.companyId, payOrderId: randomUUID() }, [held.id]),
    ),
  )
  expect(wins(answers)).toBe(1)
  await db.deleteFrom('marketing.heldCoupon').where('id', '=', held.id).execute()
}

export async function theLastCouponIsTakenOnce(crowd: Crowd, seed: number): Promise<void> {
  const couponId = await aCoupon(crowd.server.owner.db, { total: 1 })
  const answers = await race(crowd, seed, racer =>
    takeCoupon(memberContext(crowd, racer), { id: couponId }).then(() => true, isRefused),
  )
  expect(wins(answers)).toBe(1)
}

export async function aQuotaIsTakenExactly(crowd: Crowd, seed: number, quota: number): Promise<void> {
  const { offerId, campaignId } = await flashGoods(crowd, { quota })
  const answers = await race(crowd, seed, racer => take(crowd, racer, campaignId, offerId))
  expect(wins(answers)).toBe(quota)
  await expectTaken(crowd, campaignId, quota)
}

/** Five logins of one company share the limit of the company. */
export async function aLimitCountsTheCompany(crowd: Crowd, seed: number, limit: number): Promise<void> {
  const { offerId, campaignId } = await flashGoods(crowd, { limitPerCompany: limit })
  const accounts = crowd.racers.slice(0, 5)
  const companyId = accounts[0]?.companyId ?? ''
  let turn = 0
  const answers = await race(crowd, seed, () => {
    const accountId = accounts[turn++ % accounts.length]?.accountId ?? ''
    return take(crowd, { companyId, accountId }, campaignId, offerId)
  })
  expect(wins(answers)).toBe(limit)
  await expectTaken(crowd, campaignId, limit)
}

/** The same for a coupon. */
export async function aCouponLimitCountsTheCompany(crowd: Crowd, seed: number, limit: number): Promise<void> {
  const { db } = crowd.server.owner
  const couponId = await aCoupon(db, { total: 10_000, limitPerCompany: limit })
  const accounts = crowd.racers.slice(0, 5)
  const companyId = accounts[0]?.companyId ?? ''
  let turn = 0
  const answers = await race(crowd, seed, () => {
    const accountId = accounts[turn++ % accounts.length]?.accountId ?? ''
    return takeCoupon(memberContext(crowd, { companyId, accountId }), { id: couponId }).then(() => true, isRefused)
  })
  expect(wins(answers)).toBe(limit)
  const { rows } = await crowd.server.owner.pool.query(
    `select (select taken from marketing.coupon where id = $1) as taken,
       (select count(*)::int from marketing.held_coupon where coupon_id = $1) as held`,
    [couponId],
  )
  expect(rows).toEqual([{ taken: limit, held: limit }])
}

/** One company with one draw left draws many times at once. */
export async function oneChanceIsOneDraw(crowd: Crowd, seed: number): Promise<void> {
  const prizes = [{ name: '谢谢参与', kind: 'nothing', odds: 1_000_000 }] as const
  const lotteryId = await aLottery(crowd.server.owner.db, prizes, { freePerDay: 1, coinCost: null })
  const [racer] = crowd.racers
  if (!racer) throw new Error('a race without racers')
  const answers = await race(crowd, seed, () =>
    drawPrize(memberContext(crowd, racer), lotteryId).then(() => true, isRefused),
  )
  expect(wins(answers)).toBe(1)
  const { rows } = await crowd.server.owner.pool.query(
    'select count(*)::int as drawn from marketing.draw where lottery_id = $1',
    [lotteryId],
  )
  expect(rows).toEqual([{ drawn: 1 }])
}

export async function theLastPrizeHasOneWinner(crowd: Crowd, seed: number): Promise<void> {
  const lotteryId = await aLottery(crowd.server.owner.db, [
    { name: '血压计', kind: 'goods', odds: 1_000_000, stock: 1 },
    { name: '谢谢参与', kind: 'nothing', odds: 0 },
  ])
  const answers = await race(crowd, seed, racer => drawPrize(memberContext(crowd, racer), lotteryId))
  expect(answers.filter(answer => answer.prizeKind === 'goods')).toHaveLength(1)
}

/** All racers close the group at once: it is decided once, and each paid order gets one message. */
export async function aGroupClosesOnce(crowd: Crowd, seed: number): Promise<void> {
  const { server, racers } = crowd
  const { db, pool } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 100_000 })
  const goods = [{ offerId, unitPrice: 60_000 }]
  const campaignId = await aCampaign(db, { kind: 'group-buy', store, goods, target: 50, fromHours: -3, toHours: -2 })
  const holders = racers.slice(0, 3).map(({ companyId }) => ({ companyId, payOrderId: randomUUID() }))
  await db
    .insertInto('marketing.campaignHold')
    .values(
      holders.map(one => ({ ...one, campaignId, offerId, quantity: 1, state: anyState('paid'), heldAt: TEST_NOON })),
    )
    .execute()
  await db.updateTable('marketing.campaignGoods').set({ taken: 3 }).where('campaignId', '=', campaignId).execute()
  await race(crowd, seed, () => closeGroups(server.context()))
  const told = await pool.query(
    `select payload->>'payOrderId' as id from platform.outbox
     where event = 'marketing.group-failed' and payload->>'campaignId' = $1 order by 1`,
    [campaignId],
  )
  expect(told.rows.map(row => row.id)).toEqual(holders.map(one => one.payOrderId).toSorted())
}

async function expectTaken({ server }: Crowd, campaignId: string, count: number): Promise<void> {
  const { rows } = await server.owner.pool.query(
    `select (select taken from marketing.campaign_goods where campaign_id = $1) as taken,
       (select sum(taken)::int from marketing.company_taken where campaign_id = $1) as counted,
       (select sum(quantity)::int from marketing.campaign_hold where campaign_id = $1 and state = 'held') as held`,
    [campaignId],
  )
  expect(rows[0]).toEqual({ taken: count, counted: count, held: count })
}
