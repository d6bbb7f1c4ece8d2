import { expect, test } from 'vitest'
import { addWanted, requestOf, setWanted, type WantedLine } from './wanted-lines.ts'

const line = (offerId: string, quantity = '1'): WantedLine => ({
  offerId,
  name: '阿莫西林胶囊',
  spec: '0.25g*24粒',
  packUnit: '盒',
  storeName: '小九自营',
  quantity,
})

test('adds an article only once and keeps only digits of its quantity', () => {
  const lines = addWanted(addWanted([], line('a')), line('a', '9'))
  expect(lines).toEqual([line('a')])
  expect(setWanted(lines, 'a', '1x2')).toEqual([line('a', '12')])
})

test('returns null while a quantity is missing or zero', () => {
  expect(requestOf([])).toBeNull()
  expect(requestOf([line('a', '')])).toBeNull()
  expect(requestOf([line('a', '0')])).toBeNull()
  expect(requestOf([line('a', '10')])).toEqual([{ offerId: 'a', quantity: 10 }])
})
