import type { TaskCounts } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useKeys } from '#parts/keys/use-keys.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { Glyph } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { ageText, timeLimit, useNow } from '#parts/state/time-limit.ts'
import { currentConsole } from '#shell/console-face.ts'
import { type Deadline, deadlineOf, deskPath } from './deadline.ts'
import css from './home.module.css'

type Desk = TaskCounts['desks'][number]

/** Desks with waiting cases, the most urgent first. */
export function TodoTable({
  desks,
  onOpen,
}: {
  readonly desks: readonly Desk[]
  readonly onOpen: (desk: string) => void
}) {
  const now = useNow()
  const { tasksPath } = currentConsole()
  const [current, setCurrent] = useState(0)
  const rows = desks
    .map(desk => ({ desk, deadline: deadlineOf(desk, now) }))
    .toSorted((one, other) => one.deadline.due.getTime() - other.deadline.due.getTime())
  const at = Math.min(current, rows.length - 1)
  useKeys([
    { keys: 'j', label: '下移', run: () => setCurrent(Math.min(rows.length - 1, at + 1)) },
    { keys: 'k', label: '上移', run: () => setCurrent(Math.max(0, at - 1)) },
    {
      keys: 'enter',
      label: '打开',
      run: () => {
        const row = rows[at]
        if (row) onOpen(row.desk.desk)
      },
    },
  ])
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">事项</th>
          <th scope="col" className={css.count}>
            件数
          </th>
          <th scope="col">最久已等</th>
          <th scope="col">时限</th>
          <th aria-label="处理" />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ desk, deadline }, index) => (
          <tr
            key={desk.desk}
            className={index === at ? css.current : undefined}
            onClick={() => onOpen(desk.desk)}
            onMouseEnter={() => setCurrent(index)}
          >
            <td>
              <span className={css.subject}>
                <DeskGlyph deadline={deadline} now={now} />
                <TwoLines
                  first={desk.label}
                  second={desk.mine > 0 ? `我领取 ${desk.mine} 件` : `${desk.slaHours} 小时内答复`}
                />
              </span>
            </td>
            <td className={css.count}>
              <b>{desk.waiting}</b>
            </td>
            <td>{desk.oldestAt === null ? '—' : ageText(desk.oldestAt, now)}</td>
            <td>
              {desk.overdue > 0 ? (
                <span className={css.late}>
                  <Glyph kind="warn" tone="bad" /> 超时 {desk.overdue} 件 ·{' '}
                  {Math.round((desk.overdue / desk.waiting) * 100)}%
                </span>
              ) : (
                <TimeLimit from={deadline.from} due={deadline.due} />
              )}
            </td>
            <td className={css.act}>
              <Link to={deskPath(desk.desk, tasksPath)}>处理</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DeskGlyph({ deadline, now }: { readonly deadline: Deadline; readonly now: Date }) {
  const { tone } = timeLimit(deadline.from, deadline.due, now)
  return <Glyph kind={tone === 'bad' ? 'warn' : tone === 'me' ? 'clock' : 'todo'} tone={tone} />
}
