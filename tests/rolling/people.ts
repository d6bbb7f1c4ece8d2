import { setTimeout as pause } from 'node:timers/promises'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { type Endpoint, surfacesOf } from '@xiaojiu/contract/define.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { PLATFORM_RIGHTS, type PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { z } from 'zod'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aFaceSession, anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { aMember } from '../../apps/server/src/modules/staff/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { aSellerAt, startLives } from '../cluster/lives.ts'
import { counted, nothingSeen, type Seen, startLoad } from '../cluster/load.ts'
import type { Asked, Browser, Report, World } from './people-process.ts'

/**
 * The pages of one release: this file runs in the sources of that release, with its contract. `people-process.ts` starts it, and
 * copies it into releases of before.
 */
const PAYERS = 1
const REST_MS = 200
/** Between two reads; two hundred calls are read in turns. */
const READ_REST_MS = 20
const TELL_EVERY_MS = 100
const NO_APP = { inject: () => Promise.reject(new Error('no server yet')) }

process.once('disconnect', () => process.exit())
process.once('message', (asked: Asked) => {
  const work = asked.do === 'make' ? makeWorld(asked.databaseUrl, asked.buyerCount) : live(asked)
  work.then(
    done => process.send?.({ done }),
    (error: Error) => process.send?.({ failed: error.stack ?? String(error) }),
  )
})

/** Stores, goods, buyers and staff in a database with tables of this release. */
async function makeWorld(databaseUrl: string, buyerCount: number): Promise<World> {
  const owner = openAsOwner(databaseUrl)
  try {
    const newClient = () => new TestClient(NO_APP, () => new Date())
    const stores = []
    for (let count = 0; count < 6; count++) {
      const store = await aStore(owner.db)
      const { offerId } = await anOffer(owner.db, { store, product: await aProduct(owner.db), stock: 900_000 })
      stores.push({ offerId, storeId: store.storeId })
    }
    const [paid, ...ordered] = stores
    if (!paid) throw new Error('nothing to pay for')
    await owner.pool.query(
      `update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000, unpaid_stock_percent = 100
       where id = any($1)`,
      [stores.map(({ storeId }) => storeId)],
    )
    const now = new Date()
    const buyers = await aCrowd(owner.pool, now, buyerCount, newClient)
    const { rows } = await owner.pool.query<{ storeId: string }>(
      `select m.store_id as "storeId" from staff.membership m join identity.account a on a.id = m.account_id
       where a.login_name = 'seller'`,
    )
    const demoStore = rows[0]?.storeId ?? ''
    return {
      offers: ordered.map(({ offerId }) => offerId),
      paidOffer: paid.offerId,
      buyers: buyers.map(browserOf),
      seller: browserOf(await aSellerAt(owner, paid.storeId, newClient, now)),
      readers: [
        browserOf(buyers[0] ?? newClient()),
        browserOf(await aSellerAt(owner, demoStore, newClient, now)),
        await anOperator(owner, newClient(), now),
      ],
    }
  } finally {
    await owner.close()
  }
}

async function anOperator({ db }: Database, client: TestClient, now: Date): Promise<Browser> {
  const { accountId } = await anAccount(db, { kind: 'operator' })
  await aMember(db, { accountId, rights: Object.keys(PLATFORM_RIGHTS) as PlatformRight[] })
  const { token, guard } = await aFaceSession(db, { accountId, now })
  client.surface = 'platform'
  client.cookies.set(FACE_COOKIES.platform.token, token)
  client.cookies.set(FACE_COOKIES.platform.guard, guard)
  return browserOf(client)
}

function browserOf({ surface, cookies }: TestClient): Browser {
  return { surface, cookies: [...cookies] }
}

