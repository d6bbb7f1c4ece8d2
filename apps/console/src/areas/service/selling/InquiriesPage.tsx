import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  INQUIRY_HOURS,
  INQUIRY_REMEDIES,
  INQUIRY_STATES,
  type InquiryState,
  type StoreInquiry,
} from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { COMPLAINT_TOPICS, type ComplaintTopic } from '@xiaojiu/contract/service/schemas.ts'
import { serviceSellingEndpoints } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { type Grid, useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { InquiryDrawer } from './InquiryDrawer.tsx'
import { VIOLATION_FILTERS, VIOLATIONS_VIEW, Violations } from './Violations.tsx'

const LOOKS = {
  asked: ['todo', 'me'],
  answered: ['half', 'go'],
  missed: ['warn', 'bad'],
  closed: ['done', 'end'],
} as const

const columns: readonly GridColumn<StoreInquiry>[] = [
  {
    id: 'topic',
    title: '投诉',
    width: 176,
    isIdentity: true,
    cell: row => (
      <TwoLines
        first={COMPLAINT_TOPICS[row.complaintTopic]}
        second={row.orderNo === null ? '未注明订单' : `订单 ${row.orderNo}`}
      />
    ),
  },
  { id: 'content', title: '买家反映', cell: row => row.complaintContent },
  { id: 'question', title: '平台询问', cell: row => row.question },
  { id: 'buyer', title: '买家', width: 200, isWide: true, cell: row => row.buyerName },
  { id: 'asked', title: '询问时间', width: 116, cell: row => nearTime(row.askedAt) },
  {
    id: 'due',
    title: '时限',
    width: 136,
    cell: row => (row.state === 'asked' ? <TimeLimit from={row.askedAt} due={row.dueAt} /> : '—'),
  },
  {
    id: 'answer',
    title: '本店建议',
    width: 136,
    isWide: true,
    cell: row => (row.remedy === null ? '—' : INQUIRY_REMEDIES[row.remedy]),
  },
  { id: 'score', title: '买家评分', width: 88, align: 'end', isWide: true, cell: row => row.score ?? '—' },
  {
    id: 'state',
    title: '状态',
    width: 128,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return (
        <State kind={kind} tone={tone}>
          {INQUIRY_STATES[row.state]}
        </State>
      )
    },
  },
]

const FILTERS = [
  {
    id: 'topic',
    label: '主题',
    choices: Object.entries(COMPLAINT_TOPICS).map(([value, label]) => ({ value, label })),
  },
]

/** 投诉协办: questions of the platform about complaints, and violations of the store. */
export function InquiriesPage() {
  const counts = useQuery(query(serviceSellingEndpoints.listInquiries, { pageSize: 1 }, { errors: 'caller' }))
  const views = useMemo(
    () => [
      {
        id: 'asked',
        label: INQUIRY_STATES.asked,
        ...(counts.data && { count: counts.data.waitingCount, countTone: 'me' as const }),
      },
      { id: 'answered', label: INQUIRY_STATES.answered },
      { id: 'missed', label: INQUIRY_STATES.missed },
      { id: 'closed', label: INQUIRY_STATES.closed },
      { id: 'all', label: '全部' },
      { id: VIOLATIONS_VIEW, label: '违规记录' },
    ],
    [counts.data],
  )
  const isViolations = useSearchParams()[0].get('view') === VIOLATIONS_VIEW
  const grid = useGrid({ filters: isViolations ? VIOLATION_FILTERS : FILTERS, views })
  return (
    <>
      <PageHead title="投诉协办" meta={`请在 ${INQUIRY_HOURS} 小时内说明情况，逾期平台将依据现有材料处理`} />
      {isViolations ? <Violations grid={grid} /> : <Inquiries grid={grid} />}
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
          ...(isViolations ? [] : [['ctrl+enter', '发出答复'] as const]),
        ]}
      />
    </>
  )
}

function Inquiries({ grid }: { readonly grid: Grid }) {
  const queries = useQueryClient()
  const [openId, show] = useOpenRow('inquiryId')
  const { view, filters, after } = grid.query
  const filter = {
    state: view in INQUIRY_STATES ? (view as InquiryState) : undefined,
    topic: filters['topic'] as ComplaintTopic | undefined,
  }
  const inquiries = useQuery(
    query(
      serviceSellingEndpoints.listInquiries,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const inquiryId = openId ?? undefined
  const one = useQuery({
    ...query(serviceSellingEndpoints.listInquiries, { inquiryId, pageSize: 1 }, { errors: 'caller' }),
    enabled: inquiryId !== undefined,
  })
  const open = inquiryId === undefined ? undefined : one.data?.list[0]
  return (
    <>
      <GridTable
        name="inquiries"
        what="投诉协办"
        grid={grid}
        list={listOf(inquiries, { rows: inquiries.data?.list ?? [], next: inquiries.data?.next ?? null })}
        columns={columns}
        rowId={row => row.inquiryId}
        onOpen={row => show(row.inquiryId)}
        openId={inquiryId}
        exporting={{ list: 'service.inquiries', filter }}
        empty={{
          title: view === 'asked' ? '没有待答复的询问' : '没有符合条件的询问',
          hint: '平台就投诉询问本店时会出现在这里',
        }}
      />
      {open && (
        <InquiryDrawer
          key={open.inquiryId}
          inquiry={open}
          onClose={() => show(null)}
          onDone={() => void queries.invalidateQueries()}
        />
      )}
    </>
  )
}
