import { expect, test } from 'vitest'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { pursesOn } from './purses.ts'

const database = useTestDatabase()
const purses = pursesOn(database)

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  '1,000 parallel spends of 1.00 from 100.00, round %i: exactly 100 succeed',
  () => purses.spendAll(1000),
)

test('5,000 journals by 100 hands over 80 purses, each reversed twice at once: 5,000 of 10,000 count', () =>
  purses.reverseTwice({ journalCount: 5000, workerCount: 100, purseCount: 80 }))

test('10,000 purses of 30 steps each follow paper', () =>
  purses.followPaper({ runCount: 10_000, stepCount: 30, handCount: 8 }))

test('nothing that was booked can be changed', async () => {
  for (const statement of ['update payment.entry set amount = 1', 'delete from payment.entry'])
    await expect(database.app.pool.query(statement)).rejects.toThrow('permission denied')
})
