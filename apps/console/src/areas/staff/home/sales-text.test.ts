import { expect, test } from 'vitest'
import { changeText, dispatchLabels, yuanOf } from './sales-text.ts'

test('shows the sales change against the previous period as a percentage', () => {
  expect([changeText(9, 8), changeText(7, 8), changeText(8, 8), changeText(3, 0)]).toEqual([
    '比上期 ▲ 12.5%',
    '比上期 ▼ 12.5%',
    '与上期持平',
    '上期没有成交',
  ])
})

test('labels the dispatch time ranges between the limits', () => {
  expect(dispatchLabels([4, 24])).toEqual(['4 小时内', '4–24 小时', '24 小时以上'])
})

test('converts fen to yuan', () => {
  expect(yuanOf(123_45)).toBe(123.45)
})
