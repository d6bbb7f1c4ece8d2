import type { OwnLimits } from '@xiaojiu/contract/staff/people-schemas.ts'

/** Whether somebody may decide more than before, which on the platform needs a second person. */
export function widensLimits(before: OwnLimits, after: OwnLimits): boolean {
  return Object.entries(before).some(([kind, amount]) => (after[kind] ?? Number.POSITIVE_INFINITY) > amount)
}

export function isSameLimits(one: OwnLimits, other: OwnLimits): boolean {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...kinds].every(kind => one[kind] === other[kind])
}
