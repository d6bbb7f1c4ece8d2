import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd, aSettlement, commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { makeTestDatabase, openAsOwner } from '../../apps/server/src/testing/database.ts'
import { remoteServer } from '../../apps/server/src/testing/remote.ts'
import { inspect } from './harness.ts'
import { findKillPoints, holdAt, type KillPoint } from './kill-points.ts'
import { killServer, startServer } from './server-process.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 20)
const PORT = 24_913

test(`places each order once when killed ${ROUNDS} times at every table write and at the commit`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-points-'))
  const database = await makeTestDatabase()
  const owner = openAsOwner(database.url)
  let { child, baseUrl } = await startServer(database.url, folder, PORT)
  try {
    const offers: string[] = []
    for (let index = 0; index < 3; index++) {
      const store = await aStore(owner.db)
      offers.push((await anOffer(owner.db, { store, product: await aProduct(owner.db), stock: 900_000 })).offerId)
    }
    const lines = offers.map(offerId => ({ offerId, quantity: 2 }))
    const [buyer] = await aCrowd(
      owner.pool,
      new Date(),
      1,
      () => new TestClient(remoteServer(baseUrl), () => new Date()),
    )
    if (!buyer) throw new Error('nobody there')
    const acked = new Set<string>()

    const order = async (settlement: Settlement) => {
      const answer = await buyer.call(orderEndpoints.commitOrder, commitOf(settlement))
      acked.add(answer.value.payOrderNo)
    }
    // The first order of a company opens its accounts; the second one shows what every order writes.
    await order(await aSettlement(buyer, lines))
    const second = await aSettlement(buyer, lines)
    const points = await findKillPoints(owner.pool, () => order(second))
    console.log(points.map(({ table, moment }) => `${moment} ${table}`).join(', '))
    expect(points.length).toBeGreaterThanOrEqual(8)

    const strike = async (point: KillPoint) => {
      const commit = commitOf(await aSettlement(buyer, lines))
      const hold = await holdAt(owner.pool, point)
      const answer = buyer.call(orderEndpoints.commitOrder, commit).then(
        () => 'answered',
        () => 'cut',
      )
      while (!(await hold.isReached())) {
        const isAnswered = await Promise.race([answer.then(() => true), pause(10, false)])
        if (isAnswered) throw new Error(`the order never came to ${point.moment} ${point.table}`)
      }
      await killServer(child)
      await hold.release()
      expect(await answer).toBe('cut')
      child = (await startServer(database.url, folder, PORT)).child
      const again = await buyer.call(orderEndpoints.commitOrder, commit)
      expect({ point, isOrdered: again.success }).toEqual({ point, isOrdered: true })
      acked.add(again.value.payOrderNo)
    }
    for (const point of points) for (let round = 0; round < ROUNDS; round++) await strike(point)

    expect(acked.size).toBe(points.length * ROUNDS + 2)
    expect(await inspect(database.url, acked)).toEqual({
      lostCount: 0,
      duplicateCount: 0,
      stockDrift: 0,
      ledgerSum: 0,
    })
  } finally {
    await killServer(child)
    await owner.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
