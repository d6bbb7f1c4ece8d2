const SECOND_MS = 1000

export const FIRM_LIST_CACHE_MS = 60 * SECOND_MS
/** How long the "sign in again" message stays before the log-out. */
export const SESSION_ENDED_MS = 3 * SECOND_MS

/** One placeholder word is shown this long unless the back office says otherwise. */
export const PLACEHOLDER_ROTATION_MS = 5 * SECOND_MS
/** The header sticks after this much scrolling. */
export const STICKY_AFTER_PX = 20

/** Entering one of the cart routes is noticed once in this time. */
export const INTERCEPT_DEBOUNCE_MS = 1 * SECOND_MS
export const CART_ROUTES: readonly string[] = ['/cart', '/orderSettlement', '/intelligentPurchasing']

/** The coupon pop-up shows only the first of them. */
export const COUPON_POPUP_MAX = 2
