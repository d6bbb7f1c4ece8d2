import { useMutation } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { AppealCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import type { CaseDialogProps } from './SendBackDialog.tsx'

const { content } = AppealCase.shape

/** 平台介入: why the store's answer is not accepted. */
export function AppealDialog({ caseId, onDone, onClose }: CaseDialogProps) {
  const fields = useFields({ content }, { content: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(afterSaleEndpoints.appealCase, { caseId, content: fields.values.content }),
    onSuccess: () => {
      showNotice('success', '平台已受理，请留意消息')
      onDone()
    },
    onError: error => {
      if (!fields.takeErrors(error)) showNotice('error', error.message)
    },
  })
  return (
    <FormDialog
      title="申请平台介入"
      width={560}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={form => fields.isValid(form) && mutate()}
    >
      <TextArea
        {...fields.bind('content')}
        label="理由"
        isRequired
        maxLength={500}
        placeholder="请说明不认可商家答复的理由，平台将结合照片和单据核实"
      />
    </FormDialog>
  )
}
