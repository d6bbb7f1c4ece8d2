import { useQuery } from '@tanstack/react-query'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { type AgedDebt, DEBT_AGES, type DebtAge } from '@xiaojiu/contract/payment/selling-schemas.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useNavigate } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn, GridFilter } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { Pill } from '#parts/state/State.tsx'
import { Ageing } from './Ageing.tsx'
import { useCreditViews } from './use-credit-views.ts'

const FILTERS: readonly GridFilter[] = [
  { id: 'age', label: '账龄', choices: Object.entries(DEBT_AGES).map(([value, label]) => ({ value, label })) },
]
const TONES: Readonly<Record<DebtAge, 'plain' | 'amber' | 'red'>> = {
  'not-due': 'plain',
  'overdue-30': 'amber',
  'overdue-90': 'red',
  'overdue-more': 'red',
}
const columns: readonly GridColumn<AgedDebt>[] = [
  { id: 'buyer', title: '客户', isIdentity: true, cell: row => row.buyerName },
  { id: 'label', title: '单据', width: 200, cell: row => row.label },
  { id: 'due', title: '到期日', width: 128, cell: row => row.dueOn ?? '发货后起算' },
  {
    id: 'age',
    title: '账龄',
    width: 176,
    cell: row => (
      <Pill tone={TONES[row.age]}>
        {row.overdueDays !== null && row.overdueDays > 0 ? `逾期 ${row.overdueDays} 天` : DEBT_AGES[row.age]}
      </Pill>
    ),
  },
  { id: 'amount', title: '欠款（元）', width: 136, align: 'end', isWide: true, cell: row => amountText(row.amount) },
  { id: 'outstanding', title: '未还（元）', width: 136, align: 'end', cell: row => amountText(row.outstanding) },
]

/** 欠款账龄: what every buyer owes, first due first; a row opens the buyer's line. */
export function AgedDebts() {
  const navigate = useNavigate()
  const grid = useGrid({ filters: FILTERS, views: useCreditViews() })
  const { filters, words, after } = grid.query
  const filter = {
    age: filters['age'] as DebtAge | undefined,
    keyword: words === '' ? undefined : words.slice(0, 60),
  }
  const debts = useQuery(
    query(
      paymentSellingEndpoints.listAgedDebts,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  return (
    <>
      <Ageing />
      <GridTable
        name="aged-debts"
        what="欠款"
        grid={grid}
        list={listOf(debts, { rows: debts.data?.list ?? [], next: debts.data?.next ?? null })}
        columns={columns}
        rowId={row => row.debtId}
        onOpen={row => void navigate(`/seller/money/credit?view=line-open&companyId=${row.companyId}`)}
        searchHint="客户名称、信用代码"
        exporting={{ list: 'payment.aged-debts', filter }}
        empty={{ title: '没有未还的欠款', hint: '客户用账期下单并发货后，欠款会出现在这里' }}
      />
    </>
  )
}
