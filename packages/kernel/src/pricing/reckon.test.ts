import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { lineAmount, unitPrice } from '../price.ts'
import { packPrice } from './price-choice.ts'
import { priceLines } from './price-lines.ts'
import { choiceAt, type PriceDeal, type PriceTable, partsOf, reckon, withoutEnded } from './reckon.ts'
import type { Rule } from './rule.ts'

const END = new Date('2026-11-16T14:00:00+08:00')
const deal = (campaignId: string, price: number, most: number | null = null): PriceDeal => ({
  campaignId,
  kind: 'flash-sale',
  unitPrice: unitPrice(price),
  most,
  endsAt: END,
})
const table = (more: Partial<PriceTable> = {}): PriceTable => ({
  source: 'base',
  unitPrice: unitPrice(100_000),
  steps: [{ fromQuantity: 10, unitPrice: unitPrice(95_000), kind: 'ladder' }],
  deals: [],
  sets: [],
  ...more,
})

test('chooses the step that the quantity reaches when no campaign is on', () => {
  expect(choiceAt(table(), 9)).toMatchObject({ unitPrice: 100_000, kind: 'base', limit: null, until: null })
  expect(choiceAt(table({ source: 'customer' }), 9)).toMatchObject({ kind: 'customer' })
  expect(choiceAt(table(), 10)).toMatchObject({ unitPrice: 95_000, kind: 'ladder', usualPrice: 95_000 })
})

test('chooses the campaign price up to its limit and the usual price beyond', () => {
  const limited = table({ deals: [deal('a', 80_000, 6)] })
  expect(choiceAt(limited, 12)).toEqual({
    unitPrice: 80_000,
    kind: 'flash-sale',
    usualPrice: 95_000,
    limit: 6,
    until: END,
    campaignId: 'a',
  })
  expect(reckon(limited, 12)).toMatchObject({
    parts: [
      { unitPrice: 80_000, quantity: 6 },
      { unitPrice: 95_000, quantity: 6 },
    ],
    amount: 10_500,
    usualAmount: 11_400,
    due: 10_500,
    saving: 900,
  })
  expect(partsOf(choiceAt(limited, 6), 6)).toEqual([{ unitPrice: 80_000, quantity: 6 }])
})

test('ignores a campaign that costs more than the step', () => {
  expect(choiceAt(table({ deals: [deal('a', 97_000)] }), 9)).toMatchObject({ unitPrice: 97_000, campaignId: 'a' })
  expect(choiceAt(table({ deals: [deal('a', 97_000)] }), 10)).toMatchObject({ unitPrice: 95_000, campaignId: null })
})

test('subtracts the saving of a set separately from the price', () => {
  const set = { campaignId: 's', label: '套餐：三件', pick: 3, setPrice: fen(2500), mostSets: 1, endsAt: END }
  expect(reckon(table({ sets: [set] }), 7)).toMatchObject({
    choice: { unitPrice: 100_000 },
    amount: 7000,
    setSaving: 500,
    setLabel: '套餐：三件',
    due: 6500,
  })
})

test('drops campaigns at the instant they end', () => {
  const ending = table({ deals: [deal('a', 80_000)] })
  expect(withoutEnded(ending, END.getTime() - 1)).toBe(ending)
  expect(withoutEnded(ending, END.getTime()).deals).toEqual([])
})

const anyDeal = fc.record({
  price: fc.integer({ min: 1, max: 120_000 }),
  most: fc.option(fc.integer({ min: 1, max: 30 })),
})

test('equals what the pricing engine charges for any campaigns, limits and quantity', () => {
  fc.assert(
    fc.property(fc.array(anyDeal, { maxLength: 6 }), fc.integer({ min: 1, max: 60 }), (given, quantity) => {
      const deals = given.map(({ price, most }, at) => deal(`campaign-${at}`, price, most))
      const own = table({ deals })
      const rules = deals.map(
        ({ campaignId, unitPrice: price, most }): Rule => ({
          id: `${campaignId}:offer`,
          version: 3,
          lane: 'unit-price',
          source: 'flash-sale',
          label: '秒杀价',
          bearer: 'store',
          group: null,
          blocks: ['bundle', 'full-reduction'],
          scope: { storeIds: null, offerIds: ['offer'], brands: null },
          terms: { kind: 'unit-price', unitPrice: price, mostQuantity: most },
        }),
      )
      const line = {
        id: 'l',
        storeId: 's',
        offerId: 'offer',
        brand: null,
        unitPrice: packPrice(own, quantity),
        quantity,
      }
      const [charged] = priceLines([line], rules).lines
      const { amount, choice, parts } = reckon(own, quantity)
      expect(amount).toBe(charged?.due)
      expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
      const exact = parts.reduce((sum, part) => sum + part.unitPrice * part.quantity, 0)
      expect(amount).toBe(Math.floor((exact + 50) / 100))
      expect(amount).toBeLessThanOrEqual(lineAmount(choice.usualPrice, quantity))
    }),
  )
})
