import type {
  AppliedPromotion,
  CartLine,
  CartLineState,
  CartView,
  PostageInfo,
  PromotionHint,
} from '@xiaojiu/contract/cart/schemas.ts'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { priceDifference, unitPrice } from '@xiaojiu/kernel/price.ts'
import { sumByLane } from '@xiaojiu/kernel/pricing/breakdown.ts'
import { byWorth, worthOf } from '@xiaojiu/kernel/pricing/hint.ts'
import { priceTrail } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { choiceFor } from '#modules/catalogue/public.ts'
import { type Basket, type PricedBasket, type PricedCart, type PricedLine, priceCart } from '#modules/pricing/public.ts'
import { postageRuleFor, postageTerms, storeBrief } from '#modules/store/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { postageText } from './domain/texts.ts'
import { type Cart, type CartItem, goodsOf } from './read-cart.ts'
import { sumPartsOf } from './sum-parts.ts'

/** The lines that a settlement orders: ticked and without a problem. */
export function isOrderable(item: CartItem): boolean {
  return item.line.isChecked && item.problem === null && item.unitPrice !== null
}

/**
 * The lines that one settlement of the ticked lines takes. A group buy is a separate order: beside other lines it is settled
 * alone, and counts neither in their sum nor towards their free delivery.
 */
export function settledTogether(cart: Cart): readonly CartItem[] {
  const orderable = cart.items.filter(item => !item.isInvalid && isOrderable(item))
  if (orderable.length < 2) return orderable
  return orderable.filter(({ reckoning }) => reckoning?.choice.kind !== 'group-buy')
}

/** The orderable lines by store, as input of the price engine; the settlement uses the same baskets. */
export function basketsOf(cart: Cart, items: readonly CartItem[]): Basket[] {
  return [...Map.groupBy(items, item => item.offer.storeId)].flatMap(([storeId, group]) => {
    const [first] = group
    const terms = first && postageRuleFor(first.offer.store, cart.buyer.provinceCode)
    if (!terms) return []
    const lines = group.flatMap(({ line, offer, unitPrice: price }) =>
      price === null
        ? []
        : [
            {
              id: line.id,
              offerId: offer.id,
              brand: offer.product.brand,
              unitPrice: price,
              quantity: line.quantity,
            },
          ],
    )
    return [{ storeId, terms, lines }]
  })
}

/** The whole cart. */
export async function presentCart(ctx: MemberContext, cart: Cart): Promise<CartView> {
  const goods = await goodsOf(ctx, cart)
  return present(cart, (item, priced) => presentLine(item, goods, priced))
}

/** A cart with its lines in the form of `lineOf`. */
export function present<Line>(cart: Cart, lineOf: (item: CartItem, priced: PricedLine | undefined) => Line) {
  const valid = cart.items.filter(item => !item.isInvalid)
  const orderable = settledTogether(cart)
  const priced = priceCart(basketsOf(cart, orderable), cart.rules)
  const byStore = new Map(priced.baskets.map(basket => [basket.storeId, basket]))
  const stores = [...Map.groupBy(valid, item => item.offer.storeId)]
  const promotions = presentPromotions(cart, priced)
  return {
    stores: stores.flatMap(([storeId, items]) => presentStore(cart, items, byStore.get(storeId), lineOf)),
    invalidLines: cart.items.filter(item => item.isInvalid).map(item => lineOf(item, undefined)),
    cartNum: cart.items.length,
    checkedCount: orderable.length,
    ...goodsSums(priced),
    freight: priced.freight,
    payable: priced.payable,
    ...promotions,
    sumParts: sumPartsOf(
      stores.flatMap(([storeId, items]) => {
        const basket = byStore.get(storeId)
        return basket ? [{ basket, items }] : []
      }),
      promotions.promotions,
    ),
  }
}

function presentStore<Line>(
  cart: Cart,
  items: readonly CartItem[],
  basket: PricedBasket | undefined,
  lineOf: (item: CartItem, priced: PricedLine | undefined) => Line,
) {
  const [first] = items
  if (!first) return []
  const { store } = first.offer
  const rule = postageRuleFor(store, cart.buyer.provinceCode)
  const lines = new Map(basket?.lines.map(line => [line.id, line]))
  return [
    {
      store: storeBrief(store),
      terms: postageTerms(store, cart.buyer.provinceCode),
      lines: items.map(item => lineOf(item, lines.get(item.line.id))),
      ...(basket ? goodsSums(basket) : { goodsAmount: ZERO, discount: ZERO }),
      postageInfo: postageInfo(rule, basket),
      payable: basket?.payable ?? ZERO,
    },
  ]
}

