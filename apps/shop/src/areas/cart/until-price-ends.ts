import type { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { validLines } from './selection.ts'

/** Farther ends no page lives to see. */
const FAR_MS = 86_400_000

/** How long the first campaign price in the cart still holds: then the cart is asked for again. False: no need to. */
export function untilPriceEnds(cart: CartView | undefined, nowMs: number): number | false {
  const ends = cart ? validLines(cart).flatMap(({ choice }) => choice?.until?.getTime() ?? []) : []
  const left = Math.min(...ends) - nowMs
  return left > FAR_MS ? false : Math.max(1000, left)
}
