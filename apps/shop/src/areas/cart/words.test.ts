import type { BulkPlanView } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { goalText, moreText, offText, proofText, savingText } from './words.ts'

const goal = { key: 'k', missingAmount: null, missingCount: null, gain: null, giftName: null, worth: null }

test.each([
  [{ ...goal, kind: 'min-order', label: '起配', missingAmount: fen(6000) }, '还差 ¥60.00 起配'],
  [
    { ...goal, kind: 'free-delivery', label: '包邮', missingAmount: fen(12_850), missingCount: 4 },
    '还差 ¥128.50或 4 件 包邮',
  ],
  [
    { ...goal, kind: 'promotion', label: '满 ¥500 减 ¥30', missingAmount: fen(12_000), gain: fen(3000), worth: 'good' },
    '再买 ¥120.00 可多减 ¥30.00，值得凑单',
  ],
  [{ ...goal, kind: 'promotion', label: '满 20 件赠', missingCount: 3, giftName: '体温计' }, '再买 3 件 可获赠体温计'],
] as const)('says how much is missing to reach a goal: %#', (given, text) => {
  expect(goalText(given)).toBe(text)
})

test('says how close to the optimum a purchase plan is proven to be', () => {
  const lowerBound = fen(100)
  expect(proofText({ lowerBound, gapBasisPoints: 0, solveMs: 1240 })).toBe('已证明所选条件下最省，用时 1.2 秒')
  expect(proofText({ lowerBound, gapBasisPoints: 80, solveMs: 8000 })).toBe('距最优 ≤ 0.80%，用时 8.0 秒')
  expect(proofText({ lowerBound, gapBasisPoints: 10_000, solveMs: 500 })).toBe('未能证明最优，用时 0.5 秒')
})

test('says how much a purchase plan saves compared with the lowest single prices', () => {
  const comparison = { payable: fen(11_000), saved: fen(900), freight: fen(0), parcelCount: 2, leftOutCount: 0 }
  const view = { comparison, lines: [], stores: [{}] } as unknown as BulkPlanView
  const saving = (saved: number, more = {}) =>
    savingText({ ...view, comparison: { ...comparison, isUntouched: true, saved: fen(saved), ...more } })
  expect(saving(900)).toBe('省 ¥9.00')
  expect(saving(0)).toBe('与逐个选最低价相同')
  expect(saving(900, { leftOutCount: 2 })).toBe('多满足 2 个品种')
  expect(saving(-250)).toBe('多付 ¥2.50，少 1 个包裹')
  expect(savingText({ ...view, comparison: null })).toBeNull()
})

test('says how another choice would change the total', () => {
  expect([0, 650, -120].map(more => moreText(fen(more)))).toEqual(['金额相同', '整单多付 ¥6.50', '整单少付 ¥1.20'])
})

test('says how much promotions take off a line', () => {
  expect(offText(fen(11_421))).toBe('已优惠 ¥114.21')
  expect(offText(fen(0))).toBe('')
  expect(offText(null)).toBe('')
})
