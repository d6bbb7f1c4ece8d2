import { currentPath, goTo, setNavigator } from '@xiaojiu/web/confirm.ts'
import type { FailureRoute } from '@xiaojiu/web/query.ts'
import { createBrowserRouter } from 'react-router'
import { makeRoutes } from './routes.tsx'
import { screens } from './screens.ts'

/** The router of the running shop; also the way for code outside components to change the page. */
export function openRouter(onEnter: (path: string) => void) {
  let opened: ReturnType<typeof createBrowserRouter> | undefined
  // The first page is asked for while the router is being made: then it is the one in the address bar.
  const target = () => {
    const { pathname, search, hash } = opened?.state.navigation.location ?? opened?.state.location ?? window.location
    return pathname + search + hash
  }
  const router = createBrowserRouter(makeRoutes({ screens, onEnter, target }))
  opened = router
  setNavigator((to, options) => void router.navigate(to, options))
  return router
}

/** Refusals that mean another page: choose a company first, or see what a cancelled licence leaves. */
export const failureRoute: FailureRoute = error => {
  if (error.reason === 'company-not-chosen') chooseCompanyFirst()
  else if (error.reason === 'company-withdrawn') leaveUnlessOpen()
  else return false
  return true
}

/** The frame around a page that is open may ask for things that are closed now; the page itself stays as it is. */
function leaveUnlessOpen(): void {
  const path = currentPath()
  if (!path.startsWith('/repayment') && !path.startsWith('/licenseWithdraw')) goTo('/licenseWithdraw')
}

/** Several calls of one page may be refused at once: only the first one navigates. */
function chooseCompanyFirst(): void {
  const path = currentPath()
  if (!path.startsWith('/companySelect')) goTo(`/companySelect?redirect=${encodeURIComponent(path)}`)
}
