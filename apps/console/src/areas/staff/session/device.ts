import { newNonce } from '@xiaojiu/web/wire/sign.ts'

const KEY = 'console-device'

/** Every log-in says which browser it comes from. */
export function device(): { readonly deviceModel: 'PC'; readonly deviceId: string } {
  const known = localStorage.getItem(KEY) ?? ''
  const deviceId = /^[\w-]{8,64}$/.test(known) ? known : newNonce()
  localStorage.setItem(KEY, deviceId)
  return { deviceModel: 'PC', deviceId }
}
