import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { Pill } from '#parts/state/State.tsx'
import css from './chat.module.css'

interface TalkBarProps {
  readonly talk: {
    readonly buyerName: string
    readonly takenBy: string | null
    readonly isMine: boolean
    readonly solvedAt: Date | string | null
  }
  readonly isBusy: boolean
  readonly fault: string | null
  readonly onTake: () => void
  readonly passing: {
    readonly colleagues: readonly { readonly accountId: string; readonly name: string }[]
    readonly isLoading: boolean
    readonly isOpen: boolean
    readonly words: string
    readonly onOpen: () => void
    readonly onPass: (accountId: string) => void
  }
  readonly onSolve: () => void
  /** Further acts, before the conversation is marked as solved. */
  readonly acts?: ReactNode
  readonly children?: ReactNode
}

/** The buyer, the staff member, and the acts that both consoles have on a conversation. */
export function TalkBar({ talk, isBusy, fault, onTake, passing, onSolve, acts, children }: TalkBarProps) {
  const { colleagues, isLoading, isOpen, words, onOpen, onPass } = passing
  return (
    <header>
      <b>{talk.buyerName}</b>
      {talk.takenBy !== null && (
        <Pill tone={talk.isMine ? 'teal' : 'plain'}>{talk.isMine ? '我接待' : `${talk.takenBy}接待中`}</Pill>
      )}
      {fault !== null && (
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      )}
      <span className={css.spring} />
      {!talk.isMine && (
        <Button size="small" loading={isBusy} onClick={onTake}>
          接待
        </Button>
      )}
      {talk.isMine && isOpen && (
        <Select
          size="small"
          aria-label="转接给"
          placeholder="转接给"
          className={css.pass ?? ''}
          loading={isLoading}
          options={colleagues.map(({ accountId, name }) => ({ value: accountId, label: name }))}
          onChange={onPass}
        />
      )}
      {talk.isMine && !isOpen && (
        <Button size="small" onClick={onOpen}>
          {words}
        </Button>
      )}
      {acts}
      {talk.solvedAt === null ? (
        <Button size="small" loading={isBusy} onClick={onSolve}>
          标记解决
        </Button>
      ) : (
        <Pill>已解决</Pill>
      )}
      {children}
    </header>
  )
}
