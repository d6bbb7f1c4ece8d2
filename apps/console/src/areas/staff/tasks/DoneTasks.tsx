import { useQuery } from '@tanstack/react-query'
import type { DoneTask } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'

const columns: readonly GridColumn<DoneTask>[] = [
  {
    id: 'subject',
    title: '事项',
    isIdentity: true,
    cell: row => <TwoLines first={row.title} second={row.deskLabel} />,
  },
  { id: 'reason', title: '理由', cell: row => row.reason || '—' },
  { id: 'decidedAt', title: '处理时间', width: 148, cell: row => nearTime(row.decidedAt) },
  {
    id: 'verdict',
    title: '结果',
    width: 112,
    cell: row =>
      row.verdict === 'approved' ? (
        <State kind="done" tone="go">
          已通过
        </State>
      ) : (
        <State kind="bad" tone="bad">
          已驳回
        </State>
      ),
  },
]

interface DoneTasksProps {
  readonly grid: Grid
  readonly onOpen: (task: DoneTask) => void
}

/** The reader's decisions of today; the case opens as it was decided. */
export function DoneTasks({ grid, onOpen }: DoneTasksProps) {
  const { after } = grid.query
  const done = useQuery(
    query(staffEndpoints.listDoneTasks, { cursor: after === '' ? undefined : after }, { errors: 'caller' }),
  )
  return (
    <GridTable
      name="done-tasks"
      what="已办"
      grid={grid}
      list={listOf(done, { rows: done.data?.list ?? [], next: done.data?.next ?? null })}
      columns={columns}
      rowId={row => `${row.desk} ${row.caseId} ${row.decidedAt.getTime()}`}
      onOpen={onOpen}
      exporting={{ list: 'staff.done-tasks', filter: {} }}
      empty={{ title: '今天还没有处理过事项' }}
    />
  )
}
