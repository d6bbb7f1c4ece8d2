import { expect, test } from 'vitest'
import { conditionsFor, countOf, inspected, join, type Look, outcomeOf, split } from './inspected.ts'

const look = (lineId: string, condition: Look['condition']): Look => ({
  ...{ lineId, batchId: 'b', quantity: 2, condition, note: ' 完好 ' },
})

const PASSED = { kind: 'return-refund', reason: 'x', fileIds: ['f1'] } as const

test('passes a parcel when every line is good and marks only resellable lines as resellable', () => {
  expect(inspected([look('a', 'resellable'), look('b', 'kept')], PASSED)).toEqual({
    hasPassed: true,
    reason: '',
    lines: [
      { lineId: 'a', batchId: 'b', quantity: 2, note: '完好', isResellable: true, fileIds: ['f1'] },
      { lineId: 'b', batchId: 'b', quantity: 2, note: '完好', isResellable: false, fileIds: [] },
    ],
  })
})
test('fails the whole parcel when every line fails or it is a surplus, and marks no line as resellable', () => {
  const given = { reason: ' 批号不符 ', fileIds: [] }
  for (const sent of [
    inspected([look('a', 'failed'), look('b', 'failed')], { ...given, kind: 'return-refund' }),
    inspected([look('a', 'resellable'), look('b', 'failed')], { ...given, kind: 'surplus' }),
  ]) {
    expect([sent.hasPassed, sent.reason]).toEqual([false, '批号不符'])
    expect(sent.lines.map(line => [line.isResellable, line.hasFailed])).toEqual([
      [false, undefined],
      [false, undefined],
    ])
  }
})
test('passes the good lines of a refunded return or an exchange and fails the others', () => {
  const looks = [look('a', 'resellable'), look('b', 'failed')]
  expect([outcomeOf(looks, 'return-refund'), outcomeOf(looks, 'exchange')]).toEqual(['part', 'part'])
  const sent = inspected(looks, { kind: 'return-refund', reason: '', fileIds: [] })
  expect([sent.hasPassed, sent.reason]).toEqual([true, ''])
  expect(sent.lines.map(line => [line.isResellable, line.hasFailed])).toEqual([
    [true, undefined],
    [false, true],
  ])
})
test('splits one pack off the largest part of a line and joins it again, keeping the sum', () => {
  const whole = [look('a', 'resellable'), { ...look('b', 'resellable'), quantity: 5 }]
  const parted = split(split(whole, whole[1] as Look), whole[1] as Look)
  expect(parted.map(each => [each.lineId, each.quantity, each.condition])).toEqual([
    ['a', 2, 'resellable'],
    ['b', 3, 'resellable'],
    ['b', 1, 'failed'],
    ['b', 1, 'failed'],
  ])
  expect([countOf(parted, whole[1] as Look), countOf(parted, whole[0] as Look)]).toEqual([5, 2])
  expect(join(join(parted, 3), 2)).toEqual(whole)
})
test('does not split a line of one pack and does not join the only part of a line', () => {
  const single = [{ ...look('a', 'kept'), quantity: 1 }]
  expect(split(single, single[0] as Look)).toBe(single)
  expect(join(single, 0)).toBe(single)
})
test('CR-109 disables the resellable choice when the return reason forbids resale', () => {
  expect(conditionsFor(false).map(each => each.disabled === true)).toEqual([true, false, false])
  expect(conditionsFor(true).some(each => each.disabled === true)).toBe(false)
})
