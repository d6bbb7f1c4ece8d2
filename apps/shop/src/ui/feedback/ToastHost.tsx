import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from '../class-names.ts'
import { DoneIcon, FailIcon, InfoIcon, WarnIcon } from '../icon/icons.tsx'
import css from './ToastHost.module.css'
import { closeToast, type OpenToast, openToasts, watchToasts } from './toast-queue.ts'

const icons = { success: DoneIcon, info: InfoIcon, warning: WarnIcon, error: FailIcon } as const

function Toast({ open }: { open: OpenToast }) {
  const { id, tone, text, durationMs, action } = open
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, isHeld])
  const Sign = icons[tone]
  return (
    <div
      className={classes(css.toast, css[tone])}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Sign size={18} />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className={css.act}
          onClick={() => {
            closeToast(id)
            action.onAct()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

/** Shows the messages of `toast`. Mounted once, at the root; sits above dialogs, hence the popover layer. */
export function ToastHost() {
  const toasts = useSyncExternalStore(watchToasts, openToasts, openToasts)
  const stack = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    // A popover joins the top layer, where modal dialogs live; shown again for each message, it is the topmost.
    const layer = stack.current
    if (newest === undefined || typeof layer?.showPopover !== 'function') return
    layer.showPopover()
    return () => layer.hidePopover()
  }, [newest])
  return (
    <div ref={stack} className={classes(css.stack, toasts.length > 0 && css.open)} popover="manual">
      {toasts.map(open => (
        <Toast key={open.id} open={open} />
      ))}
    </div>
  )
}
