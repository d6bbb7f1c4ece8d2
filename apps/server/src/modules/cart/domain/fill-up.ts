import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { type Hint, type Worth, worthOf } from '@xiaojiu/kernel/pricing/hint.ts'
import type { PricedBasket } from '@xiaojiu/kernel/pricing/price-cart.ts'

/** Goods that can fill up an order. */
export interface Filler {
  readonly minQuantity: number
  readonly stepQuantity: number
  /** The largest quantity that can be bought. */
  readonly mostQuantity: number
  /** The amount of this quantity. */
  readonly amountOf: (quantity: number) => Fen
  /** How much this quantity counts towards the gap: its amount, or its packs. */
  readonly countsAs: (quantity: number) => number
}

export interface FillUp {
  readonly quantity: number
  readonly amount: Fen
  readonly counted: number
  /** Whether it closes the gap. */
  readonly closes: boolean
}

/** A purchase of more than 1.5 times the gap is not recommended. */
const MOST_OVER = 1.5

/** Best first: closes the gap, exceeds it by far, does not close it. */
export function fillUpRank(gap: number, { counted, closes }: FillUp): number {
  if (!closes) return 2
  return counted <= gap * MOST_OVER ? 0 : 1
}

/** The smallest quantity that closes the gap without exceeding it by far; otherwise the minimum quantity. */
export function fillUp(gap: number, filler: Filler): FillUp | null {
  const { minQuantity, stepQuantity, mostQuantity, amountOf, countsAs } = filler
  if (mostQuantity < minQuantity) return null
  const so = (quantity: number, closes: boolean): FillUp => ({
    quantity,
    amount: amountOf(quantity),
    counted: countsAs(quantity),
    closes,
  })
  const smallest = so(minQuantity, false)
  if (gap <= 0 || smallest.counted <= 0) return smallest
  if (smallest.counted >= gap) return { ...smallest, closes: true }
  const needed = Math.ceil((gap * minQuantity) / smallest.counted / stepQuantity) * stepQuantity
  // Prices fall with the quantity, so a few more steps may be needed than the first price suggests.
  for (let quantity = needed, tries = 0; quantity <= mostQuantity && tries < 20; quantity += stepQuantity, tries++) {
    const counted = countsAs(quantity)
    if (counted >= gap) return counted <= gap * MOST_OVER ? so(quantity, true) : smallest
  }
  return smallest
}

/** A threshold of a store's order. */
export interface Goal {
  readonly key: string
  readonly kind: 'min-order' | 'free-delivery' | 'promotion'
  readonly label: string
  readonly missingAmount: Fen | null
  readonly missingCount: number | null
  readonly gain: Fen | null
  readonly giftName: string | null
  readonly worth: Worth | null
  /** Only goods of its activity count towards it. */
  readonly isOfSomeGoods: boolean
  /** Only goods of these brands count; null: all goods of the store. */
  readonly brands: readonly string[] | null
}

type Basket = Pick<PricedBasket, 'storeId' | 'minOrderGap' | 'freeAmountGap' | 'freeCountGap' | 'freight'>

/** The thresholds of one store that are not reached: first the minimum order, then free delivery, then promotions. */
export function goalsOf(storeId: string, basket: Basket | undefined, hints: readonly Hint[]): Goal[] {
  const promotions = hints.filter(
    ({ rule: { scope } }) => scope.storeIds?.length === 1 && scope.storeIds[0] === storeId,
  )
  return [...deliveryGoals(basket), ...promotions.map(promotionGoal)]
}

function deliveryGoals(basket: Basket | undefined): Goal[] {
  if (!basket) return []
  const plain = { gain: null, giftName: null, worth: null, isOfSomeGoods: false, brands: null }
  const { minOrderGap, freeAmountGap, freeCountGap, freight } = basket
  const isCharged = freight > 0 && ((freeAmountGap ?? 0) > 0 || (freeCountGap ?? 0) > 0)
  return [
    ...(minOrderGap > 0
      ? [
          {
            ...plain,
            key: 'min-order',
            kind: 'min-order' as const,
            label: '起配',
            missingAmount: minOrderGap,
            missingCount: null,
          },
        ]
      : []),
    ...(isCharged
      ? [
          {
            ...plain,
            key: 'free-delivery',
            kind: 'free-delivery' as const,
            label: '包邮',
            missingAmount: freeAmountGap,
            missingCount: freeCountGap,
          },
        ]
      : []),
  ]
}

function promotionGoal(hint: Hint): Goal {
  const { rule, missing, gain, giftName } = hint
  return {
    key: rule.id,
    kind: 'promotion',
    label: rule.label,
    missingAmount: missing.by === 'amount' ? fen(missing.value) : null,
    missingCount: missing.by === 'count' ? missing.value : null,
    gain,
    giftName,
    worth: worthOf(hint),
    isOfSomeGoods: rule.scope.offerIds !== null,
    brands: rule.scope.brands,
  }
}
