import { useQuery, useQueryClient } from '@tanstack/react-query'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCaseRow } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_STATES,
  type AfterSaleKind,
  type AfterSaleReason,
  STAFF_TABS,
  type StaffTab,
} from '@xiaojiu/contract/after-sale/words.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn, GridFilter } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { useMe } from '#shell/session.ts'
import { CASE_DESKS, CASE_LOOKS, refundText } from '../case-look.ts'
import { AgreeManyDialog } from './AgreeManyDialog.tsx'

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
export const CASE_FILTERS: readonly GridFilter[] = [
  { id: 'kind', label: '类型', choices: choicesOf(AFTER_SALE_KINDS) },
  { id: 'reason', label: '原因', choices: choicesOf(AFTER_SALE_REASONS) },
]
const TABS = Object.keys(STAFF_TABS) as StaffTab[]

const columns: readonly GridColumn<StaffCaseRow>[] = [
  {
    id: 'caseNo',
    title: '售后单 / 申请',
    width: 148,
    isIdentity: true,
    cell: row => <TwoLines first={row.caseNo} second={nearTime(row.createdAt)} />,
  },
  { id: 'order', title: '客户 / 订单', cell: row => <TwoLines first={row.buyerName} second={row.orderNo} /> },
  {
    id: 'kind',
    title: '类型 / 原因',
    width: 136,
    cell: row => <TwoLines first={AFTER_SALE_KINDS[row.kind]} second={AFTER_SALE_REASONS[row.reason]} />,
  },
  {
    id: 'goods',
    title: '商品',
    cell: ({ lines }) => {
      const [first] = lines
      const packs = lines.reduce((sum, line) => sum + line.quantity, 0)
      return first === undefined ? (
        '—'
      ) : (
        <TwoLines
          first={`${first.displayName} ${first.spec}`}
          second={lines.length === 1 ? `批号 ${first.batchNo} × ${packs}` : `等 ${lines.length} 行，共 ${packs}`}
        />
      )
    },
  },
  {
    id: 'refund',
    title: '退款（元）',
    width: 112,
    align: 'end',
    cell: row => refundText(row.refundAmount),
  },
  {
    id: 'coins',
    title: '九采币',
    width: 72,
    align: 'end',
    isWide: true,
    cell: row => (row.coinCount === 0 ? '—' : row.coinCount.toLocaleString()),
  },
  {
    id: 'gifts',
    title: '赠品',
    width: 128,
    isWide: true,
    cell: ({ gifts, giftWay }) =>
      gifts.length === 0 ? (
        '—'
      ) : (
        <TwoLines
          first={gifts.map(({ name, count }) => `${name} × ${count}`).join('、')}
          second={giftWay === 'keep' ? '买家留下，已扣款' : '一并退回'}
        />
      ),
  },
  {
    id: 'photos',
    title: '照片',
    width: 64,
    align: 'end',
    cell: row => (row.photoCount === 0 ? '—' : `${row.photoCount} 张`),
  },
  {
    id: 'due',
    title: '处理时限',
    width: 148,
    cell: row =>
      row.dueAt === null || CASE_DESKS[row.state] === undefined ? (
        '—'
      ) : (
        <TimeLimit from={row.createdAt} due={row.dueAt} redBelowHours={6} />
      ),
  },
  {
    id: 'state',
    title: '状态',
    width: 132,
    cell: row => {
      const [kind, tone] = CASE_LOOKS[row.state]
      return (
        <State kind={kind} tone={tone} note={row.claimedBy === null ? undefined : `${row.claimedBy}处理中`}>
          {AFTER_SALE_STATES[row.state]}
        </State>
      )
    },
  },
]

/** Cases by who has to act next, with the remaining time. */
export function CaseGrid({ grid }: { readonly grid: Grid }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [agreeing, setAgreeing] = useState<readonly StaffCaseRow[] | null>(null)
  const mayAnswer = (useMe().rights as readonly string[]).includes('after-sale.act')
  const { view, filters, words, after } = grid.query
  const filter = {
    tab: TABS.find(tab => tab === view),
    kind: filters['kind'] as AfterSaleKind | undefined,
    reason: filters['reason'] as AfterSaleReason | undefined,
    keyword: words === '' ? undefined : words.slice(0, 60),
  }
  const cases = useQuery(
    query(
      afterSaleSellingEndpoints.listStoreCases,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  const rows = cases.data?.list ?? []
  return (
    <>
      <GridTable
        name="store-cases"
        what="售后单"
        grid={grid}
        list={listOf(cases, { rows, next: cases.data?.next ?? null })}
        columns={columns}
        rowId={row => row.caseId}
        onOpen={row => void navigate(`/seller/after-sale/detail?caseId=${row.caseId}`)}
        bulkActs={
          mayAnswer && view === 'to-answer'
            ? [{ label: '批量同意', run: ids => setAgreeing(rows.filter(row => ids.includes(row.caseId))) }]
            : []
        }
        searchHint="客户、售后单、订单、批号、运单、商品"
        exporting={{ list: 'after-sale.store-cases', filter }}
        empty={{ title: '没有售后单', hint: '换一个分类，或去掉筛选' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['x', '选中'],
          ['enter', '打开'],
          ['f', '筛选'],
        ]}
      />
      {agreeing !== null && (
        <AgreeManyDialog
          cases={agreeing}
          onClose={() => setAgreeing(null)}
          onDone={() => void queries.invalidateQueries()}
        />
      )}
    </>
  )
}
