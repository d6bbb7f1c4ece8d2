import { createBrowserRouter } from 'react-router'
import { setNavigator } from '../lib/navigate.ts'
import { makeRoutes } from './routes.tsx'
import { screens } from './screens.ts'

/** The router of the running shop; also the way for code outside components to change the page. */
export function openRouter(onEnter: (path: string) => void) {
  const router = createBrowserRouter(
    makeRoutes({
      screens,
      onEnter,
      target: () => {
        const { navigation, location } = router.state
        const { pathname, search, hash } = navigation.location ?? location
        return pathname + search + hash
      },
    }),
  )
  setNavigator((to, options) => void router.navigate(to, options))
  return router
}
