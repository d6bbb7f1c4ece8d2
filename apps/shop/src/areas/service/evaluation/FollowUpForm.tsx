import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { EVALUATION_LENGTH, type OwnFollowUp } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { type FormEvent, useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import css from './evaluation.module.css'
import { PictureField } from './PictureField.tsx'

interface FollowUpFormProps {
  evaluationId: string
  before: OwnFollowUp | null
  onDone: () => void
  onCancel: () => void
}

/** 追评: one more word, once. */
export function FollowUpForm({ evaluationId, before, onDone, onCancel }: FollowUpFormProps) {
  const [words, setWords] = useState(before?.words ?? '')
  const [images, setImages] = useState<readonly StoredFile[]>(before?.images ?? [])
  const { mutate, isPending, error } = useSubmit({
    content: () => ({ evaluationId, words, imageIds: images.map(image => image.fileId) }),
    send: content => call(serviceEndpoints.followUpEvaluation, content),
    onSuccess: () => {
      showNotice('success', '追评已提交，审核后展示')
      onDone()
    },
    onError: () => undefined,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className={css.form} noValidate aria-label="追加评价" onSubmit={submit}>
      <TextArea
        name="words"
        label="追评内容"
        isRequired
        value={words}
        onChange={setWords}
        maxLength={EVALUATION_LENGTH}
        placeholder="销售、储存一段时间后的情况，至少 5 个字，每个评价追评一次"
      />
      <PictureField about="" images={images} onChange={setImages} />
      <div className={css.next}>
        <Button type="submit" tone="primary" size="small" isBusy={isPending} disabled={words.trim().length < 5}>
          提交追评
        </Button>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
      </div>
      <p className={css.fault} role="alert">
        {error?.message}
      </p>
    </form>
  )
}
