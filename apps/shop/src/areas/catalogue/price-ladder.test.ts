import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { ladderOf, marginPercent } from './price-ladder.ts'
import { aPrice } from '#trade/offer/testing.ts'

const price = (steps: [number, number][]) =>
  aPrice(96_000, {
    steps: steps.map(([fromQuantity, value]) => ({ fromQuantity, unitPrice: unitPrice(value), kind: 'ladder' })),
  })

test('the ladder begins at the smallest quantity and its rungs meet', () => {
  expect(
    ladderOf(
      price([
        [100, 92_000],
        [400, 89_000],
      ]),
      { minQuantity: 10 },
    ),
  ).toEqual([
    { from: 10, to: 99, unitPrice: 96_000, kind: 'base' },
    { from: 100, to: 399, unitPrice: 92_000, kind: 'ladder' },
    { from: 400, to: null, unitPrice: 89_000, kind: 'ladder' },
  ])
})

test('has no rung above what may be bought in an order or a month', () => {
  const steps = price([
    [100, 92_000],
    [400, 89_000],
  ])
  expect(ladderOf(steps, { minQuantity: 10, limitPerOrder: 399, limitPerMonth: null })).toHaveLength(2)
  expect(ladderOf(steps, { minQuantity: 10, limitPerOrder: 400, limitPerMonth: 99 })).toEqual([
    { from: 10, to: null, unitPrice: 96_000, kind: 'base' },
  ])
})

test('a campaign that is cheaper than the steps makes one rung of them', () => {
  const endsAt = new Date('2100-01-01T00:00:00+08:00')
  const deal = { campaignId: 'c', kind: 'flash-sale' as const, unitPrice: unitPrice(90_000), most: null, endsAt }
  const ladder = {
    ...price([
      [100, 92_000],
      [400, 89_000],
    ]),
    deals: [deal],
  }
  expect(ladderOf(ladder, { minQuantity: 10 })).toEqual([
    { from: 10, to: 399, unitPrice: 90_000, kind: 'flash-sale' },
    { from: 400, to: null, unitPrice: 89_000, kind: 'ladder' },
  ])
})

test('a step that the smallest quantity already reaches is the first rung', () => {
  expect(
    ladderOf(
      price([
        [5, 92_000],
        [100, 89_000],
      ]),
      { minQuantity: 10 },
    ),
  ).toEqual([
    { from: 10, to: 99, unitPrice: 92_000, kind: 'ladder' },
    { from: 100, to: null, unitPrice: 89_000, kind: 'ladder' },
  ])
  expect(ladderOf(price([]), { minQuantity: 1 })).toEqual([{ from: 1, to: null, unitPrice: 96_000, kind: 'base' }])
})

test('the margin is told in tenths of a percent, and not at all when there is none', () => {
  expect(marginPercent(fen(1580), unitPrice(96_000))).toBe('39.2')
  expect(marginPercent(fen(1000), unitPrice(99_990))).toBe('0.0')
  expect(marginPercent(fen(960), unitPrice(96_000))).toBeNull()
})
