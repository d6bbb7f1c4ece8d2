import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { fillUp, fillUpRank } from './fill-up.ts'

/** 10 yuan a pack, 8 from ten packs on, in steps of five. */
const goods = {
  minQuantity: 5,
  stepQuantity: 5,
  mostQuantity: 100,
  amountOf: (quantity: number) => fen(quantity * (quantity >= 10 ? 800 : 1000)),
  countsAs: (quantity: number) => quantity * (quantity >= 10 ? 800 : 1000),
}

test('recommends the minimum quantity when it closes the gap', () => {
  expect(fillUp(4000, goods)).toEqual({ quantity: 5, amount: 5000, counted: 5000, closes: true })
})
test('recommends the fewest packs that close the gap, at the price for that quantity', () => {
  expect(fillUp(8500, goods)).toEqual({ quantity: 15, amount: 12_000, counted: 12_000, closes: true })
})
test('recommends the minimum quantity when the goods overshoot the gap by far or cannot close it', () => {
  expect(fillUp(5100, { ...goods, stepQuantity: 50, minQuantity: 5 })).toEqual({
    quantity: 5,
    amount: 5000,
    counted: 5000,
    closes: false,
  })
  expect(fillUp(90_000, { ...goods, mostQuantity: 20 })).toEqual({
    quantity: 5,
    amount: 5000,
    counted: 5000,
    closes: false,
  })
})
test('closes nothing when there is no gap, and returns null when nothing can be bought', () => {
  expect(fillUp(0, goods)).toEqual({ quantity: 5, amount: 5000, counted: 5000, closes: false })
  expect(fillUp(100, { ...goods, mostQuantity: 0 })).toBeNull()
})
test('ranks goods that close the gap closely first, then overshooting ones, then those that fall short', () => {
  const rank = (counted: number, closes: boolean) =>
    fillUpRank(1000, { quantity: 1, amount: fen(counted), counted, closes })
  expect([rank(1200, true), rank(9000, true), rank(500, false)]).toEqual([0, 1, 2])
})
test('closes a gap counted in packs by packs, whatever they cost', () => {
  expect(fillUp(7, { ...goods, countsAs: quantity => quantity })).toEqual({
    quantity: 10,
    amount: 8000,
    counted: 10,
    closes: true,
  })
})
