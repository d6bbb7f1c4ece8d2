import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Settlement } from '@xiaojiu/contract/order/schemas.ts'
import pg from 'pg'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd, commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { remoteServer } from '../../apps/server/src/testing/remote.ts'
import { checkInvariants, violationLines } from '../../db/invariants/check-invariants.ts'
import { partWorldInvariants } from '../../db/invariants/testing.ts'
import { type Postgres, startPostgres } from '../../scripts/postgres/launch.ts'
import { socketUrl } from '../../scripts/postgres/socket.ts'
import { killServer, startServer } from './server-process.ts'

export type Victim = 'server' | 'database' | 'both'

export interface CrashReport {
  readonly ackedCount: number
  readonly killCount: number
  /** Confirmed orders that do not exist. */
  readonly lostCount: number
  readonly duplicateCount: number
  /** Reserved packs without a reservation row, or the reverse. */
  readonly stockDrift: number
  readonly ledgerSum: number
  /** Other violated invariants. */
  readonly violations: readonly string[]
  /** The longest time from restart to the next confirmed order. */
  readonly longestOutageMs: number
}

export interface CrashLoad {
  readonly clientCount: number
  /** Confirmed orders between two kills: a kill counts only while orders are running. */
  readonly ackCount: number
  /** A kill comes at a random time within this period. */
  readonly withinMs: number
}

/** Production settings: the server would not start with others. */
const DURABLE = { isThrowaway: false }
/** After a kill orders are confirmed again within this time, however busy the machine is. */
const PATIENCE_MS = 90_000
const NO_SETTLEMENT = {} as Settlement

/**
 * Pharmacies order as fast as they can while one side is killed repeatedly; each repeats its commit until there is a response.
 * Then all confirmed orders are looked up.
 */
export async function crashRun(victim: Victim, killCount: number, load: CrashLoad): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-crash-'))
  const port = randomInt(20_000, 30_000)
  const dataDir = join(folder, 'data')
  let postgres = await startPostgres({ dataDir })
  const url = stableUrl(postgres, folder)
  let { child } = await startServer(url, folder, port, DURABLE)
  const owner = openAsOwner(url)
  const ending = { isOver: false, isGivenUp: false }
  let working: readonly Promise<void>[] = []
  try {
    const offers: string[] = []
    for (let index = 0; index < 5; index++)
      offers.push(
        (await anOffer(owner.db, { store: await aStore(owner.db), product: await aProduct(owner.db), stock: 900_000 }))
          .offerId,
      )
    const newClient = () => new TestClient(remoteServer(`http://127.0.0.1:${port}`), () => new Date())
    const clients = await aCrowd(owner.pool, new Date(), load.clientCount, newClient)
    const acked = new Set<string>()
    let longestOutageMs = 0
    working = clients.map((client, index) => keepOrdering(client, offers, index, acked, ending))
    for (let kill = 0; kill < killCount; kill++) {
      const wanted = acked.size + load.ackCount
      await until(() => acked.size >= wanted)
      await pause(randomInt(load.withinMs))
      if (victim !== 'database') await killServer(child)
      if (victim !== 'server') {
        await postgres.kill9()
        postgres = await startPostgres({ dataDir })
        stableUrl(postgres, folder)
      }
      const [upAt, toldBefore] = [performance.now(), acked.size]
      if (victim !== 'database') child = (await startServer(url, folder, port, DURABLE)).child
      await until(() => acked.size > toldBefore)
      longestOutageMs = Math.max(longestOutageMs, Math.round(performance.now() - upAt))
    }
    const enough = acked.size + load.ackCount
    await until(() => acked.size >= enough)
    ending.isOver = true
    await Promise.all(working)
    const violations = violationLines(await checkInvariants(owner.pool, partWorldInvariants))
    return {
      ackedCount: acked.size,
      killCount,
      ...(await inspect(postgres.url, acked)),
      violations,
      longestOutageMs,
    }
  } finally {
    Object.assign(ending, { isOver: true, isGivenUp: true })
    await Promise.allSettled(working)
    await owner.close().catch(() => undefined)
    await killServer(child)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function keepOrdering(
  client: TestClient,
  offers: readonly string[],
  start: number,
  acked: Set<string>,
  ending: { readonly isOver: boolean; readonly isGivenUp: boolean },
) {
  for (let turn = start; !ending.isOver; turn++) {
    const lines = [0, 1, 2].map(step => ({
      offerId: offers[(turn + step) % offers.length] ?? '',
      quantity: 1 + (turn % 3),
    }))
    const settlement = await untilAnswered(ending, async () => {
      const added = await client.call(cartEndpoints.addToCart, { lines })
      return added.success ? client.call(orderEndpoints.confirmOrder, {}) : { ...added, value: NO_SETTLEMENT }
    })
    const commit = commitOf(settlement.value)
    const answer = await untilAnswered(ending, () => client.call(orderEndpoints.commitOrder, commit))
    acked.add(answer.value.payOrderNo)
  }
}

/** Repeats the same request until there is a response: a broken connection or a busy server is none. */
async function untilAnswered<T extends { success: boolean; status: number; msg: string; data: unknown }>(
  ending: { readonly isGivenUp: boolean },
  attempt: () => Promise<T>,
): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const answer = await attempt()
      if (answer.success) return answer
      // Requests signed before the database lost its nonces are signed again, as the shop does.
      const isSignedTooEarly = reasonOf(answer) === 'clock-off'
      if (answer.status < 500 && !isSignedTooEarly) throw new Unexpected(`${answer.status} ${answer.msg}`)
    } catch (error) {
      if (error instanceof Unexpected || Date.now() > giveUpAt) throw error
    }
    if (ending.isGivenUp) throw new Unexpected('given up')
    await pause(50)
  }
}

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

/** A restarted database has a new socket; the server keeps one address, as with a real one. */
function stableUrl(postgres: Postgres, folder: string): string {
  const link = join(folder, 'socket')
  rmSync(link, { force: true })
  symlinkSync(postgres.socketDir, link)
  return socketUrl(link)
}

class Unexpected extends Error {}

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (!isSo()) {
    if (Date.now() > giveUpAt) throw new Error(`no orders are acknowledged for ${PATIENCE_MS / 1000} s`)
    await pause(20)
  }
}

/** Compares the database with the confirmed orders. */
export async function inspect(databaseUrl: string, acked: ReadonlySet<string>) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const number = async (sql: string, values: unknown[] = []) => Number((await client.query(sql, values)).rows[0].n)
  try {
    return {
      lostCount: await number(
        `select count(*) as n from unnest($1::text[]) a where not exists (select from "order".pay_order where pay_order_no = a)`,
        [[...acked]],
      ),
      // The server confirmed every order it made, or the client repeated until it did: there are no unconfirmed ones.
      duplicateCount: (await number('select count(*) as n from "order".pay_order')) - acked.size,
      stockDrift: await number(
        `select (select coalesce(sum(reserved), 0) from catalogue.batch) - (select coalesce(sum(quantity), 0) from "order".reservation where state = 'held') as n`,
      ),
      ledgerSum: await number(
        'select coalesce(sum(abs(s)), 0) as n from (select sum(amount) as s from payment.entry group by journal_id) j',
      ),
    }
  } finally {
    await client.end()
  }
}
