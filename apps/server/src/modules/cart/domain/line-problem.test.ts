import { expect, test } from 'vitest'
import { isInvalid, lineProblem } from './line-problem.ts'

const good = { isOnSale: true, gateTips: null, quantityProblem: null }
const overLimit = { kind: 'over-limit', text: '每单限购50盒' } as const

test.each([
  ['nothing wrong', good, null],
  [
    'taken off the shelf',
    { ...good, isOnSale: false, gateTips: '请补充许可证' },
    { kind: 'unlisted', text: '商品已下架' },
  ],
  [
    'forbidden',
    { ...good, gateTips: '请补充许可证', quantityProblem: overLimit },
    { kind: 'gate', text: '请补充许可证' },
  ],
  ['a quantity that is not sold', { ...good, quantityProblem: overLimit }, overLimit],
])('finds the problem of a cart line: %s', (_, facts, problem) => {
  expect(lineProblem(facts)).toEqual(problem)
})
test('counts a line as invalid only when the buyer cannot correct it by another quantity', () => {
  expect(
    [null, 'unlisted', 'gate', 'out-of-stock', 'over-stock', 'over-limit', 'wrong-pack'].map(kind =>
      isInvalid(kind === null ? null : { kind: kind as 'gate', text: '' }),
    ),
  ).toEqual([false, true, true, true, false, false, false])
})
