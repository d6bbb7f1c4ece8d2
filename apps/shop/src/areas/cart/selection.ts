import type { CartLine, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { isGroupBuy } from '#trade/cart/settle-check.ts'

/** Lines that can be ordered or mended in place, store by store. */
export function validLines(cart: CartView): CartLine[] {
  return cart.stores.flatMap(store => store.lines)
}

export interface Tick {
  readonly isAll: boolean
  readonly isSome: boolean
}

/** How the checkbox over these lines stands. */
export function tickOf(lines: readonly CartLine[]): Tick {
  const count = lines.filter(line => line.isChecked).length
  return { isAll: count > 0 && count === lines.length, isSome: count > 0 }
}

export interface Selection {
  /** Kinds of goods that would be ordered. */
  readonly kindCount: number
  readonly packCount: number
  /** Ticked, yet nothing the server can order as it is. */
  readonly faultyCount: number
}

/**
 * What is ticked. Counted like the server counts: a line with a problem is not part of the order, nor is one of a group
 * buy beside others.
 */
export function selectionOf(cart: CartView): Selection {
  const checked = validLines(cart).filter(line => line.isChecked)
  const orderable = checked.filter(line => line.problem === null && line.choice !== null)
  const together = orderable.length > 1 ? orderable.filter(line => !isGroupBuy(line)) : orderable
  return {
    kindCount: together.length,
    packCount: together.reduce((sum, line) => sum + line.quantity, 0),
    faultyCount: checked.length - orderable.length,
  }
}

export const idsOf = (lines: readonly CartLine[]): string[] => lines.map(line => line.lineId)
