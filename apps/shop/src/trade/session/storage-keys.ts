import { DEVICE_COOKIE } from '@xiaojiu/contract/identity/cookies.ts'
import { readCookie, writeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { newNonce } from '@xiaojiu/web/wire/sign.ts'

/** Names in the browser's storage. The first six are the product's public names and stay as they are. */
export const STORAGE_KEYS = {
  category: 'category',
  cartCount: 'cartNum',
  tokenExpiresAt: 'tokenExpirationTime',
  filters: 'commonFilters',
  localData: 'LOCAL_DATA',
  sessionData: 'SESSION_DATA',
  visitorFlag: 'isVisitor',
  rememberedAccount: 'rememberedAccount',
  refreshSignal: 'sessionRefresh',
  tabOwner: 'tabOwner',
  pendingCommit: 'pendingCommit',
} as const

/**
 * What the end of a session wipes: its own. The device, the remembered name and the SMS countdown stay; so does an order
 * sent without an answer, for the same buyer to ask about after the next log-in, unless the buyer logs out on purpose.
 */
export const SESSION_KEYS: readonly string[] = [
  STORAGE_KEYS.category,
  STORAGE_KEYS.cartCount,
  STORAGE_KEYS.tokenExpiresAt,
  STORAGE_KEYS.filters,
  STORAGE_KEYS.localData,
  STORAGE_KEYS.sessionData,
  STORAGE_KEYS.visitorFlag,
  STORAGE_KEYS.tabOwner,
]

/** "No coupons over the page again today." Goes with the session: the next login has coupons of its own. */
export const COUPON_SHADE = 'couponShade'

/** Every log-in says what it comes from: always a PC, and which browser. The cookie outlives log-outs. */
export function device(): { deviceModel: 'PC'; deviceId: string } {
  const known = readCookie(DEVICE_COOKIE)
  const deviceId = /^[\w-]{8,64}$/.test(known) ? known : newNonce()
  // Written again each time, so that a browser in use never loses its id.
  writeCookie(DEVICE_COOKIE, deviceId)
  return { deviceModel: 'PC', deviceId }
}
