import { fen } from '@xiaojiu/kernel/money.ts'
import { EMPTY_BASKET } from '@xiaojiu/kernel/pricing/delivered.ts'
import { expect, test } from 'vitest'
import { offerCost } from './delivered-price.ts'
import { freeText, gapWords, minOrderText, termsText } from './price-words.ts'
import { anOffer } from './testing.ts'

const terms = { minOrder: fen(10_000), freeFrom: fen(50_000), freeFromCount: null, postage: fen(1200) }

test('describes the delivery terms in words', () => {
  expect(termsText(terms)).toBe('满 ¥500 包邮，不足收运费 ¥12.00')
  expect(termsText({ ...terms, freeFromCount: 50 })).toBe('满 ¥500 或 50 件包邮，不足收运费 ¥12.00')
  expect(termsText({ ...terms, freeFrom: null, freeFromCount: 50 })).toBe('满 50 件包邮，不足收运费 ¥12.00')
  expect(termsText({ ...terms, freeFrom: null })).toBe('运费 ¥12.00')
  expect(termsText({ ...terms, postage: fen(0) })).toBe('包邮')
  expect(termsText(null)).toBe('暂不配送至您所在的地区')
  expect(minOrderText(terms)).toBe('¥100 起配')
  expect(minOrderText({ ...terms, minOrder: fen(0) })).toBe('')
  expect(freeText({ freeFrom: null, freeFromCount: null })).toBe('')
})

test('says how much is missing to the minimum order and to free delivery', () => {
  const words = (wanted: number, postage: typeof terms | null = terms) => {
    const offer = anOffer({ postage })
    return gapWords(postage, offerCost(offer, wanted, EMPTY_BASKET))
  }
  expect(words(10)).toEqual({ text: '差 ¥4.00 起配', tone: 'warn' })
  expect(words(20)).toEqual({ text: '差 ¥308.00，运费 ¥12.00', tone: 'plain' })
  expect(words(60)).toEqual({ text: '已包邮', tone: 'good' })
  expect(words(20, null)).toEqual({ text: '不配送至您的地区', tone: 'warn' })
  expect(gapWords(terms, null)).toEqual({ text: '满 ¥500 包邮，不足收运费 ¥12.00', tone: 'plain' })
})
