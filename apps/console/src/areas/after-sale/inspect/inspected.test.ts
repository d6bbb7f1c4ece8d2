import { expect, test } from 'vitest'
import { conditionsFor, inspected, type Look, outcomeOf } from './inspected.ts'

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
test('fails the whole parcel when every line fails or the kind has no refund, and marks no line as resellable', () => {
  const given = { reason: ' 批号不符 ', fileIds: [] }
  for (const sent of [
    inspected([look('a', 'failed'), look('b', 'failed')], { ...given, kind: 'return-refund' }),
    inspected([look('a', 'resellable'), look('b', 'failed')], { ...given, kind: 'exchange' }),
  ]) {
    expect([sent.hasPassed, sent.reason]).toEqual([false, '批号不符'])
    expect(sent.lines.map(line => [line.isResellable, line.hasFailed])).toEqual([
      [false, undefined],
      [false, undefined],
    ])
  }
})
test('passes the good lines of a refunded return and fails the others', () => {
  const looks = [look('a', 'resellable'), look('b', 'failed')]
  expect(outcomeOf(looks, 'return-refund')).toBe('part')
  const sent = inspected(looks, { kind: 'return-refund', reason: '', fileIds: [] })
  expect([sent.hasPassed, sent.reason]).toEqual([true, ''])
  expect(sent.lines.map(line => [line.isResellable, line.hasFailed])).toEqual([
    [true, undefined],
    [false, true],
  ])
})
test('CR-109 disables the resellable choice when the return reason forbids resale', () => {
  expect(conditionsFor(false).map(each => each.disabled === true)).toEqual([true, false, false])
  expect(conditionsFor(true).some(each => each.disabled === true)).toBe(false)
})
