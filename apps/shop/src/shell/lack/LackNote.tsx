import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import type { ReactNode } from 'react'
import type { Need } from '#trade/session/leave.ts'
import { useLackWords } from './use-lack-words.ts'

interface LackNoteProps {
  lack: Need | null
  /** What is possible without it. */
  children?: ReactNode
}

/** Above a form that would be refused: what is missing and whom to ask. */
export function LackNote({ lack, children }: LackNoteProps) {
  const words = useLackWords(lack)
  if (!words) return null
  return (
    <NoteStrip
      tone="amber"
      Sign={WarnIcon}
      title={words.title}
      actions={
        lack === 'approved' ? (
          <ButtonLink size="small" to="/personal">
            查看审核进度
          </ButtonLink>
        ) : undefined
      }
    >
      {words.advice}
      {children && <>；{children}</>}
    </NoteStrip>
  )
}

interface LackStateProps {
  lack: Need
  /** What is still possible. */
  children?: ReactNode
}

/** Replaces a form that would be refused: what is missing and whom to ask. */
export function LackState({ lack, children }: LackStateProps) {
  const words = useLackWords(lack)
  return (
    <EmptyState isSlim title={words?.title ?? ''}>
      {words?.advice}。{children}
    </EmptyState>
  )
}
