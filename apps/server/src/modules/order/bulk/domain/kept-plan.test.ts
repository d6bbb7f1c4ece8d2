import { expect, test } from 'vitest'
import { whyText } from './kept-plan.ts'

const alone = { isPinned: false, optionCount: 3, partCount: 1 }
const cheap = { isCheapest: true, dearerBy: 0, next: { option: 1, more: 200 } }
const dear = { isCheapest: false, dearerBy: 150, next: { option: 0, more: 650 } }

test('explains why a store was chosen', () => {
  expect(whyText(cheap, alone)).toBe('本品最低价')
  expect(whyText(cheap, { ...alone, isPinned: true })).toBe('您指定的店铺')
  expect(whyText(cheap, { ...alone, optionCount: 1 })).toBe('符合条件的仅此一家')
  expect(whyText(cheap, { ...alone, partCount: 2 })).toBe('单店库存不足，分开供货')
  expect(whyText(dear, alone)).toBe('本品贵 ¥1.50，计入运费和优惠后整单更省')
})
