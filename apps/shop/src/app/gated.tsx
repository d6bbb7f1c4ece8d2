import { type ComponentType, useEffect } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { askToSignIn } from '../lib/visitor.ts'
import type { Gate } from './guard.ts'

/** The page, or for a visitor who went too far the prompt in its place. */
export function gated(Content: ComponentType): ComponentType {
  return function Page() {
    return useLoaderData<Gate>() === 'ask-to-sign-in' ? <VisitorStop /> : <Content />
  }
}

function VisitorStop() {
  const { pathname, search } = useLocation()
  useEffect(() => void askToSignIn(pathname + search), [pathname, search])
  return null
}
