import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { signedMoney } from './money-line.ts'

test('the first line carries no sign, what is added and taken off does', () => {
  expect(signedMoney(fen(208_720), true)).toBe('¥2,087.20')
  expect(signedMoney(fen(1_200), false)).toBe('+¥12.00')
  expect(signedMoney(fen(-7_890), false)).toBe('−¥78.90')
  expect(signedMoney(fen(0), false)).toBe('¥0.00')
})
