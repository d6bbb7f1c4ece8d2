import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from './money.ts'
import { shareRepayment } from './repayment.ts'

const debts = [
  { id: 'b', outstanding: fen(300), dueOn: '2026-11-10' },
  { id: 'c', outstanding: fen(500), dueOn: '2026-12-01' },
  { id: 'a', outstanding: fen(200), dueOn: '2026-11-10' },
]

test('repays the debt that is due first and then a part of the next', () => {
  expect(shareRepayment(fen(600), debts)).toEqual({
    shares: [
      { id: 'a', amount: 200, isSettled: true },
      { id: 'b', amount: 300, isSettled: true },
      { id: 'c', amount: 100, isSettled: false },
    ],
    left: 0,
  })
})
test('returns what exceeds the debts', () => {
  expect(shareRepayment(fen(1500), debts)).toMatchObject({ left: 500 })
  expect(shareRepayment(fen(10), [])).toEqual({ shares: [], left: 10 })
})
test('distributes every fen and overpays no debt', () => {
  const debt = fc.record({
    id: fc.uuid(),
    outstanding: fc.integer({ min: 1, max: 9999 }).map(fen),
    dueOn: fc.constantFrom('2026-11-01', '2026-11-02', '2026-12-31'),
  })
  fc.assert(
    fc.property(fc.array(debt, { maxLength: 12 }), fc.integer({ min: 1, max: 60_000 }).map(fen), (owed, total) => {
      const { shares, left } = shareRepayment(total, owed)
      expect(shares.reduce((sum, share) => sum + share.amount, 0) + left).toBe(total)
      for (const share of shares)
        expect(share.amount).toBeLessThanOrEqual(owed.find(({ id }) => id === share.id)?.outstanding ?? 0)
    }),
  )
})
