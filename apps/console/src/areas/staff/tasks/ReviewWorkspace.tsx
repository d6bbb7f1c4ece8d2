import type { Task, TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { PaperViewer } from '#parts/case/PaperViewer.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { Glyph, Pill } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { timeLimit, useNow } from '#parts/state/time-limit.ts'
import { OthersHere } from '#shell/OthersHere.tsx'
import { CaseFacts, CaseHistory } from './CaseFacts.tsx'
import { DecideBox } from './DecideBox.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { READING_DESKS, ReadAgain } from './ReadAgain.tsx'
import { Recuse } from './Recuse.tsx'
import css from './ReviewWorkspace.module.css'
import { approveBlock, noteHintOf, papersOf, reasonsFor } from './reasons.ts'
import { keptCase, useCase } from './use-case.ts'
import { useQueue } from './use-queue.ts'

interface ReviewWorkspaceProps {
  /** The content of the queue: 企业注册, 证照变更. */
  readonly title: string
  readonly desks: readonly { readonly name: string; readonly label: string }[]
}

const LOADED_AHEAD = 5

const keyOf = ({ desk, caseId }: Pick<Task, 'desk' | 'caseId'>) => `${desk} ${caseId}`

/** Queue, papers and fields; the reviewer can decide one case after another with the keyboard alone. */
export function ReviewWorkspace({ title, desks }: ReviewWorkspaceProps) {
  const queue = useQueue(desks)
  const { rows, chosen, choose } = queue
  const at = rows.findIndex(row => chosen !== null && keyOf(row) === keyOf(chosen))
  const move = (by: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, at + by))
    const next = rows[to]
    if (next) choose(next)
    // The rest of the queue is loaded before the last row is reached.
    if (to >= rows.length - LOADED_AHEAD && !queue.isLoadingMore) queue.more?.()
  }
  useKeys([
    { keys: 'j', label: '下一件', run: () => move(1) },
    { keys: 'k', label: '上一件', run: () => move(-1) },
  ])
  const now = useNow()
  const late = rows.filter(row => row.dueAt < now).length
  return (
    <div className={css.work}>
      <section className={css.queue} aria-label="待审队列">
        <header>
          <b>
            {title} {queue.total}
          </b>
          {late > 0 && <Pill tone="red">超时 {late}</Pill>}
          <span className={css.spring} />
          <Button type="text" size="small" aria-label="刷新" icon={<Icon name="sync" />} onClick={queue.reload} />
        </header>
        <nav aria-label="队列">
          {queue.tabs.map(tab => (
            <button
              key={tab.id}
              type="button"
              aria-current={tab.id === queue.tab ? 'true' : undefined}
              onClick={() => queue.changeTab(tab.id)}
            >
              {tab.label} {tab.count}
            </button>
          ))}
        </nav>
        <ul>
          {rows.map(row => (
            <QueueRow
              key={keyOf(row)}
              row={row}
              now={now}
              isChosen={chosen !== null && keyOf(row) === keyOf(chosen)}
              onChoose={() => choose(row)}
            />
          ))}
          {queue.more !== null && (
            <li className={css.more}>
              <Button type="link" size="small" loading={queue.isLoadingMore} onClick={queue.more}>
                显示更多{queue.count !== null && `，还有 ${Math.max(0, queue.count - rows.length)} 件`}
              </Button>
            </li>
          )}
        </ul>
        {queue.status === 'loading' && <Skeleton rows={8} height={36} />}
        {queue.status === 'error' && <ErrorState what="队列" message={queue.message} onRetry={queue.reload} />}
        {queue.status === 'ready' && rows.length === 0 && <EmptyState title="全部处理完" hint="新提交的会出现在这里" />}
      </section>
      {chosen === null ? (
        <div className={css.blank}>
          {queue.status === 'ready' && <EmptyState title="没有选中的申请" hint="按 J、K 在队列中移动" />}
        </div>
      ) : (
        <OpenCase key={keyOf(chosen)} row={chosen} onDone={() => queue.settled(chosen)} onNext={() => move(1)} />
      )}
    </div>
  )
}

