import { useQuery } from '@tanstack/react-query'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_REASONS, AFTER_SALE_STATES } from '@xiaojiu/contract/after-sale/words.ts'
import { ORDER_STATE_LABELS } from '@xiaojiu/contract/order/words.ts'
import {
  type AnswerTalk,
  type StoreTalk,
  serviceSellingEndpoints,
} from '@xiaojiu/contract/service/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { NoteBox } from '#parts/form/NoteBox.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { nearTime } from '#parts/page/time.ts'
import { useHasRight } from '#shell/session.ts'
import css from './chat.module.css'

/** The content of a message: text, a picture, an order, goods, or a coupon. */
export type Card = Pick<AnswerTalk, 'content' | 'imageId' | 'orderId' | 'offerId' | 'couponId'>

interface TalkBuyerProps {
  readonly talk: StoreTalk
  readonly onSend: (card: Card) => Promise<void>
  readonly onChanged: () => Promise<void>
}

/** The buyer's recent orders here, what can be sent as a card, and notes of colleagues about the buyer. */
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
      <FaultLine fault={fault} />
      <div className={css.lists}>
        <BuyerCard buyer={talk.buyer} />
        <BuyerNotes talk={talk} onChanged={onChanged} />
        {talk.asked.length > 0 && <h3>咨询的商品</h3>}
        <ul>
          {talk.asked.map(goods => (
            <li key={goods.offerId}>
              <b>{goods.name}</b>
              <span>{goods.spec}</span>
              {sender('发送商品', { offerId: goods.offerId }, goods.name)}
            </li>
          ))}
        </ul>
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
        <BuyerCases companyId={talk.companyId} />
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

/** Who the buyer is to this store; personal data is masked. */
function BuyerCard({ buyer }: Pick<StoreTalk, 'buyer'>) {
  const { kind, province, creditCode, receiverMobile, orderCount } = buyer
  return (
    <div className={css.card}>
      <FieldList
        fields={[
          { label: '类型', value: [kind, province].filter(Boolean).join(' · ') || '—' },
          { label: '信用代码', value: creditCode || '—' },
          { label: '收货手机', value: receiverMobile || '—' },
          { label: '近 180 天', value: orderCount === 0 ? '没有下单' : `${orderCount} 单` },
        ]}
      />
    </div>
  )
}

const CASES_SHOWN = 5

/** The buyer's latest cases with the store, for staff with the right to see them. */
function BuyerCases({ companyId }: { readonly companyId: string }) {
  const maySee = useHasRight('order.look')
  const cases = useQuery({
    ...query(afterSaleSellingEndpoints.listStoreCases, { companyId, pageSize: CASES_SHOWN }, { errors: 'caller' }),
    enabled: maySee,
  })
  if (!maySee) return null
  return (
    <>
      <h3>近期售后</h3>
      {cases.isError && <p className={css.none}>{faultText(cases.error)}</p>}
      {cases.data?.list.length === 0 && <p className={css.none}>该客户在本店没有售后</p>}
      <ul>
        {cases.data?.list.map(one => (
          <li key={one.caseId}>
            <Link to={`/seller/after-sale/detail?caseId=${one.caseId}`}>{one.caseNo}</Link>
            <span>
              {AFTER_SALE_KINDS[one.kind]} · {AFTER_SALE_REASONS[one.reason]}
            </span>
            <span>
              {nearTime(one.createdAt)} · {AFTER_SALE_STATES[one.state]}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Notes of the store's staff about the buyer. */
function BuyerNotes({ talk, onChanged }: Pick<TalkBuyerProps, 'talk' | 'onChanged'>) {
  const { conversationId } = talk
  const once = useOnce()
  const keep = async (content: string) => {
    await once({ conversationId, content }, given => call(serviceSellingEndpoints.noteBuyer, given))
    showNotice('success', '已备注')
    await onChanged()
  }
  return (
    <>
      <div className={css.note}>
        <NoteBox
          keptAs={`buyer note ${conversationId}`}
          label="客户备注"
          placeholder="客户备注，只有本店同事看得到"
          onKeep={keep}
        />
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
