import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aLottery, someCoins } from '../../apps/server/src/modules/marketing/testing.ts'
import { aCrowd, aSettlement, commitOf, crowdMembers } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { loadSandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import { type Injectable, TestClient } from '../../apps/server/src/testing/client.ts'
import { checkInvariants, violationLines } from '../../db/invariants/check-invariants.ts'
import { partWorldInvariants } from '../../db/invariants/testing.ts'
import { providerOf } from '../notices/provider.ts'
import { insertRecharges } from '../notices/recharges.ts'
import { findKillPoints, holdAt } from './kill-points.ts'

const COINS = 1_000_000
const COIN_COST = 10
const AMOUNT = 10_000

/** A server in any process, and its database. */
export interface Site {
  readonly owner: Database
  readonly server: Injectable
  readonly now: () => Date
}

/** An act in one transaction that is repeated until there is a response. */
interface Act {
  /** The act inserts one row into it. */
  readonly lastTable: string
  /** A surviving server retries by itself. */
  readonly isTriedAgain: boolean
  /** Does it once more; repeating the same is idempotent. Returns whether it was done. */
  prepare(): Promise<() => Promise<boolean>>
  /** The expected data after this many acts. */
  expectDone(count: number): Promise<void>
}

const ACTS = { order: anOrder, draw: aDraw, notice: aNotice } as const
export type ActName = keyof typeof ACTS

/** Orders three goods of three stores. */
async function anOrder(site: Site): Promise<Act> {
  const { db, pool } = site.owner
  const { client } = await aBuyer(site)
  const lines: { offerId: string; quantity: number }[] = []
  for (let index = 0; index < 3; index++) {
    const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), stock: 900_000 })
    lines.push({ offerId, quantity: 2 })
  }
  return {
    lastTable: '"order".pay_order',
    isTriedAgain: false,
    async prepare() {
      const commit = commitOf(await aSettlement(client, lines))
      return async () => (await client.call(orderEndpoints.commitOrder, commit)).success
    },
    async expectDone(count) {
      const { rows } = await pool.query(
        `select (select count(*)::int from "order".pay_order) as made, (select count(*)::int from "order"."order") as orders,
           (select sum(reserved)::int from catalogue.batch) as reserved`,
      )
      expect(rows).toEqual([{ made: count, orders: count * 3, reserved: count * 6 }])
    },
  }
}

/** A lottery draw for coins that wins one of the last prizes. */
async function aDraw(site: Site): Promise<Act> {
  const { db, pool } = site.owner
  const { client, companyId } = await aBuyer(site)
  const prizes = [{ name: '血压计', kind: 'goods', odds: 1_000_000, stock: 100_000 }] as const
  const lotteryId = await aLottery(db, prizes, { freePerDay: 0, mostPerDay: 100_000, coinCost: COIN_COST })
  await someCoins(db, companyId, COINS)
  // In the time of the server's clock.
  const times = [new Date(site.now().getTime() - 3_600_000), new Date(site.now().getTime() + 86_400_000)]
  await pool.query('update marketing.lottery set starts_at = $1, ends_at = $2', times)
  await pool.query('update marketing.coin_batch set opens_at = $1, expires_at = $2', times)
  return {
    lastTable: 'marketing.draw',
    isTriedAgain: false,
    async prepare() {
      const wish = { lotteryId, requestId: randomUUID() }
      return async () => (await client.call(marketingEndpoints.drawPrize, wish)).success
    },
    async expectDone(count) {
      const { rows } = await pool.query(
        `select (select count(*)::int from marketing.draw) as drawn, (select balance from marketing.coin_purse) as coins,
           (select count(*)::int from marketing.coin_entry where kind = 'draw') as paid,
           (select stock - given from marketing.prize) as prizes`,
      )
      expect(rows).toEqual([{ drawn: count, coins: COINS - count * COIN_COST, paid: count, prizes: 100_000 - count }])
    },
  }
}

/** A provider notifies that a recharge was paid. */
async function aNotice(site: Site): Promise<Act> {
  const { pool } = site.owner
  const { companyId, accountId } = await aBuyer(site)
  const provider = providerOf(await loadSandboxKeys(pool, site.now()))
  return {
    lastTable: 'payment.notice',
    isTriedAgain: true,
    async prepare() {
      const wanted = { companyId, accountId, channel: 'wechat', amount: AMOUNT, count: 1 }
      const [tradeNo = ''] = await insertRecharges(pool, wanted, site.now())
      const { path, headers, body } = provider.wechat(
        { tradeNo, transactionId: `T${tradeNo}`, amount: AMOUNT },
        site.now(),
      )
      const request = { method: 'POST', url: path, headers, payload: body } as const
      return async () => (await site.server.inject(request)).statusCode === 200
    },
    async expectDone(count) {
      const { rows } = await pool.query(
        `select (select balance from payment.account where kind = 'wallet') as wallet,
           (select count(*)::int from payment.payment where state = 'succeeded') as paid,
           (select count(*)::int from payment.notice) as notices,
           (select count(*)::int from platform.outbox where event = 'payment.settled') as told`,
      )
      expect(rows).toEqual([{ wallet: count * AMOUNT, paid: count, notices: count, told: count }])
    },
  }
}

async function aBuyer({ owner, server, now }: Site) {
  const [client] = await aCrowd(owner.pool, now(), 1, () => new TestClient(server, now))
  const [member] = await crowdMembers(owner.pool)
  if (!client || !member) throw new Error('nobody there')
  return { client, ...member }
}

/** How a blocked transaction is stopped and the point released. Returns whether the server survives. */
type Stop = (hold: Awaited<ReturnType<typeof holdAt>>) => Promise<boolean>

/**
 * Stops the act at every table that it writes and at its commit, this many times each, and repeats it: it is done once. Returns
 * the number of points.
 */
export async function stopMidWay(site: Site, name: ActName, roundCount: number, stop: Stop): Promise<number> {
  const { pool } = site.owner
  const act = await ACTS[name](site)
  // The first act of a company opens its accounts; the second one shows what every act writes.
  expect(await (await act.prepare())()).toBe(true)
  const second = await act.prepare()
  const points = await findKillPoints(pool, async () => expect(await second()).toBe(true), act.lastTable)
  for (const point of points)
    for (let round = 0; round < roundCount; round++) {
      const send = await act.prepare()
      const hold = await holdAt(pool, point)
      const answer = send().catch(() => false)
      while (!(await hold.isReached())) {
        const isAnswered = await Promise.race([answer.then(() => true), pause(5, false)])
        if (!isAnswered) continue
        await hold.release()
        throw new Error(`it never came to ${point.moment} ${point.table}`)
      }
      const livesOn = await stop(hold)
      expect({ point, isDone: await answer }).toEqual({ point, isDone: livesOn && act.isTriedAgain })
      expect({ point, isDone: await send() }).toEqual({ point, isDone: true })
    }
  await act.expectDone(points.length * roundCount + 2)
  expect(violationLines(await checkInvariants(pool, partWorldInvariants))).toEqual([])
  return points.length
}
