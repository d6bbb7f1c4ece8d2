import { useMutation } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { AppealCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { type FormEvent, useId, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { showNotice } from '../../../lib/indicator.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import type { CaseDialogProps } from './SendBackDialog.tsx'

const { content } = AppealCase.shape

/** 平台介入: why the store's answer is not accepted. */
export function AppealDialog({ caseId, onDone, onClose }: CaseDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.isValid(form.current)) mutate()
  }
  return (
    <Dialog
      title="申请平台介入"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" type="submit" form={formId} isBusy={isPending}>
            提交
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit}>
        <TextArea
          {...fields.bind('content')}
          label="理由"
          isRequired
          maxLength={500}
          placeholder="请说明不认可商家答复的理由，平台将结合照片和单据核实"
        />
      </form>
    </Dialog>
  )
}
