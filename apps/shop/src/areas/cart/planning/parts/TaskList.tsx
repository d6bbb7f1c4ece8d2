import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BULK_PRESETS, BULK_SOURCES, BULK_STATES } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import css from '../Planning.module.css'

const PAGE_SIZE = 20
const LOOK_AGAIN_MS = 1500

interface TaskListProps {
  page: number
  onPage: (page: number | undefined) => void
  onOpen: (taskId: string) => void
}

/** All tasks of the company, running ones with their progress. */
export function TaskList({ page, onPage, onOpen }: TaskListProps) {
  const tasks = useQuery({
    ...query(orderEndpoints.listTasks, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.list.some(task => task.state === 'queued' || task.state === 'solving') ? LOOK_AGAIN_MS : false,
  })
  return (
    <PagedList
      of={tasks}
      skeleton={<TableSkeleton rows={6} rowHeight={52} />}
      empty={<EmptyState title="还没有采购任务">导入清单或从常购清单发起规划后，任务会保留在这里。</EmptyState>}
      pageNum={page}
      pageSize={PAGE_SIZE}
      unit="个任务"
      onPage={onPage}
    >
      {list => (
        <table className={`${css.table} wide-table`}>
          <thead>
            <tr>
              <th>任务</th>
              <th>来源</th>
              <th>偏好</th>
              <th>品种</th>
              <th>状态</th>
              <th className={css.figure}>应付</th>
              <th>创建时间</th>
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {list.map(task => (
              <tr key={task.taskId}>
                <td>{task.name}</td>
                <td>{BULK_SOURCES[task.source]}</td>
                <td>{BULK_PRESETS[task.preset]}</td>
                <td>{countText(task.lineCount)}</td>
                <td>
                  {BULK_STATES[task.state]}
                  {task.state === 'solving' && ` ${task.progress}%`}
                </td>
                <td className={css.figure}>{task.payable === null ? '—' : moneyText(task.payable)}</td>
                <td>{timeText(task.createdAt)}</td>
                <td className={css.figure}>
                  <Button size="small" onClick={() => onOpen(task.taskId)}>
                    {task.state === 'ordered' || task.state === 'asked' ? '查看' : '继续'}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  )
}
