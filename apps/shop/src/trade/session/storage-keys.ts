import { DEVICE_COOKIE } from '@xiaojiu/contract/identity/cookies.ts'
import { readCookie, writeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { newNonce } from '@xiaojiu/web/wire/sign.ts'

/** Keys in the browser's storage. The first six are published names and stay as they are. */
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
  /** The scroll positions of visited pages; the router's own name. */
  scrollPositions: 'react-router-scroll-positions',
} as const

/**
 * What the end of a session deletes. The device id, the remembered login name and the SMS countdown stay. A pending
 * order stays too, so that the same buyer can ask for it after the next log-in, unless the buyer logs out deliberately.
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
  STORAGE_KEYS.scrollPositions,
]

/** Set when the coupon pop-up was closed today. Deleted with the session, because the next login has other coupons. */
export const COUPON_SHADE = 'couponShade'
/** While this cookie exists, the stored category tree is valid. Deleted with the tree. */
export const CATEGORY_MARK = 'categoryKept'

/** The device data of every log-in: always PC, and the id of this browser. The cookie stays after a log-out. */
export function device(): { deviceModel: 'PC'; deviceId: string } {
  const known = readCookie(DEVICE_COOKIE)
  const deviceId = /^[\w-]{8,64}$/.test(known) ? known : newNonce()
  // Written each time, so that a browser in use keeps its id.
  writeCookie(DEVICE_COOKIE, deviceId)
  return { deviceModel: 'PC', deviceId }
}
