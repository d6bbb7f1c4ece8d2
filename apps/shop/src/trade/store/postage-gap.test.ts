import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { type Postage, postageGap } from './postage-gap.ts'

const info = (more: Partial<Postage> = {}): Postage => ({
  havePrice: fen(65_400),
  haveNum: 50,
  freeShippingAmount: fen(80_000),
  freeShippingNumber: null,
  postageDiffAmount: fen(14_600),
  postageDiffNum: null,
  postage: fen(1_200),
  minOrder: fen(10_000),
  minOrderGap: fen(0),
  ...more,
})
const told = (given: Postage) => {
  const { state, percent, parts } = postageGap(given)
  return [state, percent, parts.map(part => part.text).join('')]
}

test('shows the amount missing to free delivery', () => {
  expect(told(info())).toEqual(['missing', 81, '再买 ¥146.00 包邮'])
  expect(postageGap(info()).parts.filter(part => part.isGap)).toEqual([{ text: '¥146.00', isGap: true }])
})

test('shows the missing number of packs, or amount and number when both apply', () => {
  expect(
    told(info({ freeShippingAmount: null, postageDiffAmount: null, freeShippingNumber: 53, postageDiffNum: 3 })),
  ).toEqual(['missing', 94, '再买 3 件包邮'])
  expect(told(info({ freeShippingNumber: 53, postageDiffNum: 3 }))).toEqual(['missing', 94, '再买 ¥146.00 或 3 件包邮'])
})

test('shows free delivery when the amount or the number is reached', () => {
  expect(told(info({ havePrice: fen(91_000), postageDiffAmount: fen(0) }))).toEqual(['free', 100, '已满 ¥800，包邮'])
  expect(told(info({ freeShippingNumber: 50, postageDiffNum: 0 }))).toEqual(['free', 100, '已包邮'])
})

test('shows only the gap to the minimum order below it', () => {
  expect(told(info({ havePrice: fen(8_000), minOrderGap: fen(2_000) }))).toEqual([
    'below-minimum',
    80,
    '还差 ¥20.00 起配',
  ])
})

test('shows the postage of a store that never delivers free and 包邮 for one that always does', () => {
  const never = { freeShippingAmount: null, postageDiffAmount: null }
  expect(told(info(never))).toEqual(['charged', 0, '运费 ¥12.00'])
  expect(told(info({ ...never, postage: fen(0) }))).toEqual(['free', 100, '包邮'])
})
