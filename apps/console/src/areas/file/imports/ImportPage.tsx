import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import {
  IMPORT_STATES,
  type ImportJob,
  type ImportRow,
  ROW_OUTCOMES,
  ROW_VERDICTS,
  type RowVerdict,
} from '@xiaojiu/contract/file/import-schemas.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCellEditing } from '#grid/cell-edit/use-cell-editing.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { State } from '#parts/state/State.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { IMPORT_LOOKS, importSummary, isWorkedOn, VERDICT_LOOKS } from './import-look.ts'
import css from './imports.module.css'

const RENEWED_MS = 1000
const LONGEST_CELL = 500
/** With more columns than this the verdict and its reason come first, so that they are in sight without scrolling. */
const FEW_COLUMNS = 5
const VERDICTS = Object.keys(ROW_VERDICTS) as RowVerdict[]

/** One import: every row with its verdict, its changes, and the reason. */
export function ImportPage() {
  const [params] = useSearchParams()
  const importId = params.get('importId') ?? ''
  const job = useQuery({
    ...query(fileConsoleEndpoints.getSheetImport, { importId }, { errors: 'caller' }),
    enabled: importId !== '',
    refetchInterval: ({ state }) => (state.data && isWorkedOn(state.data) ? RENEWED_MS : false),
  })
  if (importId === '') return <EmptyState title="没有选择导入任务" hint="请从导入中心打开" />
  if (job.isPending) return <Skeleton rows={8} />
  if (job.isError)
    return <ErrorState what="导入任务" message={faultText(job.error)} onRetry={() => void job.refetch()} />
  return (
    <>
      <Head job={job.data} />
      {job.data.state === 'draft' ? <ColumnMapping job={job.data} /> : <Rows job={job.data} />}
    </>
  )
}

