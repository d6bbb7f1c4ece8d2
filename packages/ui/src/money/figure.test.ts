import { fen } from '@xiaojiu/kernel/money.ts'
import { toFenPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { countText, moneyFigure, moneyText, priceFigure, priceText, roundMoneyText, signedMoney } from './figure.ts'

test('splits money into grouped yuan and two decimals', () => {
  expect(moneyFigure(fen(193030))).toEqual({ isNegative: false, whole: '1,930', places: '30' })
  expect(moneyFigure(fen(5))).toEqual({ isNegative: false, whole: '0', places: '05' })
  expect(moneyFigure(fen(-123456789))).toEqual({ isNegative: true, whole: '1,234,567', places: '89' })
})

test('shows unit prices with two to four decimals', () => {
  expect(priceFigure(unitPrice(96_000))).toEqual({ isNegative: false, whole: '9', places: '60' })
  expect(priceFigure(unitPrice(96_050))).toEqual({ isNegative: false, whole: '9', places: '605' })
  expect(priceText(unitPrice(4_001))).toBe('¥0.4001')
})

test('rounds a price to the fen for display', () => {
  expect(priceText(toFenPrice(unitPrice(353_908)))).toBe('¥35.39')
  expect(priceText(toFenPrice(unitPrice(147_000)))).toBe('¥14.70')
})

test('formats money, round amounts and counts as text', () => {
  expect(moneyText(fen(12850))).toBe('¥128.50')
  expect(moneyText(fen(-2000))).toBe('−¥20.00')
  expect(roundMoneyText(fen(50_000))).toBe('¥500')
  expect(roundMoneyText(fen(50_050))).toBe('¥500.50')
  expect(countText(12_460)).toBe('12,460')
  expect(countText(999)).toBe('999')
})

test('shows no sign on the first line and a sign on every other amount but zero', () => {
  expect(signedMoney(fen(208_720), true)).toBe('¥2,087.20')
  expect(signedMoney(fen(1_200), false)).toBe('+¥12.00')
  expect(signedMoney(fen(-7_890), false)).toBe('−¥78.90')
  expect(signedMoney(fen(0), false)).toBe('¥0.00')
})
