import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { type AnotherServer, startAnother } from '../../apps/server/src/testing/another-server.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
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
  'sells a stock of 15 exactly once to 80 parallel commits over two servers',
  () => sellOut(server, crowd, 15),
  300_000,
)

test('neither fails nor oversells when mixed carts are ordered while stock is written', async () => {
  const done = await market(server, crowd.slice(0, 8), { goodsCount: 10, ordersEach: 2, seed: 1 })
  expect(done.ordered).toBeGreaterThan(0)
  expect(done.ordered + done.refused).toBe(16)
})

test('either pays or cancels an order that is paid, cancelled and timed out at once', () => payOrCancel(server, 9))
