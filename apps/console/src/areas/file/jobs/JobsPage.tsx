import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { EXPORT_STATES, type ExportJob, type ExportState } from '@xiaojiu/contract/file/export-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { isUnderWay } from '#grid/export/export-look.ts'
import { RepeatWholeExport } from '#grid/export/WholeExport.tsx'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridFilter } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead } from '#parts/page/Card.tsx'
import { useMe } from '#shell/session.ts'
import { DownloadLog } from './DownloadLog.tsx'
import { type JobAct, jobColumns, mayDownload } from './job-columns.tsx'

const FILTERS: readonly GridFilter[] = [
  { id: 'state', label: '状态', choices: Object.entries(EXPORT_STATES).map(([value, label]) => ({ value, label })) },
  {
    id: 'isWhole',
    label: '个人信息',
    choices: [
      { value: 'true', label: '完整' },
      { value: 'false', label: '已脱敏或不含' },
    ],
  },
]
const RENEWED_MS = 1500

/** The head of a page that may be a tab of a larger one. */
export interface JobCentreHead {
  readonly title: string
  readonly tabs: ReactNode
}

/** Requested exports with their progress and expiry. */
export function JobsPage({ title = '导入导出中心', tabs }: Partial<JobCentreHead>) {
  const queries = useQueryClient()
  const keepsStaff = (useMe().rights as readonly string[]).includes('staff.act')
  const [busyId, setBusyId] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ readonly act: JobAct; readonly job: ExportJob } | null>(null)
  const views = useMemo(
    () => [
      { id: 'own', label: '我的导出' },
      ...(keepsStaff
        ? [
            { id: 'all', label: '全部人员' },
            { id: 'sensitive', label: '敏感导出' },
          ]
        : []),
    ],
    [keepsStaff],
  )
  const grid = useGrid({ filters: FILTERS, views })
  const { view, filters, after } = grid.query
  const jobs = useQuery({
    ...query(
      fileConsoleEndpoints.listExports,
      {
        whose: view === 'all' || view === 'sensitive' ? view : 'own',
        state: filters['state'] as ExportState | undefined,
        isWhole: filters['isWhole'] === undefined ? undefined : filters['isWhole'] === 'true',
        after: after === '' ? undefined : after,
      },
      { errors: 'caller' },
    ),
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) === true ? RENEWED_MS : false),
  })
  const renew = () => queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listExports.path] })
  const run = async (exportId: string, send: () => Promise<unknown>, done: string) => {
    setBusyId(exportId)
    try {
      await send()
      showNotice('success', done)
    } catch (error) {
      showNotice('error', faultText(error))
    } finally {
      setBusyId(null)
      await renew()
    }
  }
  const fetchFile = ({ exportId }: ExportJob) => {
    setBusyId(exportId)
    void download(fileConsoleEndpoints.downloadExport, { exportId })
      .catch(() => undefined)
      .finally(() => {
        setBusyId(null)
        void renew()
      })
  }
  const act = (wanted: JobAct, job: ExportJob) => {
    const { exportId, isWhole } = job
    if (wanted === 'download') return fetchFile(job)
    if (wanted === 'stop')
      return void run(
        exportId,
        () => call(fileConsoleEndpoints.stopExport, { exportId }, { errors: 'caller' }),
        '已停止',
      )
    if (wanted === 'repeat' && !isWhole)
      return void run(
        exportId,
        () => call(fileConsoleEndpoints.repeatExport, { exportId }, { errors: 'caller' }),
        '已重新导出',
      )
    setAsked({ act: wanted, job })
  }
  const close = () => setAsked(null)
  return (
    <>
      <PageHead title={title} meta="文件保留 24 小时，每次下载都有记录" />
      {tabs}
      <GridTable
        name="exports"
        what="导出任务"
        grid={grid}
        list={listOf(jobs, { rows: jobs.data?.list ?? [], next: jobs.data?.next ?? null })}
        columns={jobColumns({ keepsStaff, busyId, onAct: act })}
        rowId={job => job.exportId}
        rowKeys={job => [...(mayDownload(job) ? [{ keys: 'd', label: '下载', run: () => fetchFile(job) }] : [])]}
        empty={
          view === 'sensitive'
            ? { title: '没有敏感导出', hint: '含个人信息的列表被导出后，会出现在这里' }
            : { title: '没有导出任务', hint: '在任意列表点“导出”，生成的文件会出现在这里' }
        }
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['d', '下载'],
        ]}
      />
      {asked?.act === 'downloads' && <DownloadLog job={asked.job} onClose={close} />}
      {asked?.act === 'repeat' && <RepeatWholeExport job={asked.job} onClose={close} />}
      {asked?.act === 'revoke' && <RevokeExport job={asked.job} onClose={close} onDone={renew} />}
    </>
  )
}

interface RevokeExportProps {
  readonly job: ExportJob
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

/** Takes a file back, for a reason that whoever asked for it reads. */
function RevokeExport({ job, onClose, onDone }: RevokeExportProps) {
  const { exportId, isOwn, askedBy, title, rowCount, downloadCount } = job
  return (
    <ReasonDialog
      title={`撤回文件“${title}”？`}
      okText="撤回文件"
      isDanger
      onClose={onClose}
      onOk={async reason => {
        await call(fileConsoleEndpoints.revokeExport, { exportId, reason }, { errors: 'caller' })
        showNotice('success', '已撤回，文件不能再下载')
        onClose()
        await onDone()
      }}
    >
      {`${isOwn ? '您' : askedBy}导出的 ${rowCount.toLocaleString()} 行立即不能再下载，不能恢复；已下载 ${downloadCount} 次的副本收不回。`}
    </ReasonDialog>
  )
}
