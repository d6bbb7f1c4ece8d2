import type { ReactNode } from 'react'
import type { Need } from '#trade/session/need.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { useLackWords } from './use-lack-words.ts'

interface LackStateProps {
  lack: Need
  /** What remains open. */
  children?: ReactNode
}

/** In place of a form that would be refused: what is missing and whom to ask. */
export function LackState({ lack, children }: LackStateProps) {
  const words = useLackWords(lack)
  return (
    <EmptyState isSlim title={words?.title ?? ''}>
      {words?.advice}。{children}
    </EmptyState>
  )
}
