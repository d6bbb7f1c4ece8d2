import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChainRequest } from '@xiaojiu/contract/company/chain-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { type SubmitEvent, useId } from 'react'
import { z } from 'zod'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import css from '../bindings/bindings.module.css'
import { refreshChain } from './refresh-chain.ts'

const WORDS = {
  refuse: { act: '拒绝', done: '已拒绝，门店会收到通知', lead: '拒绝后，门店可以重新申请。' },
  end: { act: '解除', done: '已解除，门店会收到通知', lead: '解除后，门店不能再向本企业要货，本企业也不再看到它。' },
} as const
const Reason = z.string().trim().min(2, '请填写原因，门店可见')

interface ChainReasonDialogProps {
  readonly verb: keyof typeof WORDS
  readonly request: ChainRequest
  readonly onClose: () => void
}

/** Refusing a store or letting it go takes a reason. */
export function ChainReasonDialog({ verb, request, onClose }: ChainReasonDialogProps) {
  const queries = useQueryClient()
  const formId = useId()
  const fields = useFields({ reason: Reason }, { reason: '' })
  const { act, done, lead } = WORDS[verb]
  const { requestId, storeName } = request
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(companyEndpoints.decideChainRequest, { requestId, verb, reason: fields.values.reason.trim() }),
    onSuccess: async () => {
      showNotice('success', done)
      await refreshChain(queries)
      onClose()
    },
    onError: error => {
      if (!fields.takeErrors(error)) fields.setError('reason', error.message)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && fields.isValid(event.currentTarget)) mutate()
  }
  return (
    <Dialog
      title={`${act}门店：${storeName}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="danger" type="submit" form={formId} isBusy={isPending}>
            {act}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={onSubmit} noValidate aria-label={`${act}门店`}>
        <p className={css.lead}>{lead}</p>
        <TextArea {...fields.bind('reason')} label={`${act}原因`} isRequired maxLength={200} />
      </form>
    </Dialog>
  )
}
