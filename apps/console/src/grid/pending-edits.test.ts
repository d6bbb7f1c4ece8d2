import { expect, test } from 'vitest'
import { editCount, type PendingEdits, readBlock, withEdit } from './pending-edits.ts'

const none: PendingEdits = new Map()

test('keeps a change and drops it when the old value comes back', () => {
  const changed = withEdit(none, { row: '1', column: 'price', text: '9.98', old: '10.35' })
  expect(changed.get('1')?.get('price')).toBe('9.98')
  expect(withEdit(changed, { row: '1', column: 'price', text: '10.35', old: '10.35' }).size).toBe(0)
})

test('counts cells, not rows', () => {
  const first = withEdit(none, { row: '1', column: 'price', text: '9.98', old: '10' })
  expect(editCount(withEdit(first, { row: '1', column: 'limit', text: '5', old: '' }))).toBe(2)
})

test('reads a block of a spreadsheet', () => {
  expect(readBlock('9.98\t 20 \r\n10.00\t\r\n')).toEqual([
    ['9.98', '20'],
    ['10.00', ''],
  ])
})
