import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { searchOn } from '@xiaojiu/web/captcha-work.ts'
import { newNonce } from '@xiaojiu/web/wire/sign.ts'

/** Lets the browser do the work that the server asks for after failed tries. */
export async function solveCaptcha(): Promise<{ readonly captchaId: string; readonly captchaAnswer: string }> {
  const { captchaId, zeroBits } = await call(staffEndpoints.newCaptchaWork, {})
  const found = await searchOn(captchaId, zeroBits, { signal: new AbortController().signal, onTried: () => {} })
  return { captchaId, captchaAnswer: String(found) }
}

const KEY = 'console-device'

/** Every log-in says which browser it comes from. */
export function device(): { readonly deviceModel: 'PC'; readonly deviceId: string } {
  const known = localStorage.getItem(KEY) ?? ''
  const deviceId = /^[\w-]{8,64}$/.test(known) ? known : newNonce()
  localStorage.setItem(KEY, deviceId)
  return { deviceModel: 'PC', deviceId }
}
