import { CloseIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { useEffect, useRef } from 'react'
import { closeNotice, type Notice, type NoticeState, useIndicator } from '../indicator.ts'
import css from './NoticeBox.module.css'

/** The current notice. A popover, so that it is above dialogs. */
export function NoticeBox() {
  const notice = useIndicator(state => state.notice)
  return notice && <Box key={notice.id} {...notice} />
}

function Box({ state, text, action }: Notice) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.showPopover?.(), [])
  const act = () => {
    closeNotice()
    action?.onAct()
  }
  return (
    <div
      ref={box}
      popover="manual"
      className={css.notice}
      data-notice={state}
      role={state === 'success' ? 'status' : 'alert'}
    >
      <Mark state={state} />
      <span>{text}</span>
      {action && (
        <button type="button" className={css.act} onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label="关闭提示" onClick={closeNotice}>
        <CloseIcon size={14} />
      </button>
    </div>
  )
}

function Mark({ state }: { state: NoticeState }) {
  return (
    <svg className={css.mark} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle className={css.disc} cx="8" cy="8" r="8" />
      <path className={css.sign} d={state === 'success' ? 'M4.5 8.2l2.4 2.4 4.6-4.9' : 'M8 4v5M8 11.4v.6'} />
    </svg>
  )
}
