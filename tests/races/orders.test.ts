import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnotherServer, startAnother } from '../../apps/server/src/testing/another-server.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { market } from './market.ts'
import { payOrCancel } from './pay-or-cancel.ts'
import { sellOut } from './sell-out.ts'

const server = useTestServer({ POOL_SIZE: '20' })
let crowd: TestClient[]
const others: AnotherServer[] = []
beforeAll(async () => {
  others.push(await startAnother(server))
  let turn = 0
  const servers = [server, ...others]
  const newClient = () => (servers[turn++ % servers.length] ?? server).client()
  crowd = await aCrowd(server.owner.pool, server.clock.read(), 80, newClient)
})

afterAll(async () => void (await Promise.all(others.map(other => other.stop()))))

test(
  '80 parallel commits over two servers on a stock of 15: exactly 15 orders, no fault, and all of it back when cancelled',
  () => sellOut(server, crowd, 15),
  300_000,
)

test('mixed baskets while stock is written: nothing fails, nothing is oversold', async () => {
  const done = await market(server, crowd.slice(0, 8), { goodsCount: 10, ordersEach: 2, seed: 1 })
  expect(done.ordered).toBeGreaterThan(0)
  expect(done.ordered + done.refused).toBe(16)
})

test('paid, given up and out of time at the same moment: one of them', () => payOrCancel(server, 9))
