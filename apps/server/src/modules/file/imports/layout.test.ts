import { expect, test } from 'vitest'
import { cellsOf } from './layout.ts'

const column = (id: string) => ({ id, head: id, note: '', example: '' })

test('reads numbers typed in wide letters, and keeps the brackets of names as they are', () => {
  const columns = [column('price'), { ...column('group'), isName: true as const }]
  expect(cellsOf({ columns }, ['group', '', 'price'], [' 黄石（连锁） ', 'not used', '９．６０ '])).toEqual({
    group: '黄石（连锁）',
    price: '9.60',
  })
})
