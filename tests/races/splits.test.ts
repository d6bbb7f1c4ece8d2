import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { checkSplits, type Split } from './splits.ts'

test('2,000 orders: a discount adds up over the lines and every refund gives back what was paid', () => {
  checkSplits(2000)
})

test('planted: rounding line by line loses fen and is found', () => {
  const lineByLine: Split = (total, weights) => {
    const sum = weights.reduce((a, b) => a + b, 0)
    return weights.map(weight => fen(Math.round((total * weight) / sum)))
  }
  expect(() => checkSplits(200, lineByLine)).toThrow('Property failed')
})
