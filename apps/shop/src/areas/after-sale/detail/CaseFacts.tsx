import type { CaseDetail } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import { exactTimeText } from '@xiaojiu/web/format.ts'
import { Link } from 'react-router'
import { caseHref } from '#links/after-sale.ts'
import { orderHref } from '#links/order.ts'
import { storeHref } from '#links/store.ts'
import { CHANNEL_LABELS } from '#trade/order/state-words.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import { isRefundOff } from '../state-words.ts'
import css from './CaseDetail.module.css'

/** Each channel with its amount: 微信支付 ¥12.00，余额 ¥3.00. */
function wayText({ channel, channelAmount, walletAmount }: NonNullable<CaseDetail['refundWay']>): string {
  const ways = [
    ...(channelAmount > 0 ? [`${CHANNEL_LABELS[channel]} ${moneyText(channelAmount)}`] : []),
    ...(walletAmount > 0 ? [`余额 ${moneyText(walletAmount)}`] : []),
  ]
  return ways.join('，')
}

/** 电子体温计 ×1、创可贴 ×2. */
function giftsText({ gifts }: CaseDetail): string {
  return gifts.map(({ name, count }) => `${name} ×${countText(count)}`).join('、')
}

/** What came in place of the goods, by batch: the buyer books it in by these. */
function reshippedText({ reshipped, lines }: CaseDetail): string {
  return reshipped
    .map(({ lineId, batchNo, quantity, traceCodes }) => {
      const line = lines.find(one => one.lineId === lineId)
      const codes = traceCodes.length === 0 ? '' : `，追溯码 ${traceCodes.join(' ')}`
      return `${line?.displayName ?? ''} 批号 ${batchNo} ${countText(quantity)} ${line?.packUnit ?? ''}${codes}`
    })
    .join('；')
}

function OtherCase({ other: { kind, caseId, caseNo } }: { other: NonNullable<CaseDetail['parted']> }) {
  return (
    <Link to={caseHref(kind, caseId)} className={css.link}>
      {caseNo}
    </Link>
  )
}

/** What was requested, what is refunded, where the goods go. */
export function CaseFacts({ one }: { one: CaseDetail }) {
  const { caseNo, orderId, orderNo, storeId, storeName, returnTo, carrier, trackingNo, refundWay } = one
  return (
    <Panel className={css.facts} aria-label="售后信息">
      <section className={css.fact}>
        <h2>售后单</h2>
        <dl>
          <dt>售后单号</dt>
          <dd>
            {caseNo} <CopyButton text={caseNo} what="售后单号" />
          </dd>
          {one.partedFrom && (
            <>
              <dt>来自</dt>
              <dd>
                <OtherCase other={one.partedFrom} />
                （验收不合格的部分）
              </dd>
            </>
          )}
          {one.parted && (
            <>
              <dt>不合格部分</dt>
              <dd>
                <OtherCase other={one.parted} />
              </dd>
            </>
          )}
          <dt>类型</dt>
          <dd>{AFTER_SALE_KINDS[one.kind]}</dd>
          <dt>原因</dt>
          <dd>{AFTER_SALE_REASONS[one.reason]}</dd>
          <dt>申请时间</dt>
          <dd>{exactTimeText(one.createdAt)}</dd>
          <dt>订单号</dt>
          <dd>
            <Link to={orderHref(orderId)} className={css.link}>
              {orderNo}
            </Link>
          </dd>
          <dt>店铺</dt>
          <dd>
            <Link to={storeHref(storeId)} className={css.link}>
              {storeName}
            </Link>{' '}
            <Button tone="text" size="small" onClick={() => void contactStore(storeId, { orderId })}>
              联系客服
            </Button>
          </dd>
        </dl>
      </section>
      <section className={css.fact}>
        <h2>退款信息</h2>
        <dl>
          <dt>{isRefundOff(one) ? '申请退款' : '退款金额'}</dt>
          <dd>{one.refundAmount > 0 ? moneyText(one.refundAmount) : '不涉及退款'}</dd>
          {one.giftWithheld > 0 && (
            <>
              <dt>赠品扣款</dt>
              <dd>
                {moneyText(one.giftWithheld)}
                {one.gifts.length > 0 && `（留下 ${giftsText(one)}）`}
              </dd>
            </>
          )}
          {one.coinCount > 0 && (
            <>
              <dt>九采币</dt>
              <dd>退回 {countText(one.coinCount)} 枚</dd>
            </>
          )}
          {one.refundAmount > 0 && !isRefundOff(one) && (
            <>
              <dt>退回方式</dt>
              <dd>{refundWay ? wayText(refundWay) : '按原支付方式退回'}</dd>
              {refundWay && (
                <>
                  <dt>到账</dt>
                  <dd>{refundWay.settledAt ? exactTimeText(refundWay.settledAt) : '处理中，一般 1–3 个工作日'}</dd>
                </>
              )}
              <dt>退款时间</dt>
              <dd>{one.refundedAt ? exactTimeText(one.refundedAt) : '—'}</dd>
            </>
          )}
        </dl>
      </section>
      <section className={css.fact}>
        <h2>{one.kind === 'papers' ? '补寄资料' : '退货与补发'}</h2>
        <dl>
          {returnTo ? (
            <>
              <dt>收件人</dt>
              <dd>
                {returnTo.name} {returnTo.phone}
              </dd>
              <dt>退货地址</dt>
              <dd>
                {returnTo.address}{' '}
                <CopyButton text={`${returnTo.name} ${returnTo.phone} ${returnTo.address}`} what="退货地址" />
              </dd>
            </>
          ) : (
            <>
              <dt>退货</dt>
              <dd>{one.isGoodsBack ? '商家同意后显示退货地址' : '无需寄回商品'}</dd>
            </>
          )}
          {one.giftWay === 'return' && one.gifts.length > 0 && (
            <>
              <dt>一并退回</dt>
              <dd>赠品 {giftsText(one)}</dd>
            </>
          )}
          {trackingNo && (
            <>
              <dt>退货运单</dt>
              <dd>
                {carrier} {trackingNo}
              </dd>
            </>
          )}
          {one.reshipTrackingNo && (
            <>
              <dt>{one.kind === 'papers' ? '资料运单' : '补发运单'}</dt>
              <dd>
                {one.reshipCarrier} {one.reshipTrackingNo}
              </dd>
            </>
          )}
          {one.reshipped.length > 0 && (
            <>
              <dt>补发商品</dt>
              <dd>{reshippedText(one)}</dd>
            </>
          )}
        </dl>
      </section>
    </Panel>
  )
}
