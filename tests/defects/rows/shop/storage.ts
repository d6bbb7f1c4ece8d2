import type { Defect } from '../../defect.ts'
import { foundBy } from '../../found-by.ts'

const WEB = 'packages/web/src'
const CONTRACT = 'packages/contract/src'
const CACHE = `${WEB}/storage/local-cache.ts`
const LIMITS = `${WEB}/limits.ts`

/** Browser storage, and the format of figures. */
export const SHOP_STORAGE_DEFECTS: readonly Defect[] = [
  ...foundBy(`${WEB}/storage/cookies.dom.test.ts`, [
    ...(
      [
        ['R-260', 'standard: 30 * 24', 'standard: 7 * 24', 'R-260 sets a cookie for 30 days by default'],
        ['R-261', 'shade: 24 *', 'shade: 48 *', 'R-261 sets a shade cookie for 24 hours'],
        ['R-262', 'marker: 6 *', 'marker: 12 *', 'R-262 sets a cache marker cookie for 6 hours'],
      ] as const
    ).map(([rule, find, put, title]) => ({
      name: `cookie-life-${rule.slice(2)}`,
      means: 'a cookie lives for another time than its kind',
      file: LIMITS,
      find,
      put,
      title,
    })),
  ]),
  ...foundBy(`${WEB}/storage/local-cache.dom.test.ts`, [
    {
      name: 'cache-without-key',
      means: 'a value is stored under an empty key',
      file: CACHE,
      find: "if (isEmpty(key)) throw new Error('save key cannot be empty')",
      put: 'void isEmpty(key)',
      title: 'R-179 R-181 throws on an empty key',
      rules: ['R-179'],
    },
    {
      name: 'cache-key-error-in-other-words',
      means: 'an empty key throws another error',
      file: CACHE,
      find: "'save key cannot be empty'",
      put: "'no key'",
      title: 'R-179 R-181 throws on an empty key',
      rules: ['R-181'],
    },
    {
      name: 'cache-without-value',
      means: 'an empty value is stored',
      file: CACHE,
      find: "if (isEmpty(value)) throw new Error('save value cannot be empty')",
      put: 'void isEmpty(value)',
      title: 'R-180 R-182 throws on the value %j',
      rules: ['R-180'],
    },
    {
      name: 'cache-value-error-in-other-words',
      means: 'an empty value throws another error',
      file: CACHE,
      find: "'save value cannot be empty'",
      put: "'no value'",
      title: 'R-180 R-182 throws on the value %j',
      rules: ['R-182'],
    },
    {
      name: 'cache-fetched-not-kept',
      means: 'cached data are requested again',
      file: CACHE,
      find: '    this.save(key, data, lifetimeMs)\n',
      put: '',
      title: 'R-183 stores the data of an answer with code 200',
    },
    {
      name: 'cache-keeps-a-failure',
      means: 'a failed answer is cached',
      file: CACHE,
      find: 'if (code !== SUCCESS_CODE) throw',
      put: 'if (code < SUCCESS_CODE) throw',
      title: 'R-184 throws with the server message and stores nothing on another code',
    },
    {
      name: 'cache-without-cap',
      means: 'the cache has no size limit',
      file: CACHE,
      find: 'byteLength(text) <= this.#capBytes && ',
      put: '',
      title: 'R-263 is 3145728 bytes and drops the oldest entries above it',
    },
    {
      name: 'cache-newest-goes',
      means: 'the cache removes the newest entries first',
      file: CACHE,
      find: 'const [oldest] = entries.keys()',
      put: 'const oldest = [...entries.keys()].at(-1)',
      title: 'R-264 drops the oldest entry first, and saving again renews an entry',
    },
  ]),
  ...foundBy(`${WEB}/format.test.ts`, [
    {
      name: 'format-seconds-as-milliseconds',
      means: 'a timestamp of ten digits is read as milliseconds',
      file: `${WEB}/format.ts`,
      find: 'new Date(Number(digits) * 1000)',
      put: 'new Date(Number(digits))',
      title: 'R-186 reads ten digits as seconds and thirteen as milliseconds',
    },
  ]),
  ...foundBy('packages/kernel/src/money.test.ts', [
    {
      name: 'money-text-without-decimals',
      means: 'an amount is shown with as many decimals as it has',
      file: 'packages/kernel/src/money.ts',
      find: "padStart(3, '0')\n  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`",
      put: "padStart(3, '0')\n  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${Number(digits.slice(-2))}`",
      title: 'R-187 adds %j up to %s',
    },
  ]),
  ...foundBy('apps/shop/src/trade/limits.test.ts', [
    {
      name: 'shop-storage-key-renamed',
      means: 'a storage key has another name than the published one',
      file: 'apps/shop/src/trade/session/storage-keys.ts',
      find: "filters: 'commonFilters'",
      put: "filters: 'filters'",
      title: 'R-100 keeps the public names of the storage keys',
    },
    {
      name: 'contract-success-code',
      means: 'another code counts as success',
      file: `${CONTRACT}/envelope.ts`,
      find: 'SUCCESS_CODE = 200',
      put: 'SUCCESS_CODE = 0',
      title: '%s: has the value %d',
      rules: ['R-253'],
    },
  ]),
]
