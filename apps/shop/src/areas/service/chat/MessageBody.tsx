import { ORDER_STATE_LABELS } from '@xiaojiu/contract/order/words.ts'
import type { ChatMessage, CouponCard, GoodsCard, OrderCard } from '@xiaojiu/contract/service/chat-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { useState } from 'react'
import { useTakeCoupon } from '#trade/coupon/coupon-view.ts'
import css from './ImPage.module.css'

/** Text, a picture or a card. Links open outside the chat window. */
export function MessageBody({ message: { content, picture, order, goods, help, coupon } }: { message: ChatMessage }) {
  if (picture)
    return (
      <a href={picture.url} target="_blank" rel="noreferrer" className={css.picture}>
        <img src={picture.thumbUrl ?? picture.url} alt="发送的图片" />
      </a>
    )
  if (order)
    return (
      <a href={`/orderDetail?orderId=${order.orderId}`} target="_blank" rel="noreferrer" className={css.card}>
        <OrderFace order={order} />
      </a>
    )
  if (goods)
    return (
      <a href={`/goodDetail?offerId=${goods.offerId}`} target="_blank" rel="noreferrer" className={css.card}>
        <GoodsFace goods={goods} />
      </a>
    )
  if (help)
    return (
      <a href={`/help?id=${help.articleId}`} target="_blank" rel="noreferrer" className={css.text}>
        <span className="meta">帮助文章</span>
        <b>{help.title}</b>
        <span className="ell">{help.summary}</span>
      </a>
    )
  if (coupon) return <CouponFace coupon={coupon} />
  return <p className={css.bubble}>{content}</p>
}

/** A coupon card with a button to claim it and a link to its store. */
function CouponFace({ coupon }: { coupon: CouponCard }) {
  const { take, isTaking } = useTakeCoupon()
  const [isTaken, setTaken] = useState(false)
  const { couponId, name, words, validText, storeId, isOpen } = coupon
  return (
    <div className={css.coupon}>
      <span className={css.cardWords}>
        <span className="meta">{name}</span>
        <b className={css.worth}>{words}</b>
        <span className="meta">
          {validText} ·{' '}
          <a href={storeId === null ? '/coupon' : `/shop?storeId=${storeId}`} target="_blank" rel="noreferrer">
            {storeId === null ? '领券中心' : '进店选购'}
          </a>
        </span>
      </span>
      {isTaken ? (
        <span className="meta">已领取</span>
      ) : isOpen ? (
        <Button
          tone="primary"
          size="small"
          isBusy={isTaking(couponId)}
          onClick={() => take(couponId, { onSuccess: () => setTaken(true) })}
        >
          领取
        </Button>
      ) : (
        <span className="meta">已领完或已结束</span>
      )}
    </div>
  )
}

export function OrderFace({ order }: { order: OrderCard }) {
  return (
    <>
      <img src={order.imageUrl} alt="" />
      <span className={css.cardWords}>
        <b className="num">订单 {order.orderNo}</b>
        <span className="ell">
          {order.goodsName}
          {order.goodsCount > 1 && ` 等 ${order.goodsCount} 种`}
        </span>
        <span className="meta num">
          {ORDER_STATE_LABELS[order.state]} · {timeText(order.placedAt)}
        </span>
      </span>
    </>
  )
}

export function GoodsFace({ goods }: { goods: GoodsCard }) {
  return (
    <>
      <img src={goods.imageUrl} alt="" />
      <span className={css.cardWords}>
        <b className="ell">{goods.name}</b>
        <span className="ell">{goods.spec}</span>
        <span className="meta ell">{goods.storeName}</span>
      </span>
    </>
  )
}
