import { expect, test } from 'vitest'
import { allReviewDesks } from '../../../../apps/server/src/modules/review-desks.ts'
import { ownerClient } from '../../../../apps/server/src/platform/database/owner-client.ts'
import { bareContext } from '../../../../apps/server/src/testing/context.ts'
import { useTestDatabase } from '../../../../apps/server/src/testing/database.ts'
import { TEST_NOON } from '../../../../apps/server/src/testing/test-clock.ts'
import { loadWorld } from '../load-world.ts'

const database = useTestDatabase()

test('the demo world has something to decide at every desk, and each case can be read', {
  timeout: 600_000,
}, async () => {
  const client = ownerClient(database.url, 'seed')
  await client.connect()
  await loadWorld(client, { now: TEST_NOON, offerCount: 20_000 }, 'Xiaojiu2026').finally(() => client.end())
  const ctx = bareContext(database.app)
  const empty: string[] = []
  for (const desk of allReviewDesks) {
    const cases = await desk.waiting(ctx, { limit: 20 })
    const { waiting } = await desk.count(ctx, {}, TEST_NOON)
    expect([desk.name, waiting]).toEqual([desk.name, cases.length])
    if (cases.length === 0) empty.push(desk.name)
    for (const { id, submittedAt } of cases) {
      expect(submittedAt.getTime()).toBeLessThan(TEST_NOON.getTime())
      expect(await desk.read(ctx, id)).toMatchObject({ id, isWaiting: true })
    }
  }
  expect(empty).toEqual([])
})
