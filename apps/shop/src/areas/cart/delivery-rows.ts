import type { DeliveryInfo } from '@xiaojiu/contract/cart/advice-schemas.ts'
import { minOrderText, termsText } from '#trade/offer/postage-words.ts'

/** What a buyer asks about a store's delivery, in the order of asking. */
export function deliveryRows(info: DeliveryInfo): (readonly [name: string, text: string])[] {
  const { store, dispatchText, carriers, terms, minShelfLifeMonths, coldCount, kindCount } = info
  const cold = coldCount === kindCount ? '全部商品' : `其中 ${coldCount} 种商品`
  return [
    ['发货时间', dispatchText],
    ['预计送达', store.deliveryPromise],
    ['发货地', store.shipFromCity],
    ['承运商', carriers.join('、')],
    ['运费', [terms && minOrderText(terms), termsText(terms)].filter(Boolean).join('，')],
    ['效期保证', `发货商品剩余效期不少于 ${minShelfLifeMonths} 个月（近效期专区除外）`],
    ...(coldCount > 0 ? [['冷链', `${cold}须冷链运输，全程温控并附温度记录`] as const] : []),
  ]
}
