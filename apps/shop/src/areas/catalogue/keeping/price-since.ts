import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { priceText } from '@xiaojiu/ui/money/figure.ts'

/** How a price moved since goods were followed; null when it did not, or cannot be told. */
export function priceSince(
  noted: UnitPrice | null,
  now: UnitPrice | undefined,
): { readonly text: string; readonly isLower: boolean } | null {
  if (noted === null || now === undefined || noted === now) return null
  const isLower = now < noted
  const by = priceText(Math.abs(noted - now) as UnitPrice)
  return { text: `比关注时${isLower ? '降' : '涨'} ${by}`, isLower }
}
