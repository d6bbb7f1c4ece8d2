import type { Task } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { Button, Drawer } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { PaperViewer } from '#parts/case/PaperViewer.tsx'
import { Icon } from '#parts/look/Icon.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { Pill } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { OthersHere } from '#shell/OthersHere.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { DecideBox } from './DecideBox.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { Recuse } from './Recuse.tsx'
import { approveBlock, noteHintOf, papersOf, reasonsFor } from './reasons.ts'
import css from './TaskDrawer.module.css'
import { TellAgain } from './TellAgain.tsx'
import { keptCase, useCase } from './use-case.ts'
import { verbsOf } from './verbs.ts'

interface TaskDrawerProps {
  readonly task: Pick<Task, 'desk' | 'caseId'>
  readonly onClose: () => void
  /** Called when the reader no longer has the case. */
  readonly onDone: () => void
  readonly onNext: () => void
  /** Further acts of its page. */
  readonly acts?: ReactNode
}

/** Decides a case of any desk in a drawer. */
export function TaskDrawer({ task: ref, onClose, onDone, onNext, acts }: TaskDrawerProps) {
  const open = useCase(ref, onDone)
  const [paper, setPaper] = useState(0)
  const [isHandingOver, setHandingOver] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    setTicked(new Set())
    setPaper(0)
  }, [ref.caseId])
  const { task } = open
  const reasons = useMemo(() => (task === null ? [] : reasonsFor({ ...task, objections: task.findings })), [task])
  const papers = useMemo(() => (task === null ? [] : papersOf(task)), [task])
  return (
    <Drawer
      open
      size={640}
      onClose={onClose}
      title={
        task === null ? (
          '待办'
        ) : (
          <span className={css.title}>
            {task.title} <Pill>{task.deskLabel}</Pill> <OthersHere record={task.caseId} />
          </span>
        )
      }
      extra={
        <>
          {acts}
          {task !== null && <Recuse task={task} onDone={onDone} />}
          {open.isMine ? (
            <Button type="text" size="small" icon={<Icon name="return" />} onClick={open.giveBack}>
              放回
            </Button>
          ) : (
            task?.isWaiting === false && ref.desk === 'password-appeal' && <TellAgain applyId={task.caseId} />
          )}
        </>
      }
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
    >
      {open.status === 'error' && <ErrorState what="待办" message={open.message} onRetry={open.reload} />}
      {open.status === 'loading' && <Skeleton rows={10} />}
      {task !== null && (
        <>
          <div className={css.facts}>
            <div className={css.head}>
              <span>{task.applicant}</span>
              {task.isForPerson && <Pill tone="amber">申请方有说明</Pill>}
              <span className={css.spring} />
              {task.isWaiting && <TimeLimit from={task.submittedAt} due={task.dueAt} />}
            </div>
            {papers.length > 0 && (
              <div className={css.papers}>
                <PaperViewer papers={papers} chosen={Math.min(paper, papers.length - 1)} onChoose={setPaper} />
              </div>
            )}
            <CaseFacts
              task={task}
              ticked={ticked}
              withHistory
              onItem={item =>
                setPaper(
                  Math.max(
                    0,
                    papers.findIndex(each => each.item === item),
                  ),
                )
              }
              onTick={key => setTicked(ticked.symmetricDifference(new Set([key])))}
            />
          </div>
          {task.isWaiting && (
            <DecideBox
              reasons={reasons}
              items={task.items}
              keptAs={keptCase(task)}
              verbs={verbsOf(task)}
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
          )}
        </>
      )}
      {isHandingOver && (
        <HandOverDialog
          desk={ref.desk}
          onClose={() => setHandingOver(false)}
          onChoose={async accountId => {
            await open.handOver(accountId)
            setHandingOver(false)
          }}
        />
      )}
    </Drawer>
  )
}
