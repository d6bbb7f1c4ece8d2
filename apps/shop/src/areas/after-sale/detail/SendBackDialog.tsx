import { useMutation } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { SendBack } from '@xiaojiu/contract/after-sale/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'

export interface CaseDialogProps {
  caseId: string
  onDone: () => void
  onClose: () => void
}

const { carrier, trackingNo } = SendBack.shape

/** The goods are on their way back: by whom, under which number. */
export function SendBackDialog({ caseId, onDone, onClose }: CaseDialogProps) {
  const fields = useFields({ carrier, trackingNo }, { carrier: '', trackingNo: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(afterSaleEndpoints.sendBack, { caseId, ...fields.values }),
    onSuccess: () => {
      showNotice('success', '已提交，商家收到后验收')
      onDone()
    },
    onError: error => {
      if (!fields.takeErrors(error)) showNotice('error', error.message)
    },
  })
  return (
    <FormDialog
      title="填写退货运单"
      width={520}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={form => fields.isValid(form) && mutate()}
    >
      <TextInput {...fields.bind('carrier')} label="物流公司" isRequired maxLength={30} placeholder="如 顺丰速运" />
      <TextInput
        {...fields.bind('trackingNo')}
        label="运单号"
        isRequired
        maxLength={30}
        hint="拒收的货物请填写原运单号"
      />
    </FormDialog>
  )
}
