import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { gateText, refundText, temperatureText } from './case-look.ts'

test('shows no amount for a case that refunds nothing', () => {
  expect([refundText(fen(0)), refundText(fen(123_456))]).toEqual(['—', '1,234.56'])
})

test('marks a cold box outside 2 to 8 degrees', () => {
  const read = (lowest: number, highest: number) => temperatureText({ lowest, highest, count: 12 })
  expect([read(20, 80), read(19, 80), read(20, 81)]).toEqual([
    { text: '冷链 2.0–8.0 ℃，12 次记录', isOutside: false },
    { text: '冷链 1.9–8.0 ℃，有超温', isOutside: true },
    { text: '冷链 2.0–8.1 ℃，有超温', isOutside: true },
  ])
})

test('shows whether the application was in time and which batches were close to expiry', () => {
  const gate = { lastDay: '2026-11-19', isInTime: true, nonReturnMonths: 9, nearExpiryBatchNos: [] }
  expect([
    gateText(gate),
    gateText({ ...gate, isInTime: false, nearExpiryBatchNos: ['A1', 'B2'] }),
    gateText({ ...gate, lastDay: null })[0],
  ]).toEqual([
    ['在申请期限内（最晚 2026-11-19）', '申请时有效期都在 9 个月以上'],
    ['超过申请期限（最晚 2026-11-19）', '批号 A1、B2 申请时有效期不足 9 个月，非质量问题不退'],
    '买家尚未确认收货，不计申请期限',
  ])
})
