import { DEVICE_COOKIE } from '@xiaojiu/contract/identity/cookies.ts'
import { removeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { emitRefresh } from './cross-tab.ts'
import { localCache } from './caches.ts'
import { goTo } from '@xiaojiu/web/navigate.ts'
import { loginPath } from '@xiaojiu/web/redirect.ts'
import { refreshSession, setVisitor, USER_FIELDS } from './session.ts'
import { removeText } from '@xiaojiu/web/storage/storage.ts'
import { COUPON_SHADE, SESSION_KEYS } from './storage-keys.ts'

const CHOOSE_COMPANY_KEY = 'chooseCompany'

export interface Leaving {
  /** Where the next log-in should lead back to. */
  readonly redirect?: string
  /** The next log-in asks which company to buy for. */
  readonly isCompanyAsked?: boolean
}

/** Forgets the session in this browser, tells the other tabs, and goes to the log-in page. */
export function leave({ redirect, isCompanyAsked = false }: Leaving = {}): void {
  for (const name of USER_FIELDS) if (name !== DEVICE_COOKIE) removeCookie(name)
  removeCookie(COUPON_SHADE)
  for (const key of SESSION_KEYS) {
    removeText(localStorage, key)
    removeText(sessionStorage, key)
  }
  setVisitor('0')
  // Written after the clearing, or it would not outlive it.
  if (isCompanyAsked) localCache.save(CHOOSE_COMPANY_KEY, true)
  refreshSession()
  for (const forget of forgetters) forget()
  emitRefresh()
  goTo(loginPath(redirect))
}

/** Whether the last log-out wanted the company to be chosen anew; in whichever tab the next log-in is made. */
export function isCompanyChoiceDue(): boolean {
  return localCache.read(CHOOSE_COMPANY_KEY) === true
}

export function companyChosen(): void {
  localCache.remove(CHOOSE_COMPANY_KEY)
}

const forgetters = new Set<() => void>()

/** Whatever keeps something of the session in memory forgets it together with the session. */
export function onLeave(forget: () => void): () => void {
  forgetters.add(forget)
  return () => forgetters.delete(forget)
}
