import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { anOffer, aPrice } from '#trade/offer/testing.ts'
import { ladderOf, orderLines, priceLine, usageWarning } from './price-ladder.ts'

const line = (offerId: string, yuan: number | null, latest: string | null, count: number | null) => ({
  offer: anOffer({
    offerId,
    price: yuan === null ? null : aPrice(yuan * 10_000),
    expiry: latest === null ? null : { earliest: '2028-01', latest, isNear: false },
    stock: { state: 'in-stock', count },
  }),
  delivered: null,
  isBest: false,
})
const lines = [line('a', 9, '2028-02', 5), line('b', null, '2029-02', null), line('c', 8, null, 90)]
const ids = (order: Parameters<typeof orderLines>[1]) =>
  orderLines(lines, order)
    .map(one => one.offer.offerId)
    .join('')

test('sorts lines by price, expiry or stock with unknown values last', () => {
  expect([ids('delivered'), ids('price'), ids('expiry'), ids('stock')]).toEqual(['abc', 'cab', 'bac', 'cab'])
})

const price = (steps: [number, number][]) =>
  aPrice(96_000, {
    steps: steps.map(([fromQuantity, value]) => ({ fromQuantity, unitPrice: unitPrice(value), kind: 'ladder' })),
  })

test('starts the price ladder at the minimum quantity and leaves no gaps between its steps', () => {
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

test('leaves out steps above the limit per order or month', () => {
  const steps = price([
    [100, 92_000],
    [400, 89_000],
  ])
  expect(ladderOf(steps, { minQuantity: 10, limitPerOrder: 399, limitPerMonth: null })).toHaveLength(2)
  expect(ladderOf(steps, { minQuantity: 10, limitPerOrder: 400, limitPerMonth: 99 })).toEqual([
    { from: 10, to: null, unitPrice: 96_000, kind: 'base' },
  ])
})

test('merges the steps that a campaign price undercuts into one', () => {
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

test('starts with the step that the minimum quantity already reaches', () => {
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

const point = (on: string, price: number) => ({ on, unitPrice: unitPrice(price) })

test('draws each price until it changes and the last one until today', () => {
  const line = priceLine(
    [point('2026-01-01', 100), point('2026-01-06', 200), point('2026-01-09', 150)],
    '2026-01-11',
    100,
    40,
  )
  expect(line?.path).toBe('M0 40H50V0H80V20H100')
  expect([line?.lowest.unitPrice, line?.highest.unitPrice]).toEqual([100, 200])
})

test('labels only price changes that have room and never the place of today', () => {
  const line = priceLine(
    [point('2026-01-01', 100), point('2026-01-02', 200), point('2026-01-06', 200), point('2026-01-11', 150)],
    '2026-01-11',
    100,
    40,
  )
  expect(line?.marks.map(({ point: { on }, left, top }) => [on, left, top])).toEqual([
    ['2026-01-01', 0, 1],
    ['2026-01-06', 0.5, 0],
  ])
  expect(line?.endTop).toBe(0.5)
})

test('draws no line when the price never changed or is unknown', () => {
  expect(priceLine([], '2026-01-11', 100, 40)).toBeNull()
  expect(priceLine([point('2026-01-01', 100), point('2026-01-02', 100)], '2026-01-11', 100, 40)).toBeNull()
})

test('shows the legal warning for prescription medicines', () => {
  expect(usageWarning({ rxClass: 'rx', goodsClass: 'chemical' })).toBe('处方药须凭处方在药师指导下购买和使用')
})

test('shows the legal warning of other goods classes and none for herbs', () => {
  expect(usageWarning({ rxClass: 'otc-a', goodsClass: 'chemical' })).toBe('请按药品说明书或在药师指导下购买和使用')
  expect(usageWarning({ rxClass: 'none', goodsClass: 'device-2' })).toContain('产品说明书')
  expect(usageWarning({ rxClass: 'none', goodsClass: 'health-food' })).toBe('保健食品不是药物，不能代替药物治疗疾病')
  expect(usageWarning({ rxClass: 'none', goodsClass: 'herbal-slices' })).toBe('')
})
