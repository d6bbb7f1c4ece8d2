import type { CartLine, CartStore, CartView, PostageInfo } from '@xiaojiu/contract/cart/schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { lineAmount, unitPrice } from '@xiaojiu/kernel/price.ts'
import { type Basket, type PricedBasket, priceBaskets } from '#modules/pricing/public.ts'
import { postageRuleFor, postageTerms, storeBrief } from '#modules/store/public.ts'
import { postageText } from './domain/postage-text.ts'
import type { Cart, CartItem } from './read-cart.ts'

/** What is ordered when the buyer settles: checked, and nothing in the way. */
export function isOrderable(item: CartItem): boolean {
  return item.line.isChecked && item.problem === null && item.unitPrice !== null
}

/** The orderable lines by store, as the price engine wants them; the settlement prices these very baskets. */
export function basketsOf(cart: Cart, items: readonly CartItem[]): Basket[] {
  return [...Map.groupBy(items, item => item.offer.storeId)].flatMap(([storeId, group]) => {
    const [first] = group
    const terms = first && postageRuleFor(first.offer.store, cart.buyer.provinceCode)
    if (!terms) return []
    const lines = group.flatMap(({ line, unitPrice: price }) =>
      price === null ? [] : [{ id: line.id, unitPrice: price, quantity: line.quantity }],
    )
    return [{ storeId, terms, lines }]
  })
}

export function presentCart(cart: Cart): CartView {
  const valid = cart.items.filter(item => !item.isInvalid)
  const orderable = valid.filter(isOrderable)
  const priced = priceBaskets(basketsOf(cart, orderable))
  const byStore = new Map(priced.baskets.map(basket => [basket.storeId, basket]))
  return {
    stores: [...Map.groupBy(valid, item => item.offer.storeId)].flatMap(([storeId, items]) =>
      presentStore(cart, items, byStore.get(storeId)),
    ),
    invalidLines: cart.items.filter(item => item.isInvalid).map(presentLine),
    cartNum: cart.items.length,
    checkedCount: orderable.length,
    goodsAmount: priced.goodsAmount,
    freight: priced.freight,
    payable: priced.payable,
  }
}

function presentStore(cart: Cart, items: readonly CartItem[], basket: PricedBasket | undefined): CartStore[] {
  const [first] = items
  if (!first) return []
  const { store } = first.offer
  const rule = postageRuleFor(store, cart.buyer.provinceCode)
  return [
    {
      store: storeBrief(store),
      terms: postageTerms(store, cart.buyer.provinceCode),
      lines: items.map(presentLine),
      goodsAmount: basket?.goodsAmount ?? ZERO,
      postageInfo: postageInfo(rule, basket),
      payable: basket?.payable ?? ZERO,
    },
  ]
}

/** The gap to free delivery in the specification's fields. */
export function postageInfo(rule: ReturnType<typeof postageRuleFor>, basket: PricedBasket | undefined): PostageInfo {
  return {
    postageConfigMsg: rule === null ? '该店铺暂不配送到您所在的地区' : basket ? postageText(basket) : '',
    haveNum: basket?.packCount ?? 0,
    havePrice: basket?.goodsAmount ?? ZERO,
    postageDiffNum: basket?.freeCountGap ?? null,
    postageDiffAmount: basket?.freeAmountGap ?? null,
    freeShippingAmount: rule?.freeFrom ?? null,
    freeShippingNumber: rule?.freeFromCount ?? null,
    postage: basket?.freight ?? ZERO,
    minOrderGap: basket?.minOrderGap ?? ZERO,
  }
}

export function presentLine(item: CartItem): CartLine {
  const { line, goods, unitPrice: price, problem } = item
  const before = unitPrice(line.priceWhenAdded)
  return {
    lineId: line.id,
    goods,
    quantity: line.quantity,
    isChecked: line.isChecked,
    unitPrice: price,
    amount: price === null ? null : lineAmount(price, line.quantity),
    problem,
    priceChange: price === null || price === before ? null : { before, now: price },
  }
}
