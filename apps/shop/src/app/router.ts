import { createBrowserRouter } from 'react-router'
import { setNavigator } from '@xiaojiu/web/navigate.ts'
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
