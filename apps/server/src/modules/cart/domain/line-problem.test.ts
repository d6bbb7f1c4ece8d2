import { expect, test } from 'vitest'
import { isInvalid, lineProblem } from './line-problem.ts'

const good = {
  isOnSale: true,
  gateTips: null,
  quantity: 10,
  stock: 100,
  minQuantity: 5,
  limitPerOrder: 50,
  quantityFault: null,
}

test.each([
  ['nothing wrong', good, null],
  ['taken off the shelf', { ...good, isOnSale: false, gateTips: '请补充许可证' }, 'unlisted'],
  ['forbidden', { ...good, gateTips: '请补充许可证' }, 'gate'],
  ['less left than the smallest purchase', { ...good, stock: 4 }, 'out-of-stock'],
  ['more than the limit', { ...good, quantity: 60, quantityFault: '每单限购50盒' }, 'over-limit'],
  ['more than there is', { ...good, limitPerOrder: null, quantity: 101, quantityFault: '库存仅剩100盒' }, 'over-stock'],
  ['not a multiple', { ...good, quantity: 7, quantityFault: '须按5盒的倍数采购' }, 'wrong-pack'],
])('finds the problem of a cart line: %s', (_, facts, kind) => {
  expect(lineProblem(facts)?.kind ?? null).toBe(kind)
})
test('counts a line as invalid only when the buyer cannot correct it by another quantity', () => {
  expect(
    [null, 'unlisted', 'gate', 'out-of-stock', 'over-stock', 'over-limit', 'wrong-pack'].map(kind =>
      isInvalid(kind === null ? null : { kind: kind as 'gate', text: '' }),
    ),
  ).toEqual([false, true, true, true, false, false, false])
})
