import { DAY_MS } from '@xiaojiu/kernel/time.ts'

/** Represents "no day" in a column: goods that do not expire, or nothing on sale. */
export const NO_DAY = -1

const known = new Map<string, number>()

/** A calendar day as an integer that can be sorted and subtracted; a million batches expire on a few thousand days. */
export function dayNumber(on: string | null): number {
  if (on === null) return NO_DAY
  const kept = known.get(on)
  if (kept !== undefined) return kept
  const number = Math.round(Date.parse(`${on}T00:00:00Z`) / DAY_MS)
  known.set(on, number)
  return number
}
