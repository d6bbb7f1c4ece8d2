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

test.each(NOTICE_CLASSES.map(kind => [kind.name, kind] as const))(
  `answers and books ${COUNT} payment notices correctly: %s`,
  (_, kind) => deliver(server, kind, COUNT),
)

test.each(ORDER_KINDS)(`settles ${COUNT} notified orders correctly: %s`, kind => tellOfOrders(server, kind, COUNT))

test(`books ${COUNT} notices once when they are repeated for a day, and refuses a replay of the first`, () =>
  tellForADay(server, COUNT))

test('books 500 notices a second for a minute once each and answers all within five seconds', async () => {
  const figures = await stream(server, COUNT * 30, 500)
  console.log(JSON.stringify(figures))
  expect(figures.toldAgain).toBe(0)
  expect(figures.p99Ms).toBeLessThan(1000)
  expect(figures.mostMs).toBeLessThan(5000)
})

test('refuses bodies of ten megabytes, compressed or not, and grows by less than 50 MB', async () => {
  const { grownMegabytes } = await heavyBodies(await server.listen(), 100)
  console.log(JSON.stringify({ grownMegabytes }))
  expect(grownMegabytes).toBeLessThan(50)
})
