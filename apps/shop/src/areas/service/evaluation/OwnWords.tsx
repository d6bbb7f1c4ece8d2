import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import {
  EVALUATION_ASPECTS,
  EVALUATION_LENGTH,
  EVALUATION_STATES,
  type OwnEvaluation,
  type OwnFollowUp,
} from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { type FormEvent, useState } from 'react'
import css from './evaluation.module.css'
import { PictureField } from './PictureField.tsx'
import { Pictures } from './Pictures.tsx'
import { Stars } from './Stars.tsx'

interface OwnWordsProps {
  evaluation: OwnEvaluation
  onChanged: () => void
}

/** The company's evaluation, the state of its review, and the follow-up. */
export function OwnWords({ evaluation, onChanged }: OwnWordsProps) {
  const { goodsScore, packingScore, deliveryScore, words, images, state, submittedAt, followUp } = evaluation
  const [isAdding, setAdding] = useState(false)
  const mayAdd = state === 'approved' && (followUp === null || followUp.state === 'refused')
  return (
    <div className={css.block}>
      <p className={css.given}>
        <span className={css.state} data-state={state}>
          {EVALUATION_STATES[state]}
        </span>
        <span className="meta num">{timeText(submittedAt)}</span>
        {evaluation.isAnonymous && <span className="meta">匿名</span>}
      </p>
      <p className={css.given}>
        {EVALUATION_ASPECTS.goods} <Stars score={goodsScore} label={EVALUATION_ASPECTS.goods} />
        {EVALUATION_ASPECTS.packing} <Stars score={packingScore} label={EVALUATION_ASPECTS.packing} />
        {EVALUATION_ASPECTS.delivery} <Stars score={deliveryScore} label={EVALUATION_ASPECTS.delivery} />
      </p>
      {words !== '' && <p className={css.words}>{words}</p>}
      <Pictures images={images} />
      {evaluation.refusedBecause && <p className={css.fault}>未通过：{evaluation.refusedBecause}</p>}
      {followUp && (
        <div className={css.followUp}>
          <p className={css.given}>
            <b>追评</b>
            <span className={css.state} data-state={followUp.state}>
              {EVALUATION_STATES[followUp.state]}
            </span>
            <span className="meta num">{timeText(followUp.submittedAt)}</span>
          </p>
          <p className={css.words}>{followUp.words}</p>
          <Pictures images={followUp.images} />
          {followUp.refusedBecause && <p className={css.fault}>未通过：{followUp.refusedBecause}</p>}
        </div>
      )}
      {state === 'waiting' && (
        <p className="meta">一般一个工作日内审核完成，结果会发到消息中心；通过后可以追评一次。</p>
      )}
      {mayAdd &&
        (isAdding ? (
          <FollowUpForm
            evaluationId={evaluation.evaluationId}
            before={followUp}
            onDone={() => {
              setAdding(false)
              onChanged()
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <p>
            <Button size="small" onClick={() => setAdding(true)}>
              {followUp ? '修改追评' : '追加评价'}
            </Button>
          </p>
        ))}
    </div>
  )
}

interface FollowUpFormProps {
  evaluationId: string
  before: OwnFollowUp | null
  onDone: () => void
  onCancel: () => void
}

/** 追评: one follow-up. */
function FollowUpForm({ evaluationId, before, onDone, onCancel }: FollowUpFormProps) {
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
