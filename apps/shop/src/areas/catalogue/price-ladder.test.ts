import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { ladderOf, marginPercent, priceLine, orderLines, usageWarning } from './price-ladder.ts'
import { aPrice, anOffer } from '#trade/offer/testing.ts'

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

test('lines come as they are, or by price, expiry or stock; what is not told comes last', () => {
  expect([ids('delivered'), ids('price'), ids('expiry'), ids('stock')]).toEqual(['abc', 'cab', 'bac', 'cab'])
})

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

const point = (on: string, price: number) => ({ on, unitPrice: unitPrice(price) })

test('a price holds until it changes, the last until today', () => {
  const line = priceLine(
    [point('2026-01-01', 100), point('2026-01-06', 200), point('2026-01-09', 150)],
    '2026-01-11',
    100,
    40,
  )
  expect(line?.path).toBe('M0 40H50V0H80V20H100')
  expect([line?.lowest.unitPrice, line?.highest.unitPrice]).toEqual([100, 200])
})

test('words stand at the changes that have room, and never where today has its place', () => {
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

test('draws no line for fewer than two prices', () => {
  expect(priceLine([], '2026-01-11', 100, 40)).toBeNull()
  expect(priceLine([point('2026-01-01', 100), point('2026-01-02', 100)], '2026-01-11', 100, 40)).toBeNull()
})

test('prescription medicines carry their warning word for word', () => {
  expect(usageWarning({ rxClass: 'rx', goodsClass: 'chemical' })).toBe('处方药须凭处方在药师指导下购买和使用')
})

test('other goods carry theirs, and herbs none', () => {
  expect(usageWarning({ rxClass: 'otc-a', goodsClass: 'chemical' })).toBe('请按药品说明书或在药师指导下购买和使用')
  expect(usageWarning({ rxClass: 'none', goodsClass: 'device-2' })).toContain('产品说明书')
  expect(usageWarning({ rxClass: 'none', goodsClass: 'health-food' })).toBe('保健食品不是药物，不能代替药物治疗疾病')
  expect(usageWarning({ rxClass: 'none', goodsClass: 'herbal-slices' })).toBe('')
})
