import {
  EVALUATION_ASPECTS,
  EVALUATION_STATES,
  type OwnEvaluation,
} from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { useState } from 'react'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import css from './evaluation.module.css'
import { FollowUpForm } from './FollowUpForm.tsx'
import { Pictures } from './Pictures.tsx'
import { Stars } from './Stars.tsx'

interface OwnWordsProps {
  evaluation: OwnEvaluation
  onChanged: () => void
}

/** What the company said, where its review stands, and the one follow-up. */
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
