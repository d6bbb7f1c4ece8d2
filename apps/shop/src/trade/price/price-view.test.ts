import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { explainPrice, type HiddenPriceCell } from './price-view.ts'

const words: readonly (readonly [HiddenPriceCell, string])[] = [
  ['sign-in', '登录可见'],
  ['verify', '认证后可见'],
  ['in-review', '审核中'],
  ['complete-licences', '完善资质后可见'],
  ['out-of-scope', '超出经营范围'],
  ['region', '该区域不可售'],
  ['controlled', '暂无购买权限'],
]

for (const [cell, word] of words)
  test(`${cell} reads ${word} and gives a reason`, () => {
    const told = explainPrice({ cell })
    expect(told?.word).toBe(word)
    expect(told?.reason).not.toBe('')
  })

test('explains a first-trade price with its own text and link', () => {
  expect(explainPrice({ cell: 'first-trade', price: unitPrice(96_000) })).toMatchObject({
    word: '首营后可购',
    wayOut: { href: '/personal/firstCampList' },
  })
})

test('returns null for a plain price', () => {
  expect(explainPrice({ cell: 'price', price: unitPrice(96_000) })).toBeNull()
})

test('prefers reason and link of the server and allows no link', () => {
  expect(
    explainPrice({ cell: 'out-of-scope', reason: '经营范围不含注射剂', wayOut: { label: '办理增项', href: '/x' } }),
  ).toMatchObject({ word: '超出经营范围', reason: '经营范围不含注射剂', wayOut: { label: '办理增项', href: '/x' } })
  expect(explainPrice({ cell: 'complete-licences', wayOut: null })?.wayOut).toBeNull()
  expect(explainPrice({ cell: 'in-review', reason: '' })?.reason).toBe('企业资料审核通过后可见')
})
