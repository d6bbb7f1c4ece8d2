import type { UseQueryResult } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { HouseState, JobRow } from '@xiaojiu/contract/staff/house-endpoints.ts'
import { cronText, jobText, moduleText } from '@xiaojiu/contract/staff/job-words.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'

const columns: readonly GridColumn<JobRow>[] = [
  {
    id: 'name',
    title: '任务',
    isIdentity: true,
    cell: row => <TwoLines first={jobText(row.name)} second={moduleText(row.name)} />,
  },
  { id: 'cron', title: '计划', width: 132, cell: row => cronText(row.cron) },
  { id: 'lastAt', title: '最近完成', width: 132, cell: row => (row.lastAt === null ? '—' : nearTime(row.lastAt)) },
  { id: 'nextAt', title: '下次运行', width: 132, cell: row => (row.nextAt === null ? '—' : nearTime(row.nextAt)) },
  {
    id: 'lastMs',
    title: '用时（毫秒）',
    width: 108,
    align: 'end',
    cell: row => (row.lastMs === null ? '—' : row.lastMs),
  },
  { id: 'failed', title: '24 小时失败', width: 104, align: 'end', cell: row => row.failedCount || '—' },
  { id: 'state', title: '状态', width: 176, cell: row => <Standing job={row} /> },
]

function Standing({ job }: { readonly job: JobRow }) {
  if (job.isRunning)
    return (
      <State kind="half" tone="go">
        运行中
      </State>
    )
  if (job.isWished)
    return (
      <State kind="clock" tone="go">
        已安排运行
      </State>
    )
  if (job.paused !== null)
    return (
      <State kind="pause" tone="me" note={`${job.paused.by}：${job.paused.reason}`}>
        已暂停
      </State>
    )
  if (job.isLate)
    return (
      <State kind="warn" tone="bad">
        未按时运行
      </State>
    )
  return job.failedCount > 0 ? (
    <State kind="warn" tone="me">
      有失败
    </State>
  ) : (
    <State kind="done">等待下次</State>
  )
}

interface JobTableProps {
  readonly grid: Grid
  readonly house: UseQueryResult<HouseState>
  readonly onChanged: () => void
}

/** Scheduled jobs; each can be run now, paused and resumed. */
export function JobTable({ grid, house, onChanged }: JobTableProps) {
  const [pausing, setPausing] = useState<JobRow | null>(null)
  const { isBusy, fault, run } = useAttempt()
  const act = (work: () => Promise<unknown>, words: string) =>
    void run(async () => {
      await work()
      showNotice('success', words)
      onChanged()
    })
  const acts: GridColumn<JobRow> = {
    id: 'acts',
    title: '操作',
    width: 152,
    isTool: true,
    align: 'end',
    cell: row => (
      <>
        <Button
          type="link"
          size="small"
          disabled={isBusy || row.isRunning || row.isWished}
          onClick={() => act(() => call(staffEndpoints.runJob, { name: row.name }), `已安排运行${jobText(row.name)}`)}
        >
          立即运行
        </Button>
        {row.paused === null ? (
          <Button type="link" size="small" onClick={() => setPausing(row)}>
            暂停
          </Button>
        ) : (
          <Button
            type="link"
            size="small"
            disabled={isBusy}
            onClick={() => act(() => call(staffEndpoints.resumeJob, { name: row.name }), `已恢复${jobText(row.name)}`)}
          >
            恢复
          </Button>
        )}
      </>
    ),
  }
  const pause = async (job: JobRow, reason: string) => {
    await call(staffEndpoints.pauseJob, { name: job.name, reason })
    showNotice('success', `已暂停${jobText(job.name)}`)
    setPausing(null)
    onChanged()
  }
  return (
    <>
      {fault !== null && (
        <p role="alert" style={{ color: 'var(--s-bad)' }}>
          {fault}
        </p>
      )}
      <GridTable
        name="jobs"
        what="定时任务"
        grid={grid}
        list={listOf(house, { rows: house.data?.jobs ?? [], next: null })}
        columns={[...columns, acts]}
        rowId={row => row.name}
        empty={{ title: '没有定时任务', hint: '后台程序启动后会登记任务' }}
      />
      {pausing !== null && (
        <ReasonDialog
          title={`暂停${jobText(pausing.name)}`}
          okText="暂停"
          isDanger
          onClose={() => setPausing(null)}
          onOk={reason => pause(pausing, reason)}
        >
          到有人恢复之前不再按计划运行，相关业务会停在原处；仍可手工立即运行。
        </ReasonDialog>
      )}
    </>
  )
}
