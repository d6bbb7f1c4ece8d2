import { COMMIT_TIMEOUT_MS, DEFAULT_TIMEOUT_MS } from '@xiaojiu/contract/define.ts'
import { SUCCESS_CODE } from '@xiaojiu/contract/envelope.ts'
import { expect, test } from 'vitest'
import * as limits from './limits.ts'
import { STORAGE_KEYS } from './storage/storage-keys.ts'

const HOUR_MS = 3_600_000

test.each([
  ['R-253 the success code', SUCCESS_CODE, 200],
  ['R-254 coupons in the pop-up', limits.COUPON_POPUP_MAX, 2],
  ['R-255 the time limit of a commit', COMMIT_TIMEOUT_MS, 300_000],
  ['the time limit of other calls', DEFAULT_TIMEOUT_MS, 30_000],
  ['R-256 the firm list is cached', limits.FIRM_LIST_CACHE_MS, 60_000],
  ['R-257 the 401 message', limits.SESSION_ENDED_MS, 3000],
  ['R-258 the chunk-reload guard', limits.CHUNK_RELOAD_GUARD_MS, 60_000],
  ['R-259 the message of a failed download', limits.FILE_ERROR_MS, 5000],
  ['R-260 a cookie', limits.COOKIE_LIFETIME_MS.standard, 30 * 24 * HOUR_MS],
  ['R-261 a shade cookie', limits.COOKIE_LIFETIME_MS.shade, 24 * HOUR_MS],
  ['R-262 a marker cookie', limits.COOKIE_LIFETIME_MS.marker, 6 * HOUR_MS],
  ['R-263 the local cache', limits.LOCAL_CACHE_CAP_BYTES, 3_145_728],
  ['R-267 the header sticks', limits.STICKY_AFTER_PX, 20],
  ['R-268 a placeholder word', limits.PLACEHOLDER_ROTATION_MS, 5000],
  ['R-269 pictures are loaded ahead', limits.IMAGE_PRELOAD_SCREENS, 1],
  ['R-270 pictures are tried', limits.IMAGE_ATTEMPTS, 2],
  ['R-271 the interceptor debounce', limits.INTERCEPT_DEBOUNCE_MS, 1000],
])('%s: %d', (_what, value, expected) => expect(value).toBe(expected))

test('R-272 the intercepted cart routes', () => {
  expect(limits.CART_ROUTES).toEqual(['/cart', '/orderSettlement', '/intelligentPurchasing'])
})

test('R-100 the storage keys keep their public names', () => {
  expect(Object.values(STORAGE_KEYS).slice(0, 6)).toEqual([
    'category',
    'cartNum',
    'tokenExpirationTime',
    'commonFilters',
    'LOCAL_DATA',
    'SESSION_DATA',
  ])
})
