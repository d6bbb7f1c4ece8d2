import { dayOf } from '@xiaojiu/kernel/time.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { differOnTheBill } from './bill.ts'

const server = useTestServer()
// The bill is fetched over HTTP.
beforeAll(async () => void (await server.listen()), 60_000)

test('a day that differs from the bill in five ways, three times each, among 12 that agree: each is told as what it is', async () => {
  expect(await differOnTheBill(server, dayOf(server.clock.read()), 12, 3)).toEqual({
    ourCount: 18,
    theirCount: 24,
    differenceCount: 15,
  })
})
