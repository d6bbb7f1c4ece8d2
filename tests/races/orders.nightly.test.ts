import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { type AnotherServer, startAnother } from '../../apps/server/src/testing/another-server.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { market } from './market.ts'
import { payOrCancel } from './pay-or-cancel.ts'
import { sellOut } from './sell-out.ts'

const server = useTestServer({ POOL_SIZE: '25' })
let crowd: TestClient[]
const others: AnotherServer[] = []
beforeAll(async () => {
  for (let index = 0; index < 2; index++) others.push(await startAnother(server))
  let turn = 0
  const servers = [server, ...others]
  const newClient = () => (servers[turn++ % servers.length] ?? server).client()
  crowd = await aCrowd(server.owner.pool, server.clock.read(), 1000, newClient)
}, 300_000)

afterAll(async () => void (await Promise.all(others.map(other => other.stop()))))

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'sells a stock of 100 exactly once to 1,000 parallel commits over three servers, round %i',
  () => sellOut(server, crowd, 100),
)

test('neither fails nor oversells when 500 buyers order 10 mixed carts each while stock is written', async () => {
  const done = await market(server, crowd.slice(0, 500), { goodsCount: 200, ordersEach: 10, seed: 1 })
  console.log(JSON.stringify(done))
  expect(done.ordered + done.refused).toBe(5000)
})

test('either pays or cancels each of 1,000 orders that are paid, cancelled and timed out at once', async () => {
  const done = await payOrCancel(server, 1000)
  console.log(JSON.stringify(done))
  // A side that always loses was not in the race.
  expect(Math.min(done.paid, done.cancelled)).toBeGreaterThan(50)
})
