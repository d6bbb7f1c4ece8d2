import {
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  COMPLAINT_TOPICS,
  type Complaint,
  SATISFACTION_WORDS,
} from '@xiaojiu/contract/service/schemas.ts'
import { useState } from 'react'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import css from '../ComplaintPage.module.css'
import { AddToComplaint } from './AddToComplaint.tsx'
import { RateComplaint } from './RateComplaint.tsx'

/** One case from its first words to the buyer's verdict. */
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
