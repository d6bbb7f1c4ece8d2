import { expect, test } from 'vitest'
import { changeGridQuery, nextSort, readGridQuery } from './grid-query.ts'

const filters = [
  {
    id: 'desk',
    label: '岗位',
    isMany: true,
    choices: ['registration', 'prize'].map(value => ({ value, label: value })),
  },
  { id: 'state', label: '状态', choices: [{ value: 'waiting', label: '待办' }] },
]
const views = ['mine', 'all']

test('reads view, search words, filters, sort order and page from the URL', () => {
  const params = new URLSearchParams('view=all&q= 益生堂 &desk=registration,prize&state=waiting&sort=-dueAt&after=c1')
  expect(readGridQuery(params, { filters, views })).toEqual({
    view: 'all',
    words: '益生堂',
    filters: { desk: 'registration,prize', state: 'waiting' },
    sort: '-dueAt',
    after: 'c1',
  })
})

test('ignores invalid values in the URL', () => {
  const params = new URLSearchParams('view=nobody&desk=other&sort=;drop&state=waiting,waiting2')
  expect(readGridQuery(params, { filters, views })).toEqual({
    view: 'mine',
    words: '',
    filters: { state: 'waiting' },
    sort: '',
    after: '',
  })
})

test('returns to the first page when the query changes and keeps unrelated parameters', () => {
  const before = new URLSearchParams('task=9&after=c3&desk=prize')
  expect(changeGridQuery(before, { desk: null, q: '药' }).toString()).toBe('task=9&q=%E8%8D%AF')
  expect(changeGridQuery(before, { after: 'c4' }).get('after')).toBe('c4')
})

test('cycles the sort order: ascending, descending, none', () => {
  expect(nextSort('', 'dueAt')).toBe('dueAt')
  expect(nextSort('dueAt', 'dueAt')).toBe('-dueAt')
  expect(nextSort('-dueAt', 'dueAt')).toBeNull()
})
