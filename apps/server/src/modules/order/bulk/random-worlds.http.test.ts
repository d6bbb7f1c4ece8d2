import { expect, test, vi } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { orderInRandomWorlds } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })
const server = useTestServer()

test('10 random worlds: the settlement and the orders are the plan to the fen', async () => {
  expect(await orderInRandomWorlds(server, 1, 10)).toBeGreaterThanOrEqual(9)
})
