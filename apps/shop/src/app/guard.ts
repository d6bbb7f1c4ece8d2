import { redirect } from 'react-router'
import { isAuthenticated, isLicenceWithdrawn, refreshSession, useSession } from '#trade/session/session.ts'
import type { Screen } from '#shell/screen.ts'
import { loginPath, safeRedirect } from '@xiaojiu/web/redirect.ts'
import { localNow } from '@xiaojiu/web/clock.ts'
import { CART_ROUTES, INTERCEPT_DEBOUNCE_MS } from '#trade/limits.ts'
import { screens } from './screens.ts'
import { readCookies, removeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { removeText } from '@xiaojiu/web/storage/storage.ts'

/** Addresses people would write; the public ones keep their odd spelling. */
const RIGHT_SPELLINGS: Readonly<Record<string, string>> = {
  '/goodsDetail': '/goodDetail',
  '/orderSubmitStatus': '/orderSubmitStaus',
  '/licenceWithdraw': '/licenseWithdraw',
  '/personal/replenishLicense': '/personal/replenishLisence',
  '/personal/replenishLicence': '/personal/replenishLisence',
  '/personal/updateLicence': '/personal/updateLicense',
  '/shop/licences': '/shop/licenses',
  '/active/luckyDraw': '/active/luckDraw',
  '/active/platLuckyDraw': '/active/platLuckDraw',
  '/active/fullReduction': '/active/fullreduce',
  '/huida/productDetail': '/huida/product-detail',
  '/huida/news': '/huida/new',
}

const ZONES = ['combo', 'fullreduce', 'group', 'sale', 'saleClearance', 'seckill'] as const

/** Addresses that lead to another one: spelt right, or long gone. */
export const OLD_ADDRESSES: Readonly<Record<string, string>> = {
  ...RIGHT_SPELLINGS,
  // Old links to a campaign zone: its bare name, or a leftover version of its page.
  ...Object.fromEntries(
    ZONES.flatMap(zone =>
      [`/${zone}`, ...['-back', '-old', 'Old', 'Data', '2'].map(tail => `/active/${zone}${tail}`)].map(
        (old): [string, string] => [old, `/active/${zone}`],
      ),
    ),
  ),
}

/** What a guarded page learns from its loader. */
export type Gate = Exclude<Admission['kind'], 'redirect'>

/**
 * The guard in front of a screen; `onEnter` runs for those who are let in. `target` is the address being opened: a
 * loader's request has lost the hash.
 */
export function guardOf(screen: Screen, onEnter: (path: string) => void, target: () => string) {
  return (): Gate => {
    // Another tab, or the server, may have changed the cookies since the last page.
    refreshSession()
    const session = useSession.getState()
    const admission = admit(screen, target(), {
      isAuthenticated: isAuthenticated(session),
      isVisitor: session.isVisitor === '1',
      isLicenceWithdrawn: isLicenceWithdrawn(session),
    })
    if (admission.kind === 'redirect') throw redirect(admission.to)
    if (admission.kind === 'open') onEnter(screen.path)
    return admission.kind
  }
}

/** Who stands at the door. */
export interface Caller {
  readonly isAuthenticated: boolean
  readonly isVisitor: boolean
  readonly isLicenceWithdrawn: boolean
}

type Admission =
  | { readonly kind: 'open' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** A visitor outside the allowed pages: told to register, then led to the log-in page. */
  | { readonly kind: 'ask-to-sign-in' }

const OPEN: Admission = { kind: 'open' }
const WITHDRAWN_PAGE = '/licenseWithdraw'
/** All that is left to a company whose licence was cancelled. */
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

/** Runs `handle` when a cart route is entered, once for entries that follow each other closely. */
export function cartInterceptor(handle: () => void, now: () => number = localNow): (path: string) => void {
  let handledAt = Number.NEGATIVE_INFINITY
  return path => {
    if (!CART_ROUTES.includes(path)) return
    const entered = now()
    const isRepeat = entered - handledAt < INTERCEPT_DEBOUNCE_MS
    handledAt = entered
    if (!isRepeat) handle()
  }
}

const canonical = new Map<string, string>(
  [
    ...Object.entries(OLD_ADDRESSES),
    // Last, so that an address that exists always stands for itself.
    ...screens.map((screen): [string, string] => [screen.path, screen.path]),
  ].map(([from, to]): [string, string] => [from.toLowerCase(), to]),
)

/** The address that was meant by one in other letters, spelt right, or long gone; `null` when there is none. */
export function canonicalPath(pathname: string): string | null {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const meant = canonical.get(trimmed.toLowerCase())
  return meant === undefined || meant === trimmed ? null : meant
}

const ANALYTICS_PREFIX = 'al_'

/** Each arrival on the log-in page forgets who was being watched: the `data_id` cookie and the `al_` key. */
export function forgetTracking(): void {
  removeCookie('data_id')
  for (const name of readCookies().keys()) if (name.startsWith(ANALYTICS_PREFIX)) removeCookie(name)
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(ANALYTICS_PREFIX)) removeText(storage, key)
}
