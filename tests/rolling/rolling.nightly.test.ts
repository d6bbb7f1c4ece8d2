import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { checkInvariants, violationLines } from '../../db/invariants/check-invariants.ts'
import { partWorldInvariants } from '../../db/invariants/testing.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { startPostgres } from '../../scripts/postgres/launch.ts'
import { openScope } from '../../scripts/process/scope.ts'
import { makeScratchFolder } from '../../scripts/scratch-folder.ts'
import { ALL_RIGHT, aSellerAt, inspectLives, startLives } from '../cluster/lives.ts'
import { counted, nothingSeen, startLoad } from '../cluster/load.ts'
import { startTrialServer, type TrialServer } from '../cluster/servers.ts'
import { inspect } from '../crash/harness.ts'
import { startBalancer } from './balancer.ts'

/** A release, five times: every server stops and restarts while buyers order. */
const ROLLS = Math.min(5, Number(process.env['ROUNDS'] ?? 5))
const SERVERS = 3
const BUYERS = 6
const PAYERS = 2
const REST_MS = 200
/** The balancer checks every second, so it notices a restarted server within this time. */
const NOTICED_MS = 1500

test(`fails no call while three servers restart one by one under orders, ${ROLLS} times`, async () => {
  const scope = openScope()
  try {
    const { path: folder, remove } = makeScratchFolder()
    scope.defer(remove)
    const postgres = await startPostgres({ dataDir: join(folder, 'database') })
    scope.defer(() => postgres.stop())
    const ports: number[] = []
    const servers: TrialServer[] = []
    for (let number = 1; number <= SERVERS; number++) {
      const port = await findFreePort()
      const place = { name: `server-${number}`, host: '127.0.0.1', port, folder }
      const server = await startTrialServer(place, { DATABASE_URL: postgres.url, REQUIRE_STANDBY: '0' })
      scope.defer(() => server.stop())
      ports.push(port)
      servers.push(server)
    }
    const balancer = await startBalancer(ports)
    scope.defer(() => balancer.close())
    const owner = openAsOwner(postgres.url)
    scope.defer(() => owner.close())
    const offers: { readonly offerId: string; readonly storeId: string }[] = []
    for (let count = 0; count < 6; count++) {
      const [store, product] = [await aStore(owner.db), await aProduct(owner.db)]
      offers.push({ ...(await anOffer(owner.db, { store, product, stock: 900_000 })), storeId: store.storeId })
    }
    const [paid, ...ordered] = offers
    if (!paid) throw new Error('nothing to pay for')
    await owner.pool.query(
      'update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000, unpaid_stock_percent = 100',
    )
    const seen = nothingSeen()
    const newClient = () => new TestClient(counted(balancer.baseUrl, seen), () => new Date())
    const crowd = await aCrowd(owner.pool, new Date(), BUYERS + PAYERS, newClient)
    const goods = ordered.map(({ offerId }) => offerId)
    const load = startLoad(crowd.slice(0, BUYERS), goods, seen, REST_MS)
    scope.defer(() => load.stop().catch(() => undefined))
    const living = startLives({
      buyers: crowd.slice(BUYERS),
      phone: newClient(),
      seller: await aSellerAt(owner, paid.storeId, newClient, new Date()),
      offerId: paid.offerId,
      app: owner,
      owner,
      seen,
      restMs: REST_MS,
    })
    scope.defer(() => living.stop().catch(() => undefined))
    const more = async (count: number) => {
      const wanted = seen.acked.size + count
      while (seen.acked.size < wanted) {
        if (seen.givenUp !== null) throw seen.givenUp
        await pause(20)
      }
    }
    await more(BUYERS)
    for (let roll = 0; roll < ROLLS; roll++) {
      for (const server of servers) {
        await server.restart()
        await pause(NOTICED_MS)
        await more(BUYERS)
      }
    }
    await Promise.all([load.stop(), living.stop()])
    console.log(
      JSON.stringify({
        orders: seen.acked.size,
        lives: living.lives.length,
        answers: Object.fromEntries(seen.answers),
      }),
    )
    expect([...seen.answers.keys()]).toEqual(['200'])
    expect(await inspect(postgres.url, seen.acked)).toEqual({
      lostCount: 0,
      duplicateCount: 0,
      stockDrift: 0,
      ledgerSum: 0,
    })
    expect(await inspectLives(owner, living.lives)).toEqual(ALL_RIGHT)
    expect(living.lives.length).toBeGreaterThan(PAYERS)
    expect(violationLines(await checkInvariants(owner.pool, partWorldInvariants))).toEqual([])
  } finally {
    await scope.close()
  }
})
