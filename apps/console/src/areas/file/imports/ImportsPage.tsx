import { useQuery } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import {
  IMPORT_STATES,
  type ImportJob,
  type ImportState,
  MOST_SHEET_ROWS,
} from '@xiaojiu/contract/file/import-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn, GridFilter } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import type { JobCentreHead } from '../jobs/JobsPage.tsx'
import { IMPORT_LOOKS, importSummary, isWorkedOn } from './import-look.ts'
import { NewImport } from './NewImport.tsx'

const RENEWED_MS = 1500
const STATES: GridFilter = {
  ...{ id: 'state', label: '状态' },
  choices: Object.entries(IMPORT_STATES).map(([value, label]) => ({ value, label })),
}
const columns: readonly GridColumn<ImportJob>[] = [
  {
    id: 'file',
    title: '文件',
    isIdentity: true,
    cell: job => <TwoLines first={job.fileName} second={job.title} />,
  },
  {
    id: 'askedBy',
    title: '导入人',
    width: 144,
    cell: job => <TwoLines first={job.isOwn ? '我' : job.askedBy} second={nearTime(job.requestedAt)} />,
  },
  { id: 'rows', title: '行数', width: 96, align: 'end', cell: job => job.rowCount.toLocaleString() },
  { id: 'summary', title: '结果', cell: job => importSummary(job) },
  {
    id: 'undo',
    title: '可撤销至',
    width: 128,
    cell: job => (job.undoUntil === null ? '—' : nearTime(job.undoUntil)),
  },
  {
    id: 'state',
    title: '状态',
    width: 128,
    cell: job => {
      const [kind, tone] = IMPORT_LOOKS[job.state]
      return (
        <State kind={kind} tone={tone}>
          {IMPORT_STATES[job.state]}
        </State>
      )
    },
  },
]

/** Imported sheets with their progress and results. */
export function ImportsPage({ title, tabs }: JobCentreHead) {
  const go = useNavigate()
  // `new` in the address opens the drawer with that kind first: links from lists of what can be imported.
  const [params, setParams] = useSearchParams()
  const asked = params.get('new')
  const [isBringing, setBringing] = useState(false)
  const kinds = useQuery(query(fileConsoleEndpoints.listSheetKinds, {}, { errors: 'caller' }))
  const given = useMemo<readonly GridFilter[]>(() => {
    const choices = (kinds.data?.list ?? []).map(({ kind, title: label }) => ({ value: kind, label }))
    return choices.length < 2 ? [STATES] : [STATES, { id: 'kind', label: '类型', choices }]
  }, [kinds.data])
  const grid = useGrid({ filters: given, views: [{ id: 'all', label: '全部导入' }] })
  const { filters, after } = grid.query
  const jobs = useQuery({
    ...query(
      fileConsoleEndpoints.listSheetImports,
      {
        ...{ kind: filters['kind'], state: filters['state'] as ImportState | undefined },
        ...{ after: after === '' ? undefined : after, pageSize: 50 },
      },
      { errors: 'caller' },
    ),
    refetchInterval: ({ state }) => (state.data?.list.some(isWorkedOn) === true ? RENEWED_MS : false),
  })
  const open = (importId: string) => void go(`/seller/imports/detail?importId=${importId}`)
  return (
    <>
      <PageHead
        title={title}
        meta={`每张表格最多 ${MOST_SHEET_ROWS.toLocaleString()} 行，先检查再应用；除发货外 24 小时内可以撤销`}
      >
        <Button type="primary" onClick={() => setBringing(true)}>
          导入表格
        </Button>
      </PageHead>
      {tabs}
      <GridTable
        name="imports"
        what="导入任务"
        grid={grid}
        list={listOf(jobs, { rows: jobs.data?.list ?? [], next: jobs.data?.next ?? null })}
        columns={columns}
        rowId={job => job.importId}
        onOpen={job => open(job.importId)}
        empty={{ title: '没有导入任务', hint: '点“导入表格”下载模板或现有数据，改好后上传' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['Enter', '打开'],
        ]}
      />
      {(isBringing || asked !== null) && (
        <NewImport
          first={asked}
          onClose={() => {
            setBringing(false)
            setParams(before => {
              const next = new URLSearchParams(before)
              next.delete('new')
              return next
            })
          }}
          onBrought={open}
        />
      )}
    </>
  )
}
