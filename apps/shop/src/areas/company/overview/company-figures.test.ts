import type { CreditLine } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { coinFigure, couponFigure, creditFigure, walletFigure } from './company-figures.ts'

const line = (kind: 'credit' | 'loan', available: number): CreditLine => ({
  lineId: `${kind}-${available}`,
  kind,
  storeId: null,
  creditorName: '小九自营',
  limit: fen(available),
  used: fen(0),
  frozen: fen(0),
  available: fen(available),
  termDays: 30,
  monthRateBp: 0,
  overdue: fen(0),
  problem: null,
})
const credit = (lines: CreditLine[], available: number, outstanding: number) => ({
  lines,
  available: fen(available),
  outstanding: fen(outstanding),
  dueSoon: fen(0),
  overdue: fen(0),
})

test('shows a dash while a figure is unknown', () => {
  expect([walletFigure, creditFigure, couponFigure, coinFigure].map(figure => figure(undefined).text)).toEqual([
    '–',
    '–',
    '–',
    '–',
  ])
})

test('shows the wallet balance and the frozen amount', () => {
  const wallet = { balance: fen(5_380_000), frozen: fen(0), isPasswordSet: true, cards: [] }
  expect(walletFigure(wallet)).toMatchObject({ text: '¥53,800.00', note: '充值、提现' })
  expect(walletFigure({ ...wallet, frozen: fen(12_050) }).note).toBe('冻结 ¥120.50')
})

test('shows the available credit and the total owed, and 未开通 when there is only a loan', () => {
  const several = credit(
    [line('credit', 887_704), line('credit', 817_956), line('loan', 6_973_000)],
    1_705_660,
    3_504_774,
  )
  expect(creditFigure(several)).toMatchObject({ text: '¥17,056.60', note: '待还 ¥35,047.74' })
  expect(creditFigure(credit([line('loan', 6_973_000)], 0, 0))).toMatchObject({ text: '未开通', note: '没有待还款' })
})

test('links to the coupon centre when no coupon is available', () => {
  const counts = (available: number) => ({ counts: [{ state: 'available', count: available }] })
  expect(couponFigure(counts(5))).toMatchObject({ text: '5 张', note: '可使用', href: '/personal/myCoupon' })
  expect(couponFigure(counts(0))).toMatchObject({ text: '0 张', note: '去领券', href: '/coupon' })
})

test('shows how many coins expire within 30 days', () => {
  const coins = { balance: 5483, worth: fen(5483), pendingCount: 0, expiringCount: 360, expiresAt: null, pending: [] }
  expect(coinFigure(coins)).toMatchObject({ text: '5,483', note: '30 天内到期 360' })
  expect(coinFigure({ ...coins, expiringCount: 0 }).note).toBe('100 枚抵 1 元')
})
