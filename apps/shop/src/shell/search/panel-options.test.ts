import { expect, test } from 'vitest'
import { splitAtMatch, movePick, panelOptions } from './panel-options.ts'

const content = {
  typed: '',
  associations: [{ word: '阿莫西林胶囊', kind: 'product', count: 86, targetId: null }],
  history: ['布洛芬'],
  hotWords: ['感冒灵', '黄芪'],
} as const

test('typing shows associations, an empty box history and then hot words', () => {
  expect(panelOptions({ ...content, typed: 'amxl' }).map(option => option.word)).toEqual(['阿莫西林胶囊'])
  expect(panelOptions({ ...content, typed: '  ' }).map(option => `${option.section} ${option.word}`)).toEqual([
    'history 布洛芬',
    'hot 感冒灵',
    'hot 黄芪',
  ])
})

test('the arrows go round through the field', () => {
  expect(movePick(-1, 'ArrowDown', 3)).toBe(0)
  expect(movePick(2, 'ArrowDown', 3)).toBe(-1)
  expect(movePick(-1, 'ArrowUp', 3)).toBe(2)
  expect(movePick(0, 'ArrowUp', 3)).toBe(-1)
  expect(movePick(1, 'Home', 3)).toBe(1)
  expect(movePick(-1, 'ArrowUp', 0)).toBe(-1)
})

test('the typed part is found whatever its case', () => {
  expect(splitAtMatch('维生素C片', '素c')).toEqual(['维生', '素C', '片'])
  expect(splitAtMatch('阿莫西林', 'amxl')).toEqual(['阿莫西林', '', ''])
})
