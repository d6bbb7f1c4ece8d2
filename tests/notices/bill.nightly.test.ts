import { dayOf } from '@xiaojiu/kernel/time.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { differOnTheBill } from './bill.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

test('classifies 250 differences of five kinds among 2,000 payments that agree with the bill', async () => {
  expect(await differOnTheBill(server, dayOf(server.clock.read()), 2000, 50)).toMatchObject({ differenceCount: 250 })
})
