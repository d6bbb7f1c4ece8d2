import { expect, test } from 'vitest'
import { claimable, kindsOf, reasonsOf } from './claim-choices.ts'

const batch = (batchId: string, counts: object = {}) => ({
  ...{ batchId, batchNo: batchId, expiresOn: null, shippedQuantity: 9, receivedQuantity: 8, freeQuantity: 7 },
  ...{ returnableQuantity: 6, overQuantity: 0, ...counts },
})
const choice = (kind: string, reason: string, open: readonly string[], isGoodsBack = false) => ({
  ...{ kind, reason, needsPhotos: false, isGoodsBack },
  lines: ['one', 'two'].map(lineId => ({ lineId, isOpen: open.includes(lineId), why: '', lastDay: null })),
})
const claim = {
  isUnshipped: false,
  lines: [
    { lineId: 'one', batches: [batch('A'), batch('B', { returnableQuantity: 0 })] },
    { lineId: 'two', batches: [batch('C')] },
  ],
  choices: [
    choice('refund-only', 'damaged', ['one', 'two']),
    choice('refund-only', 'missing', []),
    choice('return', 'damaged', ['one'], true),
    choice('surplus', 'over', ['two']),
  ],
} as never

test('offers only kinds and reasons that some line of the order is open for', () => {
  expect(kindsOf(claim)).toEqual(['refund-only', 'return', 'surplus'])
  expect(reasonsOf(claim, 'refund-only')).toEqual(['damaged'])
})

test('offers the batches of open lines with the packs that the kind may claim', () => {
  const of = (kind: string) =>
    claimable(claim, (claim as { choices: { kind: string }[] }).choices.find(one => one.kind === kind) as never).map(
      ({ batch: { batchId }, most }) => [batchId, most],
    )
  expect(of('refund-only')).toEqual([
    ['A', 7],
    ['B', 7],
    ['C', 7],
  ])
  expect(of('return')).toEqual([['A', 6]])
  expect(of('surplus')).toEqual([])
})

test('claims an order that has not been shipped as a whole', () => {
  const whole = {
    isUnshipped: true,
    lines: [],
    choices: [{ kind: 'refund-only', reason: 'unwanted', lines: [] }],
  } as never
  expect([kindsOf(whole), reasonsOf(whole, 'refund-only')]).toEqual([['refund-only'], ['unwanted']])
})
