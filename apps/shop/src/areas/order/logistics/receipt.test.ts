import { expect, test } from 'vitest'
import { claimedParts, claimHref } from '#links/after-sale.ts'
import { acceptedOf, casesToFile, clampFoundQuantity, type Found, problemOf, receiptOf } from './receipt.ts'

const batches = [
  { key: 'p/l/a', parcelId: 'p', lineId: 'l', batchId: 'a', batchNo: 'A1', quantity: 10 },
  { key: 'p/l/b', parcelId: 'p', lineId: 'l', batchId: 'b', batchNo: 'B1', quantity: 4 },
]
const found = (kind: Found['kind'], quantity: number, note = ''): Found => ({ kind, quantity, note })

test('reports only batches that differ, with any mixture of differences', () => {
  expect(receiptOf('o', batches, {})).toEqual({ orderId: 'o' })
  expect(receiptOf('o', batches, { 'p/l/a': [] })).toEqual({ orderId: 'o' })
  const mixture = [found('short', 1), found('wrong-batch', 2, ' B9 '), found('over', 3)]
  expect(receiptOf('o', batches, { 'p/l/b': mixture })).toEqual({
    orderId: 'o',
    goods: [
      {
        parcelId: 'p',
        lineId: 'l',
        batchId: 'b',
        differences: [found('short', 1), found('wrong-batch', 2, 'B9'), found('over', 3)],
      },
    ],
  })
  expect(acceptedOf(10, mixture)).toBe(7)
})

test.each([
  ['3', 'short', 3],
  ['12', 'short', 8],
  ['-1', 'damaged', 1],
  ['2.9', 'damaged', 2],
  ['x', 'short', 1],
  ['40', 'over', 40],
] as const)('reads typed %s as %s of ten packs, two of them damaged, as %d', (typed, kind, quantity) => {
  expect(clampFoundQuantity(typed, kind, 10, [found('damaged', 2)])).toBe(quantity)
})

test('blocks the receipt when differences exceed the shipped quantity or wrong goods are not named', () => {
  expect(problemOf(batches, { 'p/l/b': [found('short', 3), found('damaged', 2)] })).toBe(
    '批号 B1 的差异合计超过发货数量',
  )
  expect(problemOf(batches, { 'p/l/a': [found('wrong-goods', 1)] })).toBe('批号 A1：请填写实收的品名或批号')
  expect(problemOf(batches, { 'p/l/a': [found('wrong-goods', 1, '布洛芬'), found('over', 99)] })).toBeNull()
})

test('files one case per reason with all its batches and encodes it in the address', () => {
  const goods = { lineId: 'l', displayName: '药', packUnit: '盒' }
  const at = (batchId: string, one: Found) => ({ ...goods, ...one, batchId, batchNo: batchId })
  const cases = casesToFile([
    at('a', found('short', 1)),
    at('a', found('wrong-goods', 1, '布洛芬')),
    at('a', found('wrong-batch', 2, 'B9')),
    at('b', found('short', 2)),
  ])
  expect(cases.map(({ reason, parts }) => [reason, parts])).toEqual([
    [
      'short',
      [
        { lineId: 'l', batchId: 'a', quantity: 1 },
        { lineId: 'l', batchId: 'b', quantity: 2 },
      ],
    ],
    ['wrong', [{ lineId: 'l', batchId: 'a', quantity: 3 }]],
  ])
  const href = claimHref('o', 'short', cases[0]?.parts ?? [])
  expect(href).toBe('/personal/goodsReturn?orderId=o&reason=short&lines=l.a.1%2Cl.b.2')
  expect(claimedParts(new URL(href, 'http://x').searchParams.get('lines') ?? '')).toEqual(cases[0]?.parts)
  expect(claimedParts('x,l.a.-1,l.a.0.5')).toEqual([])
})
