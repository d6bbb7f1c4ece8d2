import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd, commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openBenchServer } from './parts/bench-server.ts'
import { percentile, round } from './parts/figures.ts'

const CLIENTS = [1, 16, 64] as const
const ORDERS = 400
const LINES = 3

/**
 * Committed orders of three lines per second, from the HTTP request to the response after COMMIT, compared with bare
 * transactions.
 */
const { app, owner, close } = await openBenchServer()
const offers: string[] = []
for (let index = 0; index < 50; index++)
  offers.push(
    (await anOffer(owner.db, { store: await aStore(owner.db), product: await aProduct(owner.db), stock: 1_000_000 }))
      .offerId,
  )
const crowd = await aCrowd(owner.pool, systemClock(), Math.max(...CLIENTS), () => new TestClient(app, systemClock))

for (const clientCount of CLIENTS) {
  const bare = await bareTransactions(clientCount)
  const { rate, times } = await commits(clientCount)
  console.log(
    `${clientCount} clients: ${round(rate)} orders/s, p50 ${round(percentile(times, 0.5))} ms, p95 ${round(percentile(times, 0.95))} ms; ` +
      `bare transactions with the same row changes ${round(bare)}/s, ratio ${round(rate / bare, 2)}`,
  )
}
await close()

async function commits(clientCount: number): Promise<{ rate: number; times: number[] }> {
  const times: number[] = []
  let spentMs = 0
  for (let done = 0; done < ORDERS; done += clientCount) {
    // Filling the cart and the settlement are not measured.
    const ready = await Promise.all(
      crowd.slice(0, clientCount).map(async (client, index) => {
        const lines = Array.from({ length: LINES }, (_, step) => ({
          offerId: offers[(done + index * LINES + step * 7) % offers.length] ?? '',
          quantity: 1,
        }))
        await client.call(cartEndpoints.addToCart, { lines })
        return { client, commit: commitOf((await client.call(orderEndpoints.confirmOrder, {})).value) }
      }),
    )
    const startedAt = performance.now()
    await Promise.all(
      ready.map(async ({ client, commit }) => {
        const answer = await client.call(orderEndpoints.commitOrder, commit)
        if (!answer.success) throw new Error(answer.msg)
        times.push(performance.now() - startedAt)
      }),
    )
    spentMs += performance.now() - startedAt
  }
  return { rate: (times.length / spentMs) * 1000, times }
}

/** The same row changes without HTTP, checks or pricing: the maximum of this database. */
async function bareTransactions(clientCount: number): Promise<number> {
  await owner.pool.query(
    'create table if not exists public.bare (id uuid default uuidv7(), body text); create table if not exists public.bare_stock (id int primary key, n int)',
  )
  await owner.pool.query(
    'insert into public.bare_stock select n, 0 from generate_series(0, 49) n on conflict do nothing',
  )
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: clientCount }, async () => {
      const client = await owner.pool.connect()
      while (done < ORDERS) {
        const turn = done++
        await client.query('begin')
        // Pay order, order, lines, reservations, journal with two entries, step, event, stored response.
        for (let row = 0; row < 3 + LINES * 2 + 5; row++)
          await client.query('insert into public.bare (body) values ($1)', ['订单'.repeat(20)])
        const stock = Array.from({ length: LINES }, (_, step) => (turn + step * 7) % 50).toSorted((a, b) => a - b)
        for (const id of stock) await client.query('update public.bare_stock set n = n + 1 where id = $1', [id])
        await client.query('commit')
      }
      client.release()
    }),
  )
  return (ORDERS / (performance.now() - startedAt)) * 1000
}
