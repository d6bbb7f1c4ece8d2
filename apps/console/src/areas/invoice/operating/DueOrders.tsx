import { useQuery } from '@tanstack/react-query'
import { invoiceOperatingEndpoints } from '@xiaojiu/contract/invoice/operating-endpoints.ts'
import type { DueOrderRow } from '@xiaojiu/contract/invoice/operating-schemas.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { useNow } from '#parts/state/time-limit.ts'

const columns: readonly GridColumn<DueOrderRow>[] = [
  {
    id: 'order',
    title: '订单',
    width: 176,
    isIdentity: true,
    cell: row => <TwoLines first={row.orderNo} second={`${nearTime(row.shippedAt)} 发货`} />,
  },
  { id: 'parties', title: '购方', cell: row => <TwoLines first={row.buyerName} second={row.storeName} /> },
  { id: 'kept', title: '实收减退款（元）', width: 136, align: 'end', cell: row => amountText(row.kept) },
  { id: 'invoiced', title: '蓝字减红字（元）', width: 136, align: 'end', cell: row => amountText(row.invoiced) },
  {
    id: 'gap',
    title: '差额（元）',
    width: 116,
    align: 'end',
    cell: row => amountText(row.gap),
  },
  { id: 'state', title: '状态', width: 176, cell: row => <Standing order={row} /> },
]

function Standing({ order: { dueAt } }: { readonly order: DueOrderRow }) {
  const now = useNow()
  return dueAt > now ? (
    <State kind="pause" tone="end" note={`${nearTime(dueAt)} 合并开票`}>
      月结
    </State>
  ) : (
    <State kind="todo" tone="go" note={`自 ${nearTime(dueAt)}`}>
      等待对齐
    </State>
  )
}

interface DueOrdersProps {
  readonly grid: Grid
  readonly onChanged: () => void
}

/** Orders whose invoices may differ from their payments. */
export function DueOrders({ grid, onChanged }: DueOrdersProps) {
  const { words, after } = grid.query
  const filter = { keyword: words === '' ? undefined : words }
  const due = useQuery(
    query(
      invoiceOperatingEndpoints.listDueOrders,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const { isBusy, fault, run } = useAttempt()
  const align = ({ orderId, orderNo }: DueOrderRow) =>
    void run(async () => {
      await call(invoiceOperatingEndpoints.alignOrder, { orderId })
      showNotice('success', `订单 ${orderNo} 将在一分钟内对齐`)
      onChanged()
    })
  const acts: GridColumn<DueOrderRow> = {
    id: 'acts',
    title: '操作',
    width: 104,
    isTool: true,
    align: 'end',
    cell: row => (
      <Button type="link" size="small" disabled={isBusy} onClick={() => align(row)}>
        立即对齐
      </Button>
    ),
  }
  return (
    <>
      <FaultLine fault={fault} />
      <GridTable
        name="due-orders"
        what="待对齐的订单"
        grid={grid}
        list={listOf(due, { rows: due.data?.list ?? [], next: due.data?.next ?? null })}
        columns={[...columns, acts]}
        rowId={row => row.orderId}
        exporting={{ list: 'invoice.due-orders', filter }}
        searchHint="订单号、店铺"
        empty={{ title: '所有订单的发票都与实收一致' }}
      />
    </>
  )
}