function Head({ job }: { readonly job: ImportJob }) {
  const queries = useQueryClient()
  const once = useOnce()
  const { isBusy, fault, run } = useAttempt()
  const [asks, setAsks] = useState<'second' | null>(null)
  const confirm = useConfirm()
  const { importId, state, verdicts, revision, secondPairCount } = job
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.getSheetImport.path] })
    await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listSheetRows.path] })
  }
  // What was left out counts as skipped from then on.
  const readyCount = verdicts.ready + verdicts.reminder - job.outcomes.skipped
  const apply = async (reason: string) => {
    const { outcome } = await once({ importId, revision, reason }, given =>
      call(fileConsoleEndpoints.applySheetImport, given, { errors: 'caller' }),
    )
    showNotice('success', outcome === 'asked' ? '已提交复核，由另一位同事确认后生效' : '开始应用')
    setAsks(null)
    await renew()
  }
  const undo = async (extent: 'whole' | 'possible') => {
    await once({ importId, extent }, given => call(fileConsoleEndpoints.undoSheetImport, given, { errors: 'caller' }))
    showNotice('success', '开始撤销')
    await renew()
  }
  const stop = async () => {
    await call(fileConsoleEndpoints.stopSheetImport, { importId }, { errors: 'caller' })
    await renew()
  }
  const [kind, tone] = IMPORT_LOOKS[state]
  const isOver = state === 'done' || state === 'partly' || state === 'undone' || state === 'failed'
  return (
    <>
      <PageHead title={`导入${job.title}`} meta={job.fileName}>
        <Button onClick={() => void run(() => download(fileConsoleEndpoints.downloadSheetResult, { importId }))}>
          下载结果表
        </Button>
        {(state === 'draft' || state === 'ready' || state === 'checking' || state === 'applying') && (
          <Button
            loading={isBusy}
            onClick={() =>
              confirm.ask(
                state === 'applying'
                  ? {
                      title: '停止应用？',
                      text: '已应用的行保持不变，其余的行不再应用；要继续须重新导入。',
                      okText: '停止应用',
                      run: stop,
                    }
                  : {
                      title: '取消这次导入？',
                      text: '上传的表格和检查结果作废，没有数据会改变；要再导入须重新上传。',
                      okText: '取消导入',
                      run: stop,
                    },
              )
            }
          >
            {state === 'applying' ? '停止应用' : '取消导入'}
          </Button>
        )}
        {job.undoUntil !== null && (
          <>
            <Button
              loading={isBusy}
              onClick={() =>
                confirm.ask({
                  title: '撤销未再修改的行？',
                  text: '这些行恢复为导入前的内容；导入后又改过的行保持不变。撤销不能再撤销。',
                  okText: '撤销这些行',
                  run: () => undo('possible'),
                })
              }
            >
              撤销未再修改的行
            </Button>
            <Button
              danger
              loading={isBusy}
              onClick={() =>
                confirm.ask({
                  title: '撤销整次导入？',
                  text: '全部行恢复为导入前的内容；有一行在导入后又改过，就整次都不撤销。撤销不能再撤销。',
                  okText: '撤销整次导入',
                  run: () => undo('whole'),
                })
              }
            >
              撤销整次导入
            </Button>
          </>
        )}
        {state === 'ready' && (
          <Button
            type="primary"
            loading={isBusy}
            disabled={readyCount === 0}
            onClick={() => {
              if (secondPairCount > 0) return setAsks('second')
              if (!job.isFinal) return void run(() => apply(''))
              confirm.ask({
                title: `应用 ${readyCount} 行？`,
                text: '应用后立即生效并通知买家，不能撤销。请先核对每一行。',
                okText: `应用 ${readyCount} 行`,
                run: () => apply(''),
              })
            }}
          >
            {`应用 ${readyCount} 行`}
          </Button>
        )}
      </PageHead>
      <Card isFlush className={css.summary}>
        <div className={css.sums}>
          <State kind={kind} tone={tone}>
            {IMPORT_STATES[state]}
          </State>
          <span>
            {job.checkedCount === job.rowCount
              ? `表格 ${job.rowCount} 行 = ${VERDICTS.map(one => `${ROW_VERDICTS[one]} ${verdicts[one]}`).join(' + ')}`
              : `表格 ${job.rowCount} 行，已检查 ${job.checkedCount} 行`}
          </span>
          {isOver && <b>{importSummary(job)}</b>}
          {state === 'ready' && job.outcomes.skipped > 0 && (
            <span>{`其中 ${job.outcomes.skipped} 行移出，不导入`}</span>
          )}
          {secondPairCount > 0 && !isOver && <span>{`其中 ${secondPairCount} 行超过限额，应用前须由同事复核`}</span>}
          <FaultLine fault={fault} />
        </div>
      </Card>
      {confirm.dialog}
      {asks === 'second' && (
        <ReasonDialog title="提交复核" okText="提交" onClose={() => setAsks(null)} onOk={apply}>
          {`${secondPairCount} 行超过一人可以决定的范围，原因见各行。提交后由另一位有复核权限的同事确认，整张表格再开始应用。`}
        </ReasonDialog>
      )}
    </>
  )
}

/** The messages of a row: two lines; the tooltip has the full text. */
function inTwoLines(text: string) {
  return text === '' ? (
    '—'
  ) : (
    <span className={css.twoLines} title={text}>
      {text}
    </span>
  )
}

