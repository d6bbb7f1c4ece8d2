import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { checkSplits, type Split } from './splits.ts'

test('splits discounts and refunds over the lines without losing a fen, 2,000 orders', () => {
  expect(checkSplits(2000)).toBe(2000)
})

test('reports a split that rounds line by line and loses fen', () => {
  const lineByLine: Split = (total, weights) => {
    const sum = weights.reduce((a, b) => a + b, 0)
    return weights.map(weight => fen(Math.round((total * weight) / sum)))
  }
  expect(() => checkSplits(200, lineByLine, false)).toThrow('Property failed')
})
