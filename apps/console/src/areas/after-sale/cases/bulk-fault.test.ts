import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { bulkFault } from './bulk-fault.ts'

const aCase = (reason: 'damaged' | 'short', refund: number) => ({ reason, refundAmount: fen(refund), caseNo: 'A1' })

test('agrees together to cases of one reason below five hundred yuan', () => {
  expect(bulkFault([aCase('damaged', 49_999), aCase('damaged', 1)])).toBeNull()
})
test('refuses cases of several reasons and one of five hundred yuan', () => {
  expect(bulkFault([aCase('damaged', 1), aCase('short', 1)])).toBe('请选择同一原因的售后单')
  expect(bulkFault([aCase('damaged', 50_000)])).toBe('A1 退款达到 500 元，请打开后单独处理')
})
