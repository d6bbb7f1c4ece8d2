import type { CartLine, CartStore, CartView } from '@xiaojiu/contract/cart/schemas.ts'

/** What would stop the settlement of the ticked lines. */
export interface SettleCheck {
  /** Quantities to be mended first. */
  readonly faultyLines: readonly CartLine[]
  /** Below the smallest order of the store. */
  readonly shortStores: readonly CartStore[]
  /** Do not deliver to the buyer. */
  readonly farStores: readonly CartStore[]
}

export function settleCheck(cart: CartView): SettleCheck {
  const ticked = cart.stores.filter(({ lines }) => lines.some(line => line.isChecked))
  return {
    faultyLines: ticked.flatMap(({ lines }) => lines).filter(line => line.isChecked && line.problem !== null),
    shortStores: ticked.filter(({ postageInfo }) => postageInfo.minOrderGap > 0),
    farStores: ticked.filter(({ terms }) => terms === null),
  }
}

export function isSettleOpen({ faultyLines, shortStores, farStores }: SettleCheck): boolean {
  return faultyLines.length + shortStores.length + farStores.length === 0
}

/** Lines to untick so that the rest can be ordered. */
export function linesInTheWay({ faultyLines, shortStores, farStores }: SettleCheck): string[] {
  const ofStores = [...shortStores, ...farStores].flatMap(({ lines }) => lines.filter(line => line.isChecked))
  return [...new Set([...faultyLines, ...ofStores].map(line => line.lineId))]
}
