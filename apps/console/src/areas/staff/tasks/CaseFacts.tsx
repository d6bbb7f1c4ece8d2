import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { Tabs } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { CompareTable } from '#parts/case/CompareTable.tsx'
import { StepList } from '#parts/case/StepList.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { CaseChecks, CaseFields } from './CaseChecks.tsx'
import css from './CaseFacts.module.css'

interface CaseFactsProps {
  readonly task: TaskCase
  readonly ticked: ReadonlySet<string>
  readonly onTick: (key: string) => void
  /** The paper of the selected field. */
  readonly onItem: (item: string) => void
  /** In the workspace the history is shown elsewhere. */
  readonly withHistory: boolean
}

/** All submitted data: compared fields of recognised papers, then typed fields, then the history. */
export function CaseFacts({ task, ticked, onTick, onItem, withHistory }: CaseFactsProps) {
  const [current, setCurrent] = useState(0)
  // Selects the first difference and its paper.
  const begin = useEffectEvent(() => {
    const first = Math.max(
      0,
      task.readings.findIndex(reading => reading.isDifferent),
    )
    setCurrent(first)
    const item = task.readings[first]?.item
    if (item !== undefined) onItem(item)
  })
  // The case is read again now and then, to renew the links of its papers: the selected field stays.
  useEffect(() => begin(), [task.desk, task.caseId, task.version])
  const compared = useMemo(
    () => task.readings.map(reading => ({ ...reading, group: reading.itemLabel })),
    [task.readings],
  )
  const go = (index: number) => {
    setCurrent(index)
    const item = compared[index]?.item
    if (item !== undefined) onItem(item)
  }
  const field = compared[current]
  useKeys(
    compared.length === 0
      ? []
      : [
          { keys: 'arrowdown', label: '下一字段', run: () => go(Math.min(compared.length - 1, current + 1)) },
          { keys: 'arrowup', label: '上一字段', run: () => go(Math.max(0, current - 1)) },
          ...(field?.isDifferent === true ? [{ keys: 'c', label: '核对此项', run: () => onTick(field.key) }] : []),
        ],
  )
  const tabs = [
    ...(compared.length === 0
      ? []
      : [
          {
            key: 'compare',
            label: `字段比对 ${compared.length}`,
            children: (
              <CompareTable fields={compared} current={current} onCurrent={go} ticked={ticked} onTick={onTick} />
            ),
          },
        ]),
    {
      key: 'fields',
      label: `申请资料 ${task.fields.length}`,
      children: (
        <div className={css.pane}>
          <CaseFields fields={task.fields} />
        </div>
      ),
    },
    ...(task.effects.length === 0
      ? []
      : [
          {
            key: 'effects',
            label: '影响范围',
            children: (
              <div className={css.pane}>
                <CaseFields fields={task.effects} />
              </div>
            ),
          },
        ]),
    ...(withHistory && task.history.length > 0
      ? [
          {
            key: 'history',
            label: `历史 ${task.history.length}`,
            children: (
              <div className={css.pane}>
                <CaseHistory task={task} />
              </div>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Tabs key={`${task.desk} ${task.caseId}`} className={css.tabs ?? ''} items={tabs} />
      <CaseChecks checks={task.checks} />
    </>
  )
}

export function CaseHistory({ task }: { readonly task: TaskCase }) {
  return (
    <StepList
      steps={task.history.map(({ at, who, text }, index) => ({
        at,
        title: text,
        note: who,
        kind: index === 0 && task.isWaiting ? 'half' : 'done',
        tone: index === 0 && task.isWaiting ? 'me' : 'end',
      }))}
    />
  )
}
