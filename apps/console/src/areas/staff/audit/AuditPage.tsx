import { useQuery } from '@tanstack/react-query'
import type { AuditRow } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { actionText } from '@xiaojiu/contract/staff/audit-words.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { Choice, GridColumn, GridFilter } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { DayField } from '#parts/form/DayField.tsx'
import { Icon } from '#parts/look/Icon.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { recordTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import { currentConsole } from '#shell/console-face.ts'
import { ActsPlot } from './ActsPlot.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { AuditSubject } from './AuditSubject.tsx'
import css from './audit.module.css'
import { actionChoices, actorText, PERIODS, rangeOf, startOf } from './audit-text.ts'
import { ChainCard } from './ChainCard.tsx'

const columns: readonly GridColumn<AuditRow>[] = [
  {
    id: 'at',
    title: '时间',
    width: 156,
    isIdentity: true,
    cell: row => <TwoLines first={recordTime(row.at)} second={`第 ${row.seq} 条`} />,
  },
  {
    id: 'actor',
    title: '人员',
    width: 168,
    cell: row => (
      <TwoLines
        first={
          <>
            {actorText(row)} {row.isRobot && <Pill>机器人</Pill>}
          </>
        }
        second={row.clientIp ?? '—'}
      />
    ),
  },
  { id: 'action', title: '操作', width: 200, cell: row => actionText(row.action) },
  { id: 'subject', title: '对象', cell: row => <AuditSubject row={row} /> },
  { id: 'reason', title: '原因', cell: row => row.reason ?? '—' },
  { id: 'requestId', title: '请求', width: 168, isWide: true, cell: row => row.requestId ?? '—' },
  {
    id: 'changes',
    title: '变更',
    width: 72,
    align: 'end',
    cell: row => (row.changeCount === 0 ? '—' : `${row.changeCount} 条`),
  },
  {
    id: 'result',
    title: '结果',
    width: 96,
    cell: row =>
      row.result === 'done' ? (
        <State kind="done" tone="go">
          成功
        </State>
      ) : (
        <State kind="bad" tone="bad">
          被拒
        </State>
      ),
  },
]

const VIEWS = [{ id: 'all', label: '全部操作' }] as const
const NO_ROWS: readonly AuditRow[] = []

/** Adds the value in the address to the choices, even before rows with it are loaded. */
function withAsked(choices: readonly Choice[], asked: string | null): readonly Choice[] {
  const once = [...new Map(choices.map(choice => [choice.value, choice])).values()]
  return asked === null || once.some(choice => choice.value === asked)
    ? once
    : [...once, { value: asked, label: asked }]
}

/**
 * The audit trail: who did what, with values before and after; on the platform also the proof that no row was removed.
 */
export function AuditPage() {
  const [params] = useSearchParams()
  const [openSeq, show] = useOpenRow('seq')
  const isPlatform = currentConsole().kind === 'platform'
  const choices = useQuery(query(staffEndpoints.listAuditChoices, {}, { errors: 'caller' }))
  const known = choices.data
  const filters = useMemo<readonly GridFilter[]>(
    () => [
      { id: 'period', label: '时间', choices: PERIODS },
      {
        id: 'actorId',
        label: '人员',
        choices: withAsked(
          known?.people.map(({ actorId, name }) => ({ value: actorId, label: name })) ?? [],
          params.get('actorId'),
        ),
      },
      {
        id: 'action',
        label: '操作',
        choices: withAsked(actionChoices(known?.actions ?? []), params.get('action')),
      },
      {
        id: 'result',
        label: '结果',
        choices: [
          { value: 'done', label: '成功' },
          { value: 'refused', label: '被拒' },
        ],
      },
      { id: 'subject', label: '对象', choices: withAsked([], params.get('subject')) },
      { id: 'requestId', label: '请求', choices: withAsked([], params.get('requestId')) },
    ],
    [known, params],
  )
  const grid = useGrid({ filters: filters.filter(filter => filter.choices.length > 0), views: VIEWS })
  const { filters: chosen, words, after } = grid.query
  const filter = {
    actorId: chosen['actorId'],
    action: chosen['action'],
    subject: chosen['subject'] ?? (words === '' ? undefined : words),
    requestId: chosen['requestId'],
    result: chosen['result'] as AuditRow['result'] | undefined,
    ...{ from: startOf(chosen['period']), until: undefined },
    ...rangeOf(params.get('from'), params.get('until')),
  }
  const audit = useQuery(
    query(
      staffEndpoints.searchAudit,
      { ...filter, before: after === '' ? undefined : Number(after) },
      { errors: 'caller' },
    ),
  )
  const rows = audit.data?.list ?? NO_ROWS
  const listed = rows.find(row => String(row.seq) === openSeq)
  // A link may open a row that later ones have pushed off the page.
  const seq = Number(openSeq ?? 0)
  const one = useQuery({
    ...query(staffEndpoints.searchAudit, { before: seq + 1, pageSize: 1 }, { errors: 'caller' }),
    enabled: Number.isSafeInteger(seq) && seq > 0 && audit.isSuccess && listed === undefined,
  })
  const open = listed ?? (openSeq === null ? undefined : one.data?.list.find(row => row.seq === seq))
  return (
    <>
      <PageHead title={isPlatform ? '审计日志' : '操作日志'} meta="只增不改，任何人都不能修改或删除">
        <Button
          icon={<Icon name="download" />}
          onClick={() => void download(staffEndpoints.exportAudit, filter).catch(() => undefined)}
        >
          导出
        </Button>
        {isPlatform && (
          <Button
            icon={<Icon name="download" />}
            onClick={() => void download(staffEndpoints.exportSignedAudit, filter).catch(() => undefined)}
          >
            导出签名文件
          </Button>
        )}
      </PageHead>
      {isPlatform && <ChainCard />}
      <ActsPlot filter={filter} />
      <GridTable
        name="audit"
        what="操作日志"
        grid={grid}
        list={listOf(audit, { rows, next: audit.data?.next == null ? null : String(audit.data.next) })}
        columns={columns}
        rowId={row => String(row.seq)}
        onOpen={row => show(String(row.seq))}
        openId={openSeq ?? undefined}
        searchHint="对象，如单号、编号"
        tools={
          <DayRange
            from={params.get('from') ?? ''}
            until={params.get('until') ?? ''}
            onChange={days => grid.change({ period: null, ...days })}
          />
        }
        empty={{ title: '没有符合条件的记录', hint: '换一段时间或去掉筛选' }}
      />
      {open !== undefined && (
        <AuditDrawer
          row={open}
          onClose={() => show(null)}
          onFollow={changes => grid.change({ seq: null, ...changes })}
        />
      )}
    </>
  )
}

interface DayRangeProps {
  readonly from: string
  readonly until: string
  readonly onChange: (days: Readonly<Record<string, string>>) => void
}

/** From one day to another, both in it; one of them may be left open. */
function DayRange({ from, until, onChange }: DayRangeProps) {
  return (
    <span className={css.range}>
      <DayField
        label="开始日期"
        isSmall
        value={from}
        max={until === '' ? undefined : until}
        onChange={day => onChange({ from: day })}
      />
      至
      <DayField
        label="结束日期"
        isSmall
        value={until}
        min={from === '' ? undefined : from}
        onChange={day => onChange({ until: day })}
      />
    </span>
  )
}
