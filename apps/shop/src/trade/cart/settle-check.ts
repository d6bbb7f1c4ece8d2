import type { CartLine, CartStore, CartView } from '@xiaojiu/contract/cart/schemas.ts'

/** What would stop the settlement of the ticked lines. */
export interface SettleCheck {
  /** Quantities to be mended first. */
  readonly faultyLines: readonly CartLine[]
  /** Below the smallest order of the store. */
  readonly shortStores: readonly CartStore[]
  /** Do not deliver to the buyer. */
  readonly farStores: readonly CartStore[]
  /** Of a group buy, ticked together with others: each is settled alone. */
  readonly groupLines: readonly CartLine[]
}

/** A group that fails is refunded as a whole order, so nothing else may be in it. */
export function isGroupBuy({ choice }: Pick<CartLine, 'choice'>): boolean {
  return choice?.kind === 'group-buy'
}

export function settleCheck(cart: CartView): SettleCheck {
  const ticked = cart.stores.filter(({ lines }) => lines.some(line => line.isChecked))
  const lines = ticked.flatMap(store => store.lines).filter(line => line.isChecked)
  return {
    groupLines: lines.length > 1 ? lines.filter(isGroupBuy) : [],
    faultyLines: ticked.flatMap(({ lines }) => lines).filter(line => line.isChecked && line.problem !== null),
    shortStores: ticked.filter(({ postageInfo }) => postageInfo.minOrderGap > 0),
    farStores: ticked.filter(({ terms }) => terms === null),
  }
}

export function isSettleOpen({ faultyLines, shortStores, farStores, groupLines }: SettleCheck): boolean {
  return faultyLines.length + shortStores.length + farStores.length + groupLines.length === 0
}

/** Lines to untick so that the rest can be ordered. */
export function linesInTheWay({ faultyLines, shortStores, farStores, groupLines }: SettleCheck): string[] {
  const ofStores = [...shortStores, ...farStores].flatMap(({ lines }) => lines.filter(line => line.isChecked))
  return [...new Set([...faultyLines, ...groupLines, ...ofStores].map(line => line.lineId))]
}
