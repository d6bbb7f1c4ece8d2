import type { Approval } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button, Drawer, Input } from 'antd'
import { useRef, useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { BeforeAfter } from '#parts/page/BeforeAfter.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { changedFields, recordTime } from '#parts/page/time.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'

interface ApprovalDrawerProps {
  readonly approval: Approval
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What was asked for, what it changes and does, and the word of a second person. */
export function ApprovalDrawer({ approval, onClose, onDone }: ApprovalDrawerProps) {
  const [note, setNote] = useState('')
  const words = useRef<HTMLDivElement>(null)
  const { isBusy, fault, run, setFault } = useAttempt()
  const { approvalId, mayDecide, amount } = approval
  const decide = (verdict: 'approve' | 'refuse') => {
    if (verdict === 'refuse' && note.trim() === '') {
      setFault('请填写驳回原因')
      return words.current?.querySelector('textarea')?.focus()
    }
    return void run(async () => {
      await withStepUp(() => call(staffEndpoints.decideApproval, { approvalId, verdict, note }))
      showNotice('success', verdict === 'approve' ? '已通过，即时生效' : '已驳回')
      onDone()
    })
  }
  const withdraw = () =>
    void run(async () => {
      await call(staffEndpoints.withdrawApproval, { approvalId })
      showNotice('success', '已撤回')
      onDone()
    })
  useKeys(
    mayDecide
      ? [
          { keys: 'a', label: '通过', run: () => decide('approve') },
          { keys: 'r', label: '驳回', run: () => decide('refuse') },
        ]
      : [],
  )
  const fields = changedFields(approval.before, approval.after)
  return (
    <Drawer
      open
      size={640}
      title={approval.title}
      onClose={onClose}
      footer={
        <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          {mayDecide ? (
            <>
              <Button type="primary" loading={isBusy} onClick={() => decide('approve')}>
                {amount === null ? '通过' : `通过 ${moneyText(amount)}`} <Kbd keys="a" isOnFill />
              </Button>
              <Button danger disabled={isBusy} onClick={() => decide('refuse')}>
                驳回 <Kbd keys="r" />
              </Button>
            </>
          ) : (
            <span style={{ color: 'var(--ink-3)' }}>
              {approval.state !== 'waiting'
                ? '该申请已结束'
                : approval.isOwn
                  ? '不能复核自己提交的申请'
                  : '没有复核权限'}
            </span>
          )}
          {approval.isOwn && approval.state === 'waiting' && (
            <Button disabled={isBusy} onClick={withdraw}>
              撤回
            </Button>
          )}
        </div>
      }
    >
      <FieldList
        fields={[
          { label: '类型', value: approval.kindLabel },
          { label: '对象', value: approval.subject },
          { label: '提交', value: `${approval.askedBy} · ${recordTime(approval.askedAt)}` },
          { label: '原因', value: approval.reason },
          { label: '影响', value: approval.effect },
          ...(amount === null ? [] : [{ label: '金额', value: moneyText(amount) }]),
          ...(approval.files.length === 0
            ? []
            : [
                {
                  label: '附件',
                  value: approval.files.map(file => (
                    <a key={file.fileId} href={file.url} target="_blank" rel="noreferrer" style={{ marginRight: 12 }}>
                      {file.name}
                    </a>
                  )),
                },
              ]),
          ...(approval.decidedBy === null || approval.decidedAt === null
            ? []
            : [
                { label: '复核', value: `${approval.decidedBy} · ${recordTime(approval.decidedAt)}` },
                { label: '意见', value: approval.decisionNote ?? '' },
              ]),
        ]}
      />
      {fields.length > 0 && (
        <div style={{ marginTop: 16 }}>
          <BeforeAfter fields={fields} />
        </div>
      )}
      {mayDecide && (
        <div ref={words} style={{ marginTop: 16 }}>
          <Input.TextArea
            aria-label="复核意见"
            placeholder="复核意见；驳回时必填"
            maxLength={300}
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={note}
            onChange={event => setNote(event.target.value)}
            onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </div>
      )}
      {fault !== null && (
        <p role="alert" style={{ marginTop: 8, color: 'var(--s-bad)' }}>
          {fault}
        </p>
      )}
    </Drawer>
  )
}
