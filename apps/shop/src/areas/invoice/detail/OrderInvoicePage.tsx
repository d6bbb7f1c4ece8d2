import { useQuery } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { INVOICE_STATE_LABELS, type InvoiceHead, type OrderInvoices } from '@xiaojiu/contract/invoice/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Link } from 'react-router'
import { INVOICE_MANAGE_HREF, invoiceDetailHref, OrderInvoiceQuery } from '#links/invoice.ts'
import { MY_ORDERS_HREF, orderHref } from '#links/order.ts'
import css from '../invoice.module.css'
import { kindText } from '../invoice-words.ts'

/** 订单发票: the invoices of one order with their states. */
export function OrderInvoicePage() {
  const [{ orderId }] = useQueryState(OrderInvoiceQuery)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(invoiceEndpoints.checkOrderInvoice, { orderId: orderId ?? '' }),
    enabled: orderId !== undefined,
    refetchOnMount: 'always',
  })
  const isMissing = orderId === undefined || (error instanceof CallError && error.kind === 'refused')
  return (
    <Content>
      <Breadcrumb
        steps={[{ label: '首页', href: '/' }, { label: '我的订单', href: MY_ORDERS_HREF }, { label: '订单发票' }]}
      />
      <div className={css.column}>
        <h1 className="sr-only">订单发票</h1>
        {data ? (
          <Invoices order={data} />
        ) : (
          <Panel aria-label="订单发票">
            {isMissing ? (
              <EmptyState
                title={orderId === undefined ? '请从订单打开发票' : '没有找到这个订单'}
                action={
                  <ButtonLink to={INVOICE_MANAGE_HREF} tone="primary">
                    查看全部发票
                  </ButtonLink>
                }
              >
                也可以在发票管理里按发票号码、订单号查找。
              </EmptyState>
            ) : error ? (
              <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            ) : (
              <TableSkeleton rows={4} />
            )}
          </Panel>
        )}
      </div>
    </Content>
  )
}

const COLUMNS: readonly DataColumn<InvoiceHead>[] = [
  {
    key: 'no',
    label: '发票号码',
    isFixed: true,
    render: row => (
      <Link className={`${css.link} num`} to={invoiceDetailHref(row.invoiceId)}>
        {row.invoiceNo ?? INVOICE_STATE_LABELS[row.state]}
      </Link>
    ),
  },
  { key: 'kind', label: '种类', width: 140, render: kindText },
  { key: 'net', label: '金额', width: 130, align: 'right', render: row => moneyText(row.net) },
  { key: 'tax', label: '税额', width: 130, align: 'right', render: row => moneyText(row.tax) },
  { key: 'gross', label: '价税合计', width: 140, align: 'right', isFixed: true, render: row => moneyText(row.gross) },
  {
    key: 'at',
    label: '开票时间',
    width: 160,
    align: 'center',
    render: row => timeText(row.issuedAt ?? row.requestedAt),
  },
  {
    key: 'acts',
    label: '操作',
    width: 200,
    align: 'center',
    isFixed: true,
    render: row =>
      row.state === 'issued' &&
      (['pdf', 'xml'] as const).map(format => (
        <Button
          key={format}
          size="small"
          tone="text"
          onClick={() =>
            void download(invoiceEndpoints.downloadInvoice, { invoiceId: row.invoiceId, format }).catch(() => undefined)
          }
        >
          下载 {format.toUpperCase()}
        </Button>
      )),
  },
]

function Invoices({ order }: { order: OrderInvoices }) {
  return (
    <>
      <NoteStrip tone={order.billing === 'rejected' ? 'red' : order.billing === 'issued' ? 'brand' : 'plain'}>
        {order.explanation}
      </NoteStrip>
      <Panel aria-label="订单发票">
        <DataTable
          label="订单发票"
          heading={{
            title: order.storeName,
            note: `实付 ${moneyText(order.kept)}，已开票 ${moneyText(order.invoiced)}`,
            aside: (
              <Link className={`${css.link} num`} to={orderHref(order.orderId)}>
                订单 {order.orderNo}
              </Link>
            ),
          }}
          columns={COLUMNS}
          rows={order.invoices}
          rowKey={row => row.invoiceId}
          empty={<EmptyState title="还没有发票">{order.explanation}</EmptyState>}
        />
      </Panel>
    </>
  )
}
