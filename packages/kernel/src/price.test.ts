import { describe, expect, test } from 'vitest'
import { fen } from './money.ts'
import {
  formatUnitPrice,
  lineAmount,
  marginPercent,
  parseUnitPrice,
  piecePrice,
  toFenPrice,
  unitPrice,
  unitPriceOfFen,
} from './price.ts'

describe('unit prices', () => {
  test.each([
    ['9.60', 96_000],
    ['9.605', 96_050],
    ['0.0001', 1],
    ['12.00', 120_000],
  ])('parses %s as %i hundredths of a fen and formats it back', (text, value) => {
    expect(parseUnitPrice(text)).toBe(value)
    expect(formatUnitPrice(unitPrice(value))).toBe(text)
  })
  test.each(['-1.00', '1.00001', '1e2', '', '00.1'])('refuses %j as a unit price', text => {
    expect(parseUnitPrice(text)).toBeNull()
  })
  test('throws on a negative or fractional price', () => {
    expect(() => unitPrice(-1)).toThrow(RangeError)
    expect(() => unitPrice(1.5)).toThrow(RangeError)
  })
})

describe('line amounts round once, half up', () => {
  test.each([
    [96_050, 1, 961],
    [96_050, 2, 1921],
    [49, 1, 0],
    [50, 1, 1],
    [unitPriceOfFen(fen(1250)), 3, 3750],
  ])('%i × %i = %i fen', (price, quantity, amount) => {
    expect(lineAmount(unitPrice(price), quantity)).toBe(amount)
  })
  test('throws on a quantity that is not a whole number of packs', () => {
    expect(() => lineAmount(unitPrice(1), 1.5)).toThrow(RangeError)
    expect(() => lineAmount(unitPrice(1), -1)).toThrow(RangeError)
  })
})

test('rounds the price of a piece to the fen from ¥1 on, else to a tenth of a fen', () => {
  expect(toFenPrice(unitPrice(85_650))).toBe(85_700)
  expect(piecePrice(unitPrice(96_460), 5)).toBe(19_300)
  expect(piecePrice(unitPrice(92_000), 24)).toBe(3830)
})

test('shows the margin with one place and none when it would be a loss', () => {
  expect(marginPercent(fen(1580), unitPrice(96_000))).toBe('39.2')
  expect(marginPercent(fen(1000), unitPrice(99_990))).toBe('0.0')
  expect(marginPercent(fen(960), unitPrice(96_000))).toBeNull()
})
