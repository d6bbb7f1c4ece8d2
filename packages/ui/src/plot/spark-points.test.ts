import { expect, test } from 'vitest'
import { sparkPoints } from './spark-points.ts'

test('puts the lowest value at the foot and the highest at the top', () => {
  expect(sparkPoints([2, 4, 3], { width: 80, height: 24 })).toEqual([
    [3, 21],
    [40, 3],
    [77, 12],
  ])
})

test('draws equal values through the middle', () => {
  expect(sparkPoints([5, 5], { width: 80, height: 24 })).toEqual([
    [3, 12],
    [77, 12],
  ])
})
