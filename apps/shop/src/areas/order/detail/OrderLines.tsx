import { useQuery } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { INVOICE_COLOUR_LABELS, INVOICE_STATE_LABELS, type OrderInvoices } from '@xiaojiu/contract/invoice/schemas.ts'
import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { PrintIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText, moneyText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { invoiceDetailHref } from '#links/invoice.ts'
import { casesHref } from '#links/order.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { useRight } from '#trade/session/session.ts'
import css from './OrderDetail.module.css'
import { paperTitle, quantitySteps } from './order-money.ts'

/** The ordered goods with their batches, as they were when ordered. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const seesInvoices = useRight('finance')
  const { data: invoices } = useQuery({
    ...query(invoiceEndpoints.checkOrderInvoice, { orderId: order.orderId }, { errors: 'caller' }),
    enabled: seesInvoices && order.shippedAt !== null,
  })
  return (
    <Panel aria-label="商品清单">
      <SectionHead
        isSlim
        title="商品清单"
        note={`${order.lines.length} 种`}
        aside={
          <Button size="small" onClick={() => window.print()}>
            <PrintIcon size={14} />
            打印{paperTitle(order)}
          </Button>
        }
      />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" style={{ width: 224 }}>
              批号 / 有效期至
            </th>
            <th scope="col" className={css.right} style={{ width: 120 }}>
              单价
            </th>
            <th scope="col" className={css.right} style={{ width: 128 }}>
              数量
            </th>
            <th scope="col" className={css.right} style={{ width: 144 }}>
              小计
            </th>
            <th scope="col" style={{ width: 176 }}>
              发票
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(line => (
            <tr key={line.lineId}>
              <td>
                <div className={css.goods}>
                  <GoodsImg src={line.imageUrl} name="" size={64} />
                  <div className={css.words}>
                    <Link to={detailHref(line.offerId)} className={classes(css.name, 'ell')}>
                      {line.displayName} {specText(line.spec)}
                    </Link>
                    <div className="meta ell">{[line.makerName, line.approvalNo].filter(Boolean).join(' · ')}</div>
                  </div>
                </div>
              </td>
              <td>
                {line.batches.length === 0 ? (
                  <span className="meta">{order.state === 'cancelled' ? '—' : '发货后可见'}</span>
                ) : (
                  line.batches.map(batch => (
                    <div key={batch.batchNo} className={css.batch}>
                      {batch.batchNo}
                      {batch.expiresOn && ` / ${batch.expiresOn}`}
                      {line.batches.length > 1 && ` × ${countText(batch.quantity)}`}
                    </div>
                  ))
                )}
              </td>
              <td className={css.right} data-label="单价">
                {priceText(line.unitPrice)}
              </td>
              <td className={css.right} data-label="数量">
                {countText(line.quantity)} {line.packUnit}
                {quantitySteps(line).map(({ label, count }) => (
                  <div key={label} className="meta">
                    {label} {countText(count)}
                  </div>
                ))}
              </td>
              <td className={css.right} data-label="小计">
                <Money amount={line.dueAmount} size={16} tone="ink" />
                {line.dueAmount < line.listAmount && <div className="meta">原 {moneyText(line.listAmount)}</div>}
                {line.shortAmount > 0 && <div className={css.short}>缺货已退 {moneyText(line.shortAmount)}</div>}
                {line.refundedAmount > 0 && (
                  <Link className={css.short} to={casesHref(order.orderNo)}>
                    售后已退 {moneyText(line.refundedAmount)}
                  </Link>
                )}
              </td>
              <td>
                <LineInvoices line={line} invoices={invoices} isCancelled={order.state === 'cancelled'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

interface LineInvoicesProps {
  line: OrderDetail['lines'][number]
  invoices: OrderInvoices | undefined
  isCancelled: boolean
}

/** The invoices that contain the line, with their quantity; red invoices are subtracted. */
function LineInvoices({ line, invoices, isCancelled }: LineInvoicesProps) {
  const { shippedQuantity, refundedQuantity, invoicedQuantity, lineId, packUnit } = line
  if (shippedQuantity === 0) return <span className="meta">{isCancelled ? '—' : '发货后开具'}</span>
  const named = invoices?.lines.filter(one => one.orderLineId === lineId) ?? []
  const state = invoicedQuantity >= shippedQuantity - refundedQuantity ? '已开票' : '待开票'
  if (named.length === 0)
    return (
      <span className="meta">
        {state}
        {invoicedQuantity > 0 && ` ${countText(invoicedQuantity)} ${packUnit}`}
      </span>
    )
  return named.map(({ invoiceId, quantity, gross }) => {
    const head = invoices?.invoices.find(one => one.invoiceId === invoiceId)
    if (!head) return null
    return (
      <div key={invoiceId} className={css.invoice}>
        <Link to={invoiceDetailHref(invoiceId)} className={css.link}>
          {INVOICE_COLOUR_LABELS[head.colour]}
          {head.invoiceNo ? ` …${head.invoiceNo.slice(-8)}` : ` ${INVOICE_STATE_LABELS[head.state]}`}
        </Link>
        <div className="meta num">
          {quantity !== 0 && `${countText(quantity)} ${packUnit}　`}
          {moneyText(gross)}
        </div>
      </div>
    )
  })
}
