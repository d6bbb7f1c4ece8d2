import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { isChunkFailure, reloadForChunk } from '../lib/chunk-reload.ts'
import { gated } from './gated.tsx'
import { guardOf } from './guard.ts'
import { RouteFailure } from './RouteFailure.tsx'
import { Root } from './Root.tsx'
import type { Screen } from './screen.ts'
import { canonicalPath } from './spelling.ts'
import { statusPage } from './StatusScreen.tsx'

interface RouteOptions {
  readonly screens: readonly Screen[]
  readonly onEnter: (path: string) => void
  /** The address being opened: a page whose script is gone is opened by reloading there. */
  readonly target: () => string
}

/** The whole route tree from the rows. */
export function makeRoutes({ screens, onEnter, target }: RouteOptions): RouteObject[] {
  const notFound = async () => statusPage(404)
  const load = (page: () => Promise<ComponentType>) => () => loadPage(page, target)
  const routesOf = (layout: Screen['layout']): RouteObject[] =>
    screens
      .filter(screen => screen.layout === layout)
      .map(screen => ({
        path: screen.path,
        caseSensitive: true,
        handle: { screen },
        loader: guardOf(screen, onEnter),
        lazy: { Component: load(async () => gated(await (screen.page ?? notFound)())) },
        errorElement: <RouteFailure />,
      }))
  return [
    {
      Component: Root,
      HydrateFallback: Blank,
      errorElement: <RouteFailure />,
      children: [
        {
          lazy: { Component: load(() => import('../shell/DefaultLayout.tsx').then(file => file.DefaultLayout)) },
          children: routesOf('default'),
        },
        {
          lazy: { Component: load(() => import('../shell/FixedLayout.tsx').then(file => file.FixedLayout)) },
          children: routesOf('fixed'),
        },
        ...routesOf('bare'),
        { path: '*', loader: toMeantAddress, lazy: { Component: load(notFound) } },
      ],
    },
  ]
}

function Blank() {
  return null
}

/** A 404 for everyone, signed in or not, unless the address was only spelt differently. */
function toMeantAddress({ request }: Pick<LoaderFunctionArgs, 'request'>): null {
  const { pathname, search } = new URL(request.url)
  const meant = canonicalPath(pathname)
  if (meant !== null) throw redirect(meant + search)
  return null
}

async function loadPage(page: () => Promise<ComponentType>, target: () => string): Promise<ComponentType> {
  try {
    return await page()
  } catch (error) {
    // Never resolves: the reload is under way and nothing should flash before it.
    if (isChunkFailure(error) && reloadForChunk(target())) return new Promise(() => {})
    throw error
  }
}
