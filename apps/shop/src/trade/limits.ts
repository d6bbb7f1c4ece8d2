const SECOND_MS = 1000

export const FIRM_LIST_CACHE_MS = 60 * SECOND_MS
/** How long the message "sign in again" is shown before the log-out. */
export const SESSION_ENDED_MS = 3 * SECOND_MS

/** How long one placeholder word is shown, unless the back office sets another time. */
export const PLACEHOLDER_ROTATION_MS = 5 * SECOND_MS
/** The header sticks after this much scrolling. */
export const STICKY_AFTER_PX = 20

/** Entering a cart route is handled at most once in this time. */
export const INTERCEPT_DEBOUNCE_MS = 1 * SECOND_MS
export const CART_ROUTES: readonly string[] = ['/cart', '/orderSettlement', '/intelligentPurchasing']

/** The coupon pop-up shows only the first of them. */
export const COUPON_POPUP_MAX = 2
