import type { Eligibility } from '@xiaojiu/contract/after-sale/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { chosenLines, firstDraft, kindsOf, wishOf } from './draft.ts'

const line = (lineId: string): Eligibility['lines'][number] => ({
  lineId,
  displayName: '阿莫西林胶囊',
  spec: '0.25g*24粒',
  makerName: '联邦',
  packUnit: '盒',
  imageUrl: '',
  unitPrice: unitPrice(100_000),
  paidAmount: fen(10_000),
  marks: [],
  batches: [
    {
      batchId: 'b',
      batchNo: 'B1',
      expiresOn: null,
      shippedQuantity: 10,
      receivedQuantity: 8,
      freeQuantity: 10,
      returnableQuantity: 8,
      overQuantity: 3,
    },
  ],
})
const verdict = (lineId: string, why = '') => ({ lineId, isOpen: why === '', why, lastDay: '2026-11-18' })
const eligibility: Eligibility = {
  orderId: 'o',
  orderNo: '1',
  storeId: 's',
  storeName: '店',
  isUnshipped: false,
  payable: fen(20_000),
  lines: [line('cold'), line('warm')],
  choices: [
    {
      kind: 'refund-only',
      reason: 'short',
      needsPhotos: true,
      isGoodsBack: false,
      lines: [verdict('cold'), verdict('warm')],
    },
    {
      kind: 'return-refund',
      reason: 'damaged',
      needsPhotos: true,
      isGoodsBack: true,
      lines: [verdict('cold', '冷链商品签收后不退换'), verdict('warm')],
    },
  ],
  storeTerms: [],
  problem: '',
}

test('prefills the quantities from the receipt, at most what is available', () => {
  const draft = firstDraft(eligibility, { lines: 'warm.b.99,cold.b.2,nobody.b.1,warm', reason: 'short' })
  expect(draft).toEqual({ quantities: { 'warm/b': 10, 'cold/b': 2 }, kind: 'refund-only', reason: 'short' })
  expect(firstDraft(eligibility, { lines: 'nobody.b.1' })).toEqual({
    quantities: {},
    kind: null,
    reason: null,
  })
  expect(firstDraft({ ...eligibility, isUnshipped: true }, {})).toMatchObject({
    kind: 'refund-only',
    reason: 'unwanted',
  })
})
test('opens a kind of case only when it is open for every chosen line', () => {
  const both = chosenLines(eligibility, { quantities: { 'cold/b': 1, 'warm/b': 1 }, kind: null, reason: null })
  expect(kindsOf(eligibility, both)).toEqual([
    {
      kind: 'refund-only',
      isOpen: true,
      options: [{ reason: 'short', isOpen: true, why: '', lastDay: '2026-11-18' }],
    },
    {
      kind: 'return-refund',
      isOpen: false,
      options: [{ reason: 'damaged', isOpen: false, why: '冷链商品签收后不退换', lastDay: '2026-11-18' }],
    },
  ])
  expect(kindsOf(eligibility, []).map(one => one.isOpen)).toEqual([true, true])
})
test('sends nothing until everything is chosen, and at most the returnable quantity', () => {
  const quantities = { 'warm/b': 10 }
  expect(wishOf(eligibility, { quantities, kind: null, reason: null })).toBeNull()
  expect(wishOf(eligibility, { quantities: {}, kind: 'return-refund', reason: 'damaged' })).toBeNull()
  expect(wishOf(eligibility, { quantities: { 'cold/b': 1 }, kind: 'return-refund', reason: 'damaged' })).toBeNull()
  expect(wishOf(eligibility, { quantities, kind: 'return-refund', reason: 'damaged' })?.lines).toEqual([
    { lineId: 'warm', batchId: 'b', quantity: 8 },
  ])
})
