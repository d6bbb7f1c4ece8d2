import { useQuery, useQueryClient } from '@tanstack/react-query'
import { INQUIRY_STATES } from '@xiaojiu/contract/service/inquiry-schemas.ts'
import {
  COMPLAINT_TAGS,
  serviceOperatingEndpoints,
  type WatchedComplaint,
} from '@xiaojiu/contract/service/operating-endpoints.ts'
import {
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  COMPLAINT_TOPICS,
  type ComplaintKind,
  type ComplaintState,
  type ComplaintTopic,
} from '@xiaojiu/contract/service/schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { LinkedDrawer } from '#parts/page/LinkedDrawer.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { AnswerManyDialog } from './AnswerManyDialog.tsx'
import { ComplaintDrawer } from './ComplaintDrawer.tsx'
import { ComplaintFigures } from './ComplaintFigures.tsx'

const LOOKS = { waiting: ['todo', 'me'], answered: ['half', 'go'], closed: ['done', 'end'] } as const

const columns: readonly GridColumn<WatchedComplaint>[] = [
  {
    id: 'topic',
    title: '主题',
    width: 112,
    isIdentity: true,
    cell: row => <TwoLines first={COMPLAINT_TOPICS[row.topic]} second={COMPLAINT_KINDS[row.kind]} />,
  },
  {
    id: 'content',
    title: '内容',
    cell: row => <TwoLines first={row.content} second={row.tags.length === 0 ? '—' : row.tags.join(' · ')} />,
  },
  {
    id: 'buyer',
    title: '买家',
    width: 200,
    cell: row => (
      <TwoLines
        first={row.buyerName}
        second={row.recentCount > 1 ? `${row.mobile} · 近 90 天 ${row.recentCount} 次` : row.mobile}
      />
    ),
  },
  { id: 'order', title: '订单', width: 160, isWide: true, cell: row => row.orderNo ?? '—' },
  { id: 'created', title: '提交', width: 116, cell: row => nearTime(row.createdAt) },
  {
    id: 'due',
    title: '时限',
    width: 136,
    cell: row => (row.state === 'waiting' ? <TimeLimit from={row.createdAt} due={row.dueAt} /> : '—'),
  },
  {
    id: 'store',
    title: '店铺说法',
    width: 120,
    cell: row => (
      <>
        <StoreWord complaint={row} /> {row.violations.length > 0 && <Pill tone="red">违规</Pill>}
      </>
    ),
  },
  { id: 'score', title: '评分', width: 72, align: 'end', isWide: true, cell: row => row.score ?? '—' },
  {
    id: 'state',
    title: '状态',
    width: 104,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return (
        <State kind={kind} tone={tone} note={noteOf(row)}>
          {COMPLAINT_STATES[row.state]}
        </State>
      )
    },
  },
]

/** Who handles it now; else that it came back. */
function noteOf({ state, takenBy, isMine, earlierScore }: WatchedComplaint): string | undefined {
  if (state === 'closed') return undefined
  if (takenBy !== null) return isMine ? '由您处理中' : `${takenBy}处理中`
  return earlierScore === null ? undefined : '差评退回'
}

/** The state of the latest inquiry to a store. */
function StoreWord({ complaint: { inquiries } }: { readonly complaint: WatchedComplaint }) {
  const last = inquiries.at(-1)
  if (last === undefined) return '—'
  const state = last.answer === null ? last.state : 'answered'
  return <Pill tone={STORE_TONES[state]}>{INQUIRY_STATES[state]}</Pill>
}
const STORE_TONES = { asked: 'amber', answered: 'teal', missed: 'red', closed: 'plain' } as const

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
/** The usual tags, and the one in the address, which a colleague may have typed. */
const filtersFor = (tag: string | null) => [
  { id: 'kind', label: '类型', choices: choicesOf(COMPLAINT_KINDS) },
  { id: 'topic', label: '主题', choices: choicesOf(COMPLAINT_TOPICS) },
  {
    id: 'tag',
    label: '标签',
    choices: [...new Set([...COMPLAINT_TAGS, ...(tag === null ? [] : [tag])])].map(value => ({ value, label: value })),
  },
]

