import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { EXPORT_STATES, type ExportJob, type ExportState } from '@xiaojiu/contract/file/export-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { EXPORT_LOOKS, isUnderWay, sizeText } from '#grid/export/export-look.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn, GridFilter } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { useMe } from '#shell/session.ts'

const FILTERS: readonly GridFilter[] = [
  { id: 'state', label: '状态', choices: Object.entries(EXPORT_STATES).map(([value, label]) => ({ value, label })) },
]
const RENEWED_MS = 1500

/** The head of a page that may be a tab of a larger one. */
export interface JobCentreHead {
  readonly title: string
  readonly tabs: ReactNode
}

/** Requested exports with their progress and expiry. */
export function JobsPage({ title = '导出中心', tabs }: Partial<JobCentreHead>) {
  const queries = useQueryClient()
  const keepsStaff = (useMe().rights as readonly string[]).includes('staff.act')
  const [busyId, setBusyId] = useState<string | null>(null)
  const views = useMemo(
    () => [{ id: 'own', label: '我的导出' }, ...(keepsStaff ? [{ id: 'all', label: '全部人员' }] : [])],
    [keepsStaff],
  )
  const grid = useGrid({ filters: FILTERS, views })
  const { view, filters, after } = grid.query
  const jobs = useQuery({
    ...query(
      fileConsoleEndpoints.listExports,
      {
        whose: view === 'all' ? 'all' : 'own',
        state: filters['state'] as ExportState | undefined,
        after: after === '' ? undefined : after,
      },
      { errors: 'caller' },
    ),
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) === true ? RENEWED_MS : false),
  })
  const confirm = useConfirm()
  const act = async (exportId: string, run: () => Promise<unknown>, done: string | null) => {
    setBusyId(exportId)
    try {
      await run()
      if (done !== null) showNotice('success', done)
    } catch (error) {
      showNotice('error', faultText(error))
    } finally {
      setBusyId(null)
      await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listExports.path] })
    }
  }
  const fetchFile = ({ exportId }: ExportJob) => {
    setBusyId(exportId)
    void download(fileConsoleEndpoints.downloadExport, { exportId })
      .catch(() => undefined)
      .finally(() => {
        setBusyId(null)
        void queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listExports.path] })
      })
  }
  const repeat = ({ exportId }: ExportJob) =>
    void act(exportId, () => call(fileConsoleEndpoints.repeatExport, { exportId }, { errors: 'caller' }), '已重新导出')
  const columns: readonly GridColumn<ExportJob>[] = [
    {
      id: 'title',
      title: '列表',
      isIdentity: true,
      cell: job => (
        <TwoLines
          first={job.form === 'csv' ? `${job.title}（CSV）` : job.title}
          second={job.words === '' ? '全部' : job.words}
        />
      ),
    },
    {
      id: 'askedBy',
      title: '导出人',
      width: 144,
      cell: job => <TwoLines first={job.isOwn ? '我' : job.askedBy} second={nearTime(job.requestedAt)} />,
    },
    { id: 'rows', title: '行数', width: 96, align: 'end', cell: job => job.rowCount.toLocaleString() },
    { id: 'size', title: '大小', width: 96, align: 'end', cell: job => sizeText(job.sizeBytes) },
    { id: 'personal', title: '个人信息', width: 88, cell: job => (job.isPersonal ? '已脱敏' : '不含') },
    { id: 'downloads', title: '下载次数', width: 88, align: 'end', cell: job => job.downloadCount },
    {
      id: 'expires',
      title: '保留至',
      width: 128,
      cell: job => (job.state === 'ready' && job.expiresAt !== null ? nearTime(job.expiresAt) : '—'),
    },
    {
      id: 'state',
      title: '状态',
      width: 200,
      cell: job => {
        const [kind, tone] = EXPORT_LOOKS[job.state]
        return (
          <State kind={kind} tone={tone} note={job.failure ?? undefined}>
            {EXPORT_STATES[job.state]}
          </State>
        )
      },
    },
    {
      id: 'acts',
      title: '操作',
      width: 152,
      isTool: true,
      cell: job => (
        <>
          {job.state === 'ready' && (
            <Button size="small" type="link" loading={busyId === job.exportId} onClick={() => fetchFile(job)}>
              下载
            </Button>
          )}
          {job.state === 'ready' && keepsStaff && (
            <Button
              size="small"
              type="link"
              danger
              onClick={() =>
                confirm.ask({
                  title: `撤回文件“${job.title}”？`,
                  text: `${job.isOwn ? '您' : job.askedBy}导出的 ${job.rowCount.toLocaleString()} 行立即不能再下载，不能恢复；已下载 ${job.downloadCount} 次的副本收不回。`,
                  okText: '撤回文件',
                  run: async () => {
                    await call(fileConsoleEndpoints.revokeExport, { exportId: job.exportId }, { errors: 'caller' })
                    showNotice('success', '已撤回，文件不能再下载')
                    await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listExports.path] })
                  },
                })
              }
            >
              撤回
            </Button>
          )}
          {isUnderWay(job) && (
            <Button
              size="small"
              type="link"
              onClick={() =>
                void act(
                  job.exportId,
                  () => call(fileConsoleEndpoints.stopExport, { exportId: job.exportId }, { errors: 'caller' }),
                  '已停止',
                )
              }
            >
              停止
            </Button>
          )}
          {!isUnderWay(job) && job.state !== 'ready' && job.isOwn && (
            <Button size="small" type="link" onClick={() => repeat(job)}>
              重新导出
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      <PageHead title={title} meta="文件保留 24 小时，每次下载都有记录" />
      {tabs}
      <GridTable
        name="exports"
        what="导出任务"
        grid={grid}
        list={listOf(jobs, { rows: jobs.data?.list ?? [], next: jobs.data?.next ?? null })}
        columns={columns}
        rowId={job => job.exportId}
        rowKeys={job => [...(job.state === 'ready' ? [{ keys: 'd', label: '下载', run: () => fetchFile(job) }] : [])]}
        empty={{ title: '没有导出任务', hint: '在任意列表点“导出”，生成的文件会出现在这里' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['d', '下载'],
        ]}
      />
      {confirm.dialog}
    </>
  )
}
