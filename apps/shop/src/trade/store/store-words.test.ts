import { expect, test } from 'vitest'
import { goodsClassNames, ratingText } from './store-words.ts'

test('formats ratings to one decimal and leaves out unknown goods classes', () => {
  const ratings = [50, 49, 40, 7].map(ratingTenths => ratingText({ ratingTenths, ratingCount: 1 }))
  expect(ratings).toEqual(['5.0 分', '4.9 分', '4.0 分', '0.7 分'])
  expect(ratingText({ ratingTenths: 48, ratingCount: 0 })).toBe('暂无评分')
  expect(goodsClassNames(['chemical', 'herbal-slices', 'unheard-of'])).toEqual(['化学药', '中药饮片'])
})
