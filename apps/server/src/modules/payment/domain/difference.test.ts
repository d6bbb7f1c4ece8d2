import { expect, test } from 'vitest'
import { findSuspects } from './difference.ts'

const line = (id: string, effect: number, number: string | null = id) => ({ id, effect, number })
const lines = [line('a', 12_000), line('b', -5_000), line('c', 700), line('d', 300)]

test('finds nothing where there is no difference', () => {
  expect(findSuspects(lines, 0)).toEqual([])
})
test('names the line that the other side has not booked', () => {
  expect(findSuspects(lines, 12_000)).toEqual([{ why: '金额等于差额，对方可能未入账', ids: ['a'] }])
})
test('names the line that the other side may have booked twice or with the other sign', () => {
  expect(findSuspects(lines, 5_000)).toEqual([{ why: '金额等于差额，对方可能重复入账', ids: ['b'] }])
  expect(findSuspects(lines, -10_000)).toEqual([{ why: '金额是差额的一半，对方可能记反了方向', ids: ['b'] }])
})
test('names two lines that make the difference together', () => {
  expect(findSuspects(lines, 1_000)).toEqual([{ why: '两笔合计等于差额', ids: ['c', 'd'] }])
})
test('names a document that is listed twice', () => {
  expect(findSuspects([line('a', 700, 'X'), line('b', 700, 'X')], 50)).toEqual([
    { why: '同一单据同一金额出现多次，请核对是否重复', ids: ['a', 'b'] },
  ])
})
