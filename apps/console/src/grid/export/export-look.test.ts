import { expect, test } from 'vitest'
import { exportWords } from './export-look.ts'

const filters = [
  {
    id: 'reason',
    label: '原因',
    isMany: true,
    choices: [
      { value: 'damaged', label: '破损' },
      { value: 'short', label: '少货' },
    ],
  },
]
const views = [
  { id: 'all', label: '全部' },
  { id: 'mine', label: '待我审核' },
]
const query = { view: 'mine', words: '阿莫西林', filters: { reason: 'damaged,short' }, sort: '', after: 'c9' }

test('describes the view, filters and search words of an export', () => {
  expect(exportWords({ query, filters, views })).toBe('视图：待我审核；原因：破损、少货；关键词：阿莫西林')
})
test('returns an empty description when the list has no view choice, filter or search words', () => {
  const plain = { ...query, view: 'all', words: '', filters: {} }
  expect(exportWords({ query: plain, filters, views: views.slice(0, 1) })).toBe('')
})
