import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { COMPLAINT_LENGTH, MoreOnComplaint } from '@xiaojiu/contract/service/schemas.ts'
import { type FormEvent, useRef } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import css from '../ComplaintPage.module.css'

export interface ComplaintActProps {
  complaintId: string
  onDone: () => void
  onCancel: () => void
}

const { content } = MoreOnComplaint.shape

/** More on a case that is still open. */
export function AddToComplaint({ complaintId, onDone, onCancel }: ComplaintActProps) {
  const form = useRef<HTMLFormElement>(null)
  const fields = useFields({ content }, { content: '' })
  const { mutate, isPending } = useSubmit({
    content: () => ({ complaintId, content: fields.values.content }),
    send: content => call(serviceEndpoints.addToComplaint, content),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.isValid(form.current)) mutate()
  }
  return (
    <form ref={form} className={css.more} noValidate onSubmit={submit} aria-label="继续说明">
      <TextArea {...fields.bind('content')} label="补充说明" isRequired maxLength={COMPLAINT_LENGTH.max} />
      <div className={css.formActs}>
        <Button type="submit" size="small" tone="primary" isBusy={isPending}>
          提交
        </Button>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  )
}
