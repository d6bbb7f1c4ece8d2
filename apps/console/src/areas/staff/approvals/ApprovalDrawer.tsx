import { useQuery } from '@tanstack/react-query'
import type { Approval, OpenedApproval } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Drawer, Input } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { StepList } from '#parts/case/StepList.tsx'
import { ConfirmActs } from '#parts/form/ConfirmActs.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useKept } from '#parts/form/kept.ts'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { leaveField } from '#parts/keys/escape.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { BeforeAfter } from '#parts/page/BeforeAfter.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { changedFields, recordTime } from '#parts/page/time.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'
import { awaitsAnswer, talkSteps } from './approval-talk.ts'
import css from './approvals.module.css'

interface ApprovalDrawerProps {
  readonly approvalId: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** One approval, also one that the list does not show. */
export function ApprovalDrawer({ approvalId, onClose, onDone }: ApprovalDrawerProps) {
  const found = useQuery({ ...query(staffEndpoints.getApproval, { approvalId }, { errors: 'caller' }), staleTime: 0 })
  if (found.data !== undefined) return <Opened approval={found.data} onClose={onClose} onDone={onDone} />
  return (
    <Drawer open size={640} title="复核申请" onClose={onClose}>
      {found.isError ? (
        <ErrorState what="复核申请" message={faultText(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton rows={8} height={24} />
      )}
    </Drawer>
  )
}

interface OpenedProps extends Omit<ApprovalDrawerProps, 'approvalId'> {
  readonly approval: OpenedApproval
}

/** The request, its effect, and the decision of a second person. */
function Opened({ approval, onClose, onDone }: OpenedProps) {
  const [note, setNote] = useKept(`approval ${approval.approvalId}`, '')
  const [wants, setWants] = useState<'approve' | 'refuse' | 'withdraw' | null>(null)
  const words = useRef<HTMLDivElement>(null)
  const { isBusy, fault, run, setFault } = useAttempt()
  const { approvalId, amount, overLimit, isAskerEntitled } = approval
  const mayDecide = approval.mayDecide && !approval.isConflicted
  const isAsked = awaitsAnswer(approval)
  const isOutdated = approval.now !== null
  const mayAnswer = approval.isOwn && isAsked
  const act = (send: () => Promise<unknown>, said: string) =>
    void run(async () => {
      await send()
      setNote('')
      showNotice('success', said)
      onDone()
    })
  const needWords = (why: string) => {
    setFault(why)
    words.current?.querySelector('textarea')?.focus()
  }
  const decide = (verdict: 'approve' | 'refuse') => {
    if (verdict === 'refuse' && note.trim() === '') return needWords('请填写驳回原因')
    if (verdict === 'approve' && !isAskerEntitled) return setFault(FORMER_ASKER)
    if (verdict === 'approve' && isOutdated) return setFault(OUTDATED)
    if (verdict === 'approve' && overLimit !== null) return setFault(overText(overLimit))
    if (verdict === 'approve' && isAsked) return setFault('询问尚未答复，请等待提交人答复后再通过')
    setFault(null)
    setWants(verdict)
  }
  const confirm = (verdict: 'approve' | 'refuse') =>
    act(
      () => withStepUp(() => call(staffEndpoints.decideApproval, { approvalId, verdict, note })),
      verdict === 'approve' ? '已通过，即时生效' : '已驳回',
    )
  const askBack = () => {
    if (note.trim().length < 2) return needWords('请填写要询问的内容')
    return act(() => call(staffEndpoints.askBackApproval, { approvalId, question: note }), '已询问提交人，等待答复')
  }
  const answer = () => {
    if (note.trim().length < 2) return needWords('请填写答复')
    return act(() => call(staffEndpoints.answerApproval, { approvalId, answer: note }), '已答复，等待复核')
  }
  const withdraw = () => act(() => call(staffEndpoints.withdrawApproval, { approvalId }), '已撤回')
  useKeys(
    mayDecide && wants === null
      ? [
          { keys: 'a', label: '通过', run: () => decide('approve') },
          { keys: 'r', label: '驳回', run: () => decide('refuse') },
          ...(isAsked ? [] : [{ keys: 'q', label: '询问提交人', run: askBack }]),
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
        <div className={css.foot}>
          {wants === 'withdraw' && (
            <ConfirmActs
              question="确认撤回？撤回后不能恢复，须重新提交并重新等待复核"
              okText="撤回"
              isDanger
              isBusy={isBusy}
              onOk={withdraw}
              onCancel={() => setWants(null)}
            />
          )}
          {mayDecide && wants !== null && wants !== 'withdraw' && (
            <ConfirmActs
              question={
                wants === 'approve'
                  ? `确认通过？通过后即时生效${approval.effect && `：${approval.effect}`}`
                  : '确认驳回？'
              }
              okText={wants === 'refuse' ? '驳回' : amount === null ? '通过' : `通过 ${moneyText(amount)}`}
              isDanger={wants === 'refuse'}
              isBusy={isBusy}
              onOk={() => confirm(wants)}
              onCancel={() => setWants(null)}
            />
          )}
          {mayDecide && wants === null && (
            <>
              <Button
                type="primary"
                loading={isBusy}
                disabled={isAsked || isOutdated || overLimit !== null || !isAskerEntitled}
                onClick={() => decide('approve')}
              >
                {amount === null ? '通过' : `通过 ${moneyText(amount)}`} <Kbd keys="a" isOnFill />
              </Button>
              <Button danger disabled={isBusy} onClick={() => decide('refuse')}>
                驳回 <Kbd keys="r" />
              </Button>
              {!isAsked && (
                <Button disabled={isBusy} onClick={askBack}>
                  询问提交人 <Kbd keys="q" />
                </Button>
              )}
            </>
          )}
          {mayAnswer && wants === null && (
            <Button type="primary" loading={isBusy} onClick={answer}>
              答复
            </Button>
          )}
          {approval.isOwn && approval.state === 'waiting' && wants === null && (
            <Button disabled={isBusy} onClick={() => setWants('withdraw')}>
              撤回
            </Button>
          )}
          {wants === null && <span className={css.quiet}>{standing(approval, isAsked)}</span>}
        </div>
      }
    >
      <FieldList fields={factsOf(approval)} />
      {fields.length > 0 && (
        <div className={css.part}>
          <BeforeAfter fields={fields} />
        </div>
      )}
      {approval.now !== null && <ChangedSince before={approval.before} now={approval.now} />}
      {approval.questions.length > 0 && (
        <section className={css.part}>
          <h3>询问与答复</h3>
          <StepList steps={talkSteps(approval)} />
        </section>
      )}
      {(mayDecide || mayAnswer) && (
        <div ref={words} className={css.part}>
          <Input.TextArea
            aria-label={mayAnswer ? '答复' : '复核意见'}
            placeholder={mayAnswer ? '答复复核人的询问' : '复核意见；驳回或询问提交人时必填'}
            maxLength={mayAnswer ? 500 : 300}
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={note}
            onChange={event => setNote(event.target.value)}
            onKeyDown={leaveField}
          />
        </div>
      )}
      <FaultLine fault={fault} />
    </Drawer>
  )
}

/** What the subject has become since the request was made. */
function ChangedSince({ before, now }: { readonly before: Approval['before']; readonly now: Approval['before'] }) {
  const isGone = Object.keys(now).length === 0
  const fields = isGone ? [] : changedFields(before, now)
  return (
    <section className={css.part} aria-label="提交后的变化">
      <h3>提交后的变化</h3>
      <p className={css.changed}>{OUTDATED}</p>
      {fields.length > 0 && <BeforeAfter fields={fields} heads={['提交时', '现在']} />}
      {fields.length === 0 && (
        <p className={css.quiet}>
          {isGone ? '对象的状态已变化，不再适用于这项操作' : '对象的记录已更新，上面列出的内容没有变化'}
        </p>
      )}
    </section>
  )
}

const OUTDATED = '提交后对象已变化，不能再通过；请驳回，由提交人核对后重新提交'
const FORMER_ASKER = '提交人已离岗或不再有相应权限，只能驳回；仍需办理的，由有权限的同事重新提交'

/** Why the reader cannot act, or what the approval is waiting for. */
function standing(approval: OpenedApproval, isAsked: boolean): string {
  const { state, isOwn, mayDecide, overLimit, expiresAt, isAskerEntitled, isConflicted, now } = approval
  if (state !== 'waiting') return '该申请已结束'
  if (mayDecide && isConflicted) return '与本人有利害关系，请交由同事复核'
  if (mayDecide && !isAskerEntitled) return FORMER_ASKER
  if (mayDecide && now !== null) return '对象已变化，只能驳回'
  const until = `有效期至 ${recordTime(expiresAt)}，不因询问延长`
  if (isAsked) return isOwn ? until : `等待提交人答复，${until}`
  if (isOwn) return '不能复核自己提交的申请'
  if (!mayDecide) return '没有复核权限'
  return overLimit === null ? '' : overText(overLimit)
}

function overText(overLimit: Fen): string {
  return `金额超过您的复核限额 ${moneyText(overLimit)}，请交由限额更高的同事复核`
}

function factsOf(approval: Approval): readonly { readonly label: string; readonly value: ReactNode }[] {
  const { amount, decidedBy, decidedAt } = approval
  return [
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
              <a key={file.fileId} className={css.file} href={file.url} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            )),
          },
        ]),
    ...(decidedBy === null || decidedAt === null
      ? []
      : [
          { label: '复核', value: `${decidedBy} · ${recordTime(decidedAt)}` },
          { label: '意见', value: approval.decisionNote ?? '' },
        ]),
  ]
}
