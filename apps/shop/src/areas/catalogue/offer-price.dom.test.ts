import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { nextStep, offerPriceView, piecePrice, priceAt, toFen } from './offer-price.ts'
import { anOffer, aPrice } from './testing.ts'

const ladder = aPrice(96_000, {
  steps: [
    { fromQuantity: 100, unitPrice: unitPrice(92_000), kind: 'ladder' },
    { fromQuantity: 400, unitPrice: unitPrice(89_000), kind: 'case' },
  ],
})

test('the price follows the ladder and names the next step', () => {
  expect([10, 99, 100, 399, 400, 5000].map(quantity => priceAt(ladder, quantity))).toEqual([
    96_000, 96_000, 92_000, 92_000, 89_000, 89_000,
  ])
  expect(nextStep(ladder, 99)).toEqual({ fromQuantity: 100, unitPrice: 92_000, kind: 'ladder' })
  expect(nextStep(ladder, 400)).toBeNull()
})

test('prices that were shared out are shown to the fen; of one tablet finer below a yuan', () => {
  expect(toFen(unitPrice(85_650))).toBe(85_700)
  expect(piecePrice(unitPrice(19_292))).toBe(19_300)
  expect(piecePrice(unitPrice(3833))).toBe(3830)
})

test('an open gate shows the price and nothing else', () => {
  expect(offerPriceView(anOffer(), '盒')).toEqual({ view: { cell: 'price', price: 96_000, unit: '盒' }, blocked: null })
})

test('a hidden price shows no number, only the reason and the way out', () => {
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

test('a price that is shown but may not be bought at says why', () => {
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

test('before the first trade the price stands beside the way to it', () => {
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

test('papers whose scope is too narrow keep the usual way out; controlled goods lead to the store', () => {
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
