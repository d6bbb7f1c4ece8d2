import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { CheckIcon, CloseIcon } from '../icon/icons.tsx'
import css from './StateTimeline.module.css'

export interface TimelineStep {
  readonly key: string
  readonly title: string
  readonly state: 'done' | 'current' | 'todo' | 'failed'
  /** When, or what it waits for. */
  readonly note?: ReactNode
}

export interface StateTimelineProps {
  steps: readonly TimelineStep[]
  /** `row` for the states of an order, `column` for a parcel's track. */
  direction?: 'row' | 'column'
  label?: string
}

const spoken = { done: '已完成', current: '当前', todo: '未开始', failed: '已中止' } as const

/** The steps of a process: done, current, to do, or failed. */
export function StateTimeline({ steps, direction = 'row', label = '进度' }: StateTimelineProps) {
  return (
    <ol className={classes(css.line, direction === 'column' && css.column)} aria-label={label}>
      {steps.map(({ key, title, state, note }, index) => (
        <li key={key} className={css.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={css.dot} aria-hidden="true">
            {state === 'done' ? (
              <CheckIcon size={14} />
            ) : state === 'failed' ? (
              <CloseIcon size={14} />
            ) : direction === 'row' ? (
              index + 1
            ) : null}
          </span>
          <div className={css.title}>
            {title}
            <span className="sr-only">（{spoken[state]}）</span>
          </div>
          <div className={css.note}>{note}</div>
        </li>
      ))}
    </ol>
  )
}
