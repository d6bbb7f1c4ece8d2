import type { ComponentType } from 'react'
import { type RouteObject, useLoaderData } from 'react-router'
import { isChunkFailure, reloadForChunk } from '@xiaojiu/web/chunk-reload.ts'
import { currentPath } from '@xiaojiu/web/navigate.ts'
import type { ConsoleFace } from '#shell/console-face.ts'
import type { Screen } from '#shell/screen.ts'
import { whoSitsHere } from '#shell/session.ts'
import { Shell } from '#shell/Shell.tsx'
import { type Gate, gateOf, logInPath } from './guard.ts'
import { Root } from './Root.tsx'
import { NoRightPage, NotFoundPage, RouteFailure } from './status.tsx'
import { redirect } from 'react-router'

/** The whole route tree from the rows of a console. */
export function makeRoutes(face: ConsoleFace): RouteObject[] {
  const inShell = face.screens.filter(screen => screen.layout !== 'bare')
  const bare = face.screens.filter(screen => screen.layout === 'bare')
  return [
    {
      Component: Root,
      errorElement: <RouteFailure />,
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
          errorElement: <RouteFailure />,
          children: [
            ...inShell.map(screen => routeOf(screen, face)),
            { path: '*', Component: NotFoundPage, loader: () => null },
          ],
        },
      ],
    },
  ]
}

/** The file of a page comes behind the guard; one whose file is gone (a new release) is opened by reloading. */
function routeOf(screen: Screen, face: ConsoleFace): RouteObject {
  let Page: ComponentType | undefined
  const load = async (target: string) => {
    try {
      Page ??= await screen.page()
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
      if (gate === 'not-found') return <NotFoundPage />
      if (gate === 'no-right') return <NoRightPage screen={screen} />
      return Page ? <Page /> : null
    },
    errorElement: <RouteFailure />,
  }
}

function pathOf(url: string): string {
  if (url === '') return currentPath()
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
