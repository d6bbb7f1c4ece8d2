import { serviceOperatingEndpoints, type WatchedComplaint } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { COMPLAINT_KINDS, COMPLAINT_STATES, COMPLAINT_TOPICS } from '@xiaojiu/contract/service/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { StepList } from '#parts/case/StepList.tsx'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { recordTime } from '#parts/page/time.ts'
import css from './complaints.module.css'

interface ComplaintDrawerProps {
  readonly complaint: WatchedComplaint
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What the buyer said, what was answered and by whom, and the answer to give. */
export function ComplaintDrawer({ complaint, onClose, onDone }: ComplaintDrawerProps) {
  const { complaintId, state } = complaint
  const [content, setContent] = useState('')
  const [isClosing, setClosing] = useState(false)
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
      title={`${COMPLAINT_KINDS[complaint.kind]} · ${COMPLAINT_TOPICS[complaint.topic]}`}
      onClose={onClose}
      footer={
        state !== 'closed' && (
          <div className={css.answer}>
            <Input.TextArea
              aria-label="回复内容"
              placeholder="回复内容，发出后不能修改"
              maxLength={1000}
              autoSize={{ minRows: 3, maxRows: 8 }}
              value={content}
              onChange={event => setContent(event.target.value)}
              onKeyDown={event => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) answer()
              }}
            />
            {fault !== null && (
              <p role="alert" className={css.fault}>
                {fault}
              </p>
            )}
            <div className={css.acts}>
              <Button type="primary" loading={isBusy} disabled={content.trim() === ''} onClick={answer}>
                回复 <Kbd keys="ctrl+enter" isOnFill />
              </Button>
              {state === 'answered' && <Button onClick={() => setClosing(true)}>完结</Button>}
            </div>
          </div>
        )
      }
    >
      <p className={css.words}>{complaint.content}</p>
      <FieldList
        fields={[
          {
            label: '买家',
            value: (
              <Link to={`/platform/companies/detail?companyId=${complaint.companyId}&tab=talks`}>
                {complaint.buyerName}
              </Link>
            ),
          },
          { label: '联系手机', value: complaint.mobile },
          { label: '订单', value: complaint.orderNo ?? '' },
          { label: '图片', value: complaint.imageCount === 0 ? '' : `${complaint.imageCount} 张` },
          { label: '提交', value: recordTime(complaint.createdAt) },
          { label: '状态', value: COMPLAINT_STATES[state] },
          {
            label: '评价',
            value:
              complaint.score === null
                ? ''
                : `${complaint.score} 分${complaint.scoreComment ? `：${complaint.scoreComment}` : ''}`,
          },
        ]}
      />
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
      {isClosing && (
        <ReasonDialog
          title="完结"
          okText="完结"
          onClose={() => setClosing(false)}
          onOk={async reason => {
            await call(serviceOperatingEndpoints.closeComplaint, { complaintId, reason })
            showNotice('success', '已完结')
            setClosing(false)
            onDone()
          }}
        >
          完结后双方都不能再补充。
        </ReasonDialog>
      )}
    </Drawer>
  )
}
