export type RefusedCell =
  | 'sign-in'
  | 'verify'
  | 'in-review'
  | 'complete-licences'
  | 'out-of-scope'
  | 'region'
  | 'controlled'
  | 'first-trade'

/** Where the shop's dialog leads: 1 CA, 2 licences, 4 customer service of the store, 5 first trade. */
export type ErrorType = 1 | 2 | 4 | 5

export interface Refused {
  readonly isAllowed: false
  readonly cell: RefusedCell
  readonly showsPrice: boolean
  readonly canBuy: false
  readonly validateErrorType: ErrorType | null
  readonly tips: string
  readonly licenceCodes: readonly string[]
}

export interface Allowed {
  readonly isAllowed: true
}

export type Verdict = Allowed | Refused

export const ALLOWED: Allowed = { isAllowed: true }

/** The price is not sent. */
export function hidden(
  cell: RefusedCell,
  tips: string,
  validateErrorType: ErrorType | null = null,
  licenceCodes: readonly string[] = [],
): Refused {
  return { isAllowed: false, cell, showsPrice: false, canBuy: false, validateErrorType, tips, licenceCodes }
}

/** The price is shown, but buying is not possible yet. */
export function shown(
  cell: RefusedCell,
  tips: string,
  validateErrorType: ErrorType | null,
  licenceCodes: readonly string[] = [],
): Refused {
  return { isAllowed: false, cell, showsPrice: true, canBuy: false, validateErrorType, tips, licenceCodes }
}
