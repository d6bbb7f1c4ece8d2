import { expect, test } from 'vitest'
import { z } from 'zod'
import { bareContext } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { inSystemTransaction } from '../context.ts'
import { readBacklog } from './backlog.ts'
import { defineEvent, publish } from './outbox.ts'

const database = useTestDatabase()
const bellRang = defineEvent('test.bell-rang', z.object({}))
const after = (seconds: number) => new Date(TEST_NOON.getTime() + seconds * 1000)

test('reports zero when nothing waits', async () => {
  expect(await readBacklog(database.app.pool, TEST_NOON)).toEqual({ oldestSeconds: 0, deadLetterCount: 0 })
})

test('reports the age of the oldest event and the number of given-up reactions', async () => {
  for (const seconds of [0, 60]) {
    const ctx = bareContext(database.app, undefined, after(seconds))
    await inSystemTransaction(ctx, tx => publish(tx, bellRang, 'bell', {}))
  }
  await database.owner.pool.query(
    `insert into platform.failed_reaction (event_id, subscriber, event, payload, error, attempts, retry_at)
     select uuidv7(), 'test', 'test.bell-rang', '{}', 'no', attempts, $1 from unnest(array[7, 8, 8]) attempts`,
    [TEST_NOON],
  )
  expect(await readBacklog(database.app.pool, after(90.5))).toEqual({ oldestSeconds: 90.5, deadLetterCount: 2 })
})
