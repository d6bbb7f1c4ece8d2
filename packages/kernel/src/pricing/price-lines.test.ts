import { expect, test } from 'vitest'
import { add, fen } from '../money.ts'
import { unitPrice } from '../price.ts'
import { priceLines } from './price-lines.ts'
import type { Line, Rule, Terms } from './rule.ts'
import { checkMoreNeverDearer, checkSameFen } from './testing/laws.ts'

const EVERYTHING = { storeIds: null, offerIds: null, brands: null }
const line = (id: string, yuan: number, quantity = 1, more: Partial<Line> = {}): Line => ({
  id,
  storeId: 'S',
  offerId: `O-${id}`,
  brand: null,
  unitPrice: unitPrice(Math.round(yuan * 10_000)),
  quantity,
  ...more,
})
const rule = (id: string, lane: Rule['lane'], terms: Terms, more: Partial<Rule> = {}): Rule => ({
  id,
  version: 1,
  lane,
  source: '',
  label: id,
  bearer: 'store',
  group: null,
  blocks: [],
  scope: EVERYTHING,
  terms,
  ...more,
})
const fullReduction = (id: string, reach: number, off: number, more: Partial<Rule> = {}) =>
  rule(
    id,
    'full-reduction',
    { kind: 'tiers', by: 'amount', isEvery: false, tiers: [{ reach, gives: { by: 'amount', off: fen(off) } }] },
    more,
  )
const coupon = (id: string, enoughFrom: number, off: number, more: Partial<Rule> = {}) =>
  rule(
    id,
    'platform-coupon',
    { kind: 'coupon', enoughFrom: fen(enoughFrom), deduction: { by: 'amount', off: fen(off) } },
    { group: 'platform', bearer: 'platform', ...more },
  )
const dues = (lines: readonly Line[], rules: readonly Rule[]) => priceLines(lines, rules).lines.map(one => one.due)

test('computes the worked example of the README: each lane starts from what the previous one left', () => {
  const goods = [line('a', 9.605, 7), line('b', 50), line('c', 30, 2)]
  const { lines, applied } = priceLines(goods, [
    rule(
      'flash',
      'unit-price',
      { kind: 'unit-price', unitPrice: unitPrice(80_000), mostQuantity: 5 },
      {
        scope: { ...EVERYTHING, offerIds: ['O-a'] },
        blocks: ['full-reduction', 'platform-coupon'],
      },
    ),
    fullReduction('满100减20', 10_000, 2000),
    coupon('券', 8000, 1000),
  ])
  // 5 × 8.00 + 2 × 9.605 = 59.21 instead of 67.24; the other two share 20.00 and then 10.00 by what they cost.
  expect(lines.map(one => [one.list, one.deal, one.due])).toEqual([
    [6724, 5921, 5921],
    [5000, 5000, 3636],
    [6000, 6000, 4364],
  ])
  expect(applied.map(one => [one.rule.id, one.saving])).toEqual([
    ['flash', 803],
    ['满100减20', 2000],
    ['券', 1000],
  ])
  expect(lines[1]?.shares.map(({ ruleId, amount, bearer }) => [ruleId, amount, bearer])).toEqual([
    ['满100减20', 909, 'store'],
    ['券', 455, 'platform'],
  ])
})

test('charges the usual price above the limit of a special price and rounds once', () => {
  const special = rule('s', 'unit-price', { kind: 'unit-price', unitPrice: unitPrice(3333), mostQuantity: 1 })
  // 0.3333 + 0.6667 = 1.0000 exactly; two roundings would give 0.33 + 0.67 as well, three packs would not.
  expect(dues([line('a', 0.6667, 3)], [special])).toEqual([167])
})

test('chooses the combination of competing rules that saves most, not the largest single one', () => {
  const lines = [line('a', 100), line('b', 100), line('c', 100)]
  const on = (...ids: string[]) => ({ scope: { ...EVERYTHING, offerIds: ids.map(id => `O-${id}`) } })
  const greedy = fullReduction('big', 30_000, 3000, on('b', 'c', 'a'))
  const one = fullReduction('left', 10_000, 2000, on('a', 'b'))
  const other = fullReduction('right', 10_000, 2000, on('c'))
  expect(priceLines(lines, [greedy, one, other]).applied.map(won => won.rule.id)).toEqual(['left', 'right'])
})

test('applies one coupon per group', () => {
  const lines = [line('a', 100, 10)]
  const many = Array.from({ length: 12 }, (_, index) => coupon(`c${index}`, 0, 100 + index))
  expect(priceLines(lines, many).applied.map(won => won.rule.id)).toEqual(['c11'])
})

test('leaves at least one fen to pay after a coupon', () => {
  expect(dues([line('a', 5)], [coupon('c', 0, 5000)])).toEqual([1])
})

test('reports what is missing for the next discount and what it would save', () => {
  const tiers: Terms = {
    kind: 'tiers',
    by: 'amount',
    isEvery: false,
    tiers: [
      { reach: 10_000, gives: { by: 'amount', off: fen(1000) } },
      { reach: 20_000, gives: { by: 'amount', off: fen(3000) } },
    ],
  }
  const { hints } = priceLines([line('a', 150)], [rule('r', 'full-reduction', tiers), coupon('c', 20_000, 5000)])
  expect(hints.map(({ rule: { id }, missing, gain }) => ({ id, missing, gain }))).toEqual([
    { id: 'r', missing: { by: 'amount', value: 5000 }, gain: 2000 },
    { id: 'c', missing: { by: 'amount', value: 6000 }, gain: 5000 },
  ])
})

test('drops a coupon when an earlier discount takes the cart below its threshold', () => {
  const rules = [fullReduction('r', 10_001, 100), coupon('c', 10_000, 5000)]
  expect(add(...dues([line('a', 100)], rules))).toBe(5000)
  expect(add(...dues([line('a', 100), line('b', 0.01)], rules))).toBe(9901)
})

test('adds up shares exactly and equals replay, reordering and naive computation on 2,000 carts', () => {
  checkSameFen(2000)
})

test('raises the sum by at most the list price of added goods on 2,000 carts with full reductions', () => {
  checkMoreNeverDearer(2000)
})
