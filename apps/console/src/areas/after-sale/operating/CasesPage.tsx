import { useQuery, useQueryClient } from '@tanstack/react-query'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import type { StaffCaseRow } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  type AfterSaleKind,
  type AfterSaleReason,
  DUE_SOON_HOURS,
  WATCH_TABS,
  type WatchTab,
} from '@xiaojiu/contract/after-sale/words.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { Choice, GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { refundText } from '../case-look.ts'
import { CaseFigures } from './CaseFigures.tsx'
import { CaseState } from './CaseState.tsx'

const columns: readonly GridColumn<StaffCaseRow>[] = [
  {
    id: 'case',
    title: '售后单',
    width: 208,
    isIdentity: true,
    cell: row => <TwoLines first={row.caseNo} second={`订单 ${row.orderNo}`} />,
  },
  {
    id: 'goods',
    title: '商品',
    cell: row => (
      <TwoLines
        first={row.lines[0]?.displayName ?? '整单'}
        second={row.lines.length > 1 ? `等 ${row.lines.length} 行` : (row.lines[0]?.spec ?? '—')}
      />
    ),
  },
  { id: 'parties', title: '买家与店铺', cell: row => <TwoLines first={row.buyerName} second={row.storeName} /> },
  {
    id: 'kind',
    title: '类型与原因',
    width: 152,
    cell: row => <TwoLines first={AFTER_SALE_KINDS[row.kind]} second={AFTER_SALE_REASONS[row.reason]} />,
  },
  { id: 'amount', title: '退款（元）', width: 108, align: 'end', cell: row => refundText(row.refundAmount) },
  { id: 'createdAt', title: '申请', width: 116, isWide: true, cell: row => nearTime(row.createdAt) },
  {
    id: 'dueAt',
    title: '时限',
    width: 148,
    cell: row =>
      row.dueAt === null ? '—' : <TimeLimit from={row.createdAt} due={row.dueAt} redBelowHours={DUE_SOON_HOURS} />,
  },
  { id: 'state', title: '状态', width: 128, cell: row => <CaseState state={row.state} /> },
]

const KINDS = Object.entries(AFTER_SALE_KINDS).map(([value, label]) => ({ value, label }))
const REASONS = Object.entries(AFTER_SALE_REASONS).map(([value, label]) => ({ value, label }))
const FILTERS = [
  { id: 'kind', label: '类型', choices: KINDS },
  { id: 'reason', label: '原因', choices: REASONS },
]

type NamedStore = Pick<StaffCaseRow, 'storeId' | 'storeName'>

/** The stores that the page names, as choices; the one in the address also before its name is known. */
function storeChoices(stores: readonly NamedStore[], asked: string | null): readonly Choice[] {
  const named = new Map(stores.map(({ storeId, storeName }) => [storeId, storeName]))
  if (asked !== null && !named.has(asked)) named.set(asked, '所选店铺')
  return [...named].map(([value, label]) => ({ value, label }))
}

/** All cases of all stores: late and unusual ones. */
export function CasesPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const once = useOnce()
  const [params] = useSearchParams()
  const askedStore = params.get('storeId')
  const storeId = askedStore ?? undefined
  const [seen, setSeen] = useState<readonly NamedStore[]>([])
  const counts = useQuery(
    query(afterSaleOperatingEndpoints.searchCases, { storeId, pageSize: 1 }, { errors: 'caller' }),
  )
  const views = useMemo(
    () => [
      { id: 'all', label: '全部' },
      ...Object.entries(WATCH_TABS).map(([id, label]) => {
        const count =
          id === 'due-soon' ? counts.data?.dueSoonCount : counts.data?.counts.find(one => one.tab === id)?.count
        return {
          ...{ id, label },
          ...(count !== undefined && id !== 'ended' && { count }),
          ...(id === 'due-soon' && count !== undefined && count > 0 && { countTone: 'bad' as const }),
        }
      }),
    ],
    [counts.data],
  )
  const filterChoices = useMemo(
    () => [...FILTERS, { id: 'storeId', label: '店铺', choices: storeChoices(seen, askedStore) }],
    [seen, askedStore],
  )
  const grid = useGrid({ filters: filterChoices, views })
  const { view, words, filters, after } = grid.query
  const filter = {
    tab: view in WATCH_TABS ? (view as WatchTab) : undefined,
    keyword: words === '' ? undefined : words,
    kind: filters['kind'] as AfterSaleKind | undefined,
    reason: filters['reason'] as AfterSaleReason | undefined,
    storeId,
  }
  const cases = useQuery(
    query(
      afterSaleOperatingEndpoints.searchCases,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const { list } = cases.data ?? {}
  useEffect(() => {
    if (list === undefined) return
    setSeen(before => [...new Map([...before, ...list].map(one => [one.storeId, one])).values()])
  }, [list])
  const remind = async (caseIds: readonly string[]) => {
    const { count } = await once({ caseIds: [...caseIds] }, given =>
      call(afterSaleOperatingEndpoints.remindCases, given, { errors: 'global' }),
    )
    showNotice('success', count === 0 ? '这些售后单 24 小时内都已催办过' : `已催办 ${count} 件`)
    await queries.invalidateQueries()
  }
  return (
    <>
      <PageHead title="售后监管" />
      <CaseFigures />
      <GridTable
        name="watched-cases"
        what="售后单"
        grid={grid}
        list={listOf(cases, { rows: cases.data?.list ?? [], next: cases.data?.next ?? null })}
        columns={columns}
        rowId={row => row.caseId}
        onOpen={row => void navigate(`/platform/arbitration?caseId=${row.caseId}`)}
        bulkActs={
          view.startsWith('to-') || view === 'due-soon' ? [{ label: '催办商家', run: ids => void remind(ids) }] : []
        }
        exporting={{ list: 'after-sale.watched-cases', filter }}
        searchHint="售后单号、订单号、商品、批号、运单"
        empty={{ title: '没有符合条件的售后单' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['x', '选中'],
          ['enter', '打开'],
          ['t', '图表看数'],
        ]}
      />
    </>
  )
}
