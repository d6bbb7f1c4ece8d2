import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { verbsOf } from './verbs.ts'

test('CR-186 puts the amount on the button of decisions that move money', () => {
  const approveOf = (desk: string, amount: number | null) =>
    verbsOf({ desk, amount: amount === null ? null : fen(amount) }).approve
  expect(approveOf('merchant-receipt', 301_280)).toBe('确认收款 ¥3,012.80')
  expect(approveOf('credit', 6_000_000)).toBe('开通账期 ¥60,000.00')
  expect(approveOf('after-sale', 12_331)).toBe('同意 ¥123.31')
  expect(approveOf('after-sale', null)).toBe('同意')
})

test('names what other desks decide, and passes or refuses where nothing else is named', () => {
  expect(verbsOf({ desk: 'statement-dispute', amount: fen(101_836) })).toMatchObject({
    ...{ approve: '账单已更正', refuse: '维持账单', why: '给客户的答复' },
  })
  expect(verbsOf({ desk: 'first-trade', amount: null })).toMatchObject({ approve: '通过', refuse: '驳回' })
})
