import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { priceLines } from '@xiaojiu/kernel/pricing/price-lines.ts'
import type { Rule, Terms } from '@xiaojiu/kernel/pricing/rule.ts'
import { expect, test } from 'vitest'
import { giftTerms } from './gift-terms.ts'

const gift = { name: '电子体温计', count: 1, worth: fen(3900) }
const everywhere = { storeIds: null, offerIds: null, brands: null }
const rule = (id: string, lane: Rule['lane'], terms: Terms): Rule => ({
  ...{ id, lane, terms, version: 1, source: 'test', label: id, bearer: 'store', group: null },
  scope: everywhere,
  blocks: [],
})
const lines = [
  { id: 'a', offerId: 'oa', storeId: 's', brand: null, unitPrice: unitPrice(100_000), quantity: 30 },
  { id: 'b', offerId: 'ob', storeId: 's', brand: null, unitPrice: unitPrice(200_000), quantity: 20 },
]

function freeze(rules: readonly Rule[]) {
  const priced = priceLines(lines, rules)
  const counted = new Map(
    priced.lines.map(line => [line.id, { ...line, quantity: lines.find(one => one.id === line.id)?.quantity ?? 0 }]),
  )
  const applied = priced.applied.find(one => one.gifts.length > 0)
  const [given] = applied?.gifts ?? []
  if (!applied || !given) throw new Error('no gift was given')
  return giftTerms(applied, given, counted)
}

test('counts each line at the amount due when the promotion was applied, for gifts by amount', () => {
  const deal = rule('deal', 'unit-price', { kind: 'unit-price', unitPrice: unitPrice(90_000), mostQuantity: null })
  const gifts = rule('gift', 'full-reduction', {
    kind: 'tiers',
    by: 'amount',
    isEvery: false,
    tiers: [
      { reach: 20_000, gives: { by: 'amount', off: fen(100) } },
      { reach: 60_000, gives: { by: 'gift', gift } },
    ],
  })
  expect(freeze([{ ...deal, scope: { ...everywhere, offerIds: ['oa'] } }, gifts])).toEqual({
    isEvery: false,
    tiers: [
      { reach: 20_000, count: 0 },
      { reach: 60_000, count: 1 },
    ],
    earnedBy: [
      { cartLineId: 'a', counted: 27_000 },
      { cartLineId: 'b', counted: 40_000 },
    ],
  })
})

test('counts the packs of each line, for gifts by count', () => {
  const terms = {
    kind: 'tiers',
    by: 'count',
    isEvery: true,
    tiers: [{ reach: 10, gives: { by: 'gift', gift } }],
  } as const
  expect(freeze([rule('gift', 'full-reduction', terms)])).toEqual({
    isEvery: true,
    tiers: [{ reach: 10, count: 1 }],
    earnedBy: [
      { cartLineId: 'a', counted: 30 },
      { cartLineId: 'b', counted: 20 },
    ],
  })
})
