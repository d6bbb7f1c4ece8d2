import { useMutation } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import {
  COMPLAINT_KINDS,
  COMPLAINT_LENGTH,
  COMPLAINT_STATES,
  COMPLAINT_TOPICS,
  type Complaint,
  MoreOnComplaint,
  SATISFACTION_WORDS,
} from '@xiaojiu/contract/service/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { type FormEvent, useRef, useState } from 'react'
import css from '../ComplaintPage.module.css'

/** Best score first, because it is chosen most often. */
const SCORES = SATISFACTION_WORDS.map((label, index) => ({ key: String(index + 1), label })).toReversed()

/** One complaint from its text to the buyer's score. */
export function ComplaintCard({ complaint, onChanged }: { complaint: Complaint; onChanged: () => void }) {
  const { complaintId, kind, topic, state, isUnread, content, orderNo, images, replies, score, scoreComment } =
    complaint
  const [act, setAct] = useState<'add' | 'rate' | null>(null)
  const done = () => {
    setAct(null)
    onChanged()
  }
  return (
    <article className={css.card} aria-label={`${COMPLAINT_KINDS[kind]}：${content.slice(0, 20)}`}>
      <header className={css.cardHead}>
        <span className={css.kind}>
          {COMPLAINT_KINDS[kind]} · {COMPLAINT_TOPICS[topic]}
        </span>
        <span className="meta num">{timeText(complaint.createdAt)}</span>
        {orderNo && <span className="meta num">订单 {orderNo}</span>}
        {isUnread && <span className={css.new}>新回复</span>}
        <span className={css.state} data-state={state}>
          {COMPLAINT_STATES[state]}
        </span>
      </header>
      <div className={css.body}>
        <p className={css.said}>{content}</p>
        {images.length > 0 && (
          <div className={css.images}>
            {images.map(({ fileId, name, url, thumbUrl }) => (
              <a key={fileId} href={url} target="_blank" rel="noreferrer" title={name}>
                {thumbUrl ? <img src={thumbUrl} alt={name} width={72} height={72} /> : name}
              </a>
            ))}
          </div>
        )}
        {replies.length > 0 && (
          <div className={css.replies}>
            {replies.map(({ author, content: text, createdAt }) => (
              <div key={createdAt.getTime()} className={css.reply} data-author={author}>
                <p className={css.replyHead}>
                  <span>{author === 'platform' ? '平台回复' : '我的补充'}</span>
                  <span className="num">{timeText(createdAt)}</span>
                </p>
                <p className={css.said}>{text}</p>
              </div>
            ))}
          </div>
        )}
        {score !== null && (
          <p className="meta">
            我的评价：{SATISFACTION_WORDS[score - 1]}
            {scoreComment && `，${scoreComment}`}
          </p>
        )}
        {state !== 'closed' && act === null && (
          <div className={css.acts}>
            <Button size="small" onClick={() => setAct('add')}>
              继续说明
            </Button>
            {state === 'answered' && (
              <Button size="small" tone="primary" onClick={() => setAct('rate')}>
                评价并完结
              </Button>
            )}
          </div>
        )}
        {act === 'add' && <AddToComplaint complaintId={complaintId} onDone={done} onCancel={() => setAct(null)} />}
        {act === 'rate' && <RateComplaint complaintId={complaintId} onDone={done} onCancel={() => setAct(null)} />}
      </div>
    </article>
  )
}

/** The buyer's score; it closes the complaint. */
function RateComplaint({ complaintId, onDone, onCancel }: ComplaintActProps) {
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

interface ComplaintActProps {
  complaintId: string
  onDone: () => void
  onCancel: () => void
}

const { content } = MoreOnComplaint.shape

/** Adds text to an open complaint. */
function AddToComplaint({ complaintId, onDone, onCancel }: ComplaintActProps) {
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
