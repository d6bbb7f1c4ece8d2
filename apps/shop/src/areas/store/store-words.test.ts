import { expect, test } from 'vitest'
import { goodsClassNames, ratingText } from './store-words.ts'

test('ratings in tenths, classes by their names; unknown ones are left out', () => {
  expect([50, 49, 40, 7].map(ratingText)).toEqual(['5.0', '4.9', '4.0', '0.7'])
  expect(goodsClassNames(['chemical', 'herbal-slices', 'unheard-of'])).toEqual(['化学药', '中药饮片'])
})
