import { Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useAttempt } from './use-attempt.ts'

interface ReasonDialogProps {
  readonly title: string
  /** What it does, and to whom. */
  readonly children: ReactNode
  readonly okText: string
  readonly isDanger?: boolean
  readonly onClose: () => void
  readonly onOk: (reason: string) => Promise<void>
}

/** Asks why, then does it: the reason goes into the trail. Closed by Esc, the cross, or a click beside it. */
export function ReasonDialog({ title, children, okText, isDanger = false, onClose, onOk }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const { isBusy, fault, run, setFault } = useAttempt()
  const go = () => {
    if (reason.trim().length < 2) return setFault('请填写原因')
    return void run(() => onOk(reason.trim()))
  }
  useKeys([{ keys: 'ctrl+enter', label: okText, run: go }], { isModal: true })
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger: isDanger, loading: isBusy }}
      onCancel={onClose}
      onOk={go}
    >
      <div style={{ display: 'grid', gap: 12 }}>
        <div>{children}</div>
        <Input.TextArea
          autoFocus
          aria-label="原因"
          placeholder="原因（记入操作日志）"
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 4 }}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {fault !== null && (
          <p role="alert" style={{ color: 'var(--s-bad)' }}>
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}
