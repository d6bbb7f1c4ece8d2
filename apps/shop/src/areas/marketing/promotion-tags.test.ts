import type { GoodsPromotion } from '@xiaojiu/contract/marketing/schemas.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { promotionTags, shareTags, withDeal } from './promotion-tags.ts'

const deal = { unitPrice: unitPrice(80_000) } as NonNullable<GoodsPromotion['deal']>
const promotion: GoodsPromotion = { offerId: 'o', deal, labels: [{ kind: 'flash-sale', text: '秒杀' }] }
const view = { cell: 'price', price: unitPrice(100_000), unit: '盒' } as const

test('the campaign’s price stands before the usual one, which is struck out', () => {
  expect(withDeal(view, promotion)).toEqual({ ...view, price: 80_000, wasPrice: 100_000 })
})
test('a dearer one, none, or a price that may not be seen change nothing', () => {
  expect(withDeal({ ...view, price: unitPrice(70_000) }, promotion)).toEqual({ ...view, price: 70_000 })
  expect(withDeal(view, null)).toBe(view)
  expect(withDeal(view, { ...promotion, deal: { ...deal, unitPrice: null } })).toBe(view)
  const hidden = { cell: 'sign-in' } as const
  expect(withDeal(hidden, promotion)).toBe(hidden)
})
test('tags of goods and of lines', () => {
  expect(promotionTags(promotion)).toEqual([{ kind: 'flash', text: '秒杀' }])
  expect(promotionTags(null)).toEqual([])
  expect(
    shareTags([
      { lane: 'unit-price', label: '秒杀价' },
      { lane: 'full-reduction', label: '满80减8' },
      { lane: 'platform-coupon', label: '平台券' },
    ]),
  ).toEqual([
    { kind: 'flash', text: '秒杀价' },
    { kind: 'reduce', text: '满80减8' },
  ])
})
