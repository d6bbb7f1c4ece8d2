import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ActDialog } from './ActDialog.tsx'

const IDLE = { isBusy: false, fault: null }

interface Unsaved {
  /** Closes something that is no address of its own; asks first when there is something to lose. */
  readonly leave: (go: () => void) => void
  /** The page shows it somewhere. */
  readonly dialog: ReactNode
}

/** Asks once before changes are lost: by a link or the back button, by closing a drawer, by closing or reloading the page. */
export function useUnsaved(isDirty: boolean): Unsaved {
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  const isBlocked = blocker.state === 'blocked'
  const stay = () => {
    setWaiting(null)
    if (blocker.state === 'blocked') blocker.reset()
  }
  const go = () => {
    setWaiting(null)
    if (blocker.state === 'blocked') blocker.proceed()
    waiting?.()
  }
  return {
    leave: next => {
      if (isDirty) setWaiting(() => next)
      else next()
    },
    dialog: (waiting !== null || isBlocked) && (
      <ActDialog
        title="放弃没有保存的修改？"
        okText="放弃修改"
        width={400}
        isDanger
        attempt={IDLE}
        onClose={stay}
        onOk={go}
      >
        <div>离开后，刚才填写的内容不会保存。</div>
      </ActDialog>
    ),
  }
}
