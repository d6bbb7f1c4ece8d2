import { expect, test } from 'vitest'
import { allReviewDesks } from '../../../../apps/server/src/modules/review-desks.ts'
import { bareContext } from '../../../../apps/server/src/testing/context.ts'
import { useTestDatabase } from '../../../../apps/server/src/testing/database.ts'
import { TEST_NOON } from '../../../../apps/server/src/testing/test-clock.ts'
import { seedDemoWorld } from '../../ensure-demo-world.ts'
import { makePractice } from '../../practice/make-practice.ts'

const database = useTestDatabase()

test('gives every review desk of the demo world waiting cases that can be read', {
  timeout: 600_000,
}, async () => {
  await seedDemoWorld(database.url, { now: TEST_NOON, offerCount: 20_000 })
  const ctx = bareContext(database.app)
  const empty: string[] = []
  for (const desk of allReviewDesks) {
    const cases = await desk.waiting(ctx, { limit: 20 })
    const { waiting } = await desk.count(ctx, {}, { now: TEST_NOON, overdueBefore: TEST_NOON })
    expect([desk.name, waiting]).toEqual([desk.name, cases.length])
    if (cases.length === 0) empty.push(desk.name)
    for (const { id, submittedAt } of cases) {
      expect(submittedAt.getTime()).toBeLessThan(TEST_NOON.getTime())
      expect(await desk.read(ctx, id)).toMatchObject({ id, isWaiting: true })
    }
  }
  expect(empty).toEqual([])
})

test('makes one more waiting case for every review desk, submitted no later than now', {
  timeout: 600_000,
}, async () => {
  const ctx = bareContext(database.app)
  for (const desk of allReviewDesks) {
    const made = await makePractice(database.url, { desk: desk.name, storeId: null, now: TEST_NOON })
    expect([desk.name, made === null]).toEqual([desk.name, false])
    const found = await desk.read(ctx, made ?? '')
    // The server presents the dossier of a first trade to its store after sealing it.
    expect(found).toMatchObject({ id: made, isWaiting: desk.name !== 'first-trade' })
    expect(found?.submittedAt.getTime()).toBeLessThanOrEqual(TEST_NOON.getTime())
  }
})
