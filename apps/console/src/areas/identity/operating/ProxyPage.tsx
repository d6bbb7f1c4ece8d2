import { useQuery, useQueryClient } from '@tanstack/react-query'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import {
  CONSENT_WAYS,
  type ProxyVisit,
  VISIT_STATES,
  type VisitState,
} from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn, GridFilter } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { LinkedDrawer } from '#parts/page/LinkedDrawer.tsx'
import { nearTime } from '#parts/page/time.ts'
import { StartVisit } from './StartVisit.tsx'
import { VisitDrawer } from './VisitDrawer.tsx'
import { VisitStateView } from './VisitStateView.tsx'

const columns: readonly GridColumn<ProxyVisit>[] = [
  {
    id: 'customer',
    title: '客户账号',
    width: 176,
    isIdentity: true,
    cell: row => <TwoLines first={row.loginName} second={row.personName || '—'} />,
  },
  {
    id: 'company',
    title: '企业',
    width: 220,
    isWide: true,
    cell: row => row.companies.map(company => company.name).join('、') || '—',
  },
  { id: 'staff', title: '客服', width: 96, cell: row => row.staffName },
  { id: 'reason', title: '原因', cell: row => row.reason },
  {
    id: 'consent',
    title: '客户同意',
    width: 176,
    cell: row => <TwoLines first={CONSENT_WAYS[row.way]} second={row.ticketNo ?? '由客户告知'} />,
  },
  { id: 'asked', title: '发起', width: 116, isWide: true, cell: row => nearTime(row.askedAt) },
  {
    id: 'opened',
    title: '进入',
    width: 116,
    cell: row => (row.openedAt === null ? '—' : nearTime(row.openedAt)),
  },
  {
    id: 'steps',
    title: '操作次数',
    width: 112,
    align: 'end',
    cell: row => (
      <TwoLines first={row.stepCount || '—'} second={row.refusedCount > 0 ? `被拒 ${row.refusedCount} 次` : ''} />
    ),
  },
  { id: 'state', title: '状态', width: 120, cell: row => <VisitStateView visit={row} /> },
]

const NO_FILTERS: readonly GridFilter[] = []

/** 代客登录: visits to customers who agreed, and what was done during each visit. */
export function ProxyPage() {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const asked = params.get('loginName')
  const [isStarting, setStarting] = useState(asked !== null)
  const [open, setOpen] = useOpenRow('consentId')
  const running = useQuery(
    query(identityOperatingEndpoints.listProxyVisits, { state: 'open', pageSize: 1 }, { errors: 'caller' }),
  )
  const grid = useGrid({
    filters: NO_FILTERS,
    views: [
      { id: 'all', label: '全部' },
      { id: 'open', label: VISIT_STATES.open, ...(running.data && { count: running.data.total }) },
      { id: 'asked', label: VISIT_STATES.asked },
      { id: 'ended', label: VISIT_STATES.ended },
      { id: 'lapsed', label: VISIT_STATES.lapsed },
    ],
  })
  const { view, words, after } = grid.query
  const filter = {
    state: view in VISIT_STATES ? (view as VisitState) : undefined,
    keyword: words === '' ? undefined : words,
  }
  const visits = useQuery(
    query(
      identityOperatingEndpoints.listProxyVisits,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const rows = visits.data?.list ?? []
  const listed = rows.find(row => row.consentId === open)
  // A link may open a visit that the list does not show.
  const one = useQuery({
    ...query(
      identityOperatingEndpoints.listProxyVisits,
      { consentId: open ?? undefined, pageSize: 1 },
      { errors: 'caller' },
    ),
    enabled: open !== null && visits.isSuccess && listed === undefined,
  })
  const shown = listed ?? (open === null ? undefined : one.data?.list.find(row => row.consentId === open))
  const refresh = () => void queries.invalidateQueries()
  useKeys([{ keys: 'n', label: '发起代客登录', run: () => setStarting(true) }])
  const close = () => {
    setStarting(false)
    if (asked !== null) setParams({}, { replace: true })
    refresh()
  }
  return (
    <>
      <PageHead title="代客登录" meta="须客户同意；每一步操作都会记录，并显示给客户">
        <Button type="primary" onClick={() => setStarting(true)}>
          发起代客登录
        </Button>
      </PageHead>
      <GridTable
        name="visits"
        what="代客登录记录"
        grid={grid}
        list={listOf(visits, { rows, next: visits.data?.next ?? null, total: visits.data?.total })}
        columns={columns}
        rowId={row => row.consentId}
        onOpen={row => setOpen(row.consentId)}
        openId={shown?.consentId}
        exporting={{ list: 'identity.visits', filter }}
        searchHint="客户账号、姓名、客服、工单号"
        empty={{ title: view === 'open' ? '没有进行中的代客登录' : '没有代客登录记录' }}
      />
      <KeyHints
        keys={[
          ['n', '发起代客登录'],
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '查看操作'],
        ]}
      />
      {isStarting && <StartVisit loginName={asked ?? ''} onClose={close} />}
      {open !== null && !shown && visits.isSuccess && (
        <LinkedDrawer of={one} what="代客登录记录" onClose={() => setOpen(null)} />
      )}
      {shown && <VisitDrawer key={shown.consentId} visit={shown} onClose={() => setOpen(null)} onChanged={refresh} />}
    </>
  )
}
