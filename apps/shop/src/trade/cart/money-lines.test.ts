import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { postageShown } from '#areas/cart/cart-rows.ts'
import { moneyLines } from './money-lines.ts'
import { aCartStore } from './testing.ts'

const named = (storeName: string, amount: number) => ({ storeName, storeCount: 1, amount: fen(amount) })
const plain = {
  storeCount: 2,
  baseAmount: fen(194_630),
  baseByStore: [named('店铺1', 130_430), named('店铺2', 64_200)],
  priceChanges: [],
  discounts: [],
  freightByStore: [named('店铺2', 1200)],
}

test('lists goods and freight by store', () => {
  expect(moneyLines({ freight: fen(1200), sumParts: plain })).toEqual([
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

test('names price changes and discounts, and the smaller stores by their number', () => {
  const lines = moneyLines({
    freight: fen(0),
    sumParts: {
      ...plain,
      baseByStore: [named('店铺1', 130_430), { storeName: null, storeCount: 15, amount: fen(64_200) }],
      priceChanges: [{ kind: 'customer', amount: fen(-420) }],
      discounts: [{ lane: 'full-reduction', amount: fen(800), parts: [{ label: '店铺1 满80减8', amount: fen(800) }] }],
      freightByStore: [],
    },
  })
  expect(lines).toEqual([
    {
      label: '商品金额（2 家店铺，按基础价）',
      amount: 194_630,
      details: [
        { label: '店铺1', amount: 130_430 },
        { label: '其余 15 家', amount: 64_200 },
      ],
    },
    { label: '客户专享价', amount: -420 },
    { label: '满减优惠', amount: -800, details: [{ label: '店铺1 满80减8', amount: -800 }] },
    { label: '运费（已包邮）', amount: 0, details: [] },
  ])
})

test('shows a gap of zero once the free-delivery amount is reached', () => {
  const { postageInfo } = aCartStore('1', [], { goodsAmount: fen(50_000) })
  expect(postageShown(postageInfo).postageDiffAmount).toBe(0)
  const short = aCartStore('1', [], { goodsAmount: fen(49_999) }).postageInfo
  expect(postageShown(short)).toBe(short)
})
