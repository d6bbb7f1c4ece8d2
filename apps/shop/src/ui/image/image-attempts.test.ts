import { expect, test } from 'vitest'
import { pictureAt } from './image-attempts.ts'

test('R-270 two attempts, then the default picture', () => {
  expect(pictureAt('/goods-image/a.svg', 1)).toBe('/goods-image/a.svg')
  expect(pictureAt('/goods-image/a.svg', 2)).toBe('/goods-image/a.svg?attempt=2')
  expect(pictureAt('/a.png?w=1', 2)).toBe('/a.png?w=1&attempt=2')
  expect(pictureAt('/goods-image/a.svg', 3)).toBeNull()
})
