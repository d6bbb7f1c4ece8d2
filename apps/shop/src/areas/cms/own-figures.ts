import type { OrderState } from '@xiaojiu/contract/order/schemas.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'

export function cartFigure(cartNum: number): string {
  return cartNum > 0 ? `${countText(cartNum)} 种商品待结算` : '还没有商品'
}

/** 待付款 1 · 待收货 3: what is to be done first; else what is under way. A word and its count stay on one line. */
export function orderFigure(countOf: (state: OrderState) => number): string {
  const waiting = [
    ['待付款', countOf('awaiting-payment')],
    ['待发货', countOf('awaiting-shipment')],
    ['待收货', countOf('shipped')],
  ] as const
  const told = waiting.filter(([, count]) => count > 0).slice(0, 2)
  return told.length === 0
    ? '没有待处理的订单'
    : told.map(([word, count]) => `${word}\u00a0${countText(count)}`).join(' · ')
}
