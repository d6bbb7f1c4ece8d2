import { expect, test } from 'vitest'
import { conditionsFor, inspected, type Look } from './inspected.ts'

const look = (lineId: string, condition: Look['condition']): Look => ({
  ...{ lineId, batchId: 'b', quantity: 2, condition, note: ' 完好 ' },
})

test('passes a parcel when every line is good and marks only resellable lines as resellable', () => {
  expect(inspected([look('a', 'resellable'), look('b', 'kept')], { reason: 'x', fileIds: ['f1'] })).toEqual({
    hasPassed: true,
    reason: '',
    lines: [
      { lineId: 'a', batchId: 'b', quantity: 2, note: '完好', isResellable: true, fileIds: ['f1'] },
      { lineId: 'b', batchId: 'b', quantity: 2, note: '完好', isResellable: false, fileIds: [] },
    ],
  })
})
test('fails the whole parcel when one line fails and marks no line as resellable', () => {
  const { hasPassed, reason, lines } = inspected([look('a', 'resellable'), look('b', 'failed')], {
    reason: ' 批号不符 ',
    fileIds: [],
  })
  expect([hasPassed, reason, lines.map(line => line.isResellable)]).toEqual([false, '批号不符', [false, false]])
})
test('CR-109 disables the resellable choice when the return reason forbids resale', () => {
  expect(conditionsFor(false).map(each => each.disabled === true)).toEqual([true, false, false])
  expect(conditionsFor(true).some(each => each.disabled === true)).toBe(false)
})
