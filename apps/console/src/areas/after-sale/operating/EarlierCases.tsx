import { useQuery } from '@tanstack/react-query'
import {
  ARBITRATION_TABS,
  type ArbitrationRow,
  type ArbitrationTab,
} from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  CASE_BEARERS,
  CASE_VERDICTS,
} from '@xiaojiu/contract/after-sale/words.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useNavigate } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { refundText } from '../case-look.ts'

const judgedColumns: readonly GridColumn<ArbitrationRow>[] = [
  {
    id: 'case',
    title: '售后单',
    width: 208,
    isIdentity: true,
    cell: row => <TwoLines first={row.caseNo} second={`订单 ${row.orderNo}`} />,
  },
  { id: 'parties', title: '买家与店铺', cell: row => <TwoLines first={row.buyerName} second={row.storeName} /> },
  {
    id: 'kind',
    title: '类型与原因',
    width: 152,
    cell: row => <TwoLines first={AFTER_SALE_KINDS[row.kind]} second={AFTER_SALE_REASONS[row.reason]} />,
  },
  { id: 'amount', title: '退款（元）', width: 112, align: 'end', cell: row => refundText(row.refundAmount) },
]

const askedColumns: readonly GridColumn<ArbitrationRow>[] = [
  ...judgedColumns,
  {
    id: 'asked',
    title: '请谁补充',
    cell: ({ question }) =>
      question && <TwoLines first={question.party === 'buyer' ? '买家' : '商家'} second={question.content} />,
  },
  {
    id: 'dueAt',
    title: '时限',
    width: 148,
    cell: ({ question }) => question && <TimeLimit from={question.at} due={question.dueAt} />,
  },
]

const decidedColumns: readonly GridColumn<ArbitrationRow>[] = [
  ...judgedColumns,
  {
    id: 'verdict',
    title: '裁决',
    cell: ({ judgement }) =>
      judgement && (
        <TwoLines
          first={
            judgement.bearer === null
              ? CASE_VERDICTS[judgement.verdict]
              : `${CASE_VERDICTS[judgement.verdict]}，${CASE_BEARERS[judgement.bearer]}承担 ${moneyText(judgement.amount)}`
          }
          second={judgement.reason}
        />
      ),
  },
  {
    id: 'by',
    title: '裁决人',
    width: 132,
    cell: ({ judgement }) => judgement && <TwoLines first={judgement.by} second={nearTime(judgement.at)} />,
  },
]

const EMPTY = {
  asked: { title: '没有等待补充材料的售后', hint: '裁决前请买家或商家补充材料后，会在这里等待答复' },
  decided: { title: '还没有裁决过售后', hint: '裁决后可在这里查看理由、下载裁决书' },
} as const

/** Cases that wait for an answer of a side, or that are decided. */
export function EarlierCases({ grid, tab }: { readonly grid: Grid; readonly tab: ArbitrationTab }) {
  const navigate = useNavigate()
  const { words, after } = grid.query
  const filter = { tab, keyword: words === '' ? undefined : words }
  const cases = useQuery(
    query(
      afterSaleOperatingEndpoints.listArbitrations,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  return (
    <GridTable
      name="arbitrations"
      what={`${ARBITRATION_TABS[tab]}售后`}
      grid={grid}
      list={listOf(cases, { rows: cases.data?.list ?? [], next: cases.data?.next ?? null })}
      columns={tab === 'asked' ? askedColumns : decidedColumns}
      rowId={row => row.caseId}
      onOpen={row => void navigate(`/platform/arbitration?caseId=${row.caseId}`)}
      exporting={{ list: 'after-sale.arbitrations', filter }}
      searchHint="售后单号、订单号、店铺"
      empty={EMPTY[tab]}
    />
  )
}
