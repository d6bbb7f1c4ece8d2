import { dayOf } from '@xiaojiu/kernel/time.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { differOnTheBill } from './bill.ts'

const server = useTestServer()
// The bill is fetched over HTTP.
beforeAll(async () => void (await server.listen()), 60_000)

test('classifies 15 differences of five kinds among 12 payments that agree with the bill', async () => {
  expect(await differOnTheBill(server, dayOf(server.clock.read()), 12, 3)).toEqual({
    ourCount: 18,
    theirCount: 24,
    differenceCount: 15,
  })
})
