import type { QueryClient } from '@tanstack/react-query'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { tellUnawaitedFailures } from '@xiaojiu/web/failure/untold.ts'
import { startTraces } from '@xiaojiu/web/tracing/start-traces.ts'
import { adoptStoredCount, refreshCartCount } from '#trade/cart/cart-count.ts'
import { loadFirms } from '#trade/firm-list.ts'
import { onRefresh } from '#trade/session/cross-tab.ts'
import { onLeave } from '#trade/session/leave.ts'
import { startRenewal } from '#trade/session/renewal.ts'
import { isAuthenticated, isCustomer, isLicenceWithdrawn, refreshSession, useSession } from '#trade/session/session.ts'
import { device } from '#trade/session/storage-keys.ts'
import { forgetTab } from '#trade/session/tab-owner.ts'
import { isPublic, screens } from './screens.ts'

/** Starts everything that runs besides the pages. */
export function startShop(queries: QueryClient): void {
  device()
  focusSearchOnSlash()
  tellUnawaitedFailures()
  void startTraces()
  onLeave(() => queries.clear())
  onRefresh(() => changeAccount(queries))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') returnToTab(queries)
  })
  startRenewal()
  // Only warms the cache: a page that needs the list requests it and shows errors.
  if (isAuthenticated()) void loadFirms().catch(() => undefined)
}

/** Another tab signed out or chose another company: clears everything of the old account. */
export function changeAccount(queries: QueryClient): void {
  if (currentScreen()?.isOutside) return
  forgetTab()
  refreshSession()
  queries.clear()
  goTo(isLicenceWithdrawn(useSession.getState()) ? '/licenseWithdraw' : '/', { replace: true })
}

/** Refreshes the number on the badges when a cart page is entered. */
export function recountCart(): void {
  const session = useSession.getState()
  if (!isAuthenticated(session) || !isCustomer(session)) return
  // Loaded with the shell, which these pages show anyway, and not with the first script.
  void import('#shell/use-cart-badge.ts')
    .then(({ fetchCartCount }) => refreshCartCount(fetchCartCount))
    .catch(() => undefined)
}

/** A tab in the background may have missed changes. */
function returnToTab(queries: QueryClient): void {
  const before = useSession.getState().user
  refreshSession()
  const after = useSession.getState().user
  if (before.userBasicId !== after.userBasicId || before.companyId !== after.companyId) return changeAccount(queries)
  const screen = currentScreen()
  adoptStoredCount(screen === undefined || isPublic(screen))
}

function currentScreen() {
  return screens.find(screen => screen.path === window.location.pathname)
}

/** `/` focuses the search box unless the user is typing. Returns a function that stops it. */
export function focusSearchOnSlash(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const box = document.querySelector<HTMLInputElement>('[data-search-box] input, input[type="search"]')
    if (!box || document.querySelector('dialog[open]')) return
    event.preventDefault()
    box.focus()
    box.select()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
