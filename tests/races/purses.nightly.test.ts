import { expect, test } from 'vitest'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { pursesOn } from './purses.ts'

const database = useTestDatabase()
const purses = pursesOn(database)

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'accepts exactly 100 of 1,000 parallel payments of 1.00 from 100.00, round %i',
  () => purses.spendAll(1000),
)

test('books one of two simultaneous reversals for each of 5,000 journals by 100 workers', () =>
  purses.reverseTwice({ journalCount: 5000, workerCount: 100, purseCount: 80 }))

test('keeps 10,000 wallets equal to a calculation over 30 random bookings each', () =>
  purses.followPaper({ runCount: 10_000, stepCount: 30, handCount: 8 }))

test('denies the application to update or delete entries', async () => {
  for (const statement of ['update payment.entry set amount = 1', 'delete from payment.entry'])
    await expect(database.app.pool.query(statement)).rejects.toThrow('permission denied')
})
