import { beforeEach, describe, expect, test, vi } from 'vitest'
import { adoptStoredCount, loadCartCount, refreshCartCount, saveCartCount, useCartCount } from './cart-count.ts'
import { leave } from '../session/leave.ts'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { clearBrowser, signIn } from '../testing/session.ts'

const shown = () => useCartCount.getState().cartNum

beforeEach(() => {
  clearBrowser()
  useCartCount.setState({ cartNum: 0 })
})

describe('the number itself', () => {
  test('R-148 the cached number comes first and nothing is asked', async () => {
    localStorage.setItem('cartNum', '7')
    const fetchCount = vi.fn()
    await expect(loadCartCount(fetchCount)).resolves.toBe(7)
    expect(fetchCount).not.toHaveBeenCalled()
    expect(shown()).toBe(7)
  })

  test('R-148 a cached nought is a number too', async () => {
    localStorage.setItem('cartNum', '0')
    const fetchCount = vi.fn()
    await expect(loadCartCount(fetchCount)).resolves.toBe(0)
    expect(fetchCount).not.toHaveBeenCalled()
  })

  test('without a cached number the server is asked', async () => {
    await expect(loadCartCount(async () => 3)).resolves.toBe(3)
    expect(localStorage.getItem('cartNum')).toBe('3')
    expect(shown()).toBe(3)
  })

  test('R-147 a forced refresh drops the cache, asks, and keeps the new number', async () => {
    localStorage.setItem('cartNum', '7')
    const cachedWhileAsking = await new Promise(resolve => {
      void refreshCartCount(async () => {
        resolve(localStorage.getItem('cartNum'))
        return 9
      })
    })
    expect(cachedWhileAsking).toBeNull()
    await vi.waitFor(() => expect(localStorage.getItem('cartNum')).toBe('9'))
    expect(shown()).toBe(9)
  })

  test('R-147 several badges that ask at once, also during a refresh, are one question', async () => {
    const fetchCount = vi.fn(async () => 5)
    const all = [refreshCartCount(fetchCount), loadCartCount(fetchCount), loadCartCount(fetchCount)]
    await expect(Promise.all(all)).resolves.toEqual([5, 5, 5])
    expect(fetchCount).toHaveBeenCalledTimes(1)
  })

  test('an answer for a company that was left meanwhile is dropped', async () => {
    signIn()
    const asking = loadCartCount(async () => {
      signIn({ companyId: 'c2' })
      return 5
    })
    await asking
    expect(localStorage.getItem('cartNum')).toBeNull()
    expect(shown()).toBe(0)
  })

  test('R-118 a log-out forgets it', () => {
    setNavigator(() => undefined)
    saveCartCount(4)
    leave()
    expect(localStorage.getItem('cartNum')).toBeNull()
    expect(shown()).toBe(0)
  })
})

describe('a tab that comes to the front', () => {
  test('R-143 R-146 takes over what another tab stored', () => {
    signIn()
    localStorage.setItem('cartNum', '5')
    adoptStoredCount(false)
    expect(shown()).toBe(5)
  })

  test.each([
    ['R-144 not for a guest', () => undefined, false],
    ['R-144 not for a login without a company', () => signIn({ existBindCustomer: '0' }), false],
    ['R-145 not on a public page', () => signIn(), true],
  ])('%s: the number stays', (_rule, arrange, isPublicPage) => {
    arrange()
    localStorage.setItem('cartNum', '5')
    adoptStoredCount(isPublicPage)
    expect(shown()).toBe(0)
  })
})
