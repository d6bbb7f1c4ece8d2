import { currentPath, goTo, setNavigator } from '@xiaojiu/web/confirm.ts'
import type { FailureRoute } from '@xiaojiu/web/query.ts'
import { createBrowserRouter } from 'react-router'
import { makeRoutes } from './routes.tsx'
import { screens } from './screens.ts'

/** The router of the shop; code outside components navigates through it. */
export function openRouter(onEnter: (path: string) => void) {
  let opened: ReturnType<typeof createBrowserRouter> | undefined
  // The first page is requested while the router is being created: then the address bar counts.
  const target = () => {
    const { pathname, search, hash } = opened?.state.navigation.location ?? opened?.state.location ?? window.location
    return pathname + search + hash
  }
  const router = createBrowserRouter(makeRoutes({ screens, onEnter, target }))
  opened = router
  setNavigator((to, options) => void router.navigate(to, options))
  return router
}

/** Refusals that lead to another page: the company choice, or the page about a cancelled licence. */
export const failureRoute: FailureRoute = error => {
  if (error.reason === 'company-not-chosen') chooseCompanyFirst()
  else if (error.reason === 'company-withdrawn') leaveUnlessOpen()
  else return false
  return true
}

/** Calls of the frame may be refused although the open page is allowed; then the page stays. */
function leaveUnlessOpen(): void {
  const path = currentPath()
  if (!path.startsWith('/repayment') && !path.startsWith('/licenseWithdraw')) goTo('/licenseWithdraw')
}

/** Several calls of one page may be refused at once: only the first one navigates. */
function chooseCompanyFirst(): void {
  const path = currentPath()
  if (!path.startsWith('/companySelect')) goTo(`/companySelect?redirect=${encodeURIComponent(path)}`)
}
