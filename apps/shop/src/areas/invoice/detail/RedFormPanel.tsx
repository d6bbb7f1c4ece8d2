import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { RED_FORM_REASONS, type RedForm, type RedFormAnswer } from '@xiaojiu/contract/invoice/red-form-schemas.ts'
import type { InvoiceDetail } from '@xiaojiu/contract/invoice/schemas.ts'
import { negate } from '@xiaojiu/kernel/money.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { exactTimeText, timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { invoiceDetailHref } from '#links/invoice.ts'
import css from '../invoice.module.css'
import { RED_FORM_WORDS } from '../invoice-words.ts'

interface RefuseRedFormProps {
  isBusy: boolean
  onClose: () => void
  onSend: (note: string) => void
}

const note = z.string().trim().min(1, { message: '请写明不同意的原因' }).max(200, { message: '最多 200 字' })

interface RedFormPanelProps {
  invoice: InvoiceDetail
  form: RedForm
}

/** 红字发票信息确认单: the store asks to reverse a booked invoice; the red one waits for the answer. */
export function RedFormPanel({ invoice, form }: RedFormPanelProps) {
  const queries = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: Omit<RedFormAnswer, 'formId'>) =>
      call(invoiceEndpoints.answerRedForm, { formId: form.formId, ...answer }),
    onSuccess: ({ state }) => {
      setRefusing(false)
      showNotice('success', state === 'confirmed' ? '已确认，红字发票将自动开具' : '已反馈给店铺，红字发票暂不开具')
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const reopen = useMutation({
    mutationFn: () => call(invoiceEndpoints.reopenRedForm, { invoiceId: invoice.invoiceId }),
    onSettled: () => queries.invalidateQueries(),
  })
  const agree = async () => {
    const amount = moneyText(negate(invoice.gross))
    const isMeant = await confirm({
      title: '确认红字发票信息',
      text: `确认后店铺将开具红字专票 ${amount}，其中税额 ${moneyText(negate(invoice.tax))} 须在当期作进项转出。确认后不能撤销。`,
      okText: `确认 ${amount}`,
    })
    if (isMeant) mutate({ verdict: 'confirm', note: '' })
  }
  const [blue] = invoice.related
  return (
    <Panel aria-label="红字发票信息确认单">
      <SectionHead
        title="红字发票信息确认单"
        note={RED_FORM_WORDS[form.state]}
        aside={
          form.state === 'waiting-buyer' ? (
            <>
              <Button size="small" onClick={() => setRefusing(true)}>
                不同意
              </Button>
              <Button size="small" tone="primary" isBusy={isPending} onClick={() => void agree()}>
                核对无误，确认
              </Button>
            </>
          ) : (
            form.state === 'refused' && (
              <Button size="small" isBusy={reopen.isPending} onClick={() => reopen.mutate()}>
                重新发起
              </Button>
            )
          )
        }
      />
      <dl className={css.facts}>
        <dt>确认单编号</dt>
        <dd className="num">{form.formNo}</dd>
        <dt>红冲原因</dt>
        <dd>{RED_FORM_REASONS[form.reason]}</dd>
        <dt>被红冲专票</dt>
        <dd>
          {blue && (
            <Link className={`${css.link} num`} to={invoiceDetailHref(blue.invoiceId)}>
              {blue.invoiceNo}
            </Link>
          )}
        </dd>
        <dt>红冲金额</dt>
        <dd>
          {moneyText(negate(invoice.gross))}，税额 {moneyText(negate(invoice.tax))}
        </dd>
        <dt>发起时间</dt>
        <dd>{exactTimeText(form.openedAt)}</dd>
        <dt>{form.decidedAt ? '处理时间' : '确认期限'}</dt>
        <dd>{form.decidedAt ? exactTimeText(form.decidedAt) : `${timeText(form.dueAt)} 前，逾期由店铺重新发起`}</dd>
        {form.note && (
          <>
            <dt>不同意原因</dt>
            <dd>{form.note}</dd>
          </>
        )}
      </dl>
      {isRefusing && (
        <RefuseRedForm
          isBusy={isPending}
          onClose={() => setRefusing(false)}
          onSend={note => mutate({ verdict: 'refuse', note })}
        />
      )}
    </Panel>
  )
}

/** Why the buyer does not agree: the store reads it. */
function RefuseRedForm({ isBusy, onClose, onSend }: RefuseRedFormProps) {
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