function Rows({ job }: { readonly job: ImportJob }) {
  const queries = useQueryClient()
  const views = [
    { id: 'all', label: '全部', count: job.rowCount },
    ...VERDICTS.map(id => ({ id, label: ROW_VERDICTS[id], count: job.verdicts[id] })),
  ]
  const grid = useGrid({ filters: [], views })
  const { view, after } = grid.query
  const rows = useQuery({
    ...query(
      fileConsoleEndpoints.listSheetRows,
      {
        importId: job.importId,
        verdict: view === 'all' ? undefined : (view as RowVerdict),
        afterRow: after === '' ? undefined : Number(after),
        pageSize: 100,
      },
      { errors: 'caller' },
    ),
    refetchInterval: isWorkedOn(job) ? RENEWED_MS : false,
  })
  const { importId, heads, state } = job
  // While a step is running, the rows are polled.
  useEffect(() => {
    if (!isWorkedOn({ state })) void queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listSheetRows.path] })
  }, [queries, state])
  const found = new Map(rows.data?.list.map(row => [String(row.rowNo), row]))
  const editing = useCellEditing(async edits => {
    try {
      for (const [rowNo, texts] of edits) {
        const row = found.get(rowNo)
        if (!row) continue
        const cells = heads.map((_, at) => texts.get(`c${at}`) ?? row.cells[at] ?? '')
        await call(fileConsoleEndpoints.fixSheetRow, { importId, rowNo: row.rowNo, cells }, { errors: 'caller' })
      }
      showNotice('success', '已改正并重新检查')
    } catch (error) {
      showNotice('error', faultText(error))
      throw error
    } finally {
      await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.getSheetImport.path] })
      await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listSheetRows.path] })
    }
  })
  const edit = (at: number) => ({
    value: (row: ImportRow) => row.cells[at] ?? '',
    fault: (text: string) => (text.length > LONGEST_CELL ? `最多 ${LONGEST_CELL} 个字` : null),
  })
  // Every column that is used can be mended; the others are in the result file.
  const cells = heads.flatMap((head, at): GridColumn<ImportRow>[] =>
    job.columns[at]
      ? [
          {
            id: `c${at}`,
            title: head || `第 ${at + 1} 列`,
            width: 96,
            cell: row => row.cells[at] || '—',
            ...(job.state === 'ready' && { edit: edit(at) }),
          },
        ]
      : [],
  )
  const isLong = cells.length > FEW_COLUMNS
  const changes: readonly GridColumn<ImportRow>[] = [
    { id: 'before', title: '修改前', width: 120, cell: row => inTwoLines(row.before) },
    { id: 'after', title: '修改后', width: 120, cell: row => inTwoLines(row.after) },
  ]
  const verdict: readonly GridColumn<ImportRow>[] = [
    {
      id: 'verdict',
      title: '结论',
      width: 104,
      cell: row => {
        if (row.verdict === null) return '检查中'
        const isStanding = row.outcome === 'applied' && row.undoneAt === null
        const isOut = job.state === 'ready' && row.outcome !== null
        const [kind, tone] = isStanding
          ? (['done', 'go'] as const)
          : VERDICT_LOOKS[row.undoneAt === null && !isOut ? row.verdict : 'unchanged']
        const words =
          row.undoneAt !== null
            ? '已撤销'
            : row.outcome === null
              ? ROW_VERDICTS[row.verdict]
              : job.state === 'ready'
                ? '不导入'
                : ROW_OUTCOMES[row.outcome]
        return (
          <State kind={kind} tone={tone}>
            {words}
          </State>
        )
      },
    },
    {
      ...{ id: 'reason', title: '原因', cell: (row: ImportRow) => inTwoLines(row.outcomeReason || row.reason) },
      ...(isLong && { width: 280 }),
    },
  ]
  const columns: readonly GridColumn<ImportRow>[] = [
    { id: 'rowNo', title: '行', width: 64, isIdentity: true, cell: row => row.rowNo },
    ...(isLong ? [...verdict, ...cells, ...changes] : [...cells, ...changes, ...verdict]),
  ]
  const next = rows.data?.next ?? null
  const leaveOut = (ids: readonly string[], isOut: boolean) =>
    void (async () => {
      const rowNos = ids.map(Number)
      const answer = await ask(fileConsoleEndpoints.leaveOutSheetRows, { importId, rowNos, isOut })
      if (!answer.ok) return showNotice('error', faultText(answer.error))
      showNotice('success', isOut ? `已移出 ${ids.length} 行，不导入` : `已恢复 ${ids.length} 行`)
      await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.getSheetImport.path] })
      await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listSheetRows.path] })
    })()
  return (
    <GridTable
      name="import-rows"
      what="表格的行"
      grid={grid}
      list={listOf(rows, { rows: rows.data?.list ?? [], next: next === null ? null : String(next) })}
      columns={columns}
      rowId={row => String(row.rowNo)}
      {...(job.state === 'ready' && {
        editing,
        bulkActs: [
          { label: '不导入', run: (ids: readonly string[]) => leaveOut(ids, true) },
          { label: '恢复导入', run: (ids: readonly string[]) => leaveOut(ids, false) },
        ],
      })}
      empty={{ title: '没有这一类的行' }}
    />
  )
}
