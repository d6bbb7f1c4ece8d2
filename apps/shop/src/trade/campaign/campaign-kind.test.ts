import type { PromotionHint } from '@xiaojiu/contract/cart/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { hintText, promotionTags, shareTags, storeHint, takenPercent } from './campaign-kind.ts'

test('gives each campaign its colour and tags a cart line by the lane of the share, not by its label', () => {
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

test('rounds the taken percentage but shows 100 only when sold out and 0 only when untouched', () => {
  expect(takenPercent(72, 100)).toBe(72)
  expect(takenPercent(1, 1000)).toBe(1)
  expect(takenPercent(0, 1000)).toBe(0)
  expect(takenPercent(999, 1000)).toBe(99)
  expect(takenPercent(1000, 1000)).toBe(100)
  expect(takenPercent(5, 0)).toBe(100)
})

const hint = (missing: number, gain: number, worth: PromotionHint['worth']) => ({
  missingAmount: fen(missing),
  missingCount: null,
  gain: fen(gain),
  giftName: null,
  worth,
})

test.each([
  [
    'the goods cost less than what they bring',
    hint(2000, 5000, 'pays-for-itself'),
    '再买 ¥20.00 可多减 ¥50.00，多买反而更省',
  ],
  ['a fifth comes back', hint(10_000, 2000, 'good'), '再买 ¥100.00 可多减 ¥20.00，值得凑单'],
  ['some of it', hint(10_000, 1000, 'fair'), '再买 ¥100.00 可多减 ¥10.00'],
  ['hardly anything', hint(100_000, 1000, 'poor'), '再买 ¥1,000.00 可多减 ¥10.00，省得不多，按需凑单'],
  ['by packs', { ...hint(0, 800, null), missingAmount: null, missingCount: 12 }, '再买 12 件 可多减 ¥8.00'],
  ['a gift', { ...hint(5000, 0, null), giftName: '医用口罩' }, '再买 ¥50.00 可获赠医用口罩'],
])('rates the gain of buying more: %s', (_, near, text) => {
  expect(hintText(near)).toBe(text)
})
test('shows the first hint of the store, which the server sends best first', () => {
  const of = (storeId: string, missing: number, lane: PromotionHint['lane'] = 'full-reduction') => ({
    ...hint(missing, 1000, 'good'),
    ruleId: 'r',
    lane,
    label: '',
    storeId,
  })
  const hints = [of('s2', 100), of('s1', 4000, 'store-coupon'), of('s1', 5000), of('s1', 10_000)]
  expect(storeHint(hints, 's1')).toBe('再买 ¥50.00 可多减 ¥10.00，值得凑单')
  expect(storeHint(hints, 's3')).toBe('')
})
