import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { judgeBasePrice, readBasePrice } from './base-price.ts'

const terms = { listPrice: 100_000, firstStep: null, casePrice: null }
const around = {
  terms,
  floor: null,
  median: null,
  dayAgo: null,
  specialsAbove: 0,
  limits: { warnPercent: 15, alonePercent: 30 },
}
const judged = (typed: string, given: Partial<typeof around> | object = {}, again = '') => {
  const read = readBasePrice(typed, again)
  return typeof read === 'string' ? read : judgeBasePrice(read, { ...around, ...given })
}

test('CR-058 reads a base price as typed and nothing else as one', () => {
  expect(readBasePrice('1.234', '')).toEqual({ price: 12_340, again: null })
  for (const typed of ['', '0', '-1', '1,234', '1.23456', '9.6元'])
    expect([typed, typeof readBasePrice(typed, '')]).toEqual([typed, 'string'])
})

test('CR-059 warns above 15 % and asks a second person above 30 %, up and down', () => {
  const plain = { reminder: null, needsSecond: false }
  expect([judged('11.5'), judged('8.5')]).toEqual([plain, plain])
  expect(judged('11.501')).toEqual({ reminder: '上涨 15.01%', needsSecond: false })
  expect(judged('8.499', { median: unitPrice(98_000) })).toEqual({
    ...{ reminder: '下降 15.01%，近 30 天中位价 9.80 元', needsSecond: false },
  })
  expect([judged('13'), judged('7')]).toEqual([
    { reminder: '上涨 30.00%', needsSecond: false },
    { reminder: '下降 30.00%', needsSecond: false },
  ])
  expect(judged('6.999')).toEqual({ reminder: '下降 30.01%，需同事复核', needsSecond: true })
  expect(judged('13.001')).toEqual({ reminder: '上涨 30.01%，需同事复核', needsSecond: true })
})

test('CR-059 warns and asks a second person from where the store has set it', () => {
  const strict = { limits: { warnPercent: 5, alonePercent: 10 } }
  expect([judged('10.5', strict), judged('9.499', strict), judged('11', strict), judged('11.001', strict)]).toEqual([
    { reminder: null, needsSecond: false },
    { reminder: '下降 5.01%', needsSecond: false },
    { reminder: '上涨 10.00%', needsSecond: false },
    { reminder: '上涨 10.01%，需同事复核', needsSecond: true },
  ])
  // A change that needs a second person is told, also where the store warns later.
  const late = { limits: { warnPercent: 50, alonePercent: 30 } }
  expect([judged('12.9', late), judged('13.1', late)]).toEqual([
    { reminder: null, needsSecond: false },
    { reminder: '上涨 31.00%，需同事复核', needsSecond: true },
  ])
})

test('CR-059 asks a second person when small steps of a day add up to more than 30 %', () => {
  const stepped = (typed: string, dayAgo: number) => judged(typed, { dayAgo: unitPrice(dayAgo) })
  expect(stepped('9', 128_571)).toEqual({ reminder: null, needsSecond: false })
  expect(stepped('9', 128_572)).toEqual({
    ...{ reminder: '下降 10.00%，24 小时内累计下降 30.00%，需同事复核', needsSecond: true },
  })
  expect(stepped('11', 80_000)).toEqual({
    ...{ reminder: '上涨 10.00%，24 小时内累计上涨 37.50%，需同事复核', needsSecond: true },
  })
  // Back to what it was a day ago.
  expect(stepped('12', 120_000)).toEqual({ reminder: '上涨 20.00%', needsSecond: false })
})

test('CR-060 suspects a slip of the decimal point from 8 to 12.5 and from 80 to 125 times until it is typed again', () => {
  const isSuspected = (typed: string, again = '') => 'fault' in Object(judged(typed, {}, again))
  expect(['79.9', '80', '100', '125', '125.1', '799', '800', '1250'].map(typed => isSuspected(typed))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    true,
    true,
  ])
  expect([isSuspected('1'), isSuspected('1', '1.1'), isSuspected('1', '1.0')]).toEqual([true, true, false])
})

test('CR-061 refuses a base price below the floor, and one at or below a step or below the case price', () => {
  expect(judged('8.99', { floor: unitPrice(90_000) })).toEqual({ fault: '低于底价 9.00 元' })
  expect(judged('9.00', { floor: unitPrice(90_000) })).toEqual({ reminder: null, needsSecond: false })
  const stepped = { terms: { ...terms, firstStep: 95_000 } }
  expect(judged('9.5', stepped)).toEqual({ fault: '已有阶梯价 9.50 元不低于新的价格，请先调整阶梯价' })
  const cased = { terms: { ...terms, casePrice: 95_000 } }
  expect(judged('9.49', cased)).toEqual({ fault: '整件价 9.50 元高于新的价格，请先调整整件价' })
  expect([judged('9.51', stepped), judged('9.5', cased)]).toEqual([
    { reminder: null, needsSecond: false },
    { reminder: null, needsSecond: false },
  ])
  expect(judged('9.6', { specialsAbove: 2 })).toEqual({ reminder: '2 条专享价将高于新的价格', needsSecond: false })
})
