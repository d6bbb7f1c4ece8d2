import { expect, test } from 'vitest'
import { AGE_BANDS } from './age-bands.ts'

test('names the bands of waiting time', () => {
  expect(AGE_BANDS).toEqual(['不到 4 小时', '4 小时至 24 小时', '24 小时至 3 天', '3 天以上'])
})
