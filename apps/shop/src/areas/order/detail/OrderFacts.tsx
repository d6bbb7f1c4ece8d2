import type { OrderDetail } from '@xiaojiu/contract/order/schemas.ts'
import { type Logistics, PARCEL_STATE_LABELS } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import { exactTimeText } from '@xiaojiu/web/format.ts'
import { Link } from 'react-router'
import { orderInvoiceHref } from '#links/invoice.ts'
import { logisticsHref } from '#links/order.ts'
import { storeHref } from '#links/store.ts'
import { CHANNEL_LABELS } from '#trade/order/state-words.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import css from './OrderDetail.module.css'

/** Seller, receiver and payment of the order. */
export function OrderFacts({ order, logistics }: { order: OrderDetail; logistics: Logistics | undefined }) {
  const {
    orderNo,
    placedAt,
    storeId,
    storeName,
    sellerName,
    buyerName,
    receiver,
    remark,
    paidAt,
    payChannel,
    payable,
  } = order
  return (
    <Panel className={css.facts} aria-label="订单信息">
      <section className={css.fact}>
        <h2>订单与店铺</h2>
        <dl>
          <dt>订单号</dt>
          <dd>
            {orderNo} <CopyButton text={orderNo} what="订单号" />
          </dd>
          <dt>下单时间</dt>
          <dd>{exactTimeText(placedAt)}</dd>
          <dt>店铺</dt>
          <dd>
            <Link to={storeHref(storeId)} className={css.link}>
              {storeName}
            </Link>{' '}
            <Button tone="text" size="small" onClick={() => void contactStore(storeId, { orderId: order.orderId })}>
              联系客服
            </Button>
          </dd>
          <dt>销售方</dt>
          <dd>{sellerName}</dd>
          {remark !== '' && (
            <>
              <dt>备注</dt>
              <dd>{remark}</dd>
            </>
          )}
        </dl>
      </section>
      <section className={css.fact}>
        <h2>收货信息</h2>
        <dl>
          <dt>收货单位</dt>
          <dd>{buyerName}</dd>
          <dt>收货人</dt>
          <dd>
            {receiver.name} {receiver.mobile}
          </dd>
          <dt>收货地址</dt>
          <dd>{receiver.address}</dd>
          {order.verbs.includes('track') && (
            <>
              <dt>物流</dt>
              <dd>
                {logistics?.parcels.map(parcel => (
                  <div key={parcel.parcelId}>
                    {parcel.carrierName} {parcel.trackingNo} {PARCEL_STATE_LABELS[parcel.state]}
                  </div>
                ))}
                <Link to={logisticsHref(order.orderId)} className={css.link}>
                  查看物流与批号
                </Link>
              </dd>
            </>
          )}
        </dl>
      </section>
      <section className={css.fact}>
        <h2>支付信息</h2>
        <dl>
          <dt>支付方式</dt>
          <dd>{payChannel ? CHANNEL_LABELS[payChannel] : paidAt ? '—' : '未付款'}</dd>
          <dt>付款时间</dt>
          <dd>{paidAt ? exactTimeText(paidAt) : '—'}</dd>
          <dt>{paidAt ? '实付金额' : '应付金额'}</dt>
          <dd>{moneyText(payable)}</dd>
          {paidAt && (
            <>
              <dt>票据资料</dt>
              <dd>
                <Link to={orderInvoiceHref(order.orderId)} className={css.link}>
                  查看发票
                </Link>
                {order.verbs.includes('track') && (
                  <>
                    {'　'}
                    <Link to={`/batchDownload?orderIds=${order.orderId}`} className={css.link}>
                      下载随货资料
                    </Link>
                  </>
                )}
              </dd>
            </>
          )}
        </dl>
      </section>
    </Panel>
  )
}
