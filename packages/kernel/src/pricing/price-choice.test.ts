import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitPrice } from '../price.ts'
import { choosePrice, PRICE_SOURCES, packPrice, priceTrail, type Quote } from './price-choice.ts'

const quote = (source: Quote['source'], value: number, more: Partial<Quote> = {}): Quote => ({
  source,
  unitPrice: unitPrice(value),
  steps: [],
  casePrice: null,
  keepsLadder: true,
  ...more,
})
const step = (fromQuantity: number, value: number) => ({ fromQuantity, unitPrice: unitPrice(value) })
const base = quote('base', 120_000, { steps: [step(10, 110_000), step(50, 100_000)], casePrice: unitPrice(95_000) })
const customer = quote('customer', 105_000)
const group = quote('group', 99_000)
const region = quote('region', 125_000)

test.each([
  ['the base price, where there is no other', [], 'base', 120_000],
  ['the price of the province, even a dearer one', [region], 'region', 125_000],
  ['the group before the province', [region, group], 'group', 99_000],
  ['the customer before all', [region, group, customer], 'customer', 105_000],
] as const)('chooses %s', (_, quotes, source, value) => {
  expect(choosePrice(base, quotes, 100)).toMatchObject({ source, unitPrice: value, baseUnitPrice: 120_000 })
})

test('chooses the lowest price or skips sources when the policy of the store says so', () => {
  const quotes = [customer, group, region]
  expect(choosePrice(base, quotes, 100, { sources: PRICE_SOURCES, picks: 'lowest' }).source).toBe('group')
  expect(choosePrice(base, quotes, 100, { sources: ['region'], picks: 'first' }).source).toBe('region')
  expect(choosePrice(base, quotes, 100, { sources: [], picks: 'first' }).source).toBe('base')
})

test('lowers the price from the quantity of each step and of a full case', () => {
  const chosen = choosePrice(base, [], 100)
  expect([1, 9, 10, 49, 50, 99, 100, 101].map(count => packPrice(chosen, count))).toEqual([
    120_000, 120_000, 110_000, 110_000, 100_000, 100_000, 95_000, 95_000,
  ])
})

test('keeps the cheaper steps of the offer under a special price unless that price excludes them', () => {
  expect(choosePrice(base, [customer], 100).steps).toEqual([
    { fromQuantity: 50, unitPrice: 100_000, kind: 'ladder' },
    { fromQuantity: 100, unitPrice: 95_000, kind: 'case' },
  ])
  const alone = { ...customer, keepsLadder: false, steps: [step(20, 104_000)], casePrice: unitPrice(104_500) }
  expect(choosePrice(base, [alone], 100).steps).toEqual([{ fromQuantity: 20, unitPrice: 104_000, kind: 'ladder' }])
})

test('ignores the case price when the case size is 1 or implausibly large', () => {
  for (const casePack of [1, 9999, 99_999]) expect(choosePrice({ ...base, steps: [] }, [], casePack).steps).toEqual([])
})

test('lists every price step down to the price that is paid', () => {
  const chosen = choosePrice(base, [customer], 100)
  expect(priceTrail(chosen, 120)).toEqual([
    { kind: 'base', fromQuantity: null, unitPrice: 120_000 },
    { kind: 'customer', fromQuantity: null, unitPrice: 105_000 },
    { kind: 'case', fromQuantity: 100, unitPrice: 95_000 },
  ])
  expect(priceTrail(choosePrice(base, [], 100), 1)).toEqual([{ kind: 'base', fromQuantity: null, unitPrice: 120_000 }])
})

test('never raises the pack price with the quantity, ends the trail at it and ignores the quote order', () => {
  const value = fc.integer({ min: 1, max: 40 }).map(unitPrice)
  const anyQuote = fc.record({
    source: fc.constantFrom(...PRICE_SOURCES),
    unitPrice: value,
    steps: fc.array(fc.record({ fromQuantity: fc.integer({ min: 1, max: 30 }), unitPrice: value }), { maxLength: 4 }),
    casePrice: fc.option(value),
    keepsLadder: fc.boolean(),
  })
  const policy = fc.record({
    sources: fc.shuffledSubarray([...PRICE_SOURCES]),
    picks: fc.constantFrom('first' as const, 'lowest' as const),
  })
  const quotes = fc.uniqueArray(anyQuote, { maxLength: 3, selector: one => one.source })
  fc.assert(
    fc.property(anyQuote, quotes, fc.integer({ min: 1, max: 20 }), policy, (found, others, casePack, how) => {
      const first: Quote = { ...found, source: 'base' }
      const special = others.filter(one => one.source !== 'base')
      const chosen = choosePrice(first, special, casePack, how)
      for (let count = 1; count < 32; count += 3) {
        const price = packPrice(chosen, count)
        expect(price).toBeLessThanOrEqual(packPrice(chosen, Math.max(1, count - 1)))
        expect(priceTrail(chosen, count).at(-1)?.unitPrice).toBe(price)
      }
      expect(choosePrice(first, special.toReversed(), casePack, how)).toEqual(chosen)
    }),
    { numRuns: 200 },
  )
})
