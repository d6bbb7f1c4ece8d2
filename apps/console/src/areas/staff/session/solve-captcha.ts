import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { searchOn } from '@xiaojiu/web/captcha-work.ts'
import { newNonce } from '@xiaojiu/web/wire/sign.ts'

/** Computes the proof of work that the server requires after failed attempts. */
export async function solveCaptcha(): Promise<{ readonly captchaId: string; readonly captchaAnswer: string }> {
  const { captchaId, zeroBits } = await call(staffEndpoints.newCaptchaWork, {})
  const found = await searchOn(captchaId, zeroBits, { signal: new AbortController().signal, onTried: () => {} })
  return { captchaId, captchaAnswer: String(found) }
}

const KEY = 'console-device'

/** Every log-in sends the browser's id. */
export function device(): { readonly deviceModel: 'PC'; readonly deviceId: string } {
  const known = localStorage.getItem(KEY) ?? ''
  const deviceId = /^[\w-]{8,64}$/.test(known) ? known : newNonce()
  localStorage.setItem(KEY, deviceId)
  return { deviceModel: 'PC', deviceId }
}
