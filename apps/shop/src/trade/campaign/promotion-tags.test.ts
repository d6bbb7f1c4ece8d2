import { expect, test } from 'vitest'
import { promotionTags, shareTags } from './promotion-tags.ts'

test('gives each campaign its colour, and tags a line of the cart by the lane of a share, never by its words', () => {
  expect(promotionTags([{ kind: 'flash-sale', text: '秒杀' }])).toEqual([{ kind: 'flash', text: '秒杀' }])
  expect(
    shareTags([
      { lane: 'bundle', label: '秒杀价' },
      { lane: 'full-reduction', label: '满80减8' },
      { lane: 'platform-coupon', label: '平台券' },
    ]),
  ).toEqual([
    { kind: 'combo', text: '秒杀价' },
    { kind: 'reduce', text: '满80减8' },
  ])
})
