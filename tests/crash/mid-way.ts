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

/** A server, wherever it runs, and its database. */
export interface Site {
  readonly owner: Database
  readonly server: Injectable
  readonly now: () => Date
}

/** Something that is done in one transaction and is sent again until it is answered. */
interface Act {
  /** A row of it is written once, by what is done. */
  readonly lastTable: string
  /** A server that lives on tries it once more by itself. */
  readonly isTriedAgain: boolean
  /** One more to do; sending it again is the same. Answers whether it was done. */
  prepare(): Promise<() => Promise<boolean>>
  /** What there has to be after so many of them. */
  expectDone(count: number): Promise<void>
}

const ACTS = { order: anOrder, draw: aDraw, notice: aNotice } as const
export type ActName = keyof typeof ACTS

/** Three goods of three stores are ordered. */
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

/** A draw for coins that wins the last but some of a prize. */
async function aDraw(site: Site): Promise<Act> {
  const { db, pool } = site.owner
  const { client, companyId } = await aBuyer(site)
  const prizes = [{ name: '血压计', kind: 'goods', odds: 1_000_000, stock: 100_000 }] as const
  const lotteryId = await aLottery(db, prizes, { freePerDay: 0, mostPerDay: 100_000, coinCost: COIN_COST })
  await someCoins(db, companyId, COINS)
  // As the clock of the server has it.
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

/** A provider tells that a recharge was paid. */
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

/** How whoever is held at a point is stopped; the point is let go of by it. Answers whether the server lives on. */
type Stop = (hold: Awaited<ReturnType<typeof holdAt>>) => Promise<boolean>

/**
 * The act is stopped at every table that it writes and while it commits, so many times each, and sent again: it is done
 * once. Answers at how many points.
 */
export async function stopMidWay(site: Site, name: ActName, roundCount: number, stop: Stop): Promise<number> {
  const { pool } = site.owner
  const act = await ACTS[name](site)
  // The first of a company opens its accounts; what every one writes is seen with the second.
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
