import { expect, test } from 'vitest'
import { changeText, channelLabel, dispatchLabels, percentOf, yuanOf } from './sales-text.ts'
import { withCard } from './use-cards.ts'

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

test('labels a pay channel with its success rate, rounded down', () => {
  const label = (succeeded: number, failed: number) => channelLabel({ name: '微信支付', succeeded, failed })
  expect([label(19, 1), label(997, 3), label(5, 0), label(0, 2), label(0, 0)]).toEqual([
    '微信支付\n95%',
    '微信支付\n99%',
    '微信支付\n100%',
    '微信支付\n0%',
    '微信支付',
  ])
})

test('gives a share in percent with one decimal, and none when nothing was counted', () => {
  expect([percentOf(1, 3), percentOf(0, 5), percentOf(0, 0)]).toEqual([33.3, 0, null])
})

test('hides a card once and shows it again', () => {
  const hidden = withCard(withCard([], 'money', false), 'money', false)
  expect(hidden).toEqual(['money'])
  expect(withCard(hidden, 'money', true)).toEqual([])
})