/** The cost of the lines at their prices, and the discount on it: campaigns are already in the prices. */
export function goodsSums({
  goodsAmount,
  dealAmount,
  discount,
}: Pick<PricedBasket, 'goodsAmount' | 'dealAmount' | 'discount'>) {
  return { goodsAmount: dealAmount, discount: subtract(discount, subtract(goodsAmount, dealAmount)) }
}

/** The gap to free delivery in the specification's fields. */
export function postageInfo(rule: ReturnType<typeof postageRuleFor>, basket: PricedBasket | undefined): PostageInfo {
  return {
    postageConfigMsg: rule === null ? '该店铺暂不配送到您所在的地区' : basket ? postageText(basket) : '',
    haveNum: basket?.packCount ?? 0,
    havePrice: basket?.postageBase ?? ZERO,
    postageDiffNum: basket?.freeCountGap ?? null,
    postageDiffAmount: basket?.freeAmountGap ?? null,
    freeShippingAmount: rule?.freeFrom ?? null,
    freeShippingNumber: rule?.freeFromCount ?? null,
    postage: basket?.freight ?? ZERO,
    minOrder: rule?.minOrder ?? ZERO,
    minOrderGap: basket?.minOrderGap ?? ZERO,
  }
}

/** A line with its goods; `priced` when it is part of the order. */
export function presentLine(
  item: CartItem,
  goods: ReadonlyMap<string, GoodsRow>,
  priced: PricedLine | undefined,
): CartLine {
  const row = goods.get(item.offer.id)
  if (!row) throw new Error('goods of the cart were not read')
  return { ...presentState(item, priced), goods: row }
}

/** The state of a line, without its goods. */
export function presentState(item: CartItem, priced: PricedLine | undefined): CartLineState {
  const { line, reckoning, problem } = item
  const shares = (priced?.shares ?? []).filter(({ lane }) => lane !== 'unit-price')
  return {
    lineId: line.id,
    quantity: line.quantity,
    isChecked: line.isChecked,
    choice: reckoning?.choice ?? null,
    priceTrail: reckoning ? priceTrail(item.offer.price, line.quantity) : [],
    amount: reckoning?.amount ?? null,
    due: priced?.due ?? null,
    shares: shares.map(({ ruleId, lane, label, amount, bearer }) => ({ ruleId, lane, label, amount, bearer })),
    discounts: sumByLane(shares),
    problem,
    priceChange: reckoning ? priceChange(item) : null,
  }
}

/** Compares prices at the quantity that was added: reaching another quantity step is not a price change. */
function priceChange({ line: { added }, offer }: CartItem): CartLineState['priceChange'] {
  if (added === null) return null
  const before = unitPrice(added.unitPrice)
  const now = choiceFor(offer, added.quantity).unitPrice
  return now === before ? null : { before, now, difference: priceDifference(before, now) }
}

/** The promotions that apply, and the next threshold of those that nearly do. */
export function presentPromotions(
  cart: Cart,
  { applied, hints }: Pick<PricedCart, 'applied' | 'hints'>,
): { promotions: AppliedPromotion[]; hints: PromotionHint[] } {
  const storeOf = new Map(cart.items.map(item => [item.line.id, item.offer.store]))
  return {
    // Price campaigns of an article are already in the line prices.
    promotions: applied
      .filter(({ rule }) => rule.lane !== 'unit-price')
      .map(({ rule, saving, gifts, lineIds }) => {
        const names = new Set(lineIds.flatMap(id => storeOf.get(id)?.name ?? []))
        return {
          ruleId: rule.id,
          lane: rule.lane,
          label: rule.label,
          storeName: names.size === 1 ? ([...names][0] ?? null) : null,
          amount: saving,
          gifts: gifts.map(({ name, count }) => ({ name, count })),
        }
      }),
    hints: hints.toSorted(byWorth).map(hint => {
      const { rule, missing, gain, giftName } = hint
      return {
        ruleId: rule.id,
        lane: rule.lane,
        label: rule.label,
        storeId: rule.scope.storeIds?.length === 1 ? (rule.scope.storeIds[0] ?? null) : null,
        missingAmount: missing.by === 'amount' ? fen(missing.value) : null,
        missingCount: missing.by === 'count' ? missing.value : null,
        gain,
        giftName,
        worth: worthOf(hint),
      }
    }),
  }
}
