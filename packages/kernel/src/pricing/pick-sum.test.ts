import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { unitPrice } from '../price.ts'
import { pickSum } from './pick-sum.ts'

const price = (yuan: number) =>
  ({ source: 'base', unitPrice: unitPrice(yuan * 10_000), steps: [], deals: [], sets: [] }) as const
const picked = (offerId: string, yuan: number, quantity: number) => ({
  goods: { offerId, price: price(yuan) },
  quantity,
})
/** Any three for 20 yuan, twice at most. */
const terms = { count: 3, setPrice: fen(2000), mostSets: 2 }

test.each([
  ['nothing picked', [], [0, 0, 3, 0, 0]],
  ['not enough for a set', [picked('a', 10, 2)], [2, 0, 1, 2000, 2000]],
  ['one set of two kinds, the cheapest pack beyond it', [picked('a', 10, 2), picked('b', 8, 2)], [4, 1, 2, 3600, 2800]],
  ['no more sets than count', [picked('a', 10, 9)], [9, 2, 0, 9000, 7000]],
])('computes the sum of the picked goods: %s', (_, given, [packCount, setCount, missingCount, usualAmount, due]) => {
  expect(pickSum(given, terms)).toMatchObject({ packCount, setCount, missingCount, usualAmount, due })
})
test('computes the sum without sets while the set price is hidden', () => {
  expect(pickSum([picked('a', 10, 3)], { ...terms, setPrice: null })).toMatchObject({ due: 3000, saving: 0 })
})
