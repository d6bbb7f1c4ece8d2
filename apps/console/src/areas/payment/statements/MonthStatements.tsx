import { useQuery } from '@tanstack/react-query'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import type { MonthStatement } from '@xiaojiu/contract/payment/statement-schemas.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { useGrid } from '#grid/url/grid-query.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { type GlyphKind, State, type Tone } from '#parts/state/State.tsx'

const STATES = {
  unanswered: ['未答复', 'pause', 'go'],
  confirmed: ['已确认', 'done', 'go'],
  disputed: ['有异议', 'todo', 'me'],
  resolved: ['已答复', 'done', 'end'],
} as const satisfies Record<MonthStatement['state'], readonly [string, GlyphKind, Tone]>

const money = (id: 'opening' | 'charged' | 'paid' | 'returned' | 'closing', title: string) => ({
  ...{ id, title, width: 116, align: 'end' as const },
  cell: (row: MonthStatement) => amountText(row[id]),
})

const columns: readonly GridColumn<MonthStatement>[] = [
  {
    id: 'buyer',
    title: '客户',
    isIdentity: true,
    cell: row => <TwoLines first={row.buyerName} second={row.note ?? row.month} />,
  },
  money('opening', '期初（元）'),
  money('charged', '应收（元）'),
  money('paid', '付款（元）'),
  money('returned', '退货（元）'),
  money('closing', '期末（元）'),
  {
    id: 'state',
    title: '客户答复',
    width: 160,
    cell: row => {
      const [label, kind, tone] = STATES[row.state]
      return (
        <State
          kind={kind}
          tone={tone}
          note={
            row.remindedAt === null || row.state !== 'unanswered' ? undefined : `${nearTime(row.remindedAt)} 已提醒`
          }
        >
          {label}
        </State>
      )
    },
  },
]

interface MonthStatementsProps {
  readonly grid: ReturnType<typeof useGrid>
  readonly month: string
  readonly onOpen: (row: MonthStatement) => void
}

/** Every buyer of one month, including those without an answer. */
export function MonthStatements({ grid, month, onOpen }: MonthStatementsProps) {
  const { view, words, after } = grid.query
  const filter = {
    month,
    state: view === 'unanswered' ? ('unanswered' as const) : undefined,
    keyword: words === '' ? undefined : words.slice(0, 60),
  }
  const statements = useQuery(
    query(
      paymentSellingEndpoints.listMonthStatements,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  return (
    <GridTable
      name="month-statements"
      what="对账单"
      grid={grid}
      list={listOf(statements, { rows: statements.data?.list ?? [], next: statements.data?.next ?? null })}
      columns={columns}
      rowId={row => row.companyId}
      onOpen={onOpen}
      searchHint="客户名称、信用代码"
      exporting={{ list: 'payment.month-statements', filter }}
      empty={{
        title: view === 'unanswered' ? '没有未答复的客户' : `${month} 没有往来`,
        hint: '有订单、付款或欠款的客户会出现在这里',
      }}
    />
  )
}
