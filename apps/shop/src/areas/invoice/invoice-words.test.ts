import { expect, test } from 'vitest'
import { kindText, ordersText, rateText } from './invoice-words.ts'

test('names an invoice by its colour and kind', () => {
  expect(kindText({ colour: 'red', kind: 'special' })).toBe('红字数电专票')
  expect(kindText({ colour: 'blue', kind: 'ordinary' })).toBe('数电普票')
})
test('shows the first order number and the number of orders', () => {
  expect(ordersText([])).toBe('—')
  expect(ordersText(['1'])).toBe('1')
  expect(ordersText(['1', '2'])).toBe('1 等 2 单')
})
test('shows a tax rate of zero as 免税 and others in percent', () => {
  expect([0, 13].map(rateText)).toEqual(['免税', '13%'])
})
