import { expect, test } from 'vitest'
import * as limits from './limits.ts'

const HOUR_MS = 3_600_000

test.each([
  ['R-258 the chunk-reload guard', limits.CHUNK_RELOAD_GUARD_MS, 60_000],
  ['R-259 the message of a failed download', limits.FILE_ERROR_MS, 5000],
  ['R-260 a cookie', limits.COOKIE_LIFETIME_MS.standard, 30 * 24 * HOUR_MS],
  ['R-261 a shade cookie', limits.COOKIE_LIFETIME_MS.shade, 24 * HOUR_MS],
  ['R-262 a marker cookie', limits.COOKIE_LIFETIME_MS.marker, 6 * HOUR_MS],
  ['R-263 the local cache', limits.LOCAL_CACHE_CAP_BYTES, 3_145_728],
])('%s: has the value %d', (_what, value, expected) => expect(value).toBe(expected))
