import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { FailedReaction, JobRow } from '@xiaojiu/contract/staff/house-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { PageHead } from '#parts/page/Card.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'

const RENEWED_MS = 15_000
const NO_FILTERS = [] as const

const jobColumns: readonly GridColumn<JobRow>[] = [
  { id: 'name', title: '任务', isIdentity: true, cell: row => row.name },
  { id: 'cron', title: '计划', width: 160, cell: row => row.cron },
  { id: 'lastAt', title: '最近完成', width: 148, cell: row => (row.lastAt === null ? '—' : nearTime(row.lastAt)) },
  {
    id: 'lastMs',
    title: '用时（毫秒）',
    width: 112,
    align: 'end',
    cell: row => (row.lastMs === null ? '—' : row.lastMs),
  },
  { id: 'failed', title: '24 小时失败', width: 112, align: 'end', cell: row => row.failedCount || '—' },
  {
    id: 'state',
    title: '状态',
    width: 112,
    cell: row =>
      row.isRunning ? (
        <State kind="half" tone="go">
          运行中
        </State>
      ) : row.failedCount > 0 ? (
        <State kind="warn" tone="bad">
          有失败
        </State>
      ) : (
        <State kind="done" tone="end">
          等待下次
        </State>
      ),
  },
]

const failedColumns: readonly GridColumn<FailedReaction>[] = [
  { id: 'event', title: '事件', width: 220, isIdentity: true, cell: row => row.event },
  { id: 'subscriber', title: '处理方', width: 180, cell: row => row.subscriber },
  { id: 'error', title: '错误', cell: row => row.error },
  { id: 'attempts', title: '次数', width: 72, align: 'end', cell: row => row.attempts },
  { id: 'retryAt', title: '下次重试', width: 132, cell: row => (row.isGivenUp ? '—' : nearTime(row.retryAt)) },
  {
    id: 'state',
    title: '状态',
    width: 104,
    cell: row =>
      row.isGivenUp ? (
        <State kind="bad" tone="bad">
          已放弃
        </State>
      ) : (
        <State kind="clock" tone="me">
          重试中
        </State>
      ),
  },
]

/** What runs by itself, what is late, what gave up. */
export function JobsPage() {
  const queries = useQueryClient()
  const [open, setOpen] = useState<FailedReaction | null>(null)
  const { isBusy, fault, run } = useAttempt()
  const house = useQuery({ ...query(staffEndpoints.getHouse, {}, { errors: 'caller' }), refetchInterval: RENEWED_MS })
  const { data } = house
  const views = useMemo(() => {
    const count = (data?.givenUpCount ?? 0) + (data?.retryingCount ?? 0)
    return [
      { id: 'jobs', label: '定时任务' },
      {
        id: 'failed',
        label: '失败的处理',
        ...(count > 0 && { count }),
        ...((data?.givenUpCount ?? 0) > 0 && { countTone: 'bad' as const }),
      },
    ]
  }, [data])
  const grid = useGrid({ filters: NO_FILTERS, views })
  const isFailed = grid.query.view === 'failed'
  const failed = useQuery({
    ...query(staffEndpoints.listFailedReactions, {}, { errors: 'caller' }),
    enabled: isFailed,
  })
  const retry = (one: FailedReaction | null) =>
    void run(async () => {
      const { count } = await call(
        staffEndpoints.retryReactions,
        one === null ? {} : { eventId: one.eventId, subscriber: one.subscriber },
      )
      showNotice('success', count === 0 ? '没有已放弃的处理' : `已安排重新处理 ${count} 项`)
      setOpen(null)
      await queries.invalidateQueries()
    })
  const lag =
    data === undefined
      ? undefined
      : data.outboxCount === 0
        ? '没有积压的事件'
        : `待处理事件 ${data.outboxCount} 个，最久已等 ${data.outboxSeconds} 秒`
  return (
    <>
      <PageHead title="后台任务" meta={lag}>
        {fault !== null && <span role="alert">{fault}</span>}
        <Button loading={isBusy} disabled={(data?.givenUpCount ?? 0) === 0} onClick={() => retry(null)}>
          全部重新处理
        </Button>
      </PageHead>
      {isFailed ? (
        <GridTable
          name="failed-reactions"
          what="失败的处理"
          grid={grid}
          isFlat
          list={listOf(failed, { rows: failed.data?.list ?? [], next: null })}
          columns={failedColumns}
          rowId={row => `${row.eventId} ${row.subscriber}`}
          onOpen={setOpen}
          empty={{ title: '没有失败的后台处理', hint: '处理 8 次仍未成功的会停在这里等人处理' }}
        />
      ) : (
        <GridTable
          name="jobs"
          what="定时任务"
          grid={grid}
          isFlat
          list={listOf(house, { rows: data?.jobs ?? [], next: null })}
          columns={jobColumns}
          rowId={row => row.name}
          empty={{ title: '没有定时任务', hint: '后台程序启动后会登记任务' }}
        />
      )}
      {open !== null && (
        <Drawer
          open
          size={640}
          title={open.event}
          onClose={() => setOpen(null)}
          footer={
            <Button type="primary" loading={isBusy} onClick={() => retry(open)}>
              重新处理
            </Button>
          }
        >
          <FieldList
            fields={[
              { label: '处理方', value: open.subscriber },
              { label: '次数', value: String(open.attempts) },
              { label: '下次重试', value: open.isGivenUp ? '已放弃' : recordTime(open.retryAt) },
              { label: '错误', value: open.error },
              { label: '内容', value: open.payload },
              { label: '事件编号', value: open.eventId },
            ]}
          />
        </Drawer>
      )}
    </>
  )
}
