import { useQuery } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { EXPORT_STATES } from '@xiaojiu/contract/file/export-schemas.ts'
import { IMPORT_STATES } from '@xiaojiu/contract/file/import-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { EXPORT_LOOKS, isOpen } from '#grid/export/export-look.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { type GlyphKind, Pill, State, type Tone } from '#parts/state/State.tsx'
import { IMPORT_LOOKS, importSummary, isWorkedOn } from '../imports/import-look.ts'
import type { JobCentreHead } from '../jobs/JobsPage.tsx'

interface LongTask {
  readonly id: string
  readonly kind: '导入' | '导出'
  readonly title: string
  readonly note: string
  readonly askedBy: string
  readonly requestedAt: Date
  readonly rowCount: number
  readonly state: readonly [label: string, kind: GlyphKind, tone: Tone]
  readonly path: string
}

const RENEWED_MS = 1500
const NONE = [] as const
const columns: readonly GridColumn<LongTask>[] = [
  { id: 'title', title: '任务', isIdentity: true, cell: row => <TwoLines first={row.title} second={row.note} /> },
  { id: 'kind', title: '类别', width: 88, cell: row => <Pill>{row.kind}</Pill> },
  {
    id: 'askedBy',
    title: '提交人',
    width: 144,
    cell: row => <TwoLines first={row.askedBy} second={nearTime(row.requestedAt)} />,
  },
  { id: 'rows', title: '行数', width: 96, align: 'end', cell: row => row.rowCount.toLocaleString() },
  {
    id: 'state',
    title: '状态',
    width: 128,
    cell: ({ state: [label, kind, tone] }) => (
      <State kind={kind} tone={tone}>
        {label}
      </State>
    ),
  },
]

/** 长任务: imports and exports that the house still works on. */
export function LongTasks({ title, tabs }: JobCentreHead) {
  const navigate = useNavigate()
  const grid = useGrid({ filters: NONE, views: NONE })
  const exports = useQuery({
    ...query(fileConsoleEndpoints.listExports, { whose: 'own' }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const imports = useQuery({
    ...query(fileConsoleEndpoints.listSheetImports, { pageSize: 50 }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const rows = useMemo(
    () =>
      [
        ...(exports.data?.list ?? []).filter(isOpen).map(
          (job): LongTask => ({
            ...{ id: job.exportId, kind: '导出', title: job.title, note: job.words === '' ? '全部' : job.words },
            ...{ askedBy: job.isOwn ? '我' : job.askedBy, requestedAt: job.requestedAt, rowCount: job.rowCount },
            ...{ state: [EXPORT_STATES[job.state], ...EXPORT_LOOKS[job.state]], path: '/seller/jobs?tab=exports' },
          }),
        ),
        ...(imports.data?.list ?? []).filter(isWorkedOn).map(
          (job): LongTask => ({
            ...{ id: job.importId, kind: '导入', title: job.fileName, note: importSummary(job) || job.title },
            ...{ askedBy: job.isOwn ? '我' : job.askedBy, requestedAt: job.requestedAt, rowCount: job.rowCount },
            state: [IMPORT_STATES[job.state], ...IMPORT_LOOKS[job.state]],
            path: `/seller/imports/detail?importId=${job.importId}`,
          }),
        ),
      ].toSorted((one, other) => other.requestedAt.getTime() - one.requestedAt.getTime()),
    [exports.data, imports.data],
  )
  return (
    <>
      <PageHead title={title} meta="正在检查、应用或生成的任务；可以离开，做完后在导入、导出中查看" />
      {tabs}
      <GridTable
        name="long-tasks"
        what="长任务"
        grid={grid}
        list={listOf(exports.isError ? exports : imports, { rows, next: null, total: rows.length })}
        columns={columns}
        rowId={row => row.id}
        onOpen={row => void navigate(row.path)}
        empty={{ title: '没有进行中的任务', hint: '导入或导出开始后，进度会出现在这里' }}
      />
    </>
  )
}
