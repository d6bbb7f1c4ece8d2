import { localNow } from '@xiaojiu/web/clock.ts'
import { CART_ROUTES, INTERCEPT_DEBOUNCE_MS } from '#trade/limits.ts'

/** Runs `handle` when a cart route is entered; entries in quick succession count once. */
export function cartInterceptor(handle: () => void, now: () => number = localNow): (path: string) => void {
  let handledAt = Number.NEGATIVE_INFINITY
  return path => {
    if (!CART_ROUTES.includes(path)) return
    const entered = now()
    const isRepeat = entered - handledAt < INTERCEPT_DEBOUNCE_MS
    handledAt = entered
    if (!isRepeat) handle()
  }
}
