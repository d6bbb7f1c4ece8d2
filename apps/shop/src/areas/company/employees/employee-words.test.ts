import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { limitLines, rightsText } from './employee-words.ts'

test('rights and limits in words', () => {
  expect(rightsText({ rights: [] })).toBe('仅可浏览')
  expect(rightsText({ rights: ['order', 'receive'] })).toBe('下单、收货与地址')
  const none = { orderLimit: null, monthLimit: null, needsApproval: false }
  expect(limitLines(none)).toEqual(['不限额'])
  expect(limitLines({ ...none, orderLimit: fen(500_000), monthLimit: fen(9950) })).toEqual([
    '单笔 ¥5,000',
    '每月 ¥99.50',
  ])
  expect(limitLines({ ...none, orderLimit: fen(500_000), needsApproval: true })).toEqual(['下单均需审批'])
})
