import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DecisionFigures, DecisionRow } from '@xiaojiu/contract/staff/decisions-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { type FigureCard, FigureCards } from '#parts/page/FigureCards.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { shareText } from '../tasks/share-text.ts'
import { TaskDrawer } from '../tasks/TaskDrawer.tsx'
import css from './desk-screen.module.css'
import { LookDialog } from './LookDialog.tsx'

const columns: readonly GridColumn<DecisionRow>[] = [
  {
    id: 'title',
    title: '事项',
    isIdentity: true,
    cell: row => <TwoLines first={row.title} second={row.deskLabel} />,
  },
  { id: 'reason', title: '理由', cell: row => row.reason || '—' },
  { id: 'by', title: '审核人', width: 104, cell: row => row.by },
  { id: 'submittedAt', title: '提交', width: 124, isWide: true, cell: row => nearTime(row.submittedAt) },
  { id: 'decidedAt', title: '审核', width: 124, cell: row => nearTime(row.decidedAt) },
  {
    id: 'minutes',
    title: '用时（分）',
    width: 96,
    align: 'end',
    cell: row => (row.minutes === null ? '—' : row.minutes),
  },
  {
    id: 'verdict',
    title: '结果',
    width: 104,
    cell: row =>
      row.verdict === 'approved' ? (
        <State kind="done" tone="go">
          已通过
        </State>
      ) : (
        <State kind="bad" tone="bad">
          已驳回
        </State>
      ),
  },
  {
    id: 'look',
    title: '复看',
    width: 128,
    cell: ({ look }) =>
      look === null ? (
        '—'
      ) : (
        <State kind={look.isAgreed ? 'done' : 'bad'} tone={look.isAgreed ? 'go' : 'bad'} note={look.note || look.by}>
          {look.isAgreed ? '认可' : '不认可'}
        </State>
      ),
  },
]

const NO_FILTERS = [] as const
const VIEWS = [
  { id: 'all', label: '全部' },
  { id: 'approved', label: '已通过' },
  { id: 'refused', label: '已驳回' },
] as const

const timesCard = (
  title: string,
  meta: string,
  label: string,
  bucketsOf: (figures: DecisionFigures) => DecisionFigures['waits'],
  lateFrom?: number,
): FigureCard<DecisionFigures> => ({
  ...{ title, meta, empty: { title: '近 30 天没有决定', hint: '作出决定后会显示在这里' } },
  draw: figures => {
    const buckets = bucketsOf(figures)
    if (buckets.every(one => one.count === 0)) return null
    const [labels, values] = [buckets.map(one => one.label), buckets.map(one => one.count)]
    return { label, spec: { kind: 'bars', unit: '件', labels, values, ...(lateFrom !== undefined && { lateFrom }) } }
  },
})

const CARDS: readonly FigureCard<DecisionFigures>[] = [
  timesCard('答复用时', '近 30 天，从提交到决定，件', '近 30 天的决定，按申请方等待的时间', one => one.waits, 3),
  timesCard('每件用时', '近 30 天，从领取到决定，件', '近 30 天的决定，按从领取到决定的分钟数', one => one.minutes),
  {
    title: '驳回项目',
    meta: '近 30 天，次',
    empty: { title: '近 30 天没有驳回', hint: '驳回时注明的项目会显示在这里' },
    draw: ({ objections }) =>
      objections.length === 0
        ? null
        : {
            label: '近 30 天的驳回，按被驳回的项目',
            spec: {
              kind: 'ranking',
              unit: '次',
              labels: objections.map(one => one.label),
              values: objections.map(one => one.count),
            },
          },
  },
  { title: '近 30 天', meta: '决定与复看', draw: figures => ({ list: <Sums figures={figures} /> }) },
]

function Sums({ figures }: { readonly figures: DecisionFigures }) {
  const sums = [
    ['通过', figures.approved],
    ['驳回', figures.refused],
    ['驳回率', shareText(figures.refused, figures.approved + figures.refused)],
    ['复看一致率', shareText(figures.agreed, figures.looked)],
    ['已复看', figures.looked],
  ] as const
  return (
    <dl className={css.figures}>
      {sums.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Decisions of people at a desk: the reason, how long applicants waited, and whether colleagues agree. */
export function DecisionList({ title, desks }: { readonly title: string; readonly desks: readonly string[] }) {
  const [params, setParams] = useSearchParams()
  const grid = useGrid({ filters: NO_FILTERS, views: VIEWS })
  const { view, words, after } = grid.query
  const filter = {
    desks: desks.join(','),
    verdict: view === 'approved' || view === 'refused' ? (view as DecisionRow['verdict']) : undefined,
    keyword: words === '' ? undefined : words,
  }
  const decisions = useQuery(
    query(
      staffEndpoints.listDecisions,
      { ...filter, cursor: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const queries = useQueryClient()
  const [looking, setLooking] = useState<DecisionRow | null>(null)
  const acts: GridColumn<DecisionRow> = {
    id: 'acts',
    title: '操作',
    width: 72,
    isTool: true,
    align: 'end',
    cell: row =>
      row.look === null &&
      !row.isOwn && (
        <Button type="link" size="small" onClick={() => setLooking(row)}>
          复看
        </Button>
      ),
  }
  const open = params.get('decided')
  const [desk = '', caseId = ''] = (open ?? '').split('/')
  const show = (row: DecisionRow | null) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      if (row === null) next.delete('decided')
      else next.set('decided', `${row.desk}/${row.caseId}`)
      return next
    })
  return (
    <>
      <PageHead title={`${title} · 审核记录`} meta="由员工作出的决定；演示机器人的不计" />
      {/* The list below says what went wrong. */}
      {!decisions.isError && (
        <FigureCards
          figures={{ isError: false, error: null, data: decisions.data?.figures, refetch: decisions.refetch }}
          cards={CARDS}
        />
      )}
      <GridTable
        name="decisions"
        what="审核记录"
        grid={grid}
        list={listOf(decisions, { rows: decisions.data?.list ?? [], next: decisions.data?.next ?? null })}
        columns={[...columns, acts]}
        rowId={row => row.decisionId}
        onOpen={show}
        exporting={{ list: 'staff.decisions', filter }}
        searchHint="申请方、审核人"
        empty={{ title: '还没有审核记录', hint: '在“审核”中作出决定后会出现在这里' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
          ['t', '图表看数'],
        ]}
      />
      {looking !== null && (
        <LookDialog
          decision={looking}
          onClose={() => setLooking(null)}
          onDone={() => {
            setLooking(null)
            void queries.invalidateQueries()
          }}
        />
      )}
      {open !== null && caseId !== '' && (
        <TaskDrawer
          key={open}
          task={{ desk, caseId }}
          onClose={() => show(null)}
          onNext={() => show(null)}
          onDone={() => show(null)}
        />
      )}
    </>
  )
}
