import { expect, test } from 'vitest'
import {
  editCount,
  extended,
  NOTHING,
  type PendingEdits,
  pageToggled,
  readBlock,
  toggled,
  withEdit,
} from './selection.ts'

const order = ['a', 'b', 'c', 'd']

test('selects a row and deselects it again', () => {
  const picked = toggled(NOTHING, 'b')
  expect([...picked.ids]).toEqual(['b'])
  expect([...toggled(picked, 'b').ids]).toEqual([])
})

test('selects the range between the last selected row and this one in either direction', () => {
  expect([...extended(toggled(NOTHING, 'd'), 'b', order).ids]).toEqual(['d', 'b', 'c'])
  expect([...extended(NOTHING, 'c', order).ids]).toEqual(['c'])
})

test('selects the whole page and deselects it when all of it is selected', () => {
  const page = pageToggled(toggled(NOTHING, 'b'), order)
  expect(page.ids.size).toBe(4)
  expect(pageToggled(page, order).ids.size).toBe(0)
})

const none: PendingEdits = new Map()

test('keeps an edit and drops it when the old value is typed again', () => {
  const changed = withEdit(none, { row: '1', column: 'price', text: '9.98', old: '10.35' })
  expect(changed.get('1')?.get('price')).toBe('9.98')
  expect(withEdit(changed, { row: '1', column: 'price', text: '10.35', old: '10.35' }).size).toBe(0)
})

test('counts edited cells, not rows', () => {
  const first = withEdit(none, { row: '1', column: 'price', text: '9.98', old: '10' })
  expect(editCount(withEdit(first, { row: '1', column: 'limit', text: '5', old: '' }))).toBe(2)
})

test('parses a pasted block of spreadsheet cells', () => {
  expect(readBlock('9.98\t 20 \r\n10.00\t\r\n')).toEqual([
    ['9.98', '20'],
    ['10.00', ''],
  ])
})
