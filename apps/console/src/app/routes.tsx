import { isChunkFailure, reloadForChunk } from '@xiaojiu/web/chunk-reload.ts'
import { currentPath } from '@xiaojiu/web/confirm.ts'
import { NoticeBox } from '@xiaojiu/web/feedback/NoticeBox.tsx'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, type RouteObject, redirect, useLoaderData, useNavigate } from 'react-router'
import type { KeyBinding } from '#parts/keys/key-table.ts'
import { listenToKeys, useKeys } from '#parts/keys/use-keys.ts'
import { useStepUp } from '#parts/step-up/step-up.ts'
import { type ConsoleFace, currentConsole } from '#shell/console-face.ts'
import { Shell } from '#shell/Shell.tsx'
import { maySee, type Screen } from '#shell/screen.ts'
import { askForHelp, askForPalette, standingOf, useAsks, useSession, whoSitsHere } from '#shell/session.ts'
import { type Gate, gateOf, logInPath } from './guard.ts'

const NotFoundPage = lazy(() => import('./StatusPages.tsx').then(file => ({ default: file.NotFoundPage })))
const NoRightPage = lazy(() => import('./StatusPages.tsx').then(file => ({ default: file.NoRightPage })))
const RouteFailure = lazy(() => import('./StatusPages.tsx').then(file => ({ default: file.RouteFailure })))
const status = (page: ReactNode) => <Suspense fallback={null}>{page}</Suspense>

/** The route tree of a console, built from its screens. */
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
          // Without a session there is no menu: every address leads to the log-in.
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

/** The file of a page is loaded after the guard. When it no longer exists because of a new release, the page is reloaded. */
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
    // Filters in the address are handled by the page.
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

/** Loaded when the first page is there, so that nothing typed after `/` is lost. */
const PALETTE_AFTER_MS = 2000
const loadPalette = () => import('./palette/CommandPalette.tsx')
const CommandPalette = lazy(() => loadPalette().then(file => ({ default: file.CommandPalette })))
const KeyHelp = lazy(() => import('./dialogs.tsx').then(file => ({ default: file.KeyHelpDialog })))
const SessionEndDialog = lazy(() => import('./dialogs.tsx').then(file => ({ default: file.SessionEnd })))
const StepUpDialog = lazy(() => import('./dialogs.tsx').then(file => ({ default: file.StepUp })))

/** The frame of all pages: theme, keys, palette, and dialogs that can open at any time. */
function Root() {
  const asks = useAsks()
  const isOver = useSession(session => session.isOver)
  const stepUp = useStepUp(state => state.asked)
  useEffect(listenToKeys, [])
  useKeys([...useGoKeys(), ...CONSOLE_KEYS])
  // What is typed until the palette is there is not meant for the page below.
  useKeys([], { isModal: true, isOn: asks.palette })
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), PALETTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Outlet />
      <NoticeBox />
      <Suspense fallback={null}>
        {asks.palette && <CommandPalette onClose={() => useAsks.setState({ palette: false })} />}
        {asks.help && <KeyHelp onClose={() => useAsks.setState({ help: false })} />}
        {isOver && <SessionEndDialog />}
        {stepUp !== null && <StepUpDialog onAnswer={stepUp.answer} />}
      </Suspense>
    </>
  )
}

const CONSOLE_KEYS: readonly KeyBinding[] = [
  { keys: '/', label: '搜索', run: askForPalette },
  { keys: 'ctrl+k', label: '去任何地方', run: askForPalette },
  { keys: '?', label: '全部快捷键', run: askForHelp },
]

/** The sequence `g` plus a letter, for each screen that has one and that the rights allow. */
function useGoKeys(): readonly KeyBinding[] {
  const navigate = useNavigate()
  const me = useSession(session => session.me)
  if (me === null) return []
  const standing = standingOf(me)
  return currentConsole()
    .screens.filter(screen => screen.go !== undefined && maySee(screen, standing))
    .map(screen => ({ keys: `g ${screen.go}`, label: `去${screen.title}`, run: () => void navigate(screen.path) }))
}
