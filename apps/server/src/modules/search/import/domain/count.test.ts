import { describe, expect, test } from 'vitest'
import { countOut, readCount } from './count.ts'

describe('counts', () => {
  test.each([
    ['20', 20, ''],
    ['20 盒', 20, '盒'],
    ['二十五盒', 25, '盒'],
    ['十', 10, ''],
    ['0', null, ''],
    ['1.5', null, ''],
    ['1000000', null, ''],
    ['一些', null, ''],
    ['两盒', 2, '盒'],
    ['一百盒', 100, '盒'],
    ['一百零二', 102, ''],
    ['一百二十盒', 120, '盒'],
    ['百十', null, ''],
    ['x20', 20, ''],
    ['（20盒）', 20, '盒'],
    ['10-20盒', null, ''],
    ['2件5盒', null, ''],
  ])('reads the count %s', (text, count, unit) => {
    expect(readCount(text)).toEqual({ count, unit })
  })
  test('converts cases and middle packs into packs and keeps other units', () => {
    const pack = { casePack: 400, midPack: 10, packUnit: '盒' }
    expect(countOut({ count: 2, unit: '件' }, pack)).toEqual({ quantity: 800, note: '2件 × 400 = 800盒' })
    expect(countOut({ count: 3, unit: '中包' }, pack)).toEqual({ quantity: 30, note: '3中包 × 10 = 30盒' })
    expect(countOut({ count: 3, unit: '盒' }, pack)).toEqual({ quantity: 3, note: '' })
    expect(countOut({ count: 9999, unit: '箱' }, pack)).toEqual({ quantity: null, note: '数量过大，请核对' })
    expect(countOut({ count: null, unit: '箱' }, pack)).toEqual({ quantity: null, note: '' })
  })
})
