import { useMutation, useQueryClient } from '@tanstack/react-query'
import { basketEndpoints } from '@xiaojiu/contract/cart/basket-endpoints.ts'
import { campaignEndpoints } from '@xiaojiu/contract/marketing/campaign-endpoints.ts'
import type { DealGoods } from '@xiaojiu/contract/marketing/schemas.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { GroupBar } from '#trade/campaign/GroupBar.tsx'
import { StockBar } from '#trade/campaign/StockBar.tsx'
import { showRefusal } from '#trade/cart/add-dialog.tsx'
import { useAddToCart } from '#trade/cart/use-add-to-cart.ts'
import { GoodsCard } from '#trade/goods/GoodsCard.tsx'
import { cardFacts, expiryText, goodsFace } from '#trade/offer/present-goods.ts'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import { explainPrice, type PriceView, type WayOut } from '#trade/price/price-view.ts'
import { WayOutLink } from '#trade/price/WayOutLink.tsx'
import { requireSignIn } from '#trade/session/visitor.ts'
import { JoinGroupDialog } from './JoinGroupDialog.tsx'
import css from './Zone.module.css'
import { shortLimitText } from './zone-words.ts'

interface DealCardProps {
  item: DealGoods
  isEager: boolean
  /** Called when the campaign ends while the page is open. */
  onEnd?: () => void
}

/** One article of a campaign: price, quantity left, conditions, end time and the button. */
export function DealCard({ item: { goods, deal }, isEager, onEnd }: DealCardProps) {
  const { view } = useOfferPrice(goods, goods.packUnit)
  const price = isComing(deal) ? announced(view, deal.unitPrice) : view
  const isClearance = deal.kind === 'clearance'
  const limit = shortLimitText(deal, goods.packUnit)
  return (
    <GoodsCard
      goods={goodsFace(goods)}
      price={price}
      isEager={isEager}
      pictureHeight={150}
      middle={
        <div className={css.bar}>
          <DealBar item={{ goods, deal }} />
          <span className={classes(css.small, 'ell')}>
            {isClearance ? [limit, goods.store.storeName].filter(Boolean).join(' · ') : cardFacts(goods).join(' · ')}
          </span>
          {/* For a flash sale the page shows the end above all goods. */}
          {deal.kind !== 'flash-sale' && (
            <span className={css.small}>
              距结束 <Countdown endsAt={deal.endsAt} look="plain" {...(onEnd && { onEnd })} />
            </span>
          )}
        </div>
      }
      facts={isClearance ? `批号 ${deal.batchNo ?? '—'}` : limit}
      action={<DealButton item={{ goods, deal }} wayOut={explainPrice(price)?.wayOut ?? null} />}
    />
  )
}

function isComing({ startsAt }: DealGoods['deal']): boolean {
  return startsAt.getTime() > serverClock.now()
}

/** Before a session begins: the coming price beside the current one. */
function announced(view: PriceView, price: UnitPrice | null): PriceView {
  if (price === null || !('price' in view) || view.price === undefined || price >= view.price) return view
  return { ...view, price, wasPrice: view.price }
}

function DealBar({ item: { goods, deal } }: { item: DealGoods }) {
  if (deal.kind === 'clearance')
    return <span className={css.small}>{goods.expiry ? `效期至 ${expiryText(goods.expiry)}，不退换` : '已售完'}</span>
  if (deal.targetCount !== null)
    return (
      <GroupBar
        joined={deal.joinedCount ?? 0}
        target={deal.targetCount}
        unit={goods.packUnit}
        leftText={`${deal.buyerCount ?? 0} 家参团`}
      />
    )
  return deal.quota === null ? (
    <span className={css.small}>活动价供应充足</span>
  ) : (
    <StockBar taken={deal.takenCount} quota={deal.quota} />
  )
}

const VERBS = {
  'flash-sale': '马上抢',
  'special-price': '加入购物车',
  clearance: '加入购物车',
  'group-buy': '去参团',
} as const

/** 秒杀 and 拼团 are checked before the goods are added to the cart. */
function useBuyDeal({ goods, deal }: DealGoods) {
  const { add, isAdding } = useAddToCart()
  const quantity = goods.pack.minQuantity
  const toCart = () => add({ offerId: goods.offerId, storeId: goods.store.storeId, quantity })
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(basketEndpoints.checkDeal, { campaignId: deal.campaignId, offerId: goods.offerId, quantity }),
    onSuccess: check => {
      if (!check.isOpen) return void showRefusal(check, { storeId: goods.store.storeId })
      if (check.tips !== '') showNotice('warning', check.tips)
      toCart()
    },
  })
  const isChecked = deal.kind === 'flash-sale' || deal.kind === 'group-buy'
  return {
    buy: () => requireSignIn() && (isChecked ? mutate() : toCart()),
    isBusy: isPending || isAdding(goods.offerId),
  }
}

/**
 * A visitor is asked to log in; a buyer without a licence gets a dialog that names it. Others who may not buy get a
 * link to the next step instead of the button, or nothing if there is none.
 */
function DealButton({ item: { goods, deal }, wayOut }: { item: DealGoods; wayOut: WayOut | null }) {
  const { buy, isBusy } = useBuyDeal({ goods, deal })
  const [isJoining, setJoining] = useState(false)
  if (isComing(deal)) return <BookButton item={{ goods, deal }} />
  const { cell, validateErrorType } = goods.gate
  if (cell !== 'price' && cell !== 'sign-in' && validateErrorType === null)
    return wayOut && <WayOutLink wayOut={wayOut} size="small" />
  const isOver = deal.endsAt.getTime() <= serverClock.now()
  const isGone = deal.quota !== null && deal.takenCount >= deal.quota
  const isMineGone = deal.leftForMe === 0
  const isOut = goods.stock.state === 'out'
  // A buyer who may buy gets the dialog about joining; others get the reason why not.
  const isGroup = deal.kind === 'group-buy' && goods.price !== null
  const press = () => (isGroup ? requireSignIn() && setJoining(true) : buy())
  return (
    <>
      <Button
        size="small"
        tone="danger"
        disabled={isOver || isGone || isMineGone || isOut || (goods.price !== null && !goods.gate.canBuy)}
        isBusy={isBusy}
        onClick={press}
      >
        {isOver ? '已结束' : isOut ? '缺货' : isGone ? '已抢光' : isMineGone ? '已达限购' : VERBS[deal.kind]}
      </Button>
      {isJoining && <JoinGroupDialog item={{ goods, deal }} onClose={() => setJoining(false)} />}
    </>
  )
}

function BookButton({ item: { goods, deal } }: { item: DealGoods }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (isBooked: boolean) =>
      call(campaignEndpoints.bookFlashSale, { campaignId: deal.campaignId, offerId: goods.offerId, isBooked }),
    onSuccess: (_, isBooked) => {
      showNotice('success', isBooked ? '预约成功，开场前 3 分钟提醒您' : '已取消预约')
      void queries.invalidateQueries({ queryKey: [campaignEndpoints.listDeals.path] })
      void queries.invalidateQueries({ queryKey: [campaignEndpoints.listBookings.path] })
    },
  })
  return (
    <Button
      size="small"
      tone={deal.isBooked ? 'plain' : 'outline'}
      isBusy={isPending}
      onClick={() => requireSignIn() && mutate(!deal.isBooked)}
    >
      {deal.isBooked ? '取消预约' : '预约提醒'}
    </Button>
  )
}
