import { add, fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceBaskets } from './price-baskets.ts'

const terms = { minOrder: fen(5000), freeFrom: fen(10_000), freeFromCount: null, postage: fen(800) }

test('the worked example of the README', () => {
  const priced = priceBaskets([
    { storeId: 'S', terms, lines: [{ id: 'a', unitPrice: unitPrice(96_050), quantity: 7 }] },
  ])
  expect(priced).toMatchObject({ goodsAmount: 6724, freight: 800, payable: 7524 })
  expect(priced.baskets[0]).toMatchObject({ minOrderGap: 0, freeAmountGap: 3276 })
})
test('each store has its own freight', () => {
  const line = (id: string, yuan: number) => ({ id, unitPrice: unitPrice(yuan * 10_000), quantity: 1 })
  const priced = priceBaskets([
    { storeId: 'A', terms, lines: [line('a', 60)] },
    { storeId: 'B', terms, lines: [line('b', 100)] },
  ])
  expect(priced.baskets.map(basket => basket.freight)).toEqual([800, 0])
  expect(priced.payable).toBe(16_800)
})
test('goods plus freight is payable, per store and in all; the order of lines does not matter', () => {
  const arbitraryLine = fc.record({
    unitPrice: fc.integer({ min: 1, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 5000 }),
  })
  fc.assert(
    fc.property(fc.array(arbitraryLine, { minLength: 1, maxLength: 40 }), given => {
      const lines = given.map((line, index) => ({
        id: String(index),
        unitPrice: unitPrice(line.unitPrice),
        quantity: line.quantity,
      }))
      const priced = priceBaskets([{ storeId: 'S', terms, lines }])
      const backwards = priceBaskets([{ storeId: 'S', terms, lines: lines.toReversed() }])
      expect(backwards.payable).toBe(priced.payable)
      expect(priced.payable).toBe(add(priced.goodsAmount, priced.freight))
      expect(priced.goodsAmount).toBe(add(...(priced.baskets[0]?.lines.map(line => line.due) ?? [])))
    }),
  )
})
