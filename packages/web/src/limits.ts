const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/** Lifetimes of cookies by kind. */
export const COOKIE_LIFETIME_MS = {
  /** Cookies without a kind. */
  standard: 30 * 24 * HOUR_MS,
  /** "Do not show this again today." */
  shade: 24 * HOUR_MS,
  /** Marks that cached data is still valid. */
  marker: 6 * HOUR_MS,
} as const

/** The limit of the local cache, by the byte rule of the product. */
export const LOCAL_CACHE_CAP_BYTES = 3_145_728

/** Messages disappear after this time. */
export const NOTICE_MS = 3 * SECOND_MS
/** Messages about a file that could not be downloaded stay longer. */
export const FILE_ERROR_MS = 5 * SECOND_MS
/** A page that cannot load its script reloads at most once in this time. */
export const CHUNK_RELOAD_GUARD_MS = 60 * SECOND_MS
