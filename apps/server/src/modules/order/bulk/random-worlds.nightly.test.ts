import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { orderInRandomWorlds } from './testing.ts'

const server = useTestServer()
const HUNDREDS = Array.from({ length: 10 }, (_, at) => at * 100 + 1)

test.each(HUNDREDS)('settles and orders exactly the planned amount in 100 random worlds from seed %i', async first => {
  expect(await orderInRandomWorlds(server, first, 100)).toBeGreaterThanOrEqual(90)
})
