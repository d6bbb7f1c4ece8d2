import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCampaign, reduction } from '../../apps/server/src/modules/marketing/testing.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openBenchServer } from './parts/bench-server.ts'
import { percentile, round } from './parts/figures.ts'

const SIZES = [
  { lineCount: 200, mostMs: 50 },
  { lineCount: 500, mostMs: 100 },
] as const
const STORES = 20
const WARM_UP = 20
const CHANGES = 120

/** Changes one quantity of a long cart: from the request to the newly priced cart, on the server. */
const { app, owner, close, lastMs } = await openBenchServer()
const stores = []
for (let index = 0; index < STORES; index++) {
  const store = await aStore(owner.db, { postageRules: [{ minOrder: 0, freeFrom: 50_000, postage: 800 }] })
  stores.push(store)
}
const most = Math.max(...SIZES.map(size => size.lineCount))
const offers: string[] = []
for (let index = 0; index < most; index++) {
  const store = stores[index % STORES]
  if (store)
    offers.push((await anOffer(owner.db, { store, product: await aProduct(owner.db), stock: 1_000_000 })).offerId)
}
for (const store of stores.slice(0, 5))
  await aCampaign(owner.db, {
    kind: 'full-reduction',
    store,
    terms: reduction(20_000, 500),
    fromHours: -99_999,
    toHours: 99_999,
  })
const [client] = await aCrowd(owner.pool, systemClock(), 1, () => new TestClient(app, systemClock))
if (!client) throw new Error('nobody shops')

let isFast = true
for (const { lineCount, mostMs } of SIZES) {
  for (let from = 0; from < lineCount; from += 100)
    await client.call(cartEndpoints.addToCart, {
      lines: offers.slice(from, Math.min(from + 100, lineCount)).map(offerId => ({ offerId, quantity: 5 })),
    })
  const cart = (await client.call(cartEndpoints.getCart, {})).value
  const lineIds = cart.stores.flatMap(store => store.lines.map(line => line.lineId))
  const times: number[] = []
  const workTimes: number[] = []
  for (let index = 0; index < WARM_UP + CHANGES; index++) {
    const lineId = lineIds[(index * 37) % lineIds.length] ?? ''
    const work = process.cpuUsage()
    const answer = await client.send(cartEndpoints.changeQuantity, { lineId, quantity: 5 + (index % 40) })
    if (!answer.success) throw new Error(answer.msg)
    const { user, system } = process.cpuUsage(work)
    if (index < WARM_UP) continue
    times.push(lastMs())
    workTimes.push((user + system) / 1000)
  }
  const p95 = percentile(times, 0.95)
  isFast &&= p95 < mostMs
  console.log(
    `${lineIds.length} lines: quantity change p50 ${round(percentile(times, 0.5))} ms, p95 ${round(p95)} ms (at most ${mostMs} ms), ` +
      `of it work of this process p50 ${round(percentile(workTimes, 0.5))} ms`,
  )
}
await close()
process.exitCode = isFast ? 0 : 1
