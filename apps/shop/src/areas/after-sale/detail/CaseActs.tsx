import { useMutation, useQueryClient } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { AddStatement, AppealCase, type CaseDetail, SendBack } from '@xiaojiu/contract/after-sale/schemas.ts'
import { MAX_PHOTOS } from '@xiaojiu/contract/after-sale/words.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { useState } from 'react'
import { FileUpload } from '#trade/file/FileUpload.tsx'
import { useRight } from '#trade/session/session.ts'

const { content } = AppealCase.shape

interface CaseActsProps {
  one: CaseDetail
  onChanged: () => void
}

/** The acts that the server allows the buyer for this case. */
export function CaseActs({ one: { caseId, kind, verbs, proposal, state, question }, onChanged }: CaseActsProps) {
  const queries = useQueryClient()
  const mayAct = useRight('after-sale')
  const [open, setOpen] = useState<'send-back' | 'appeal' | 'statement' | null>(null)
  const isResend = proposal?.kind === 'resend'
  const { mutate: withdraw, isPending } = useMutation({
    mutationFn: () => call(afterSaleEndpoints.withdrawCase, { caseId }),
    onSuccess: () => showNotice('success', '申请已撤销'),
    onSettled: () => changed(),
  })
  const changed = () => {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: [afterSaleEndpoints.listCases.path] })
    onChanged()
  }
  const askWithdraw = async () => {
    const isMeant = await confirm({
      title: '撤销申请',
      text:
        kind === 'recall'
          ? '确认该批号商品已无剩余？撤销后不再需要寄回，也不会退款。'
          : '撤销后本次申请结束，仍在期限内的可以重新申请。',
      okText: '撤销申请',
    })
    if (isMeant) withdraw()
  }
  const { mutate: answer, isPending: isAnswering } = useMutation({
    mutationFn: (isAccepted: boolean) =>
      call(afterSaleEndpoints.answerProposal, { caseId, proposalId: proposal?.proposalId ?? '', isAccepted }),
    onSuccess: (_, isAccepted) =>
      showNotice(
        'success',
        !isAccepted ? '已拒绝商家的提议' : isResend ? '已接受，等待商家补发' : '已接受，退款按原支付方式退回',
      ),
    onSettled: () => changed(),
  })
  const askAccept = async () => {
    const isMeant = await confirm(
      isResend
        ? { title: '接受补发', text: '接受后由商家补发商品，不再退款。', okText: '接受补发' }
        : {
            title: '接受协商退款',
            text: '接受后立即按提议的金额退款，本次售后结束，其余金额不再退。',
            okText: '接受并退款',
          },
    )
    if (isMeant) answer(true)
  }
  if (!mayAct) return null
  return (
    <>
      {proposal !== null && (
        <>
          <Button tone="primary" isBusy={isAnswering} onClick={() => void askAccept()}>
            {isResend ? '接受补发' : `接受 ${moneyText(proposal.amount)}`}
          </Button>
          <Button isBusy={isAnswering} onClick={() => answer(false)}>
            不接受提议
          </Button>
        </>
      )}
      {verbs.includes('send-back') && (
        <Button tone="primary" onClick={() => setOpen('send-back')}>
          填写退货运单
        </Button>
      )}
      {verbs.includes('appeal') && (
        <Button tone="primary" onClick={() => setOpen('appeal')}>
          申请平台介入
        </Button>
      )}
      {state === 'arbitrating' && (
        <Button tone={question === null ? undefined : 'primary'} onClick={() => setOpen('statement')}>
          补充说明
        </Button>
      )}
      {verbs.includes('withdraw') && (
        <Button isBusy={isPending} onClick={() => void askWithdraw()}>
          撤销申请
        </Button>
      )}
      {open === 'send-back' && <SendBackDialog caseId={caseId} onDone={changed} onClose={() => setOpen(null)} />}
      {open === 'statement' && <StatementDialog caseId={caseId} onDone={changed} onClose={() => setOpen(null)} />}
      {open === 'appeal' && <AppealDialog caseId={caseId} onDone={changed} onClose={() => setOpen(null)} />}
    </>
  )
}

/** 平台介入: why the store's answer is not accepted. */
function AppealDialog({ caseId, onDone, onClose }: CaseDialogProps) {
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

/** 补充说明: words and photos for the platform's decision. */
function StatementDialog({ caseId, onDone, onClose }: CaseDialogProps) {
  const fields = useFields({ content: AddStatement.shape.content }, { content: '' })
  const [photos, setPhotos] = useState<readonly StoredFile[]>([])
  const { mutate, isPending } = useSubmit({
    content: () => ({ caseId, content: fields.values.content, imageIds: photos.map(photo => photo.fileId) }),
    send: given => call(afterSaleEndpoints.addStatement, given),
    onSuccess: () => {
      showNotice('success', '已提交，平台会一并核实')
      onDone()
    },
    onError: error => {
      if (!fields.takeErrors(error)) showNotice('error', error.message)
    },
  })
  return (
    <FormDialog
      title="补充说明"
      width={560}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={form => fields.isValid(form) && mutate(undefined)}
    >
      <TextArea
        {...fields.bind('content')}
        label="说明"
        isRequired
        maxLength={500}
        placeholder="平台要求补充的情况，或您认为需要说明的；平台和商家都能看到"
      />
      <Field label="照片" isGroup>
        {() => (
          <FileUpload
            purpose="after-sale"
            label="照片"
            files={photos}
            onChange={setPhotos}
            maxFiles={MAX_PHOTOS}
            isPicturesOnly
          />
        )}
      </Field>
    </FormDialog>
  )
}

interface CaseDialogProps {
  caseId: string
  onDone: () => void
  onClose: () => void
}

const { carrier, trackingNo } = SendBack.shape

/** Asks for carrier and number of the returned goods. */
function SendBackDialog({ caseId, onDone, onClose }: CaseDialogProps) {
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
