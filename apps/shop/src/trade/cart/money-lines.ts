import type { CartView, LaneDiscount, StoreAmount } from '@xiaojiu/contract/cart/schemas.ts'
import { LANE_LABELS } from '@xiaojiu/contract/marketing/words.ts'
import { negate, ZERO } from '@xiaojiu/kernel/money.ts'
import type { MoneyLine } from '@xiaojiu/ui/money/figure.ts'
import { changeLines } from '../offer/price-words.ts'

/** The lines from the goods amount to what is paid, as summed by the server; the same in cart and settlement. */
export function moneyLines({ freight, sumParts }: Pick<CartView, 'freight' | 'sumParts'>): MoneyLine[] {
  const { storeCount, baseAmount, baseByStore, priceChanges, discounts, freightByStore } = sumParts
  return [
    {
      label: `商品金额（${storeCount} 家店铺${priceChanges.length > 0 ? '，按基础价' : ''}）`,
      amount: baseAmount,
      details: baseByStore.map(storeLine),
    },
    ...changeLines(priceChanges),
    ...discountLines(discounts),
    { label: freight > ZERO ? '运费' : '运费（已包邮）', amount: freight, details: freightByStore.map(storeLine) },
  ]
}

function storeLine({ storeName, storeCount, amount }: StoreAmount) {
  return { label: storeName ?? `其余 ${storeCount} 家`, amount }
}

/** The discounts by lane, each promotion with its name. */
export function discountLines(discounts: readonly LaneDiscount[]): MoneyLine[] {
  return discounts.map(({ lane, amount, parts }) => ({
    label: LANE_LABELS[lane],
    amount: negate(amount),
    details: parts.map(part => ({ label: part.label, amount: negate(part.amount) })),
  }))
}
