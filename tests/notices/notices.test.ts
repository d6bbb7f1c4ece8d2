import { expect, test } from 'vitest'
import { NOTICE_PATHS } from '../../apps/server/src/gateways/addresses.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { NOTICE_CLASSES } from './classes.ts'
import { deliver } from './deliver.ts'
import { heavyBodies } from './heavy.ts'
import { ORDER_KINDS, tellOfOrders } from './orders.ts'
import { tellForADay } from './schedule.ts'
import { stream } from './stream.ts'

const server = useTestServer()

test.each(NOTICE_CLASSES.map(kind => [kind.name, kind] as const))('a notice, %s', (_, kind) => deliver(server, kind, 2))

test.each(ORDER_KINDS)('orders, %s', kind => tellOfOrders(server, kind, kind.includes('every order') ? 6 : 2))

test('told for a day to somebody who never answers, and once more by somebody who kept it', () =>
  tellForADay(server, 2))

test('40 notices of both channels at once: none is lost, each counts once', async () => {
  expect(await stream(server, 40, 10_000)).toMatchObject({ toldAgain: 0, mostMs: expect.any(Number) })
})

test('bodies of ten megabytes, packed or not, are turned away', async () => {
  await heavyBodies(await server.listen(), 2)
})

test.each(Object.values(NOTICE_PATHS))('%s is told of nothing by looking at it or beside it', async path => {
  for (const request of [
    { method: 'GET', url: path },
    { method: 'GET', url: `${path}?url=http://127.0.0.1:9/` },
    { method: 'POST', url: `${path}/http://127.0.0.1:9/` },
  ] as const)
    expect((await server.app.inject(request)).statusCode).toBe(404)
})
