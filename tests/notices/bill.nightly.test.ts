import { dayOf } from '@xiaojiu/kernel/time.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { differOnTheBill } from './bill.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

test('a day that differs from the bill in five ways, 50 times each, among 2,000 that agree: each is told as what it is', async () => {
  expect(await differOnTheBill(server, dayOf(server.clock.read()), 2000, 50)).toMatchObject({ differenceCount: 250 })
})
