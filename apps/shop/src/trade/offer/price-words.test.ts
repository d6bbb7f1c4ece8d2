import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { priceChoices, sourceTags, stepTags, trailText } from './price-words.ts'
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

test('sums the price changes up to the line amounts, to the fen', () => {
  const { base, changes } = priceChoices([
    { priceTrail: [mark('base', 96_050), mark('customer', 90_050)], quantity: 7, amount: fen(6304) },
    {
      priceTrail: [mark('base', 10_000), mark('region', 11_000), mark('ladder', 10_500, 2)],
      quantity: 3,
      amount: fen(315),
    },
    { priceTrail: [], quantity: 1, amount: fen(100) },
    // Five of seven at ¥8.00.
    { priceTrail: [mark('base', 100_000)], quantity: 7, amount: fen(6000), kind: 'flash-sale' },
  ])
  expect({ base, changes }).toEqual({
    base: 6724 + 300 + 100 + 7000,
    changes: [
      { label: '区域价', amount: 30 },
      { label: '客户专享价', amount: -420 },
      { label: '阶梯价', amount: -15 },
      { label: '秒杀价', amount: -1000 },
    ],
  })
  expect(base + changes.reduce((sum, change) => sum + change.amount, 0)).toBe(6304 + 315 + 100 + 6000)
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
