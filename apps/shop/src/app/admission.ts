import { loginPath, safeRedirect } from '@xiaojiu/web/redirect.ts'
import { readCookies, removeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { removeText } from '@xiaojiu/web/storage/storage.ts'
import type { Screen } from '#shell/screen.ts'
import { OLD_ADDRESSES } from './old-addresses.ts'
import { screens } from './screens.ts'

/** The caller of a page. */
export interface Caller {
  readonly isAuthenticated: boolean
  readonly isVisitor: boolean
  readonly isLicenceWithdrawn: boolean
}

export type Admission =
  | { readonly kind: 'open' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** A visitor outside the allowed pages is asked to register, then sent to the log-in page. */
  | { readonly kind: 'ask-to-sign-in' }

const OPEN: Admission = { kind: 'open' }
const WITHDRAWN_PAGE = '/licenseWithdraw'
/** The pages that a company with a cancelled licence may open. */
const OPEN_TO_WITHDRAWN: readonly string[] = ['/repayment', WITHDRAWN_PAGE]

/** Whether the caller may see the screen. The order matters: no-login pages, then the token, then the visitor list. */
export function admit(screen: Screen, fullPath: string, caller: Caller): Admission {
  if (screen.isOutside) return OPEN
  if (caller.isAuthenticated && caller.isLicenceWithdrawn && !OPEN_TO_WITHDRAWN.includes(screen.path))
    return { kind: 'redirect', to: WITHDRAWN_PAGE }
  if (caller.isAuthenticated && screen.path === '/login') return { kind: 'redirect', to: redirectOf(fullPath) ?? '/' }
  if (screen.access === 'anyone' || caller.isAuthenticated) return OPEN
  if (caller.isVisitor) return screen.access === 'visitor' ? OPEN : { kind: 'ask-to-sign-in' }
  return { kind: 'redirect', to: loginPath(fullPath) }
}

function redirectOf(fullPath: string): string | null {
  return safeRedirect(new URL(fullPath, 'https://own.invalid').searchParams.get('redirect'))
}

const canonical = new Map<string, string>(
  [
    ...Object.entries(OLD_ADDRESSES),
    // Last, so that an existing address always means itself.
    ...screens.map((screen): [string, string] => [screen.path, screen.path]),
  ].map(([from, to]): [string, string] => [from.toLowerCase(), to]),
)

/** The existing address for one in another case, spelt correctly, or retired; null when there is none. */
export function canonicalPath(pathname: string): string | null {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const meant = canonical.get(trimmed.toLowerCase())
  return meant === undefined || meant === trimmed ? null : meant
}

const ANALYTICS_PREFIX = 'al_'

/** Each visit of the log-in page removes the tracking identity: the `data_id` cookie and the `al_` key. */
export function forgetTracking(): void {
  removeCookie('data_id')
  for (const name of readCookies().keys()) if (name.startsWith(ANALYTICS_PREFIX)) removeCookie(name)
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(ANALYTICS_PREFIX)) removeText(storage, key)
}
