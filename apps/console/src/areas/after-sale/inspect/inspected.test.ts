import { expect, test } from 'vitest'
import { conditionsFor, inspected, type Look } from './inspected.ts'

const look = (lineId: string, condition: Look['condition']): Look => ({
  ...{ lineId, batchId: 'b', quantity: 2, condition, note: ' 完好 ' },
})

test('passes a parcel whose lines are all good, and says which go back on the shelf', () => {
  expect(inspected([look('a', 'resellable'), look('b', 'kept')], { reason: 'x', fileIds: ['f1'] })).toEqual({
    hasPassed: true,
    reason: '',
    lines: [
      { lineId: 'a', batchId: 'b', quantity: 2, note: '完好', isResellable: true, fileIds: ['f1'] },
      { lineId: 'b', batchId: 'b', quantity: 2, note: '完好', isResellable: false, fileIds: [] },
    ],
  })
})
test('fails the whole parcel for one bad line, and puts nothing back', () => {
  const { hasPassed, reason, lines } = inspected([look('a', 'resellable'), look('b', 'failed')], {
    reason: ' 批号不符 ',
    fileIds: [],
  })
  expect([hasPassed, reason, lines.map(line => line.isResellable)]).toEqual([false, '批号不符', [false, false]])
})
test('CR-109 offers no resale where the reason forbids it', () => {
  expect(conditionsFor(false).map(each => each.disabled === true)).toEqual([true, false, false])
  expect(conditionsFor(true).some(each => each.disabled === true)).toBe(false)
})
