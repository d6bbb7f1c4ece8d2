/** Why a line cannot be ordered as it is. */
export interface LineProblem {
  readonly kind: 'unlisted' | 'gate' | 'out-of-stock' | 'over-stock' | 'over-limit' | 'wrong-pack'
  readonly text: string
}

export interface LineFacts {
  readonly isOnSale: boolean
  /** The gate's message; null when buying is allowed. */
  readonly gateTips: string | null
  readonly quantity: number
  readonly stock: number
  readonly minQuantity: number
  readonly limitPerOrder: number | null
  /** Why the quantity violates the pack rule; null when it does not. */
  readonly quantityFault: string | null
}

/**
 * The first reason that applies. Lines off sale, forbidden or sold out are listed separately; others are corrected in
 * place.
 */
export function lineProblem(facts: LineFacts): LineProblem | null {
  if (!facts.isOnSale) return { kind: 'unlisted', text: '商品已下架' }
  if (facts.gateTips !== null) return { kind: 'gate', text: facts.gateTips }
  if (facts.stock < facts.minQuantity) return { kind: 'out-of-stock', text: '库存不足，暂时缺货' }
  if (facts.quantityFault === null) return null
  if (facts.limitPerOrder !== null && facts.quantity > facts.limitPerOrder)
    return { kind: 'over-limit', text: facts.quantityFault }
  if (facts.quantity > facts.stock) return { kind: 'over-stock', text: facts.quantityFault }
  return { kind: 'wrong-pack', text: facts.quantityFault }
}

/** Whether the line is listed separately until it can be bought again. */
export function isInvalid(problem: LineProblem | null): boolean {
  return problem?.kind === 'unlisted' || problem?.kind === 'gate' || problem?.kind === 'out-of-stock'
}
