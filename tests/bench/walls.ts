import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd, commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openBenchServer } from './parts/bench-server.ts'
import { percentile, round } from './parts/figures.ts'

/**
 * `npm run bench -- walls`: the cost of the policies of stores and operators for buyers. The same calls with and without them, in
 * turns within one run, from request to response.
 */
const TURNS = 3
const ORDERS = 60
const WARM_UP = 60
const LINES = 3
const POLICIES = [
  'everyone',
  'by_store',
  'store_only',
  'tied_to_store',
  'sent_to_store',
  'within_stores',
  'within_provinces',
]

const { app, owner, close, lastMs } = await openBenchServer()
const offers: string[] = []
for (let index = 0; index < 50; index++)
  offers.push(
    (await anOffer(owner.db, { store: await aStore(owner.db), product: await aProduct(owner.db), stock: 1_000_000 }))
      .offerId,
  )
// One in each turn: the number of unpaid orders is limited.
const crowd = await aCrowd(owner.pool, systemClock(), TURNS, () => new TestClient(app, systemClock))

const times = { with: new Map<string, number[]>(), without: new Map<string, number[]>() }
for (const buyer of crowd) {
  await orders(buyer, times.with)
  const rebuild = await tearDown()
  await orders(buyer, times.without)
  await rebuild()
}
for (const [call, measured] of times.with) {
  const median = percentile(measured, 0.5)
  const before = percentile(times.without.get(call) ?? [], 0.5)
  console.log(
    `${call}: ${round(median, 2)} ms with walls, ${round(before, 2)} ms without, ratio ${round(median / before, 3)}`,
  )
}
await close()

async function orders(buyer: TestClient, into: Map<string, number[]>): Promise<void> {
  for (let done = -WARM_UP; done < ORDERS; done++) {
    const lines = Array.from({ length: LINES }, (_, step) => ({
      offerId: offers[(done + WARM_UP + step * 7) % offers.length] ?? '',
      quantity: 1,
    }))
    const timed = async <T>(
      call: string,
      asked: Promise<{ readonly success: boolean; readonly msg: string; value: T }>,
    ) => {
      const { success, msg, value } = await asked
      if (!success) throw new Error(msg)
      if (done >= 0) into.set(call, [...(into.get(call) ?? []), lastMs()])
      return value
    }
    await timed('add to cart', buyer.call(cartEndpoints.addToCart, { lines }))
    await timed('look at the cart', buyer.call(cartEndpoints.getCart, {}))
    const confirmed = await timed('settle', buyer.call(orderEndpoints.confirmOrder, {}))
    const commit = commitOf(confirmed)
    const { orders: placed } = await timed('order', buyer.call(orderEndpoints.commitOrder, commit))
    await timed('look at an order', buyer.call(orderEndpoints.getOrder, { orderId: placed[0]?.orderId ?? '' }))
    await timed('list orders', buyer.call(orderEndpoints.listOrders, { pageNum: 1, pageSize: 20 }))
  }
}

/** Drops the policies; returns a function that restores them. */
async function tearDown(): Promise<() => Promise<void>> {
  const { rows } = await owner.pool.query<{ name: string; table: string; make: string }>(
    `select policyname as name, format('%I.%I', schemaname, tablename) as "table",
       format('create policy %I on %I.%I as %s for %s using (%s)', policyname, schemaname, tablename, permissive, cmd, qual)
         || case when with_check is null then '' else format(' with check (%s)', with_check) end as make
     from pg_policies where policyname = any($1)`,
    [POLICIES],
  )
  const shown = rows.filter(({ name }) => name === 'everyone')
  for (const { name, table } of rows) await owner.pool.query(`drop policy ${name} on ${table}`)
  for (const { table } of shown) await owner.pool.query(`alter table ${table} disable row level security`)
  return async () => {
    for (const { make } of rows) await owner.pool.query(make)
    for (const { table } of shown) await owner.pool.query(`alter table ${table} enable row level security`)
  }
}
