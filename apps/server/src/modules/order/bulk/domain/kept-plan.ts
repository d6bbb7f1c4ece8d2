import { fen, moneyWords } from '@xiaojiu/kernel/money.ts'
import type { LineReason } from '@xiaojiu/kernel/planning/explain.ts'

/** The stored form of a plan. Amounts in fen. */
export interface KeptPlan {
  readonly parts: readonly KeptPart[]
  readonly reasons: readonly KeptReason[]
  /** Lines that could not be supplied, or not in full. */
  readonly problems: readonly { readonly lineNo: number; readonly text: string }[]
  readonly payable: number
  readonly parcelCount: number
  readonly lowerBound: number
  readonly gapBasisPoints: number
  readonly solveMs: number
  readonly baseline: {
    readonly payable: number
    readonly freight: number
    readonly parcelCount: number
    readonly leftOutCount: number
    readonly isUntouched: boolean
  }
}

export interface KeptPart {
  readonly lineNo: number
  readonly offerId: string
  readonly quantity: number
}

export interface KeptReason {
  readonly lineNo: number
  readonly why: string
  readonly next: { readonly offerId: string; readonly more: number } | null
}

interface LineFacts {
  readonly isPinned: boolean
  /** Ways to supply it, under the conditions of the task. */
  readonly optionCount: number
  /** Stores that share it now. */
  readonly partCount: number
}

/** Why a store was chosen, in one sentence. */
export function whyText(reason: LineReason, { isPinned, optionCount, partCount }: LineFacts): string {
  if (isPinned) return '您指定的店铺'
  if (partCount > 1) return '单店库存不足，分开供货'
  if (optionCount === 1) return '符合条件的仅此一家'
  if (reason.isCheapest) return '本品最低价'
  return `本品贵 ${moneyWords(fen(reason.dearerBy))}，计入运费和优惠后整单更省`
}
