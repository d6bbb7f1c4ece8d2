import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import type { Limits, OwnLimits } from '@xiaojiu/contract/staff/people-schemas.ts'

/** Whether somebody may decide more than before, which on the platform needs a second person. */
export function widensLimits(before: OwnLimits, after: OwnLimits): boolean {
  return Object.entries(before).some(([kind, amount]) => (after[kind] ?? Number.POSITIVE_INFINITY) > amount)
}

export function isSameLimits(one: OwnLimits, other: OwnLimits): boolean {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...kinds].every(kind => one[kind] === other[kind])
}

const NAMED = 3

/** What somebody sees, in a cell: `湖北、湖南，1 家店铺`. */
export function limitsText(limits: Limits | null): string {
  if (limits === null) return '不限'
  const { provinceCodes, storeIds } = limits
  const names: Readonly<Record<string, string>> = PROVINCES
  const shown = provinceCodes.slice(0, NAMED).map(code => names[code] ?? code)
  const more = provinceCodes.length > NAMED ? `等 ${provinceCodes.length} 省` : ''
  return [`${shown.join('、')}${more}`, storeIds.length === 0 ? '' : `${storeIds.length} 家店铺`]
    .filter(part => part !== '')
    .join('，')
}
