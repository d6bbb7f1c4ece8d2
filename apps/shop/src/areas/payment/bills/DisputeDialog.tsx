import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import css from '../money.module.css'

interface DisputeDialogProps {
  isBusy: boolean
  onClose: () => void
  onSend: (note: string) => void
}

/** 对账异议: what does not fit. */
export function DisputeDialog({ isBusy, onClose, onSend }: DisputeDialogProps) {
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (note.trim() !== '') onSend(note.trim())
  }
  return (
    <Dialog title="对账异议" width={560} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextArea
          name="note"
          label="异议内容"
          isRequired
          maxLength={300}
          placeholder="请写明有异议的订单号、金额和原因"
          value={note}
          onChange={setNote}
          error={isAsked && note.trim() === '' ? '请说明有异议的内容' : undefined}
        />
        <div className={css.acts}>
          <Button type="submit" tone="primary" isBusy={isBusy}>
            提交异议
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Dialog>
  )
}
