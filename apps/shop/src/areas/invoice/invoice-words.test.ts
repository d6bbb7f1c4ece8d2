import { expect, test } from 'vitest'
import { kindText, ordersText, rateText } from './invoice-words.ts'

test('what an invoice is called', () => {
  expect(kindText({ colour: 'red', kind: 'special' })).toBe('红字数电专票')
  expect(kindText({ colour: 'blue', kind: 'ordinary' })).toBe('数电普票')
})
test('the orders it is for', () => {
  expect(ordersText([])).toBe('—')
  expect(ordersText(['1'])).toBe('1')
  expect(ordersText(['1', '2'])).toBe('1 等 2 单')
})
test('rates', () => {
  expect([0, 13].map(rateText)).toEqual(['免税', '13%'])
})
