import type { CartAdditionLine, CartLine, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { isGroupBuy } from '#trade/cart/settle-check.ts'
import { specText } from '#trade/offer/present-goods.ts'

/** Goods removed from the cart that can be restored. */
export interface Removal {
  readonly name: string
  readonly kindCount: number
  /**
   * In calls of at most 200 lines, the limit of the server; in reverse order, because the last added line comes first.
   */
  readonly additions: readonly (readonly CartAdditionLine[])[]
  /** Putting in ticks; these were not ticked before. */
  readonly untickedOfferIds: readonly string[]
  /** 移入关注: removed because the goods are followed now. */
  readonly isKept: boolean
}

const LINES_PER_CALL = 200

export function removalOf(lines: readonly CartLine[], isKept = false): Removal | null {
  const [first] = lines
  if (!first) return null
  const additions = lines.map(({ goods, quantity }) => ({ offerId: goods.offerId, quantity })).toReversed()
  return {
    name: `${first.goods.displayName} ${specText(first.goods.spec)}`,
    kindCount: lines.length,
    additions: chunks(additions, LINES_PER_CALL),
    untickedOfferIds: lines.filter(line => !line.isChecked).map(({ goods }) => goods.offerId),
    isKept,
  }
}

/** Ids that the unticked goods have now. */
export function linesToUntick(lines: readonly CartLine[], { untickedOfferIds }: Removal): string[] {
  const offerIds = new Set(untickedOfferIds)
  return lines.filter(({ goods }) => offerIds.has(goods.offerId)).map(line => line.lineId)
}

export function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

/** Lines that can be ordered or fixed in place, store by store. */
export function validLines(cart: CartView): CartLine[] {
  return cart.stores.flatMap(store => store.lines)
}

interface Tick {
  readonly isAll: boolean
  readonly isSome: boolean
}

/** The state of the checkbox of these lines. */
export function tickOf(lines: readonly CartLine[]): Tick {
  const count = lines.filter(line => line.isChecked).length
  return { isAll: count > 0 && count === lines.length, isSome: count > 0 }
}

interface Selection {
  /** Kinds of goods that would be ordered. */
  readonly kindCount: number
  readonly packCount: number
  /** Selected lines that the server cannot order as they are. */
  readonly faultyCount: number
}

/**
 * The selected lines, counted as on the server: without lines with a problem, and without group-buy lines beside
 * others.
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
