import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import type { IconName } from '#parts/look/icons.ts'
import css from './page.module.css'

interface MessageProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
  /** The one way out. */
  readonly act?: ReactNode
}

/** What stands in the place of content that is not there, with one way out. */
function Message({ icon, title, children, act }: MessageProps) {
  return (
    <div className={css.state} role="status">
      <Icon name={icon} size={28} />
      <b>{title}</b>
      {children !== undefined && <p>{children}</p>}
      {act}
    </div>
  )
}

export function EmptyState({
  title,
  hint,
  act,
}: {
  readonly title: string
  readonly hint?: string
  readonly act?: ReactNode
}) {
  return (
    <Message icon="file" title={title} act={act}>
      {hint}
    </Message>
  )
}

interface ErrorStateProps {
  /** What was not obtained: 待办, 审计日志. */
  readonly what: string
  readonly message: string
  /** To be read out to whoever mends it. */
  readonly requestId?: string | undefined
  readonly onRetry: () => void
}

export function ErrorState({ what, message, requestId, onRetry }: ErrorStateProps) {
  useKeys([{ keys: '0', label: '重试', run: onRetry }])
  return (
    <Message
      icon="warning"
      title={`${what}没有取到`}
      act={
        <Button icon={<Icon name="sync" />} onClick={onRetry}>
          重试 <Kbd keys="0" />
        </Button>
      }
    >
      {message}
      {requestId !== undefined && (
        <>
          <br />
          编号 {requestId}
        </>
      )}
    </Message>
  )
}

/** Whom to ask stands beside what is missing. */
export function NoRightState({ what, ask }: { readonly what: string; readonly ask: string }) {
  return (
    <Message icon="lock" title={`没有${what}权限`}>
      {ask}
    </Message>
  )
}

/** Somebody has changed what is shown; it stays in sight until the reader asks for the new state. */
export function StaleBar({ message, onReload }: { readonly message: string; readonly onReload: () => void }) {
  return (
    <div className={css.reload} role="status">
      <Icon name="warning" />
      <span>{message}</span>
      <span className={css.spring} />
      <Button size="small" onClick={onReload}>
        刷新
      </Button>
    </div>
  )
}

/** Of the size that the content will have, so that nothing moves when it comes. */
export function Skeleton({ rows = 8, height = 16 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <div className={css.skeleton} role="status" aria-busy="true" aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.bone} style={{ height, width: `${96 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  )
}
