import { COMMIT_TIMEOUT_MS, DEFAULT_TIMEOUT_MS } from '@xiaojiu/contract/define.ts'
import { SUCCESS_CODE } from '@xiaojiu/contract/envelope.ts'
import { expect, test } from 'vitest'
import * as limits from './limits.ts'
import { STORAGE_KEYS } from './session/storage-keys.ts'

test.each([
  ['R-253 the success code', SUCCESS_CODE, 200],
  ['R-254 coupons in the pop-up', limits.COUPON_POPUP_MAX, 2],
  ['R-255 the time limit of a commit', COMMIT_TIMEOUT_MS, 300_000],
  ['the time limit of other calls', DEFAULT_TIMEOUT_MS, 30_000],
  ['R-256 the firm list is cached', limits.FIRM_LIST_CACHE_MS, 60_000],
  ['R-257 the 401 message', limits.SESSION_ENDED_MS, 3000],
  ['R-267 the header sticks', limits.STICKY_AFTER_PX, 20],
  ['R-268 a placeholder word', limits.PLACEHOLDER_ROTATION_MS, 5000],
  ['R-271 the interceptor debounce', limits.INTERCEPT_DEBOUNCE_MS, 1000],
])('%s: has the value %d', (_what, value, expected) => expect(value).toBe(expected))

test('R-272 lists the intercepted cart routes', () => {
  expect(limits.CART_ROUTES).toEqual(['/cart', '/orderSettlement', '/intelligentPurchasing'])
})

test('R-100 keeps the public names of the storage keys', () => {
  expect(Object.values(STORAGE_KEYS).slice(0, 6)).toEqual([
    'category',
    'cartNum',
    'tokenExpirationTime',
    'commonFilters',
    'LOCAL_DATA',
    'SESSION_DATA',
  ])
})
