import { expect, test } from 'vitest'
import { suppliesOf, traceCodesFor } from './ship-waiting.ts'

const lines = [
  { lineId: 'a', quantity: 3 },
  { lineId: 'b', quantity: 10 },
]

test('supplies about one order in six short, in its largest line, always the same', () => {
  const orders = Array.from({ length: 600 }, (_, index) => `order-${index}`)
  const short = orders.filter(order => suppliesOf(order, lines).size > 0)
  expect(short.length).toBeGreaterThan(60)
  expect(short.length).toBeLessThan(150)
  for (const order of short) expect([...suppliesOf(order, lines)]).toEqual([['b', 6]])
  expect(orders.flatMap(order => [...suppliesOf(order, [{ lineId: 'a', quantity: 1 }])])).toEqual([])
})

test('gives every pack its own code of twenty digits', () => {
  const codes = traceCodesFor('batch', 'line', 50)
  expect(new Set(codes).size).toBe(50)
  expect(codes.every(code => /^8\d{19}$/.test(code))).toBe(true)
})
