import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { amountText, changeText } from './request-words.ts'

const today = (payable: number) => ({
  payable: fen(payable),
  freight: fen(0),
  isRush: false,
  problems: [],
  addressId: null,
  addressText: '',
})

test('amounts, also where the asker sees none', () => {
  expect(amountText({ payable: null })).toBe('由总部定价')
  expect(amountText({ payable: fen(9600) })).toBe('¥96.00')
})

test('a changed amount is told, an equal one is not', () => {
  expect(changeText({ payable: fen(9600), today: today(9600) })).toBeNull()
  expect(changeText({ payable: null, today: today(9600) })).toBeNull()
  expect(changeText({ payable: fen(9600), today: null })).toBeNull()
  expect(changeText({ payable: fen(9600), today: today(10_000) })).toBe('价格已变化：申请时 ¥96.00，现在 ¥100.00')
})
