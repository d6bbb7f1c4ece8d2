import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Hint } from '@xiaojiu/kernel/pricing/hint.ts'
import type { PricedBasket } from '@xiaojiu/kernel/pricing/price-cart.ts'

/** A next step of a store's order. */
export interface Goal {
  readonly key: string
  readonly kind: 'min-order' | 'free-delivery' | 'promotion'
  readonly label: string
  readonly missingAmount: Fen | null
  readonly missingCount: number | null
  readonly gain: Fen | null
  readonly giftName: string | null
  /** Only goods that its activity names count towards it. */
  readonly isOfSomeGoods: boolean
  /** Only goods of these brands count; null: all of the store. */
  readonly brands: readonly string[] | null
}

type Basket = Pick<PricedBasket, 'storeId' | 'minOrderGap' | 'freeAmountGap' | 'freeCountGap' | 'freight'>

/** The steps of one store that are not reached: first the smallest order it takes, then free delivery, then promotions. */
export function goalsOf(storeId: string, basket: Basket | undefined, hints: readonly Hint[]): Goal[] {
  const promotions = hints.filter(
    ({ rule: { scope } }) => scope.storeIds?.length === 1 && scope.storeIds[0] === storeId,
  )
  return [...deliveryGoals(basket), ...promotions.map(promotionGoal)]
}

function deliveryGoals(basket: Basket | undefined): Goal[] {
  if (!basket) return []
  const plain = { gain: null, giftName: null, isOfSomeGoods: false, brands: null }
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

function promotionGoal({ rule, missing, gain, giftName }: Hint): Goal {
  return {
    key: rule.id,
    kind: 'promotion',
    label: rule.label,
    missingAmount: missing.by === 'amount' ? fen(missing.value) : null,
    missingCount: missing.by === 'count' ? missing.value : null,
    gain,
    giftName,
    isOfSomeGoods: rule.scope.offerIds !== null,
    brands: rule.scope.brands,
  }
}
