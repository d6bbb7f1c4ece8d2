import { unitPrice } from '@xiaojiu/kernel/price.ts'
import type { PriceStep } from '@xiaojiu/kernel/pricing/price-choice.ts'
import type { Json } from '#platform/database/tables.gen.ts'

/** Steps as the tables keep them, rising. */
export function toSteps(stored: Json): PriceStep[] {
  const steps = stored as unknown as readonly { readonly from: number; readonly price: number }[]
  return steps
    .map(({ from, price }) => ({ fromQuantity: from, unitPrice: unitPrice(price) }))
    .toSorted((a, b) => a.fromQuantity - b.fromQuantity)
}
