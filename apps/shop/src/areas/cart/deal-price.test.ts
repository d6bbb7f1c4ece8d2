import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { dealPrice } from './deal-price.ts'

const line = (amount: number | null, quantity: number, ...shares: [lane: string, off: number][]) =>
  ({
    amount: amount === null ? null : fen(amount),
    quantity,
    shares: shares.map(([lane, off]) => ({ lane, amount: fen(off) })),
  }) as unknown as CartLine

test('a line that is bought at the price of a campaign tells that price', () => {
  expect(dealPrice(line(5550, 50, ['unit-price', 1050]))).toBe(9000)
  expect(dealPrice(line(5106, 1, ['unit-price', 376], ['full-reduction', 120]))).toBe(473_000)
})

test('no one price: no campaign, a part of the line alone, a price that is hidden', () => {
  expect(dealPrice(line(5550, 50))).toBeNull()
  expect(dealPrice(line(5550, 50, ['full-reduction', 1050]))).toBeNull()
  expect(dealPrice(line(12_600, 100, ['unit-price', 1440]))).toBeNull()
  expect(dealPrice(line(null, 50))).toBeNull()
})
