import type { UnitPrice } from '@xiaojiu/kernel/price.ts'

/** 阶梯价: from this quantity on, this price. */
export interface PriceStep {
  readonly fromQuantity: number
  readonly unitPrice: UnitPrice
}

/** An offer's prices: the list price, and steps with rising quantities and falling prices. */
export interface Ladder {
  readonly listPrice: UnitPrice
  readonly priceSteps: readonly PriceStep[]
}

/** The price of one pack when this many are bought: the highest step reached, else the list price. */
export function priceFor({ listPrice, priceSteps }: Ladder, quantity: number): UnitPrice {
  return priceSteps.findLast(step => quantity >= step.fromQuantity)?.unitPrice ?? listPrice
}
