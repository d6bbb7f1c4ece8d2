import type { BuyingRight } from '@xiaojiu/contract/qualification/licence-schemas.ts'

interface RightGroups {
  readonly allowed: readonly string[]
  /** What is closed for the same reason stands together. */
  readonly refused: readonly { readonly reason: string; readonly labels: readonly string[] }[]
}

export function rightGroups(rights: readonly BuyingRight[]): RightGroups {
  const byReason = Map.groupBy(
    rights.filter(right => !right.isAllowed),
    right => right.reason,
  )
  return {
    allowed: rights.filter(right => right.isAllowed).map(right => right.label),
    refused: [...byReason].map(([reason, closed]) => ({ reason, labels: closed.map(right => right.label) })),
  }
}
