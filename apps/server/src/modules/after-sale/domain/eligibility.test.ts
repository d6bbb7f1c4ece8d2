import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { type ClaimFacts, judge } from './eligibility.ts'
import type { Kind } from './kinds.ts'
import type { Reason } from './reasons.ts'

const RECEIVED = new Date('2026-11-10T09:00:00+08:00')
const plain: ClaimFacts = {
  phase: 'received',
  shippedAt: new Date('2026-11-08T09:00:00+08:00'),
  receivedAt: RECEIVED,
  isCold: false,
  isPrescription: false,
  isSpecial: false,
  isClearance: false,
  isCheaperNow: false,
  freeCount: 10,
  overCount: 0,
}
const onTheWay = { phase: 'on-the-way', receivedAt: null } as const

const table: readonly [string, Partial<ClaimFacts>, Kind, Reason, string, string][] = [
  ['accepts on the last day', {}, 'return-refund', 'damaged', '2026-11-13', ''],
  ['refuses a day later', {}, 'return-refund', 'damaged', '2026-11-14', '已过申请期限（2026-11-13）'],
  ['accepts for a month', {}, 'return-refund', 'quality', '2026-12-10', ''],
  ['refuses cold goods late', { isCold: true }, 'refund-only', 'damaged', '2026-11-12', '已过申请期限（2026-11-11）'],
  ['refuses if cold', { isCold: true }, 'return-refund', 'quality', '2026-11-10', '冷链商品签收后不退换，可申请仅退款'],
  ['refuses goods not cooled', {}, 'refund-only', 'overheated', '2026-11-10', '非冷链商品'],
  ['accepts cold goods', { isCold: true }, 'refund-only', 'overheated', '2026-11-11', ''],
  [
    'refuses prescription goods',
    { isPrescription: true },
    'return-refund',
    'repackaged',
    '2026-11-10',
    '处方药非质量问题不退换',
  ],
  [
    'refuses special goods',
    { isSpecial: true },
    'return-refund',
    'repackaged',
    '2026-11-10',
    '含特殊药品成分的商品非质量问题不退换',
  ],
  ['refuses clearance', { isClearance: true }, 'return-refund', 'repackaged', '2026-11-10', '清仓商品非质量问题不退换'],
  ['accepts OTC goods', {}, 'return-refund', 'repackaged', '2026-11-17', ''],
  [
    'refuses clearance goods',
    { isClearance: true },
    'return-refund',
    'near-expiry',
    '2026-11-10',
    '清仓近效期商品下单时已明示效期',
  ],
  ['accepts damaged clearance', { isClearance: true }, 'return-refund', 'damaged', '2026-11-10', ''],
  ['accepts damaged prescription', { isPrescription: true }, 'return-refund', 'damaged', '2026-11-10', ''],
  ['refuses after receipt', {}, 'reject', 'damaged', '2026-11-10', '已签收，不能再拒收'],
  ['accepts on the way', onTheWay, 'reject', 'damaged', '2026-11-10', ''],
  ['refuses too early', onTheWay, 'reject', 'late', '2026-11-12', '发货满 5 天仍未送达才可按物流超时拒收'],
  ['accepts after five days', onTheWay, 'reject', 'late', '2026-11-13', ''],
  ['refuses before receipt', onTheWay, 'return-refund', 'damaged', '2026-11-10', '确认收货后才能申请'],
  ['refuses after shipping', {}, 'refund-only', 'unwanted', '2026-11-10', '商品已出库，不支持因不想要退款'],
  [
    'accepts unshipped',
    { phase: 'unshipped', shippedAt: null, receivedAt: null },
    'refund-only',
    'unwanted',
    '2026-11-10',
    '',
  ],
  [
    'refuses before shipping',
    { phase: 'unshipped', receivedAt: null },
    'refund-only',
    'damaged',
    '2026-11-10',
    '订单尚未发货，可整单申请退款',
  ],
  ['refuses when all is claimed', { freeCount: 0 }, 'refund-only', 'short', '2026-11-10', '已全部申请过售后'],
  ['refuses without a surplus', {}, 'surplus', 'over', '2026-11-10', '收货验收时没有登记多货，或已申请退回'],
  ['accepts a surplus', { overCount: 2, freeCount: 0 }, 'surplus', 'over', '2026-11-10', ''],
  ['accepts when all is claimed', { freeCount: 0 }, 'papers', 'papers-missing', '2026-11-10', ''],
  ['refuses without a price drop', {}, 'price-protection', 'price-drop', '2026-11-10', '店铺现价不低于成交价'],
  ['accepts after a price drop', { isCheaperNow: true }, 'price-protection', 'price-drop', '2026-11-17', ''],
  ['refuses a reason of another kind', {}, 'exchange', 'price-drop', '2026-11-10', '该原因不适用于这种售后方式'],
]
for (const [name, facts, kind, reason, today, why] of table)
  test(`${name}: ${kind} for ${reason} on ${today}`, () => {
    const verdict = judge({ ...plain, ...facts }, kind, reason, day(today))
    expect([verdict.why, verdict.isOpen]).toEqual([why, why === ''])
  })

test('returns the last day for filing also when it has passed', () => {
  expect(judge(plain, 'refund-only', 'short', day('2026-12-01')).lastDay).toBe('2026-11-13')
})
