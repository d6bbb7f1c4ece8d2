import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { redirect, type RouteObject, useLoaderData } from 'react-router'
import { isChunkFailure, reloadForChunk } from '@xiaojiu/web/chunk-reload.ts'
import { currentPath } from '@xiaojiu/web/navigate.ts'
import type { ConsoleFace } from '#shell/console-face.ts'
import type { Screen } from '#shell/screen.ts'
import { whoSitsHere } from '#shell/session.ts'
import { Shell } from '#shell/Shell.tsx'
import { type Gate, gateOf, logInPath } from './guard.ts'
import { Root } from './Root.tsx'

const NotFoundPage = lazy(() => import('./StatusPages.tsx').then(file => ({ default: file.NotFoundPage })))
const NoRightPage = lazy(() => import('./StatusPages.tsx').then(file => ({ default: file.NoRightPage })))
const RouteFailure = lazy(() => import('./StatusPages.tsx').then(file => ({ default: file.RouteFailure })))
const status = (page: ReactNode) => <Suspense fallback={null}>{page}</Suspense>

/** The whole route tree from the rows of a console. */
export function makeRoutes(face: ConsoleFace): RouteObject[] {
  const inShell = face.screens.filter(screen => screen.layout !== 'bare')
  const bare = face.screens.filter(screen => screen.layout === 'bare')
  return [
    {
      Component: Root,
      errorElement: status(<RouteFailure />),
      HydrateFallback: () => null,
      children: [
        ...bare.map(screen => routeOf(screen, face)),
        {
          // Nobody gets a menu: the log-in comes first, whatever the address.
          loader: async ({ request }) => {
            if ((await whoSitsHere(face.kind)) === null) throw redirect(logInPath(face, pathOf(request.url)))
            return null
          },
          Component: Shell,
          errorElement: status(<RouteFailure />),
          children: [
            ...inShell.map(screen => routeOf(screen, face)),
            { path: '*', element: status(<NotFoundPage />), loader: () => null },
          ],
        },
      ],
    },
  ]
}

/** The file of a page comes behind the guard; one whose file is gone (a new release) is opened by reloading. */
function routeOf(screen: Screen, face: ConsoleFace): RouteObject {
  let Page: ComponentType | undefined
  let Kit: ComponentType<{ children: ReactNode }> | undefined
  const load = async (target: string) => {
    try {
      const [page, kit] = await Promise.all([Page ?? screen.page(), import('#parts/look/Kit.tsx')])
      Page = page
      Kit = kit.Kit
    } catch (error) {
      if (isChunkFailure(error) && reloadForChunk(target)) return new Promise<void>(() => {})
      throw error
    }
  }
  return {
    path: screen.path,
    handle: { screen },
    loader: async ({ request }): Promise<Gate> => {
      const target = pathOf(request.url)
      const me = screen.right === 'anyone' ? null : await whoSitsHere(face.kind)
      const gate = gateOf(screen, me, face, target)
      if (gate === 'open') await load(target)
      return gate
    },
    // Filters in the address are the page's own business.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: function GatedPage() {
      const gate = useLoaderData<Gate>()
      if (gate === 'not-found') return status(<NotFoundPage />)
      if (gate === 'no-right') return status(<NoRightPage screen={screen} />)
      return Page && Kit ? (
        <Kit>
          <Page />
        </Kit>
      ) : null
    },
    errorElement: status(<RouteFailure />),
  }
}

function pathOf(url: string): string {
  if (url === '') return currentPath()
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
