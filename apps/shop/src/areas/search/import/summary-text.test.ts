import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { IMPORT_GROUPS, IMPORT_VERDICTS } from '@xiaojiu/contract/search/words.ts'
import { expect, test } from 'vitest'
import { beyondText, groupCounts, mergeLines, placeText, readyLines, reassigned } from './summary-text.ts'

test('assigns every import verdict to exactly one group', () => {
  const grouped = Object.values(IMPORT_GROUPS).flatMap(({ verdicts }) => [...verdicts])
  expect(grouped.toSorted()).toEqual(Object.keys(IMPORT_VERDICTS).toSorted())
})

test('counts rows by group and notes those that are forbidden or out of stock', () => {
  const counts = [
    { verdict: 'matched' as const, count: 5 },
    { verdict: 'forbidden' as const, count: 1 },
    { verdict: 'out-of-stock' as const, count: 2 },
    { verdict: 'several' as const, count: 3 },
    { verdict: 'not-goods' as const, count: 2 },
  ]
  expect(groupCounts(counts)).toEqual([
    { label: '已匹配', count: 8, note: '无权限 1、缺货 2' },
    { label: '待选择', count: 3, note: '' },
    { label: '未找到', count: 0, note: '' },
    { label: '非商品', count: 2, note: '' },
  ])
})

const sheet = (name: string, sheetNo: number, beyondCount: number) => ({ name, sheetNo, beyondCount, columns: [] })

test('names the sheets with rows beyond the import limit', () => {
  expect(beyondText([sheet('一店', 1, 0)])).toBe('')
  expect(beyondText([sheet('', 1, 350)])).toBe(
    '一次最多导入 1,000 行，最后的 350 行没有导入，请另存为一份清单后再次导入',
  )
  expect(beyondText([sheet('一店', 1, 0), sheet('二店', 2, 20)])).toContain('最后的 20 行（“二店” 20 行）没有导入')
})

test('names a row by its sheet and row number', () => {
  const line = { sheetNo: 2, sourceRow: 7 }
  expect(placeText(line, [sheet('', 2, 0)])).toBe('第 7 行')
  expect(placeText(line, [sheet('一店', 1, 0), sheet('二店', 2, 0)])).toBe('二店 第 7 行')
})

test('assigns a meaning to one column only', () => {
  const column = (kind: 'name' | 'count' | null) => ({ heading: '', sample: '', kind })
  expect(reassigned([column('name'), column('count'), column(null)], 2, 'count')).toEqual(['name', null, 'count'])
  expect(reassigned([column('name'), column('count')], 1, '')).toEqual(['name', null])
})

test('merges lines of the same offer and adds their quantities', () => {
  const lines = [
    { offerId: 'a', quantity: 2 },
    { offerId: 'b', quantity: 1 },
    { offerId: 'a', quantity: 3 },
  ]
  expect(mergeLines(lines)).toEqual([
    { offerId: 'a', quantity: 5 },
    { offerId: 'b', quantity: 1 },
  ])
})

test('leaves out lines whose quantity could not be read', () => {
  const goods = { offerId: 'a', gate: { canBuy: true }, stock: { state: 'enough' }, pack: { minQuantity: 10 } }
  const lines = [{ quantity: null }, { quantity: 3 }].map(
    given => ({ verdict: 'matched', goods, ...given }) as unknown as ImportLine,
  )
  expect(readyLines(lines)).toEqual([{ offerId: 'a', quantity: 3 }])
})
