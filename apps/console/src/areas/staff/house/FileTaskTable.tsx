import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { FILE_TASK_KINDS, FILE_TASK_STATES, type FileTask } from '@xiaojiu/contract/staff/house-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'

const RENEWED_MS = 5000
const WHERE = { platform: '运营后台', seller: '商家工作台', shop: '商城' } as const
const LOOKS = { waiting: ['todo', 'me'], running: ['half', 'go'], failed: ['bad', 'bad'] } as const

const columns: readonly GridColumn<FileTask>[] = [
  {
    id: 'title',
    title: '任务',
    isIdentity: true,
    cell: row => <TwoLines first={row.title} second={FILE_TASK_KINDS[row.kind]} />,
  },
  { id: 'by', title: '申请人', width: 160, cell: row => <TwoLines first={row.by || '—'} second={WHERE[row.where]} /> },
  {
    id: 'done',
    title: '进度',
    width: 120,
    align: 'end',
    cell: row => (row.totalCount === null ? `${row.doneCount} 行` : `${row.doneCount} / ${row.totalCount}`),
  },
  { id: 'attempts', title: '次数', width: 72, align: 'end', cell: row => row.attempts },
  { id: 'requestedAt', title: '申请', width: 132, cell: row => nearTime(row.requestedAt) },
  {
    id: 'state',
    title: '状态',
    width: 240,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return (
        <State kind={kind} tone={tone} note={row.failure ?? undefined}>
          {FILE_TASK_STATES[row.state]}
        </State>
      )
    },
  },
]

/** 文件任务: exports, imports and packages of everybody; an export can be stopped. */
export function FileTaskTable({ grid }: { readonly grid: Grid }) {
  const queries = useQueryClient()
  const tasks = useQuery({
    ...query(staffEndpoints.listFileTasks, {}, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const confirm = useConfirm()
  const stop = ({ taskId, title }: FileTask) =>
    confirm.ask({
      title: `停止“${title}”？`,
      text: '已写入的部分作废，导出人须重新导出。',
      okText: '停止',
      run: async () => {
        await call(staffEndpoints.stopFileTask, { taskId })
        showNotice('success', '已停止')
        await queries.invalidateQueries()
      },
    })
  const acts: GridColumn<FileTask> = {
    id: 'acts',
    title: '操作',
    width: 72,
    isTool: true,
    align: 'end',
    cell: row =>
      row.kind === 'export' &&
      row.state !== 'failed' && (
        <Button type="link" size="small" onClick={() => stop(row)}>
          停止
        </Button>
      ),
  }
  return (
    <>
      <GridTable
        name="file-tasks"
        what="文件任务"
        grid={grid}
        list={listOf(tasks, { rows: tasks.data?.list ?? [], next: null })}
        columns={[...columns, acts]}
        rowId={row => row.taskId}
        empty={{ title: '没有进行中的文件任务', hint: '导出、导入和资料包在处理时显示在这里，失败的保留 24 小时' }}
      />
      {confirm.dialog}
    </>
  )
}
