import { ORDER_STATE_LABELS } from '@xiaojiu/contract/order/words.ts'
import {
  type AnswerTalk,
  type StoreTalk,
  serviceSellingEndpoints,
} from '@xiaojiu/contract/service/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { nearTime } from '#parts/page/time.ts'
import css from './chat.module.css'

/** Words, an order, goods, or a coupon. */
export type Card = Pick<AnswerTalk, 'content' | 'orderId' | 'offerId' | 'couponId'>

interface TalkBuyerProps {
  readonly talk: StoreTalk
  readonly onSend: (card: Card) => Promise<void>
  readonly onChanged: () => Promise<void>
}

/** What the buyer bought here lately, what can be sent as a card, and what colleagues should know about the buyer. */
export function TalkBuyer({ talk, onSend, onChanged }: TalkBuyerProps) {
  const { isBusy, fault, run } = useAttempt()
  const sender = (label: string, card: Card, name: string): ReactNode =>
    talk.blockedAt === null && (
      <Button
        type="link"
        size="small"
        aria-label={`${label} ${name}`}
        disabled={isBusy}
        onClick={() => void run(() => onSend(card))}
      >
        {label}
      </Button>
    )
  return (
    <section className={css.buyer} aria-label="客户">
      <header>
        <b>客户</b>
      </header>
      {fault !== null && (
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      )}
      <div className={css.lists}>
        <BuyerNotes talk={talk} onChanged={onChanged} />
        <h3>近期订单</h3>
        {talk.orders.length === 0 && <p className={css.none}>该客户在本店还没有订单</p>}
        <ul>
          {talk.orders.map(order => (
            <li key={order.orderId}>
              <b>{order.orderNo}</b>
              <span>
                {order.goodsName} 等 {order.goodsCount} 种
              </span>
              <span>
                {nearTime(order.placedAt)} · {ORDER_STATE_LABELS[order.state]}
              </span>
              {sender('发送订单', { orderId: order.orderId }, order.orderNo)}
            </li>
          ))}
        </ul>
        {talk.coupons.length > 0 && <h3>可领的优惠券</h3>}
        <ul>
          {talk.coupons.map(coupon => (
            <li key={coupon.couponId}>
              <b>{coupon.name}</b>
              <span>
                {coupon.words} · {coupon.validText}
              </span>
              {sender('发送优惠券', { couponId: coupon.couponId }, coupon.name)}
            </li>
          ))}
        </ul>
        {talk.goods.length > 0 && <h3>买过的商品</h3>}
        <ul>
          {talk.goods.map(goods => (
            <li key={goods.offerId}>
              <b>{goods.name}</b>
              <span>{goods.spec}</span>
              {sender('发送商品', { offerId: goods.offerId }, goods.name)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What the store's people tell each other about the buyer. */
function BuyerNotes({ talk, onChanged }: Pick<TalkBuyerProps, 'talk' | 'onChanged'>) {
  const { conversationId } = talk
  const [note, setNote] = useState('')
  const { isBusy, fault, run } = useAttempt()
  const once = useOnce()
  const keep = () =>
    void run(async () => {
      await once({ conversationId, content: note.trim() }, given => call(serviceSellingEndpoints.noteBuyer, given))
      setNote('')
      showNotice('success', '已备注')
      await onChanged()
    })
  return (
    <>
      <div className={css.note}>
        <Input.TextArea
          aria-label="客户备注"
          placeholder="客户备注，只有本店同事看得到"
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 4 }}
          value={note}
          onChange={event => setNote(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
        />
        {fault !== null && (
          <span role="alert" className={css.fault}>
            {fault}
          </span>
        )}
        <Button size="small" loading={isBusy} disabled={note.trim() === ''} onClick={keep}>
          保存备注
        </Button>
      </div>
      <ul>
        {talk.notes.map(each => (
          <li key={each.noteId}>
            {each.content}
            <span>
              {each.by} · {nearTime(each.at)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
