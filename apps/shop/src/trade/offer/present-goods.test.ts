import { expect, test } from 'vitest'
import { cardFacts, cardTags, expiryText, goodsFace, goodsTags } from './present-goods.ts'
import { aGoodsRow, anOffer } from './testing.ts'

test('shows brand, name, mark and spec of a row and links to its own offer', () => {
  expect(goodsFace(aGoodsRow())).toEqual({
    href: '/goodDetail?offerId=offer-1',
    imageSrc: '/goods-image/product-1.svg',
    name: '联邦 阿莫西林胶囊',
    spec: '0.25g×24粒',
    makerName: '珠海联邦制药股份有限公司中山分公司',
    mark: 'rx',
  })
})

test('orders the tags by importance and shows three on a card', () => {
  const row = aGoodsRow({
    isClearance: true,
    isEssential: true,
    insurance: 'a',
    expiry: { earliest: '2027-02', latest: '2027-02', isNear: true },
    pack: { ...anOffer().pack, limitPerMonth: 300 },
    specialFlags: ['vbp'],
  })
  expect(goodsTags(row).map(tag => tag.text)).toEqual([
    '自营',
    '清仓',
    '近效期',
    '限购 300',
    '国家集采',
    '国家基药',
    '医保甲类',
  ])
  expect(cardTags(row).map(tag => tag.text)).toEqual(['自营', '清仓', '近效期'])
})

test('shows the earliest expiry date of several batches', () => {
  expect(expiryText({ earliest: '2028-04', latest: '2029-01', isNear: false })).toBe('2028-04 起')
  expect(expiryText({ earliest: '2028-04', latest: '2028-04', isNear: false })).toBe('2028-04')
  expect(expiryText(null)).toBe('—')
  expect(cardFacts(aGoodsRow())).toEqual(['效期 2028-04', '九信医药自营'])
  expect(cardFacts(aGoodsRow({ expiry: { earliest: '2028-04-30', latest: '2028-04-30', isNear: false } }))).toEqual([
    '效期 2028-04',
    '九信医药自营',
  ])
  expect(cardFacts(aGoodsRow({ expiry: null }))).toEqual(['九信医药自营'])
  expect(cardFacts(aGoodsRow(), '有货')).toEqual(['效期 2028-04', '有货'])
})
