import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { goalText } from './goal-words.ts'

const goal = { key: 'k', missingAmount: null, missingCount: null, gain: null, giftName: null }

test.each([
  [{ ...goal, kind: 'min-order', label: '起配', missingAmount: fen(6000) }, '还差 ¥60.00 起配'],
  [
    { ...goal, kind: 'free-delivery', label: '包邮', missingAmount: fen(12_850), missingCount: 4 },
    '还差 ¥128.50或 4 件 包邮',
  ],
  [
    { ...goal, kind: 'promotion', label: '满 ¥500 减 ¥30', missingAmount: fen(12_000), gain: fen(3000) },
    '再买 ¥120.00 可多减 ¥30.00，值得凑单',
  ],
  [{ ...goal, kind: 'promotion', label: '满 20 件赠', missingCount: 3, giftName: '体温计' }, '再买 3 件 可获赠体温计'],
] as const)('says what is missing to a step: %#', (given, text) => {
  expect(goalText(given)).toBe(text)
})
