import { z } from 'zod'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'

interface RefuseRedFormProps {
  isBusy: boolean
  onClose: () => void
  onSend: (note: string) => void
}

const note = z.string().trim().min(1, { message: '请写明不同意的原因' }).max(200, { message: '最多 200 字' })

/** Why the buyer does not agree: the store reads it. */
export function RefuseRedForm({ isBusy, onClose, onSend }: RefuseRedFormProps) {
  const fields = useFields({ note }, { note: '' })
  return (
    <FormDialog
      title="不同意红字发票信息"
      width={520}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={form => fields.isValid(form) && onSend(fields.values.note)}
    >
      <TextArea
        {...fields.bind('note')}
        label="原因"
        isRequired
        maxLength={200}
        placeholder="如金额、数量与实际退货不符"
      />
    </FormDialog>
  )
}
