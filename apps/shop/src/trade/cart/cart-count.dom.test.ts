import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { leave } from '../session/leave.ts'
import { clearBrowser, signIn } from '../testing/session.ts'
import { adoptStoredCount, loadCartCount, refreshCartCount, saveCartCount, useCartCount } from './cart-count.ts'

const shown = () => useCartCount.getState().cartNum

beforeEach(() => {
  clearBrowser()
  useCartCount.setState({ cartNum: 0 })
})

describe('the cart count', () => {
  test('R-148 returns the cached number without a request', async () => {
    localStorage.setItem('cartNum', '7')
    const fetchCount = vi.fn()
    await expect(loadCartCount(fetchCount)).resolves.toBe(7)
    expect(fetchCount).not.toHaveBeenCalled()
    expect(shown()).toBe(7)
  })

  test('R-148 treats a cached 0 as a valid number', async () => {
    localStorage.setItem('cartNum', '0')
    const fetchCount = vi.fn()
    await expect(loadCartCount(fetchCount)).resolves.toBe(0)
    expect(fetchCount).not.toHaveBeenCalled()
  })

  test('requests and caches the number when none is cached', async () => {
    await expect(loadCartCount(async () => 3)).resolves.toBe(3)
    expect(localStorage.getItem('cartNum')).toBe('3')
    expect(shown()).toBe(3)
  })

  test('R-147 clears the cache on a forced refresh, requests the number and caches it', async () => {
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

  test('R-147 sends one request when several badges ask at once, also during a refresh', async () => {
    const fetchCount = vi.fn(async () => 5)
    const all = [refreshCartCount(fetchCount), loadCartCount(fetchCount), loadCartCount(fetchCount)]
    await expect(Promise.all(all)).resolves.toEqual([5, 5, 5])
    expect(fetchCount).toHaveBeenCalledTimes(1)
  })

  test('drops the answer for a company that was switched meanwhile', async () => {
    signIn()
    const asking = loadCartCount(async () => {
      signIn({ companyId: 'c2' })
      return 5
    })
    await asking
    expect(localStorage.getItem('cartNum')).toBeNull()
    expect(shown()).toBe(0)
  })

  test('R-118 clears the number on log-out', () => {
    setNavigator(() => undefined)
    saveCartCount(4)
    leave()
    expect(localStorage.getItem('cartNum')).toBeNull()
    expect(shown()).toBe(0)
  })
})

describe('a tab that is shown again', () => {
  test('R-143 R-146 takes over the number another tab stored', () => {
    signIn()
    localStorage.setItem('cartNum', '5')
    adoptStoredCount(false)
    expect(shown()).toBe(5)
  })

  test.each([
    ['R-144 not for a guest', () => undefined, false],
    ['R-144 not for a login without a company', () => signIn({ existBindCustomer: '0' }), false],
    ['R-145 not on a public page', () => signIn(), true],
  ])('%s: keeps the shown number', (_rule, arrange, isPublicPage) => {
    arrange()
    localStorage.setItem('cartNum', '5')
    adoptStoredCount(isPublicPage)
    expect(shown()).toBe(0)
  })
})
