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

test.each(NOTICE_CLASSES.map(kind => [kind.name, kind] as const))(
  'answers and books a payment notice correctly: %s',
  (_, kind) => deliver(server, kind, 2),
)

test.each(ORDER_KINDS)('settles notified orders correctly: %s', kind =>
  tellOfOrders(server, kind, kind.includes('every order') ? 6 : 2),
)

test('books a notice once when it is repeated for a day, and refuses a replay of the first', () =>
  tellForADay(server, 2))

test('books 40 simultaneous notices of both channels once each', async () => {
  expect(await stream(server, 40, 10_000)).toMatchObject({ toldAgain: 0, mostMs: expect.any(Number) })
})

test('refuses bodies of ten megabytes, compressed or not', async () => {
  await heavyBodies(await server.listen(), 2)
})

test.each(Object.values(NOTICE_PATHS))('%s: returns 404 for a GET or a longer path', async path => {
  for (const request of [
    { method: 'GET', url: path },
    { method: 'GET', url: `${path}?url=http://127.0.0.1:9/` },
    { method: 'POST', url: `${path}/http://127.0.0.1:9/` },
  ] as const)
    expect((await server.app.inject(request)).statusCode).toBe(404)
})
