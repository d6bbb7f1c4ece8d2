import type { RepaidDebt } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { Link } from 'react-router'
import { orderHref } from '#links/order.ts'
import css from '../money.module.css'

const COLUMNS: readonly DataColumn<RepaidDebt>[] = [
  {
    key: 'label',
    label: '抵还的款项',
    isFixed: true,
    render: ({ label, orderId }) =>
      orderId === null ? (
        label
      ) : (
        <Link className={css.link} to={orderHref(orderId)}>
          {label}
        </Link>
      ),
  },
  { key: 'creditor', label: '收款方', render: row => row.creditorName },
  { key: 'due', label: '到期日', width: 120, align: 'center', render: row => row.dueOn ?? '—' },
  { key: 'amount', label: '本次抵还', width: 130, align: 'right', isFixed: true, render: row => moneyText(row.amount) },
  {
    key: 'left',
    label: '剩余待还',
    width: 130,
    align: 'right',
    render: row => (row.outstanding > 0 ? moneyText(row.outstanding) : <span className={css.good}>已还清</span>),
  },
]

/** The debts that a repayment settled. */
export function RepaidDebts({ repaid }: { repaid: readonly RepaidDebt[] }) {
  return (
    <Panel aria-label="还款明细">
      <DataTable
        label="还款明细"
        columns={COLUMNS}
        rows={repaid}
        rowKey={row => row.debtId}
        empty={<EmptyState isSlim title="没有还款明细" />}
        head={<h2>还款明细</h2>}
      />
    </Panel>
  )
}
