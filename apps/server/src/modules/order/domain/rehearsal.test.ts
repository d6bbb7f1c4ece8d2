import { describe, expect, test } from 'vitest'
import { chooseGoods, judgePicks, picksWanted } from './rehearsal.ts'

const old = { batchNo: 'A1', expiresOn: '2027-03-31', quantity: 4 }
const young = { batchNo: 'B2', expiresOn: '2028-01-31', quantity: 20 }
const line = { name: '阿莫西林胶囊', packUnit: '盒', shelf: [young, old], supplied: 6 }

describe('picks of a rehearsal', () => {
  test('takes the batch that expires first and the rest from the next', () => {
    expect(picksWanted(line)).toEqual([old, { ...young, quantity: 2 }])
  })
  test('requires nothing of a line that is not supplied', () => {
    expect(picksWanted({ ...line, supplied: 0 })).toEqual([])
    expect(judgePicks({ ...line, supplied: 0 }, [])).toBeNull()
  })
  test('accepts exactly what should leave, also in two scans of one batch', () => {
    const picks = [
      { batchNo: 'A1', quantity: 1 },
      { batchNo: 'A1', quantity: 3 },
      { batchNo: 'B2', quantity: 2 },
    ]
    expect(judgePicks(line, picks)).toBeNull()
  })
  test('names the batch that is not held and those that are', () => {
    expect(judgePicks(line, [{ batchNo: 'C3', quantity: 6 }])).toEqual({
      kind: 'not-held',
      batchNo: 'C3',
      wanted: 'A1、B2',
    })
  })
  test('refuses a younger batch while an older one is left', () => {
    expect(judgePicks({ ...line, supplied: 4 }, [{ batchNo: 'B2', quantity: 4 }])).toEqual({
      kind: 'not-held',
      batchNo: 'B2',
      wanted: 'A1',
    })
  })
  test('counts what was taken of each batch', () => {
    expect(judgePicks(line, [{ batchNo: 'A1', quantity: 4 }])).toEqual({
      ...{ kind: 'count', batchNo: 'B2', wanted: 2, picked: 0 },
    })
  })
})

test('chooses goods with several batches first, then cold goods, then others', () => {
  const plain = { key: 'plain', isCold: false, shelf: [young] }
  const other = { key: 'other', isCold: false, shelf: [young] }
  const cold = { key: 'cold', isCold: true, shelf: [young] }
  const several = { key: 'several', isCold: false, shelf: [old, young] }
  expect(chooseGoods([plain, other, cold, several]).map(({ key }) => key)).toEqual(['several', 'cold', 'plain'])
  expect(chooseGoods([plain]).map(({ key }) => key)).toEqual(['plain'])
})