/** 投诉建议: complaints with deadlines and responsible persons. */
export function ComplaintsPage() {
  const queries = useQueryClient()
  const [params] = useSearchParams()
  const [openId, show] = useOpenRow('complaintId')
  const [picked, setPicked] = useState<readonly string[]>([])
  const counts = useQuery(query(serviceOperatingEndpoints.listWatchedComplaints, { pageSize: 1 }, { errors: 'caller' }))
  const views = useMemo(
    () => [
      {
        id: 'waiting',
        label: '待回复',
        ...(counts.data && {
          count: counts.data.waitingCount,
          ...(counts.data.overdueCount > 0 && { countTone: 'bad' as const }),
        }),
      },
      { id: 'answered', label: '已回复' },
      { id: 'closed', label: '已完结' },
      { id: 'low', label: '差评' },
      { id: 'violation', label: '店铺违规' },
      { id: 'all', label: '全部' },
    ],
    [counts.data],
  )
  const tag = params.get('tag')
  const choices = useMemo(() => filtersFor(tag), [tag])
  const grid = useGrid({ filters: choices, views })
  const { view, words, filters, after } = grid.query
  const filter = {
    state: view in COMPLAINT_STATES ? (view as ComplaintState) : undefined,
    isLow: view === 'low' ? true : undefined,
    hasViolation: view === 'violation' ? true : undefined,
    kind: filters['kind'] as ComplaintKind | undefined,
    topic: filters['topic'] as ComplaintTopic | undefined,
    tag: filters['tag'],
    keyword: words === '' ? undefined : words,
  }
  const complaints = useQuery(
    query(
      serviceOperatingEndpoints.listWatchedComplaints,
      {
        ...filter,
        after: after === '' ? undefined : after,
        pageSize: 50,
      },
      { errors: 'caller' },
    ),
  )
  const complaintId = openId ?? undefined
  const one = useQuery({
    ...query(serviceOperatingEndpoints.listWatchedComplaints, { complaintId, pageSize: 1 }, { errors: 'caller' }),
    enabled: complaintId !== undefined,
  })
  const open = complaintId === undefined ? undefined : one.data?.list[0]
  return (
    <>
      <PageHead title="投诉建议" meta="48 小时内由专人回复" />
      <ComplaintFigures />
      <GridTable
        name="complaints"
        what="投诉建议"
        grid={grid}
        list={listOf(complaints, { rows: complaints.data?.list ?? [], next: complaints.data?.next ?? null })}
        columns={columns}
        rowId={row => row.complaintId}
        onOpen={row => show(row.complaintId)}
        openId={complaintId}
        bulkActs={view === 'closed' ? [] : [{ label: '统一回复', run: setPicked }]}
        exporting={{ list: 'service.complaints', filter }}
        searchHint="买家、订单号、手机尾号、内容"
        empty={{ title: view === 'waiting' ? '没有待回复的投诉建议' : '没有符合条件的投诉建议' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['x', '选中'],
          ['enter', '打开'],
          ['ctrl+enter', '发出回复'],
        ]}
      />
      {picked.length > 0 && (
        <AnswerManyDialog
          complaintIds={picked}
          onClose={() => setPicked([])}
          onDone={() => {
            setPicked([])
            void queries.invalidateQueries()
          }}
        />
      )}
      {complaintId !== undefined && !open && <LinkedDrawer of={one} what="投诉建议" onClose={() => show(null)} />}
      {open && (
        <ComplaintDrawer
          key={open.complaintId}
          complaint={open}
          onClose={() => show(null)}
          onDone={() => void queries.invalidateQueries()}
        />
      )}
    </>
  )
}
