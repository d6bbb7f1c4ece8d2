import { useState } from 'react'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'

interface DisputeDialogProps {
  isBusy: boolean
  onClose: () => void
  onSend: (note: string) => void
}

/** 对账异议: what does not fit. */
export function DisputeDialog({ isBusy, onClose, onSend }: DisputeDialogProps) {
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const submit = () => {
    setAsked(true)
    if (note.trim() !== '') onSend(note.trim())
  }
  return (
    <FormDialog title="对账异议" width={560} verb="提交异议" isBusy={isBusy} onClose={onClose} onSubmit={submit}>
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
    </FormDialog>
  )
}