/** Buyers order and pay, and readers open lists, until `stop` arrives. */
async function live({ baseUrl, homeUrl, databaseUrl, world, calls }: Extract<Asked, { do: 'live' }>): Promise<Report> {
  const owner = openAsOwner(databaseUrl)
  const seen = nothingSeen()
  const newClient = ({ surface, cookies }: Browser, url = baseUrl, into = seen) => {
    const client = new TestClient(counted(url, into), () => new Date())
    client.surface = surface
    for (const [name, value] of cookies) client.cookies.set(name, value)
    return client
  }
  const clients = world.buyers.map(browser => newClient(browser))
  const load = startLoad(clients.slice(PAYERS), world.offers, seen, REST_MS)
  const living = startLives({
    buyers: clients.slice(0, PAYERS),
    phone: newClient({ surface: 'shop', cookies: [] }),
    seller: newClient(world.seller),
    offerId: world.paidOffer,
    app: owner,
    owner,
    seen,
    restMs: REST_MS,
  })
  const reading = startReading(world.readers, calls, (browser, into, isAtHome) =>
    newClient(browser, isAtHome ? homeUrl : baseUrl, into),
  )
  const tell = () => {
    if (process.connected) process.send?.({ orders: seen.acked.size, givenUp: seen.givenUp && String(seen.givenUp) })
  }
  const telling = setInterval(tell, TELL_EVERY_MS)
  await new Promise(done => process.once('message', done))
  await Promise.all([load.stop(), living.stop()])
  const read = await reading.stop()
  clearInterval(telling)
  await owner.close()
  return {
    ...read,
    acked: [...seen.acked],
    lives: living.lives,
    answers: [...seen.answers],
    words: [...seen.words],
    staleCount: seen.stale,
    slowestMs: Math.round(seen.slowestMs),
  }
}

type NewReader = (browser: Browser, into: Seen, isAtHome: boolean) => TestClient

/**
 * Reads what a server of this release answers, again and again from any server: every answer must still be a success that this
 * release understands.
 */
function startReading(browsers: readonly Browser[], calls: readonly string[], newReader: NewReader) {
  const ending = { isOver: false }
  const broken = new Set<string>()
  const counts = { readCount: 0, readCalls: 0 }
  const working = Promise.all(
    browsers.map(async browser => {
      const known = readsOf(browser.surface, new Set(calls))
      const atHome = newReader(browser, nothingSeen(), true)
      const answered = new Map<string, Endpoint>()
      for (const [name, endpoint] of known) if ((await read(atHome, endpoint)) === null) answered.set(name, endpoint)
      counts.readCalls += answered.size
      const client = newReader(browser, nothingSeen(), false)
      while (!ending.isOver)
        for (const [name, endpoint] of answered) {
          if (ending.isOver) break
          const problem = await read(client, endpoint)
          counts.readCount++
          if (problem !== null) broken.add(`${browser.surface} ${name}: ${problem}`)
          await pause(READ_REST_MS)
        }
    }),
  )
  working.catch(() => undefined)
  return {
    async stop() {
      ending.isOver = true
      await working
      return { ...counts, broken: [...broken] }
    },
  }
}

/** Calls that change nothing and need no input. */
function readsOf(surface: Browser['surface'], calls: ReadonlySet<string>): Map<string, Endpoint> {
  const all = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${area}.${name}`, endpoint]),
  )
  return new Map(
    all.filter(
      ([name, endpoint]) =>
        calls.has(name) &&
        /\.(?:get|list|count|search)[A-Z]/.test(name) &&
        endpoint.method === 'GET' &&
        endpoint.answer !== 'file' &&
        surfacesOf(endpoint).includes(surface) &&
        z.safeDecode(endpoint.input, {} as never).success,
    ),
  )
}

/** What is wrong with the answer, or null. */
async function read(client: TestClient, endpoint: Endpoint): Promise<string | null> {
  try {
    const answer = await client.send(endpoint, {})
    if (!answer.success) return `${answer.status} ${answer.msg}`
    const decoded = z.safeDecode(endpoint.output, answer.data as never)
    return decoded.success ? null : `not understood: ${decoded.error.message.replaceAll(/\s+/g, ' ').slice(0, 200)}`
  } catch (error) {
    return String(error)
  }
}
