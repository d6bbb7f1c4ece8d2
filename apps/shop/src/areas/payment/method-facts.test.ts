import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { methodFacts } from './method-facts.ts'

const ways = {
  wallet: { balance: fen(9600), isPasswordSet: true, freeLimit: fen(0) },
  credit: { available: fen(500_000), termDays: 30, problem: null },
}

test('what is there, or why not', () => {
  expect(methodFacts('wallet', { payable: fen(9600), ways })).toEqual({ note: '可用 ¥96.00' })
  expect(methodFacts('wallet', { payable: fen(9601), ways })).toEqual({ refusal: '余额不足，可用 ¥96.00' })
  expect(methodFacts('credit', { payable: fen(9600), ways })).toEqual({ note: '可用 ¥5,000.00，30 天账期' })
  const shut = { ...ways, credit: { ...ways.credit, problem: '江城医药有逾期欠款' } }
  expect(methodFacts('credit', { payable: fen(1), ways: shut })).toEqual({ refusal: '江城医药有逾期欠款' })
  expect(methodFacts('wechat', { payable: fen(1), ways })).toEqual({})
})
