import { expect, test, vi } from 'vitest'
import { cartInterceptor } from './intercept.ts'

test('R-271 handles entries that follow each other within 1000 ms only once', () => {
  let now = 0
  const handle = vi.fn()
  const enter = cartInterceptor(handle, () => now)
  enter('/cart')
  now = 999
  enter('/orderSettlement')
  now = 1998
  enter('/cart')
  expect(handle).toHaveBeenCalledTimes(1)
  now = 2998
  enter('/cart')
  expect(handle).toHaveBeenCalledTimes(2)
})

test('R-272 intercepts only the three cart routes', () => {
  const handle = vi.fn()
  for (const path of ['/', '/search', '/goodDetail', '/cart2']) cartInterceptor(handle)(path)
  expect(handle).not.toHaveBeenCalled()
  for (const path of ['/cart', '/orderSettlement', '/intelligentPurchasing']) cartInterceptor(handle)(path)
  expect(handle).toHaveBeenCalledTimes(3)
})
