import {
  COMPLAINT_TAGS,
  serviceOperatingEndpoints,
  type WatchedComplaint,
} from '@xiaojiu/contract/service/operating-endpoints.ts'
import { COMPLAINT_KINDS, COMPLAINT_STATES, COMPLAINT_TOPICS } from '@xiaojiu/contract/service/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Photos } from '#parts/case/Photos.tsx'
import { StepList } from '#parts/case/StepList.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useKept } from '#parts/form/kept.ts'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { recordTime } from '#parts/page/time.ts'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { OthersHere } from '#shell/OthersHere.tsx'
import css from '../complaints/complaints.module.css'
import { InHand } from './InHand.tsx'
import { OpenCaseDialog } from './OpenCaseDialog.tsx'
import { StoreWords } from './StoreWords.tsx'
import { Violations } from './Violations.tsx'

interface ComplaintDrawerProps {
  readonly complaint: WatchedComplaint
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The complaint, the store's statement, earlier answers with their authors, and the form for an answer. */
export function ComplaintDrawer({ complaint, onClose, onDone }: ComplaintDrawerProps) {
  const { complaintId, state } = complaint
  const isTaken = complaint.takenBy !== null && !complaint.isMine
  const [content, setContent] = useKept(`complaint ${complaintId}`, '')
  const [isOpeningCase, setOpeningCase] = useState(false)
  const [ending, setEnding] = useState<'close' | 'reopen' | null>(null)
  const { isBusy, fault, run } = useAttempt()
  const once = useOnce()
  const answer = () =>
    void run(async () => {
      await once({ complaintId, content: content.trim() }, given =>
        call(serviceOperatingEndpoints.answerComplaint, given),
      )
      setContent('')
      showNotice('success', '已回复')
      onDone()
    })
  return (
    <Drawer
      open
      size={640}
      title={
        <>
          {`${COMPLAINT_KINDS[complaint.kind]} · ${COMPLAINT_TOPICS[complaint.topic]}`}{' '}
          <OthersHere record={complaintId} />
        </>
      }
      extra={state !== 'closed' && <InHand complaint={complaint} onDone={onDone} />}
      onClose={onClose}
      footer={
        state === 'closed' ? (
          <Button onClick={() => setEnding('reopen')}>重新处理</Button>
        ) : (
          <div className={css.answer}>
            <WordsBox
              label="回复内容"
              placeholder="回复内容，发出后不能修改"
              maxLength={1000}
              maxRows={8}
              value={content}
              onChange={setContent}
              onSend={answer}
            />
            <FaultLine fault={fault} />
            <div className={css.acts}>
              <Button type="primary" loading={isBusy} disabled={content.trim() === '' || isTaken} onClick={answer}>
                回复 <Kbd keys="ctrl+enter" isOnFill />
              </Button>
              {state === 'answered' && <Button onClick={() => setEnding('close')}>完结</Button>}
              {isTaken && <span className={css.quiet}>{complaint.takenBy}正在处理，暂不能回复</span>}
            </div>
          </div>
        )
      }
    >
      <p className={css.words}>{complaint.content}</p>
      <Photos files={complaint.images} />
      <FieldList
        fields={[
          {
            label: '买家',
            value: (
              <Link to={`/platform/companies/detail?companyId=${complaint.companyId}&tab=talks`}>
                {complaint.buyerName}
                {complaint.recentCount > 1 && `（近 90 天 ${complaint.recentCount} 次投诉建议）`}
              </Link>
            ),
          },
          { label: '联系手机', value: complaint.mobile },
          {
            label: '订单',
            value:
              complaint.orderNo === null ? (
                ''
              ) : (
                <>
                  {complaint.orderNo}{' '}
                  <Link to={`/platform/after-sale?view=all&q=${encodeURIComponent(complaint.orderNo)}`}>
                    该订单的售后
                  </Link>{' '}
                  {state !== 'closed' && (
                    <Button size="small" onClick={() => setOpeningCase(true)}>
                      代买家申请售后
                    </Button>
                  )}
                </>
              ),
          },
          { label: '提交', value: recordTime(complaint.createdAt) },
          ...(state === 'waiting'
            ? [{ label: '时限', value: <TimeLimit from={complaint.createdAt} due={complaint.dueAt} /> }]
            : []),
          { label: '状态', value: COMPLAINT_STATES[state] },
          {
            label: '评价',
            value: scoreText(complaint.score, complaint.scoreComment),
          },
          ...(complaint.earlierScore === null
            ? []
            : [{ label: '此前评价', value: scoreText(complaint.earlierScore, complaint.earlierComment) }]),
          { label: '标签', value: <Tags complaint={complaint} onDone={onDone} /> },
        ]}
      />
      <StoreWords complaint={complaint} onDone={onDone} />
      <Violations complaint={complaint} onDone={onDone} />
      <h3 className={css.heading}>往来</h3>
      {complaint.replies.length === 0 ? (
        <p className={css.quiet}>还没有回复</p>
      ) : (
        <StepList
          steps={complaint.replies.toReversed().map(reply => ({
            at: reply.createdAt,
            title: reply.author === 'buyer' ? '买家补充' : `平台回复 · ${reply.staffName ?? '演示机器人'}`,
            note: reply.content,
          }))}
        />
      )}
      {isOpeningCase && (
        <OpenCaseDialog
          complaint={complaint}
          onClose={() => setOpeningCase(false)}
          onDone={() => {
            setOpeningCase(false)
            onDone()
          }}
        />
      )}
      {ending !== null && (
        <ReasonDialog
          title={ENDS[ending].words}
          okText={ENDS[ending].words}
          onClose={() => setEnding(null)}
          onOk={async reason => {
            await call(ENDS[ending].endpoint, { complaintId, reason })
            showNotice('success', ENDS[ending].done)
            setEnding(null)
            onDone()
          }}
        >
          {ENDS[ending].hint}
        </ReasonDialog>
      )}
    </Drawer>
  )
}

const ENDS = {
  close: {
    words: '完结',
    done: '已完结',
    hint: '完结后双方都不能再补充，需要时可以重新处理。',
    endpoint: serviceOperatingEndpoints.closeComplaint,
  },
  reopen: {
    words: '重新处理',
    done: '已重新处理，请尽快回复',
    hint: '回到待回复，重新计 48 小时，并通知买家。已有的评分保留为此前评价。',
    endpoint: serviceOperatingEndpoints.reopenComplaint,
  },
} as const

function scoreText(score: number | null, comment: string | null): string {
  return score === null ? '' : `${score} 分${comment ? `：${comment}` : ''}`
}

function Tags({ complaint, onDone }: Pick<ComplaintDrawerProps, 'complaint' | 'onDone'>) {
  const { isBusy, fault, run } = useAttempt()
  const keep = (tags: string[]) =>
    void run(async () => {
      await call(serviceOperatingEndpoints.tagComplaint, { complaintId: complaint.complaintId, tags })
      onDone()
    })
  return (
    <>
      <Select
        mode="tags"
        aria-label="标签"
        className={css.tags ?? ''}
        placeholder="选择或输入，最多 5 个"
        maxCount={5}
        loading={isBusy}
        value={complaint.tags}
        options={COMPLAINT_TAGS.map(value => ({ value, label: value }))}
        onChange={keep}
      />
      {fault !== null && (
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      )}
    </>
  )
}
