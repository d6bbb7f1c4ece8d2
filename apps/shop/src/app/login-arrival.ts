import { readCookies, removeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { removeText } from '@xiaojiu/web/storage/storage.ts'

const ANALYTICS_PREFIX = 'al_'

/** Each arrival on the log-in page forgets who was being watched: the `data_id` cookie and the `al_` key. */
export function forgetTracking(): void {
  removeCookie('data_id')
  for (const name of readCookies().keys()) if (name.startsWith(ANALYTICS_PREFIX)) removeCookie(name)
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(ANALYTICS_PREFIX)) removeText(storage, key)
}
