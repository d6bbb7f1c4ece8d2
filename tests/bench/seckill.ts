import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type pg from 'pg'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd, commitOf, inEveryCart } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openBenchServer } from './parts/bench-server.ts'
import { percentile, round } from './parts/figures.ts'

const HANDS = 10

/**
 * Rows of an order with one line: pay order, order, line, reservation, journal with two entries, step, event, stored response.
 */
const ROWS = 10

const BUYERS = 400

const STOCK = 300

const AT_ONCE = 64

/** One contended article that everybody orders at once: orders per second, and exactly as many as there are packs. */
const { app, owner, close } = await openBenchServer()

const { offerId, batchIds } = await anOffer(owner.db, {
  store: await aStore(owner.db),
  product: await aProduct(owner.db),
  stock: STOCK,
})

const crowd = await aCrowd(owner.pool, systemClock(), BUYERS, () => new TestClient(app, systemClock))

await inEveryCart(owner.pool, systemClock(), offerId)

const ready = []

for (const client of crowd)
  ready.push({ client, commit: commitOf((await client.call(orderEndpoints.confirmOrder, {})).value) })

const bare = await hotRowRate(owner.pool, STOCK)

const times: number[] = []

const startedAt = performance.now()

let orderedCount = 0

let lastOrderedMs = 0

const line = [...ready]

await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = line.pop(); next; next = line.pop()) {
      const askedAt = performance.now()
      const answer = await next.client.call(orderEndpoints.commitOrder, next.commit)
      if (!answer.success && answer.status !== 409) throw new Error(`${answer.status} ${answer.msg}`)
      if (!answer.success) continue
      orderedCount++
      lastOrderedMs = performance.now() - startedAt
      times.push(performance.now() - askedAt)
    }
  }),
)

const shelf = await owner.db
  .selectFrom('catalogue.batch')
  .select(['onHand', 'reserved'])
  .where('id', 'in', batchIds)
  .executeTakeFirst()

const rate = (orderedCount / lastOrderedMs) * 1000

console.log(
  `${BUYERS} buyers, ${STOCK} packs, ${AT_ONCE} at once: ${orderedCount} orders, ${round(rate)} orders/s, ` +
    `p50 ${round(percentile(times, 0.5))} ms, p95 ${round(percentile(times, 0.95))} ms`,
)

console.log(`bare transactions on one hot row ${round(bare)}/s, ratio ${round(rate / bare, 2)}`)

console.log(`on the shelf ${shelf?.onHand}, held ${shelf?.reserved}`)

const isExact = orderedCount === STOCK && shelf?.onHand === STOCK && shelf.reserved === STOCK

if (!isExact) console.error('not exact')

await close()

process.exitCode = isExact ? 0 : 1

/**
 * Bare transactions per second with the same rows as an order and one contended row locked last: the maximum of this
 * database.
 */
async function hotRowRate(pool: pg.Pool, count: number): Promise<number> {
  await pool.query(
    'create table if not exists public.hot_row (n int); create table if not exists public.cold_row (body text)',
  )
  await pool.query('truncate public.hot_row')
  await pool.query('insert into public.hot_row values (0)')
  const startedAt = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: HANDS }, async () => {
      const client = await pool.connect()
      while (left-- > 0) {
        await client.query('begin')
        for (let row = 0; row < ROWS; row++)
          await client.query('insert into public.cold_row values ($1)', ['订单'.repeat(20)])
        await client.query('update public.hot_row set n = n + 1')
        await client.query('commit')
      }
      client.release()
    }),
  )
  return (count / (performance.now() - startedAt)) * 1000
}
