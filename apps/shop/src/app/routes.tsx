import { isChunkFailure, reloadForChunk } from '@xiaojiu/web/chunk-reload.ts'
import { currentPath } from '@xiaojiu/web/confirm.ts'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { type RouteObject, redirect, useLoaderData, useLocation } from 'react-router'
import { installScreens } from '#shell/nav-links.ts'
import type { Screen } from '#shell/screen.ts'
import { statusPage } from '#shell/status/StatusScreen.tsx'
import { useLack } from '#trade/session/leave.ts'
import { isAuthenticated, isLicenceWithdrawn, refreshSession, useSession } from '#trade/session/session.ts'
import { askToSignIn } from '#trade/session/visitor.ts'
import { type Admission, admit, canonicalPath } from './admission.ts'
import { Root } from './Root.tsx'
import { RouteFailure } from './status/RouteFailure.tsx'

interface RouteOptions {
  readonly screens: readonly Screen[]
  readonly onEnter: (path: string) => void
  /** The address being opened; a page whose script no longer exists is opened by reloading there. */
  readonly target: () => string
}

/** The route tree of all screens. */
export function makeRoutes({ screens, onEnter, target }: RouteOptions): RouteObject[] {
  installScreens(screens)
  const routesOf = (layout: Screen['layout']): RouteObject[] =>
    screens.filter(screen => screen.layout === layout).map(screen => routeOf(screen, onEnter, target))
  return [
    {
      Component: Root,
      HydrateFallback: Blank,
      errorElement: <RouteFailure />,
      children: [
        layoutRoute(
          () => import('#shell/DefaultLayout.tsx').then(file => file.DefaultLayout),
          target,
          routesOf('default'),
        ),
        layoutRoute(() => import('#shell/FixedLayout.tsx').then(file => file.FixedLayout), target, routesOf('fixed')),
        ...routesOf('bare'),
        { path: '*', loader: () => toMeantAddress(target()), Component: statusPage(404, 'bare') },
      ],
    },
  ]
}

/**
 * Pages are loaded by the loader, behind the guard, not by the router's `lazy`: after a script failed on the first
 * load, `lazy` shows nothing and never tries again.
 */
function routeOf(screen: Screen, onEnter: (path: string) => void, target: () => string): RouteObject {
  const page = loadable(screen.page ?? (async () => statusPage(404, screen.layout)), target)
  const guard = guardOf(screen, onEnter, target)
  return {
    path: screen.path,
    caseSensitive: true,
    handle: { screen },
    loader: async (): Promise<Gate> => {
      const gate = guard()
      if (gate === 'open') await page.load()
      return gate
    },
    Component: gated(page.Component, screen),
    errorElement: <RouteFailure />,
  }
}

function layoutRoute(
  fetchLayout: () => Promise<ComponentType>,
  target: () => string,
  children: RouteObject[],
): RouteObject {
  const { load, Component } = loadable(fetchLayout, target)
  const loader = async () => {
    await load()
    return null
  }
  return { loader, Component, children, shouldRevalidate: () => false }
}

function Blank() {
  return null
}

/** A 404 for everyone, unless the address was only spelt differently. */
function toMeantAddress(target: string): null {
  const { pathname, search, hash } = new URL(target, window.location.origin)
  const meant = canonicalPath(pathname)
  if (meant !== null) throw redirect(meant + search + hash)
  return null
}

const LackPage = lazy(() =>
  import('#shell/lack/LackPage.tsx').then(file => ({ default: file.LackPage })).catch(reloadedFor(currentPath)),
)

/** The page; for a visitor without access the sign-in prompt; for a login without the right, who can grant it. */
function gated(Content: ComponentType, { path, needs = [] }: Pick<Screen, 'path' | 'needs'>): ComponentType {
  return function Page() {
    const gate = useLoaderData<Gate>()
    const lack = useLack(...needs)
    if (gate === 'ask-to-sign-in') return <VisitorStop />
    if (lack === null) return <Content />
    return (
      <Suspense>
        <LackPage path={path} lack={lack} />
      </Suspense>
    )
  }
}

function VisitorStop() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => void askToSignIn(pathname + search + hash), [pathname, search, hash])
  return null
}

interface Loadable {
  /** Awaited before the component is shown; a failed attempt can be retried. */
  readonly load: () => Promise<void>
  readonly Component: ComponentType
}

/** A component that is loaded on demand. `target` is where to reload when its script no longer exists. */
function loadable(fetchComponent: () => Promise<ComponentType>, target: () => string): Loadable {
  let Loaded: ComponentType | undefined
  return {
    load: async () => {
      Loaded ??= await fetchComponent().catch(reloadedFor(target))
    },
    Component: () => (Loaded ? <Loaded /> : null),
  }
}

/** Never resolves when the page is reloading for a script that is gone: nothing should flash before that. */
function reloadedFor(target: () => string): (error: unknown) => Promise<never> {
  return error => {
    if (isChunkFailure(error) && reloadForChunk(target())) return new Promise<never>(() => {})
    throw error
  }
}

/** The result of the guard for a page. */
type Gate = Exclude<Admission['kind'], 'redirect'>

/**
 * The guard of a screen; `onEnter` runs for admitted callers. `target` is the address being opened, because the request
 * of a loader has no hash.
 */
function guardOf(screen: Screen, onEnter: (path: string) => void, target: () => string) {
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
