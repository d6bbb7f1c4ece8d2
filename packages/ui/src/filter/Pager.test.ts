import { expect, test } from 'vitest'
import { pageWindow } from './Pager.tsx'

test('offers every page when there are few', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('shows the first, last and neighbouring pages when there are many', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  expect(pageWindow(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20])
})