function QueueRow(props: { row: Task; now: Date; isChosen: boolean; onChoose: () => void }) {
  const { row, now, isChosen, onChoose } = props
  const { text, tone } = timeLimit(row.submittedAt, row.dueAt, now)
  return (
    <li aria-current={isChosen ? 'true' : undefined}>
      <button type="button" onClick={onChoose}>
        <b>{row.applicant || row.title}</b>
        <span>
          <em>{row.claim === null ? row.title : row.claim.isMine ? '由您处理中' : `${row.claim.name} 处理中`}</em>
          <i className={css[tone]}>
            <Glyph kind={tone === 'bad' ? 'warn' : 'clock'} tone={tone} />
            {text}
          </i>
        </span>
      </button>
    </li>
  )
}

function OpenCase(props: { row: Pick<Task, 'desk' | 'caseId'>; onDone: () => void; onNext: () => void }) {
  const { row, onDone, onNext } = props
  const open = useCase(row, onDone)
  if (open.status === 'error')
    return (
      <div className={css.blank}>
        <ErrorState what="申请" message={open.message} onRetry={open.reload} />
      </div>
    )
  if (open.task === null)
    return (
      <div className={css.blank}>
        <Skeleton rows={10} />
      </div>
    )
  return <CasePanes task={open.task} open={open} onNext={onNext} onDone={onDone} />
}

interface CasePanesProps {
  readonly task: TaskCase
  readonly open: ReturnType<typeof useCase>
  readonly onNext: () => void
  readonly onDone: () => void
}

function CasePanes({ task, open, onNext, onDone }: CasePanesProps) {
  const papers = useMemo(() => papersOf(task), [task])
  const [paper, setPaper] = useState(0)
  const [isHandingOver, setHandingOver] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const reasons = useMemo(() => reasonsFor({ ...task, objections: task.findings }), [task])
  useEffect(() => setTicked(new Set()), [task.caseId])
  const current = papers[Math.min(paper, Math.max(0, papers.length - 1))]
  const differing = task.readings.filter(reading => reading.isDifferent)
  return (
    <>
      <section className={css.papers} aria-label="证照图片">
        <header>
          <b>{task.applicant || task.title}</b>
          <Pill>{task.deskLabel}</Pill>
          <OthersHere record={task.caseId} />
          <span className={css.spring} />
          {task.isWaiting && current !== undefined && READING_DESKS.includes(task.desk) && (
            <ReadAgain fileId={current.id} onDone={open.reload} />
          )}
          <TimeLimit from={task.submittedAt} due={task.dueAt} />
        </header>
        <PaperViewer papers={papers} chosen={Math.min(paper, Math.max(0, papers.length - 1))} onChoose={setPaper} />
        <div className={css.history}>
          <h3>历史</h3>
          {task.history.length === 0 ? <p className={css.meta}>没有以往的提交和审核</p> : <CaseHistory task={task} />}
        </div>
      </section>
      <section className={css.fields} aria-label="字段比对">
        <header>
          <b>{task.title}</b>
          {differing.length > 0 && <Pill tone="amber">{differing.length} 项不一致</Pill>}
          <span className={css.spring} />
          <Recuse task={task} onDone={onDone} />
          <span className={css.meta}>
            {open.isMine || task.claim?.isMine ? '由您处理中' : task.claim === null ? '' : `${task.claim.name} 处理中`}
          </span>
        </header>
        <CaseFacts
          task={task}
          ticked={ticked}
          withHistory={false}
          onItem={item => {
            const index = papers.findIndex(each => each.item === item)
            if (index >= 0) setPaper(index)
          }}
          onTick={key => setTicked(ticked.symmetricDifference(new Set([key])))}
        />
        {task.isWaiting ? (
          <DecideBox
            reasons={reasons}
            items={task.items}
            keptAs={keptCase(task)}
            noteHint={noteHintOf(task)}
            asks={task.asks}
            approveBlock={approveBlock(task, ticked, open.claimFault)}
            isForOthers={open.claimFault !== null}
            isBusy={open.isBusy}
            fault={open.fault}
            onApprove={said => open.approve([...ticked], said)}
            onRefuse={open.refuse}
            onHandOver={() => setHandingOver(true)}
            onNext={onNext}
          />
        ) : (
          <p className={css.over}>该申请已处理，经过见“历史”</p>
        )}
        {isHandingOver && (
          <HandOverDialog
            desk={task.desk}
            onClose={() => setHandingOver(false)}
            onChoose={async accountId => {
              await open.handOver(accountId)
              setHandingOver(false)
            }}
          />
        )}
      </section>
    </>
  )
}
