import type { CartAdditionLine, CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { specText } from '#trade/offer/present-goods.ts'

/** Goods taken out of the cart that can be put back. */
export interface Removal {
  readonly name: string
  readonly kindCount: number
  /** In calls of at most 200 lines, as the server takes them; from the last up, as what is put in last stands first. */
  readonly additions: readonly (readonly CartAdditionLine[])[]
  /** Putting in ticks; these were not ticked before. */
  readonly untickedOfferIds: readonly string[]
  /** 移入关注: taken out because it is followed from now on. */
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
