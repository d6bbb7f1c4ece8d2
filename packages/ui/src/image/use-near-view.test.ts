import { expect, test } from 'vitest'
import { IMAGE_ATTEMPTS, IMAGE_PRELOAD_SCREENS, pictureAt } from './use-near-view.ts'

test('R-270 returns the address for two attempts, then null', () => {
  expect(pictureAt('/goods-image/a.svg', 1)).toBe('/goods-image/a.svg')
  expect(pictureAt('/goods-image/a.svg', 2)).toBe('/goods-image/a.svg?attempt=2')
  expect(pictureAt('/a.png?w=1', 2)).toBe('/a.png?w=1&attempt=2')
  expect(pictureAt('/goods-image/a.svg', 3)).toBeNull()
})

test.each([
  ['R-269 pictures are loaded ahead', IMAGE_PRELOAD_SCREENS, 1],
  ['R-270 pictures are tried', IMAGE_ATTEMPTS, 2],
])('%s: %d', (_what, value, expected) => expect(value).toBe(expected))
