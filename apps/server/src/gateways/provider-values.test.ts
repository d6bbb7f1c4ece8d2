import { expect, test } from 'vitest'
import { readBillYuan, readProviderYuan } from './provider-values.ts'

for (const [text, amount] of [
  ['0.01', 1],
  ['12.50', 1250],
  ['12.5', 1250],
  ['20', 2000],
  ['0', 0],
  ['9999999999.99', 999_999_999_999],
] as const)
  test(`reads ${text} yuan as ${amount} fen`, () => expect(readProviderYuan(text)).toBe(amount))

for (const text of [
  '1.005',
  '1e3',
  '-1.00',
  '-0',
  '01.00',
  '',
  ' 1.00',
  '1.00 ',
  '+1',
  '1,000.00',
  '.5',
  '1.',
  '１.00',
  'NaN',
  'Infinity',
  '0x10',
  '1'.repeat(20),
])
  test(`refuses ${JSON.stringify(text)} as an amount`, () => expect(readProviderYuan(text)).toBeNull())

for (const [text, amount] of [
  ['0.60000', 60],
  ['-1.20000', -120],
  ['100', 10_000],
  ['0.00', 0],
  ['1.005', null],
  ['0.60001', null],
  ['1e3', null],
  ['', null],
] as const)
  test(`reads ${JSON.stringify(text)} in a bill as ${amount}`, () => expect(readBillYuan(text)).toBe(amount))
