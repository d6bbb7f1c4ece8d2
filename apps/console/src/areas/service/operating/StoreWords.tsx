import {
  INQUIRY_HOURS,
  INQUIRY_REMEDIES,
  INQUIRY_STATES,
  type Inquiry,
} from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { serviceOperatingEndpoints, type WatchedComplaint } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Photos } from '#parts/case/Photos.tsx'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useKept } from '#parts/form/kept.ts'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import css from '../complaints/complaints.module.css'
import { ConcernedStoreChoice, useConcernedStores } from './ConcernedStores.tsx'

interface StoreWordsProps {
  readonly complaint: WatchedComplaint
  readonly onDone: () => void
}

/** Inquiries to stores about a complaint, with their answers. */
export function StoreWords({ complaint, onDone }: StoreWordsProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <h3 className={css.heading}>
        店铺说法
        {complaint.state !== 'closed' && (
          <Button size="small" onClick={() => setAsking(true)}>
            询问店铺
          </Button>
        )}
      </h3>
      {complaint.inquiries.length === 0 ? (
        <p className={css.quiet}>还没有询问店铺</p>
      ) : (
        <ul className={css.inquiries}>
          {complaint.inquiries.map(inquiry => (
            <InquiryItem key={inquiry.inquiryId} inquiry={inquiry} />
          ))}
        </ul>
      )}
      {isAsking && (
        <AskStoreDialog
          complaintId={complaint.complaintId}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

const TONES = { asked: 'amber', answered: 'teal', missed: 'red', closed: 'plain' } as const

function InquiryItem({ inquiry }: { readonly inquiry: Inquiry }) {
  const { storeName, state, question, askedBy, askedAt, dueAt, answer, remedy, answeredBy, answeredAt } = inquiry
  return (
    <li>
      <div className={css.line}>
        <b>{storeName}</b>
        {(state !== 'closed' || answer === null) && <Pill tone={TONES[state]}>{INQUIRY_STATES[state]}</Pill>}
        {state === 'asked' && <TimeLimit from={askedAt} due={dueAt} />}
      </div>
      <p>
        <span className={css.quiet}>
          {askedBy} 问 · {nearTime(askedAt)}
        </span>
        <br />
        {question}
      </p>
      {answer !== null && answeredAt !== null && (
        <>
          <p>
            <span className={css.quiet}>
              {answeredBy} 答 · {nearTime(answeredAt)}
              {remedy !== null && ` · 建议：${INQUIRY_REMEDIES[remedy]}`}
            </span>
            <br />
            {answer}
          </p>
          <Photos files={inquiry.files} />
        </>
      )}
    </li>
  )
}

interface AskStoreDialogProps {
  readonly complaintId: string
  readonly onClose: () => void
  readonly onDone: () => void
}

function AskStoreDialog({ complaintId, onClose, onDone }: AskStoreDialogProps) {
  const stores = useConcernedStores(complaintId)
  const [question, setQuestion] = useKept(`ask store ${complaintId}`, '')
  const attempt = useAttempt()
  const once = useOnce()
  const { storeId } = stores
  const ask = () => {
    if (storeId === undefined) return attempt.setFault('请选择店铺')
    if (question.trim().length < 5) return attempt.setFault('请至少写 5 个字')
    return void attempt.run(async () => {
      await once({ complaintId, storeId, question: question.trim() }, given =>
        call(serviceOperatingEndpoints.askStore, given),
      )
      setQuestion('')
      showNotice('success', '已询问店铺')
      onDone()
    })
  }
  return (
    <ActDialog
      title="询问店铺"
      okText="发出询问"
      attempt={attempt}
      isReady={storeId !== undefined}
      onClose={onClose}
      onOk={ask}
    >
      <ConcernedStoreChoice stores={stores}>
        <p>
          店铺会看到投诉内容和图片，看不到买家的手机号；请在 {INQUIRY_HOURS} 小时内答复，逾期由平台依据现有材料处理。
        </p>
      </ConcernedStoreChoice>
      {storeId !== undefined && (
        <WordsBox
          isFocused
          label="想问店铺的问题"
          placeholder="例如：请提供该订单的出库复核记录和温控记录"
          maxLength={500}
          value={question}
          onChange={setQuestion}
        />
      )}
    </ActDialog>
  )
}
