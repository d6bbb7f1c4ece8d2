export type CompanyState = 'draft' | 'in-review' | 'approved' | 'refused' | 'withdrawn'

/**
 * A session may be moved to a company that may buy, and to one whose licence was cancelled, which still has to repay.
 */
export const CHOOSABLE_STATES = ['approved', 'withdrawn'] as const satisfies readonly CompanyState[]

export function isChoosable(state: CompanyState): boolean {
  return CHOOSABLE_STATES.some(choosable => choosable === state)
}
