import { expect, test } from 'vitest'
import { markOf } from './goods-mark.ts'

test('marks medicines by prescription class and other goods by kind', () => {
  expect(markOf('rx', 'chemical')).toBe('rx')
  expect(markOf('otc-a', 'patent-chinese')).toBe('otc-a')
  expect(markOf('otc-both', 'chemical')).toBe('otc-both')
  expect(markOf('none', 'device-2')).toBe('device')
  expect(markOf('none', 'herbal-slices')).toBe('herbal')
  expect(markOf('none', 'health-food')).toBe('health-food')
  expect(markOf('none', 'disinfectant')).toBeNull()
})
