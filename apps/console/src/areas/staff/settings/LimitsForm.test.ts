import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { changesOf } from './LimitsForm.tsx'

const refund = {
  ...{
    kind: 'after-sale.agree',
    label: '同意大额售后',
    when: null,
    isDefault: true,
    canChange: true,
    isOfAmount: true,
  },
  ...{ amount: fen(500_000), usual: fen(500_000), most: fen(2_000_000), version: 0, changed: null },
  ...{ mayDecide: true, ownAmount: null },
}
const sheet = { ...refund, kind: 'import.base-price', label: '导入基础价', amount: null, usual: null, most: null }
const limits = [refund, { ...refund, kind: 'credit', label: '大额授信', version: 3 }, sheet]

test('names the limits that were changed, with the version that was seen', () => {
  expect(changesOf(limits, {})).toEqual([])
  expect(changesOf(limits, { 'after-sale.agree': '5,000.00', credit: ' 300 ' })).toEqual([
    { kind: 'credit', version: 3, amount: 30_000 },
  ])
  expect(changesOf(limits, { 'import.base-price': '1' })).toEqual([])
})

test('says what is wrong with a limit that is no amount, or above the ceiling', () => {
  expect(changesOf(limits, { credit: '三百' })).toBe('大额授信：应为元，最多两位小数')
  expect(changesOf(limits, { credit: '-1' })).toBe('大额授信：应为元，最多两位小数')
  expect(changesOf(limits, { 'after-sale.agree': '20000.01' })).toBe('同意大额售后：最多 ¥20,000.00')
})
