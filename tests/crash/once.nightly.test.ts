import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd, aSettlement, commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { type Injectable, TestClient } from '../../apps/server/src/testing/client.ts'
import { makeTestDatabase, openAsOwner } from '../../apps/server/src/testing/database.ts'
import { remoteServer } from '../../apps/server/src/testing/remote.ts'
import { killServer, type ServerProcess, startServer } from './server-process.ts'

const KEYS = Number(process.env['ROUNDS'] ?? 200)
const AT_ONCE = 50
const AGAIN = 100
const CUTS = KEYS * 2.5

const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-once-'))
let database: Awaited<ReturnType<typeof makeTestDatabase>>
let owner: ReturnType<typeof openAsOwner>
let servers: ServerProcess[] = []
let offerId = ''
let crowd: TestClient[] = []

beforeAll(async () => {
  database = await makeTestDatabase()
  owner = openAsOwner(database.url)
  servers = await Promise.all([21, 22, 23].map(start => startServer(database.url, folder, start * 1000 + 417)))
  const store = await aStore(owner.db)
  offerId = (await anOffer(owner.db, { store, product: await aProduct(owner.db), stock: 900_000 })).offerId
  crowd = await aCrowd(owner.pool, new Date(), KEYS, () => deviceOn(remoteServer(servers[0]?.baseUrl ?? '')))
}, 300_000)
afterAll(async () => {
  await Promise.all(servers.map(({ child }) => killServer(child)))
  await owner.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

function deviceOn(server: Injectable): TestClient {
  return new TestClient(server, () => new Date())
}

/** The same buyer at another server. */
function sameBuyer({ cookies }: TestClient, server: Injectable): TestClient {
  const device = deviceOn(server)
  for (const [name, value] of cookies) device.cookies.set(name, value)
  return device
}

const orderCount = async () =>
  (await owner.pool.query<{ n: number }>('select count(*)::int as n from "order".pay_order')).rows[0]?.n ?? 0

test(`${KEYS} keys, each ${AT_ONCE} times at once and ${AGAIN} times again: makes ${KEYS} orders with equal answers`, async () => {
  const before = await orderCount()
  for (const client of crowd) {
    const commit = z.encode(CommitOrder, commitOf(await aSettlement(client, [{ offerId, quantity: 1 }])))
    const devices = servers.map(({ baseUrl }) => sameBuyer(client, remoteServer(baseUrl)))
    // Byte for byte.
    const press = async (turn: number) => {
      const answer = await devices[turn % devices.length]?.send(orderEndpoints.commitOrder, commit)
      return `${answer?.status} ${answer?.raw.toString()}`
    }
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => press(turn)))
    for (let turn = 0; turn < AGAIN; turn++) answers.push(await press(turn))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^200 .*"success":true/)
  }
  expect((await orderCount()) - before).toBe(KEYS)
})

test(`${CUTS} lost answers: returns the same order on a retry`, async () => {
  const before = await orderCount()
  const numbers = new Set<string>()
  for (let run = 0; run < CUTS; run++) {
    const client = crowd[run % crowd.length]
    if (!client) throw new Error('nobody there')
    const commit = commitOf(await aSettlement(client, [{ offerId, quantity: 1 }]))
    const baseUrl = servers[run % servers.length]?.baseUrl ?? ''
    // Half of them at any time, half when the order was committed and the response is being sent.
    const lost: string[] = []
    const line = run % 2 === 0 ? cutOff(baseUrl, (run * 7) % 80) : losing(baseUrl, body => lost.push(body))
    await sameBuyer(client, line)
      .call(orderEndpoints.commitOrder, commit)
      .catch(() => undefined)
    const answer = await client.send(orderEndpoints.commitOrder, z.encode(CommitOrder, commit))
    expect(answer.success).toBe(true)
    expect(lost).toEqual(run % 2 === 0 ? [] : [answer.raw.toString()])
    numbers.add((answer.data as { payOrderNo: string }).payOrderNo)
  }
  expect(numbers.size).toBe(CUTS)
  expect((await orderCount()) - before).toBe(CUTS)
})

/** A connection on which the whole response is lost. */
function losing(baseUrl: string, onLost: (body: string) => void): Injectable {
  return {
    async inject(request) {
      const { rawPayload } = await remoteServer(baseUrl).inject(request)
      onLost(rawPayload.toString())
      throw new Error('the answer was lost')
    },
  }
}

/** A connection that breaks after this many milliseconds. */
function cutOff(baseUrl: string, afterMs: number): Injectable {
  return {
    async inject({ method = 'POST', url, headers, payload, cookies }) {
      const cookie = Object.entries(cookies ?? {}).map(([name, value]) => `${name}=${value}`)
      await fetch(`${baseUrl}${String(url)}`, {
        method,
        headers: { ...(headers as Record<string, string>), cookie: cookie.join('; ') },
        ...(typeof payload === 'string' && { body: payload }),
        signal: AbortSignal.timeout(afterMs),
      })
      throw new Error('the answer was lost')
    },
  }
}
