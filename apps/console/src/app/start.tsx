import './zod-settings.ts'
import '@xiaojiu/ui/tokens.css'
import '#parts/look/console-tokens.css'
import '#parts/look/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { installFace } from '@xiaojiu/web/face.ts'
import { tellUnawaitedFailures } from '@xiaojiu/web/failure/untold.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { startTraces } from '@xiaojiu/web/tracing/start-traces.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type ConsoleFace, chooseFace } from '#shell/console-face.ts'
import { endSession, tokenOf } from '#shell/session.ts'
import { makeRoutes } from './routes.tsx'

/** Mounts a console with its calls and screens. */
export function startConsole(face: ConsoleFace): void {
  chooseFace(face)
  installFace({
    apiPrefix: API_PREFIXES[face.kind],
    headers: { token_platform_client_type: 'USER', sy_plat: 'B2B' },
    token: () => tokenOf(face.kind),
    onSessionEnded: endSession,
    onLoginExpired: endSession,
  })
  tellUnawaitedFailures()
  void startTraces()
  const queries = makeQueryClient(() => false)
  const router = createBrowserRouter(makeRoutes(face))
  setNavigator((to, options) => void router.navigate(to, options))
  const place = document.getElementById('root')
  if (!place) throw new Error('the page has no #root')
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
