import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { ALL_RIGHT, inspectLives } from './lives.ts'

const database = useTestDatabase()

test('finds nothing wrong when there are no orders', async () => {
  expect(await inspectLives(database.owner, [])).toEqual(ALL_RIGHT)
})

test('reports an order that should be paid and sent and is neither', async () => {
  const life = { payOrderId: randomUUID(), orderId: randomUUID(), payable: 9600, end: 'received' } as const
  expect(await inspectLives(database.owner, [life])).toEqual({ ...ALL_RIGHT, wronglyPaid: 1, wronglySent: 1 })
})
