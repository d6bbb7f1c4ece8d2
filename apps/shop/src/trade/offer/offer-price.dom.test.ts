import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { nextPrice, offerPriceView, priceOfPiece } from './offer-price.ts'
import { anOffer, aPrice } from './testing.ts'

const ladder = aPrice(96_000, {
  steps: [
    { fromQuantity: 100, unitPrice: unitPrice(92_000), kind: 'ladder' },
    { fromQuantity: 400, unitPrice: unitPrice(89_000), kind: 'case' },
  ],
})

const deal = {
  campaignId: 'c',
  kind: 'flash-sale' as const,
  unitPrice: unitPrice(90_000),
  most: 20,
  endsAt: new Date('2100-01-01T00:00:00+08:00'),
}

test('shows the price for the quantity and the next price step', () => {
  const offer = anOffer({ price: ladder })
  const shown = (quantity: number) => offerPriceView(offer, '盒', quantity).view
  expect([10, 99, 100, 399, 400, 5000].map(quantity => shown(quantity))).toEqual(
    [96_000, 96_000, 92_000, 92_000, 89_000, 89_000].map(price => ({ cell: 'price', price, unit: '盒' })),
  )
  expect(nextPrice(ladder, 99)).toEqual({ fromQuantity: 100, unitPrice: 92_000 })
  expect(nextPrice(ladder, 400)).toBeNull()
  expect(nextPrice(ladder, 99, 100)).toEqual({ fromQuantity: 100, unitPrice: 92_000 })
  expect(nextPrice(ladder, 99, 98)).toBeNull()
})

test('shows the campaign price with the usual one and skips steps that are not cheaper', () => {
  const price = aPrice(96_000, { steps: ladder.steps, deals: [deal] })
  expect(offerPriceView(anOffer({ price }), '盒').view).toEqual({
    cell: 'price',
    price: 90_000,
    wasPrice: 96_000,
    unit: '盒',
  })
  expect(nextPrice(price, 10)).toEqual({ fromQuantity: 400, unitPrice: 89_000 })
})

test('shows the price of a piece with its unit, and none when the pieces are not known', () => {
  expect(priceOfPiece({ pieces: { unit: '袋', count: 5 } }, unitPrice(96_460))).toEqual({ unit: '袋', price: 19_300 })
  expect(priceOfPiece({ pieces: { unit: '粒', count: 24 } }, unitPrice(92_000))).toEqual({ unit: '粒', price: 3830 })
  expect(priceOfPiece({ pieces: null }, unitPrice(92_000))).toBeNull()
})

test('shows only the price when the buyer may buy', () => {
  expect(offerPriceView(anOffer(), '盒')).toEqual({ view: { cell: 'price', price: 96_000, unit: '盒' }, blocked: null })
})

test('shows the reason and the link but no number when the price is hidden', () => {
  const gate = {
    cell: 'complete-licences',
    showsPrice: false,
    canBuy: false,
    validateErrorType: 2,
    tips: '请补充药品经营许可证',
    licenceCodes: ['DL', 'PA'],
  } as const
  expect(
    offerPriceView(anOffer({ gate: { ...gate, licenceCodes: [...gate.licenceCodes] }, price: null }), '盒'),
  ).toEqual({
    view: {
      cell: 'complete-licences',
      reason: '请补充药品经营许可证',
      wayOut: { label: '补全证照', href: '/personal/replenishLisence?dataSource=1&lisenceCode=DL,PA' },
    },
    blocked: null,
  })
})

test('shows the price and the reason when the buyer may not buy', () => {
  const gate = {
    ...anOffer().gate,
    cell: 'complete-licences',
    canBuy: false,
    validateErrorType: 2,
    tips: '采购委托书已过期',
    licenceCodes: ['PA'],
  } as const
  const { view, blocked } = offerPriceView(anOffer({ gate: { ...gate, licenceCodes: ['PA'] } }), '盒')
  expect(view).toEqual({ cell: 'price', price: 96_000, unit: '盒' })
  expect(blocked).toEqual({
    reason: '采购委托书已过期',
    wayOut: { label: '补全证照', href: '/personal/replenishLisence?dataSource=1&lisenceCode=PA' },
  })
})

test('shows the price beside the link to the first trade', () => {
  const gate = {
    ...anOffer().gate,
    cell: 'first-trade',
    canBuy: false,
    validateErrorType: 5,
    tips: '需先提交首营资料',
  } as const
  expect(offerPriceView(anOffer({ gate }), '盒').view).toEqual({
    cell: 'first-trade',
    price: 96_000,
    unit: '盒',
    reason: '需先提交首营资料',
    wayOut: { label: '办理首营', href: '/personal/firstCampList' },
  })
})

test('shows the default next step for out-of-scope goods and customer service for controlled goods', () => {
  const hidden = { ...anOffer().gate, showsPrice: false, canBuy: false, tips: '' }
  const scope = offerPriceView(
    anOffer({ price: null, gate: { ...hidden, cell: 'out-of-scope', validateErrorType: 2 } }),
    '盒',
  )
  expect(scope.view).toEqual({ cell: 'out-of-scope', reason: undefined, wayOut: undefined })
  const controlled = offerPriceView(
    anOffer({ price: null, gate: { ...hidden, cell: 'controlled', validateErrorType: 4 } }),
    '盒',
  )
  expect(controlled.view).toMatchObject({
    cell: 'controlled',
    wayOut: { label: '联系客服', onAct: expect.any(Function) },
  })
})
