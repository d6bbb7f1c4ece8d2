import { useQuery } from '@tanstack/react-query'
import { ARBITRATION_TABS } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import type { Task } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useNavigate } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { type Grid, useGrid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { EarlierCases } from './EarlierCases.tsx'

export const DESK = 'after-sale-arbitration'
const NO_FILTERS = [] as const

const columns: readonly GridColumn<Task>[] = [
  { id: 'subject', title: '售后单', isIdentity: true, cell: row => row.title },
  { id: 'applicant', title: '买家', cell: row => row.applicant || '—' },
  {
    id: 'amount',
    title: '退款（元）',
    width: 128,
    align: 'end',
    cell: row => (row.amount === null ? '—' : amountText(row.amount)),
  },
  { id: 'submittedAt', title: '申请', width: 132, cell: row => nearTime(row.submittedAt) },
  { id: 'dueAt', title: '时限', width: 148, cell: row => <TimeLimit from={row.submittedAt} due={row.dueAt} /> },
  {
    id: 'claim',
    title: '处理人',
    width: 112,
    cell: ({ claim }) => (claim === null ? '—' : claim.isMine ? <Pill tone="teal">我</Pill> : claim.name),
  },
]

const KEYS = [
  ['j', '下移'],
  ['k', '上移'],
  ['enter', '打开'],
] as const

/** The cases before the platform: waiting, asked, decided. */
export function ArbitrationList() {
  const counts = useQuery(query(staffEndpoints.countTasks, {}, { errors: 'caller' }))
  const count = counts.data?.desks.find(one => one.desk === DESK)?.waiting
  const grid = useGrid({
    filters: NO_FILTERS,
    views: [
      { id: 'waiting', label: '待裁决', ...(count !== undefined && { count }) },
      ...Object.entries(ARBITRATION_TABS).map(([id, label]) => ({ id, label })),
    ],
  })
  const { view } = grid.query
  return (
    <>
      <PageHead title="平台介入" />
      {view === 'asked' || view === 'decided' ? (
        <EarlierCases key={view} grid={grid} tab={view} />
      ) : (
        <WaitingCases grid={grid} count={count} />
      )}
      <KeyHints keys={KEYS} />
    </>
  )
}

function WaitingCases({ grid, count }: { readonly grid: Grid; readonly count: number | undefined }) {
  const navigate = useNavigate()
  const { after } = grid.query
  const waiting = useQuery(
    query(staffEndpoints.listTasks, { desk: DESK, cursor: after === '' ? undefined : after }, { errors: 'caller' }),
  )
  return (
    <GridTable
      name="arbitrations"
      what="待裁决售后"
      grid={grid}
      list={listOf(waiting, { rows: waiting.data?.list ?? [], next: waiting.data?.next ?? null, total: count })}
      columns={columns}
      rowId={row => row.caseId}
      onOpen={row => void navigate(`/platform/arbitration?caseId=${row.caseId}`)}
      exporting={{ list: 'staff.tasks', filter: { desk: DESK } }}
      empty={{ title: '没有待裁决的售后', hint: '商家拒绝后买家申请、或商家超时的售后单会出现在这里' }}
      isFlat
    />
  )
}
