import { useMutation } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { SATISFACTION_WORDS } from '@xiaojiu/contract/service/schemas.ts'
import { type FormEvent, useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import css from '../ComplaintPage.module.css'
import type { ComplaintActProps } from './AddToComplaint.tsx'

/** Best first: most answers are good ones. */
const SCORES = SATISFACTION_WORDS.map((label, index) => ({ key: String(index + 1), label })).toReversed()

/** The buyer's verdict; it closes the case. */
export function RateComplaint({ complaintId, onDone, onCancel }: ComplaintActProps) {
  const [score, setScore] = useState('5')
  const [comment, setComment] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(serviceEndpoints.rateComplaint, { complaintId, score: Number(score), comment }),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className={css.more} noValidate onSubmit={submit} aria-label="评价处理结果">
      <RadioGroup name={`score-${complaintId}`} label="处理结果" choices={SCORES} value={score} onChange={setScore} />
      <TextInput name="comment" label="想说的话" value={comment} onChange={setComment} maxLength={200} />
      <div className={css.formActs}>
        <Button type="submit" size="small" tone="primary" isBusy={isPending}>
          提交评价
        </Button>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  )
}
