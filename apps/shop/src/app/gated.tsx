import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { useLack } from '#trade/session/need.ts'
import { askToSignIn } from '#trade/session/visitor.ts'
import type { Gate } from './guard.ts'
import type { Screen } from '#shell/screen.ts'

const LackPage = lazy(() => import('#shell/lack/LackPage.tsx').then(file => ({ default: file.LackPage })))

/** The page, or for a visitor who went too far the prompt in its place, or for a login that may not use it whom to ask. */
export function gated(Content: ComponentType, { path, needs = [] }: Pick<Screen, 'path' | 'needs'>): ComponentType {
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
  const { pathname, search } = useLocation()
  useEffect(() => void askToSignIn(pathname + search), [pathname, search])
  return null
}
