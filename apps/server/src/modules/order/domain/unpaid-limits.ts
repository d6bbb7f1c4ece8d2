import { add, type Fen, moneyWords } from '@xiaojiu/kernel/money.ts'

/** The limits of what one buyer may hold at a store without paying. */
interface Terms {
  readonly orderLimit: number
  readonly valueLimit: Fen
  readonly stockPercent: number
}

/** One more order at a store, in addition to the unpaid ones. */
export interface StoreWish {
  readonly storeName: string
  readonly terms: Terms
  readonly unpaidCount: number
  readonly unpaidValue: Fen
  readonly payable: Fen
}

/** Packs of one offer, in addition to those that the buyer holds unpaid. */
export interface OfferWish {
  readonly name: string
  readonly packUnit: string
  readonly minQuantity: number
  readonly terms: Terms
  /** Available stock. */
  readonly freeCount: number
  readonly heldCount: number
  readonly quantity: number
}

/** A buyer may always hold this many packs, because a share of a small stock is too little for an order. */
const ALWAYS_COUNT = 20

/** How many packs of an offer a buyer may hold without paying, including those already held. */
export function mostHeld(wish: Pick<OfferWish, 'terms' | 'freeCount' | 'heldCount' | 'minQuantity'>): number {
  const share = Math.floor(((wish.freeCount + wish.heldCount) * wish.terms.stockPercent) / 100)
  return Math.max(share, ALWAYS_COUNT, wish.minQuantity)
}

/** Where the order would exceed the unpaid limits of stores; each as a sentence with the next step. */
export function unpaidProblems(stores: readonly StoreWish[], offers: readonly OfferWish[]): string[] {
  return [...stores.flatMap(storeProblem), ...offers.flatMap(offerProblem)]
}

function storeProblem({ storeName, terms, unpaidCount, unpaidValue, payable }: StoreWish): string[] {
  if (unpaidCount >= terms.orderLimit)
    return [`${storeName}：您有 ${unpaidCount} 笔订单尚未付款，已达上限，请先付款或取消部分订单`]
  if (add(unpaidValue, payable) <= terms.valueLimit) return []
  const limit = `未付款订单合计不能超过 ${moneyWords(terms.valueLimit)}`
  return unpaidCount > 0
    ? [`${storeName}：${limit}，您已有 ${moneyWords(unpaidValue)} 尚未付款，请先付款或取消部分订单`]
    : [`${storeName}：${limit}，请分批下单，付款后再下一单`]
}

function offerProblem(wish: OfferWish): string[] {
  const { name, packUnit, heldCount, quantity } = wish
  const most = mostHeld(wish)
  if (heldCount + quantity <= most) return []
  if (heldCount === 0) return [`${name}：付款前最多占用 ${most}${packUnit}，请减少数量，付款后可继续购买`]
  return most > heldCount
    ? [
        `${name}：付款前最多占用 ${most}${packUnit}，您的未付款订单已占用 ${heldCount}${packUnit}，请先付款，或将数量减至 ${most - heldCount}${packUnit}`,
      ]
    : [`${name}：您的未付款订单已占用 ${heldCount}${packUnit}，请先付款或取消后再购买`]
}
