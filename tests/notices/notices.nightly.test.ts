import { expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { NOTICE_CLASSES } from './classes.ts'
import { deliver } from './deliver.ts'
import { heavyBodies } from './heavy.ts'
import { ORDER_KINDS, tellOfOrders } from './orders.ts'
import { tellForADay } from './schedule.ts'
import { stream } from './stream.ts'

const server = useTestServer({ POOL_SIZE: '20' })
const COUNT = Number(process.env['ROUNDS'] ?? 1000)

test.each(NOTICE_CLASSES.map(kind => [kind.name, kind] as const))(`${COUNT} times %s`, (_, kind) =>
  deliver(server, kind, COUNT),
)

test.each(ORDER_KINDS)(`${COUNT} times %s`, kind => tellOfOrders(server, kind, COUNT))

test(`${COUNT} told for a day to somebody who never answers, and once more by somebody who kept it`, () =>
  tellForADay(server, COUNT))

test('500 notices a second for a minute: none is lost, each counts once, all are answered within the five seconds of a provider', async () => {
  const figures = await stream(server, COUNT * 30, 500)
  console.log(JSON.stringify(figures))
  expect(figures.toldAgain).toBe(0)
  expect(figures.p99Ms).toBeLessThan(1000)
  expect(figures.mostMs).toBeLessThan(5000)
})

test('bodies of ten megabytes, packed or not, are turned away, and the server is no bigger for it', async () => {
  const { grownMegabytes } = await heavyBodies(await server.listen(), 100)
  console.log(JSON.stringify({ grownMegabytes }))
  expect(grownMegabytes).toBeLessThan(50)
})
