import { expect, test } from 'vitest'
import { dueReminders } from './due-reminders.ts'

const line = { quantity: 10, priceWhenAdded: 100, priceNow: 100, stock: 50, minQuantity: 5, isOnSale: true }

test.each([
  ['nothing has changed', {}, []],
  ['cheaper', { priceNow: 99 }, ['price-drop']],
  ['dearer and scarce', { priceNow: 101, stock: 9 }, ['price-rise', 'low-stock']],
  ['less than the smallest purchase is left', { stock: 4, priceNow: 1 }, ['unavailable']],
  ['off the shelf', { isOnSale: false }, ['unavailable']],
])('finds the reminders due for a cart line: %s', (_, change, expected) => {
  expect(dueReminders({ ...line, ...change })).toEqual(expected)
})
