import { expect, test, vi } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { orderInRandomWorlds } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })
const server = useTestServer()

test('settles and orders exactly the planned amount in 5 random worlds', async () => {
  expect(await orderInRandomWorlds(server, 1, 5)).toBeGreaterThanOrEqual(4)
})
