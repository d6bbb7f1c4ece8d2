import { add, fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { postageShown } from '#areas/cart/cart-rows.ts'
import { moneyLines } from './money-lines.ts'
import { aCart, aCartStore, aLine } from './testing.ts'

test('lists goods and freight by store and leaves out stores without ticked lines', () => {
  const cart = aCart([
    aCartStore('1', [aLine('a')], { goodsAmount: fen(130_430) }),
    aCartStore('2', [aLine('b')], { goodsAmount: fen(64_200), postage: fen(1200) }),
    aCartStore('3', [aLine('c')]),
  ])
  expect(moneyLines(cart)).toEqual([
    {
      label: '商品金额（2 家店铺）',
      amount: 194_630,
      details: [
        { label: '店铺1', amount: 130_430 },
        { label: '店铺2', amount: 64_200 },
      ],
    },
    { label: '运费', amount: 1200, details: [{ label: '店铺2', amount: 1200 }] },
  ])
})

test('names the largest stores, sums up the rest and keeps the total', () => {
  const cart = aCart(
    Array.from({ length: 20 }, (_, index) => aCartStore(String(index), [], { goodsAmount: fen(100 * (index + 1)) })),
  )
  const [goods] = moneyLines(cart)
  expect(goods?.details).toHaveLength(6)
  expect(goods?.details?.[0]).toEqual({ label: '店铺19', amount: 2000 })
  expect(goods?.details?.at(-1)?.label).toBe('其余 15 家')
  expect(add(...(goods?.details?.map(detail => detail.amount ?? ZERO) ?? []))).toBe(cart.goodsAmount)
})

test('shows a gap of zero once the free-delivery amount is reached', () => {
  const { postageInfo } = aCartStore('1', [], { goodsAmount: fen(50_000) })
  expect(postageShown(postageInfo).postageDiffAmount).toBe(0)
  const short = aCartStore('1', [], { goodsAmount: fen(49_999) }).postageInfo
  expect(postageShown(short)).toBe(short)
})
