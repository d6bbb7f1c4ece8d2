import { DEVICE_COOKIE } from '@xiaojiu/contract/identity/cookies.ts'
import { readCookie, writeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { newNonce } from '@xiaojiu/web/wire/sign.ts'

/** Every log-in says what it comes from: always a PC, and which browser. The cookie outlives log-outs. */
export function device(): { deviceModel: 'PC'; deviceId: string } {
  const known = readCookie(DEVICE_COOKIE)
  const deviceId = /^[\w-]{8,64}$/.test(known) ? known : newNonce()
  // Written again each time, so that a browser in use never loses its id.
  writeCookie(DEVICE_COOKIE, deviceId)
  return { deviceModel: 'PC', deviceId }
}
