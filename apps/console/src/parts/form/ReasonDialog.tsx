import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { ActDialog } from './ActDialog.tsx'
import { useAttempt } from './use-attempt.ts'

interface ReasonDialogProps {
  readonly title: string
  /** The effect, and whom it concerns. */
  readonly children: ReactNode
  readonly okText: string
  readonly isDanger?: boolean
  readonly onClose: () => void
  readonly onOk: (reason: string) => Promise<void>
}

/** Asks for a reason, then acts: the reason goes into the audit trail. Esc, the cross or a click outside closes it. */
export function ReasonDialog({ title, children, okText, isDanger = false, onClose, onOk }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const attempt = useAttempt()
  const go = () => {
    if (reason.trim().length < 2) return attempt.setFault('请填写原因')
    return void attempt.run(() => onOk(reason.trim()))
  }
  return (
    <ActDialog
      title={title}
      okText={okText}
      width={480}
      isDanger={isDanger}
      attempt={attempt}
      onClose={onClose}
      onOk={go}
    >
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
    </ActDialog>
  )
}
