import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import type { IconName } from '#parts/look/icons.ts'
import css from './page.module.css'

interface MessageProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
  /** The only action. */
  readonly act?: ReactNode
}

/** Shown instead of missing content, with one action. */
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
  /** The noun for what failed to load: 待办, 审计日志. */
  readonly what: string
  readonly message: string
  /** The request id, for a report to support. */
  readonly requestId?: string | undefined
  readonly onRetry: () => void
}

/** What failed on the page: the key that each of them shows retries them all. */
const failed = new Set<() => void>()

export function ErrorState({ what, message, requestId, onRetry }: ErrorStateProps) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const own = () => retry()
    failed.add(own)
    return () => void failed.delete(own)
  }, [])
  useKeys([
    {
      keys: '0',
      label: '重试',
      run: () => {
        for (const each of [...failed]) each()
      },
    },
  ])
  return (
    <Message
      icon="warning"
      title={`${what}加载失败`}
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

/** Names the missing right and whom to ask. */
export function NoRightState({ what, ask }: { readonly what: string; readonly ask: string }) {
  return (
    <Message icon="lock" title={`没有${what}权限`}>
      {ask}
    </Message>
  )
}

/** The shown data have changed on the server; they stay until the reader reloads them. */
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

/** A placeholder of the content's size, so that nothing moves when it loads. */
export function Skeleton({ rows = 8, height = 16 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <div className={css.skeleton} role="status" aria-busy="true" aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.bone} style={{ height, width: `${96 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  )
}
