import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useKeys } from '#parts/keys/use-keys.ts'
import { FaultLine } from './FaultLine.tsx'
import css from './form.module.css'
import type { Attempt } from './use-attempt.ts'

interface ActDialogProps {
  readonly title: string
  readonly okText: string
  readonly children: ReactNode
  /** The running act and its error. */
  readonly attempt: Pick<Attempt, 'isBusy' | 'fault'>
  readonly onClose: () => void
  readonly onOk: () => void
  readonly width?: number
  readonly isDanger?: boolean
  /** False: the act is not possible now. */
  readonly isReady?: boolean
}

/**
 * A dialog for one act, by its button or Ctrl+Enter; an error appears above the buttons. Esc, the cross or a click outside closes
 * it.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, okText, children, attempt, onClose, onOk, width = 520, isDanger = false, isReady = true } = props
  useKeys(isReady ? [{ keys: 'ctrl+enter', label: okText, run: onOk }] : [], { isModal: true })
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger: isDanger, loading: attempt.isBusy, disabled: !isReady }}
      onCancel={onClose}
      onOk={onOk}
    >
      <div className={css.dialog}>
        {children}
        <FaultLine fault={attempt.fault} />
      </div>
    </Modal>
  )
}
