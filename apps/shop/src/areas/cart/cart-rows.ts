import type { DeliveryInfo } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { CartLine, CartStore, CartView, PostageInfo, PromotionHint } from '@xiaojiu/contract/cart/schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { storeHint } from '#trade/campaign/campaign-kind.ts'
import { minOrderText, termsText } from '#trade/offer/price-words.ts'
import { validLines } from './removal.ts'

/** Heights are fixed, so that a long cart knows its length before it is drawn. */
export const ROW_HEIGHTS = { head: 64, line: 100, foot: 52 } as const
/** From this number of lines on, only those near the viewport are rendered. */
export const VIRTUAL_FROM = 60

export type CartRow =
  | { readonly kind: 'head'; readonly key: string; readonly store: CartStore }
  | { readonly kind: 'foot'; readonly key: string; readonly store: CartStore; readonly hint: string }
  | { readonly kind: 'line'; readonly key: string; readonly line: CartLine }

/** Stores and their lines as one list: head, lines, foot. */
export function cartRows(stores: readonly CartStore[], hints: readonly PromotionHint[]): CartRow[] {
  return stores.flatMap(store => {
    const { storeId } = store.store
    return [
      { kind: 'head', key: `head-${storeId}`, store },
      ...store.lines.map(line => ({ kind: 'line', key: line.lineId, line }) as const),
      { kind: 'foot', key: `foot-${storeId}`, store, hint: storeHint(hints, storeId) },
    ] satisfies CartRow[]
  })
}

/** The delivery terms of a store as labelled rows. */
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

/** The server sends no gap once delivery is free; the bar shows a gap of zero when the amount is reached. */
export function postageShown(info: PostageInfo): PostageInfo {
  const isReached = info.freeShippingAmount !== null && info.havePrice >= info.freeShippingAmount
  return isReached ? { ...info, postageDiffAmount: ZERO } : info
}

/** Later ends need no timer: no page stays open that long. */
const FAR_MS = 86_400_000

/** How long until the first campaign price in the cart ends and the cart is refetched; false when none ends soon. */
export function untilPriceEnds(cart: CartView | undefined, nowMs: number): number | false {
  const ends = cart ? validLines(cart).flatMap(({ choice }) => choice?.until?.getTime() ?? []) : []
  const left = Math.min(...ends) - nowMs
  return left > FAR_MS ? false : Math.max(1000, left)
}

interface PriceChanges {
  readonly cheaperCount: number
  readonly dearerCount: number
  /** Identifies these changes, so that they are shown only once. */
  readonly mark: string
}

/** Prices that moved since the goods were put in; `null` when none did. */
export function priceChanges(lines: readonly CartLine[]): PriceChanges | null {
  const changed = lines.flatMap(({ lineId, priceChange }) => (priceChange ? [{ lineId, ...priceChange }] : []))
  if (changed.length === 0) return null
  return {
    cheaperCount: changed.filter(({ before, now }) => now < before).length,
    dearerCount: changed.filter(({ before, now }) => now > before).length,
    mark: changed
      .map(({ lineId, now }) => `${lineId}:${now}`)
      .toSorted()
      .join(','),
  }
}
