import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { judgePrice, type PriceCells, type PriceTerms, readPriceTerms } from './price-row.ts'

const cells: PriceCells = { price: '9.6', again: '', casePrice: '', ladder: '', from: '', until: '' }
const read = (given: Partial<PriceCells>) => readPriceTerms({ ...cells, ...given })
const terms = (given: Partial<PriceCells>): PriceTerms => {
  const found = read(given)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const around = {
  basePrice: unitPrice(100_000),
  oldPrice: null,
  steps: [],
  today: '2026-03-02',
  alonePercent: 20,
  floor: null,
}
const judged = (given: Partial<PriceCells>, place: Partial<Parameters<typeof judgePrice>[1]> = {}) =>
  judgePrice(terms(given), { ...around, ...place })

test('CR-058 reads a price as typed and nothing else as one', () => {
  expect(terms({ price: '1.234' }).unitPrice).toBe(12_340)
  expect(terms({ price: '0.0001' }).unitPrice).toBe(1)
  for (const price of ['', '0', '-1', '1,234', '1.23456', '9.6元', '1e3', '.5', '1.', '+1', ' 1'])
    expect([price, typeof read({ price })]).toEqual([price, 'string'])
})

test('reads days in three spellings and refuses days that do not exist or run backwards', () => {
  expect(terms({ from: '2026/1/5', until: '2026.12.31' })).toMatchObject({
    ...{ validFrom: '2026-01-05', validUntil: '2026-12-31' },
  })
  for (const from of ['2026-02-30', '5/1/2026', '明天']) expect(typeof read({ from })).toBe('string')
  expect(read({ from: '2026-03-02', until: '2026-03-01' })).toBe('截止日期早于生效日期')
})

test('CR-060 suspects a slip of the decimal point from 8 to 12.5 and from 80 to 125 times, up and down', () => {
  const table = {
    '79.9': false,
    '80': true,
    '125': true,
    '125.1': false,
    '799': false,
    '800': true,
    '1250': true,
    '1250.1': false,
  }
  for (const [price, isSlip] of Object.entries(table)) {
    expect([price, 'fault' in judged({ price })]).toEqual([price, isSlip])
    expect([price, 'fault' in judged({ price, again: price })]).toEqual([price, false])
    expect([price, 'fault' in judged({ price, again: '9' })]).toEqual([price, isSlip])
  }
  expect('fault' in judged({ price: '1' })).toBe(true)
  expect('fault' in judged({ price: '1' }, { oldPrice: unitPrice(11_000) })).toBe(false)
})

test('CR-037 needs a second person below 80 % of the base price, by the price or by that of a case', () => {
  expect(judged({ price: '8' })).toEqual({ reminder: null, needsSecond: false })
  expect(judged({ price: '7.9999' })).toMatchObject({ needsSecond: true })
  expect(judged({ price: '9', casePrice: '7.9' })).toMatchObject({ needsSecond: true })
})

test('CR-061 refuses terms below the floor by the price, the case price or a step, and allows the floor itself', () => {
  const floor = unitPrice(85_000)
  expect(judged({ price: '8.5' }, { floor })).toEqual({ reminder: null, needsSecond: false })
  const fault = '低于底价 8.50 元'
  expect(judged({ price: '8.4999' }, { floor })).toEqual({ fault })
  expect(judged({ price: '9', casePrice: '8.4' }, { floor })).toEqual({ fault })
  expect(judged({ price: '9' }, { floor, steps: [{ from: 10, price: 84_999 }] })).toEqual({ fault })
  expect(judged({ price: '9' }, { alonePercent: 10 })).toEqual({ reminder: null, needsSecond: false })
  expect(judged({ price: '8.99' }, { alonePercent: 10 })).toMatchObject({ needsSecond: true })
})

test('CR-067 refuses a case price above the price and steps that do not fall, and warns above the base price', () => {
  expect(judged({ price: '9', casePrice: '9.1' })).toEqual({ fault: '整件价不能高于专享价' })
  const steps = [{ from: 10, price: 85_000 }]
  expect(judged({ price: '8.5' }, { steps, oldPrice: unitPrice(90_000) })).toEqual({
    fault: '已有阶梯价 8.50 元不低于新的专享价，请先调整阶梯价',
  })
  expect(judged({ price: '9', casePrice: '8.6' }, { steps })).toEqual({ fault: '整件价不能高于最低一档阶梯价' })
  expect(judged({ price: '10.01' })).toEqual({ reminder: '高于基础价 10.00 元', needsSecond: false })
})
