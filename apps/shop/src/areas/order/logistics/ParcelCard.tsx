import { PARCEL_STATE_LABELS, type ParcelRow } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { Link } from 'react-router'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import { logisticsHref, orderHref } from '#links/order.ts'
import css from './Logistics.module.css'

/** Pictures that fit beside the latest track. */
const PICTURES = 4

/** One parcel of the list. */
export function ParcelCard({ parcel }: { parcel: ParcelRow }) {
  const { orderId, orderNo, storeName, carrierName, trackingNo, state, isColdChain, shippedAt, lastTrack } = parcel
  const href = logisticsHref(orderId)
  return (
    <article className={css.card} aria-label={`包裹 ${trackingNo}`}>
      <div className={css.bar}>
        <span>{timeText(shippedAt)} 发货</span>
        <span>
          {carrierName} {trackingNo} <CopyButton text={trackingNo} what={`运单号 ${trackingNo}`} />
        </span>
        {isColdChain && <span className={css.coldTag}>冷链</span>}
        <span>
          订单号 <Link to={orderHref(orderId)}>{orderNo}</Link>
        </span>
        <span className={css.store}>{storeName}</span>
      </div>
      <div className={css.row}>
        <Link to={href} className={css.thumbs} tabIndex={-1} aria-hidden="true">
          {parcel.goods.slice(0, PICTURES).map(one => (
            <GoodsImg key={one.lineId} src={one.imageUrl} name="" size={56} />
          ))}
        </Link>
        <div className={css.last}>
          <div className={css.now} data-state={state}>
            {PARCEL_STATE_LABELS[state]}
            <span className="meta num">　共 {countText(parcel.packCount)} 件</span>
          </div>
          <div className={classes('ell', css.track)}>
            {lastTrack ? lastTrack.text : '等待承运商揽收'}
            {lastTrack && <span className="meta num">　{timeText(lastTrack.at)}</span>}
          </div>
        </div>
        <div className={css.acts}>
          {parcel.canReceive && state === 'signed' && (
            <ButtonLink size="small" tone="primary" to={href}>
              验收收货
            </ButtonLink>
          )}
          <ButtonLink size="small" to={href} aria-label={`物流详情 ${trackingNo}`}>
            物流详情
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
