import type { QuantityProblem } from '@xiaojiu/kernel/pack-rule.ts'

/** Why a line cannot be ordered as it is. */
export interface LineProblem {
  readonly kind: 'unlisted' | 'gate' | QuantityProblem['kind']
  readonly text: string
}

export interface LineFacts {
  readonly isOnSale: boolean
  /** The gate's message; null when buying is allowed. */
  readonly gateTips: string | null
  /** What the pack rule says of the quantity (`quantityProblem` of the kernel). */
  readonly quantityProblem: QuantityProblem | null
}

/** The first reason that applies. */
export function lineProblem({ isOnSale, gateTips, quantityProblem }: LineFacts): LineProblem | null {
  if (!isOnSale) return { kind: 'unlisted', text: '商品已下架' }
  if (gateTips !== null) return { kind: 'gate', text: gateTips }
  return quantityProblem
}

/** Whether the line is listed separately until it can be bought again; others are corrected in place. */
export function isInvalid(problem: LineProblem | null): boolean {
  return problem?.kind === 'unlisted' || problem?.kind === 'gate' || problem?.kind === 'out-of-stock'
}
