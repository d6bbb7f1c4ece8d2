const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/** Cookies live this long, by kind. */
export const COOKIE_LIFETIME_MS = {
  /** Whatever has no kind of its own. */
  standard: 30 * 24 * HOUR_MS,
  /** "Do not show this again today." */
  shade: 24 * HOUR_MS,
  /** "What is cached is still good." */
  marker: 6 * HOUR_MS,
} as const

/** The local cache never holds more, by the product's own byte rule. */
export const LOCAL_CACHE_CAP_BYTES = 3_145_728

export const FIRM_LIST_CACHE_MS = 60 * SECOND_MS
/** How long the "sign in again" message stays before the log-out. */
export const SESSION_ENDED_MS = 3 * SECOND_MS
/** Other messages leave by themselves after this. */
export const NOTICE_MS = 3 * SECOND_MS
/** Messages about a file that could not be downloaded stay longer. */
export const FILE_ERROR_MS = 5 * SECOND_MS
/** A page that cannot load its script reloads at most once in this time. */
export const CHUNK_RELOAD_GUARD_MS = 60 * SECOND_MS

/** One placeholder word is shown this long unless the back office says otherwise. */
export const PLACEHOLDER_ROTATION_MS = 5 * SECOND_MS
/** The header sticks after this much scrolling. */
export const STICKY_AFTER_PX = 20

/** Pictures are loaded one screen height ahead, and tried twice. */
export const IMAGE_PRELOAD_SCREENS = 1
export const IMAGE_ATTEMPTS = 2

/** Entering one of the cart routes is noticed once in this time. */
export const INTERCEPT_DEBOUNCE_MS = 1 * SECOND_MS
export const CART_ROUTES: readonly string[] = ['/cart', '/orderSettlement', '/intelligentPurchasing']

/** The coupon pop-up shows only the first of them. */
export const COUPON_POPUP_MAX = 2
