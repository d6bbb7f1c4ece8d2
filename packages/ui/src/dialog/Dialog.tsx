import { type CSSProperties, type ReactNode, useId } from 'react'
import { CloseIcon } from '../icon/icons.tsx'
import css from './Dialog.module.css'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  title: ReactNode
  children: ReactNode
  /** Called on Escape, the close button, or a press outside. */
  onClose: () => void
  /** Buttons, the main one last. */
  footer?: ReactNode
  width?: number
  /** An alert needs an answer; closing it means no. */
  isAlert?: boolean
  /** The content cannot be seen again, so a press outside does not close it. */
  isShownOnce?: boolean
}

/** A modal dialog; a sheet from below on phones. Mount it to open it. */
export function Dialog(props: DialogProps) {
  const { title, children, onClose, footer, width = 480, isAlert = false, isShownOnce = false } = props
  const modal = useModal(onClose, { isShownOnce })
  const titleId = useId()
  return (
    <dialog
      {...modal}
      className={css.dialog}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
    >
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
          <CloseIcon size={18} />
        </button>
      </div>
      <div className={css.body}>{children}</div>
      {footer && <div className={css.foot}>{footer}</div>}
    </dialog>
  )
}
