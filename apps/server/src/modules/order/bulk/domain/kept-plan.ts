/** A plan as it is kept with its task. Amounts in fen. */
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
