import {
  INQUIRY_REMEDIES,
  INQUIRY_STATES,
  type InquiryRemedy,
  type StoreInquiry,
} from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { COMPLAINT_TOPICS } from '@xiaojiu/contract/service/schemas.ts'
import { serviceSellingEndpoints } from '@xiaojiu/contract/service/selling-endpoints.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import { Photos } from '#parts/case/Photos.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { recordTime } from '#parts/page/time.ts'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import css from '../complaints/complaints.module.css'

interface InquiryDrawerProps {
  readonly inquiry: StoreInquiry
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The buyer's complaint, the platform's question, and the store's answer. */
export function InquiryDrawer({ inquiry, onClose, onDone }: InquiryDrawerProps) {
  const { state, answer, remedy } = inquiry
  return (
    <Drawer
      open
      size={640}
      title={`投诉协办 · ${COMPLAINT_TOPICS[inquiry.complaintTopic]}`}
      onClose={onClose}
      footer={state === 'asked' && <AnswerForm inquiryId={inquiry.inquiryId} onDone={onDone} />}
    >
      <p className={css.words}>{inquiry.complaintContent}</p>
      <Photos files={inquiry.images} />
      <FieldList
        fields={[
          { label: '买家', value: inquiry.buyerName },
          { label: '订单', value: inquiry.orderNo },
          { label: '询问时间', value: recordTime(inquiry.askedAt) },
          {
            label: '时限',
            value:
              state === 'asked' ? <TimeLimit from={inquiry.askedAt} due={inquiry.dueAt} /> : recordTime(inquiry.dueAt),
          },
          { label: '状态', value: INQUIRY_STATES[state] },
          { label: '买家评分', value: inquiry.score === null ? '' : `${inquiry.score} 分` },
        ]}
      />
      <h3 className={css.heading}>平台询问</h3>
      <p className={css.words}>{inquiry.question}</p>
      <h3 className={css.heading}>本店答复</h3>
      {answer === null ? (
        <p className={css.quiet}>{state === 'asked' ? '还没有答复' : '没有在时限内答复'}</p>
      ) : (
        <>
          <p className={css.words}>{answer}</p>
          <Photos files={inquiry.files} />
          <FieldList
            fields={[
              { label: '处理建议', value: remedy === null ? '' : INQUIRY_REMEDIES[remedy] },
              { label: '答复人', value: inquiry.answeredBy },
              { label: '答复时间', value: inquiry.answeredAt === null ? '' : recordTime(inquiry.answeredAt) },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}

const REMEDIES = Object.entries(INQUIRY_REMEDIES).map(([value, label]) => ({ value: value as InquiryRemedy, label }))

function AnswerForm({ inquiryId, onDone }: { readonly inquiryId: string; readonly onDone: () => void }) {
  const [answer, setAnswer] = useState('')
  const [remedy, setRemedy] = useState<InquiryRemedy>('none')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const { isBusy, fault, run, setFault } = useAttempt()
  const once = useOnce()
  const send = () => {
    if (answer.trim().length < 5) return setFault('请至少写 5 个字')
    return void run(async () => {
      const given = { inquiryId, answer: answer.trim(), remedy, fileIds: files.map(file => file.fileId) }
      await once(given, sent => call(serviceSellingEndpoints.answerInquiry, sent))
      showNotice('success', '已答复平台')
      onDone()
    })
  }
  return (
    <div className={css.answer}>
      <WordsBox
        label="答复内容"
        placeholder="向平台说明情况，发出后不能修改；不要留站外联系方式"
        maxLength={1000}
        maxRows={8}
        value={answer}
        onChange={setAnswer}
        onSend={send}
      />
      <PhotoUpload label="凭证图片" purpose="complaint" files={files} onChange={setFiles} maxFiles={6} />
      <Select aria-label="处理建议" value={remedy} options={REMEDIES} onChange={setRemedy} />
      <FaultLine fault={fault} />
      <div className={css.acts}>
        <Button type="primary" loading={isBusy} onClick={send}>
          答复平台 <Kbd keys="ctrl+enter" isOnFill />
        </Button>
      </div>
    </div>
  )
}
