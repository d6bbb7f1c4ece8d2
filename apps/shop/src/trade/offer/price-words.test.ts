import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { changeLines, sourceTags, stepTags, trailText } from './price-words.ts'
import { aPrice } from './testing.ts'

const mark = (kind: 'base' | 'customer' | 'region' | 'ladder' | 'case', value: number, from: number | null = null) => ({
  kind,
  fromQuantity: from,
  unitPrice: unitPrice(value),
})

test('describes the price steps in order and returns an empty text when there is only one', () => {
  const trail = [mark('base', 120_000), mark('customer', 108_000), mark('case', 102_000, 100)]
  expect(trailText(trail, '盒')).toBe('基础价 ¥12.00，客户专享价 ¥10.80，满 100 盒整件价 ¥10.20')
  expect(trailText(trail.slice(0, 1), '盒')).toBe('')
})

test('names each price change of a sum', () => {
  expect(
    changeLines([
      { kind: 'region', amount: fen(30) },
      { kind: 'flash-sale', amount: fen(-1000) },
    ]),
  ).toEqual([
    { label: '区域价', amount: 30 },
    { label: '秒杀价', amount: -1000 },
  ])
})

test('tags special prices and quantity steps', () => {
  expect([sourceTags(aPrice(1)), sourceTags(null)]).toEqual([[], []])
  const price = aPrice(90_000, {
    source: 'customer',
    steps: [
      { fromQuantity: 10, unitPrice: unitPrice(80_000), kind: 'ladder' },
      { fromQuantity: 100, unitPrice: unitPrice(70_000), kind: 'case' },
    ],
  })
  expect(sourceTags(price)).toEqual([{ kind: 'special', text: '客户专享价' }])
  expect(stepTags(price).map(tag => tag.text)).toEqual(['阶梯价', '整件价'])
})
