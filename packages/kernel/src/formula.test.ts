import { expect, test } from 'vitest'
import { isFormulaLike } from './formula.ts'

test.each([
  '=1+1',
  '+86',
  '-5',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '\tx',
  '\rx',
  '\n=1',
  ' =1',
  '\u200B=1',
  '\uFEFF@x',
])('takes %j for a formula', text => {
  expect(isFormulaLike(text)).toBe(true)
})
test.each(['', '药', '5', ' 药', '1=1', '甲＝乙', '2026-11-16'])('takes %j for a text', text => {
  expect(isFormulaLike(text)).toBe(false)
})
