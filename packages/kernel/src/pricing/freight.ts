import { type Fen, fen, subtract, ZERO } from '../money.ts'

/** A store's terms of delivery to one province. */
export interface FreightTerms {
  /** 起配金额: below it the store takes no order. */
  readonly minOrder: Fen
  /** 包邮金额; null: never free by amount. */
  readonly freeFrom: Fen | null
  /** 包邮件数, in packs; null: never free by count. */
  readonly freeFromCount: number | null
  readonly postage: Fen
}

export interface Freight {
  readonly freight: Fen
  /** Still missing to the smallest order; zero when reached. */
  readonly minOrderGap: Fen
  /** Still missing to free delivery; null when it is free already, or never. */
  readonly freeAmountGap: Fen | null
  readonly freeCountGap: number | null
}

/** Free when the amount or the count is reached, whichever comes first. */
export function freightFor(terms: FreightTerms, goodsAmount: Fen, packCount: number): Freight {
  if (packCount === 0) return { freight: ZERO, minOrderGap: ZERO, freeAmountGap: null, freeCountGap: null }
  const isFree =
    terms.postage === ZERO ||
    (terms.freeFrom !== null && goodsAmount >= terms.freeFrom) ||
    (terms.freeFromCount !== null && packCount >= terms.freeFromCount)
  return {
    freight: isFree ? ZERO : terms.postage,
    minOrderGap: fen(Math.max(0, subtract(terms.minOrder, goodsAmount))),
    freeAmountGap: isFree || terms.freeFrom === null ? null : subtract(terms.freeFrom, goodsAmount),
    freeCountGap: isFree || terms.freeFromCount === null ? null : terms.freeFromCount - packCount,
  }
}
