import type { Day } from '@xiaojiu/kernel/time.ts'

/** A batch with what can still be taken from it. */
export interface FreeBatch {
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: Day | null
  readonly freeCount: number
}

export interface Taken {
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: Day | null
  readonly quantity: number
}

/** Takes the quantity from the batches that expire first; null when they do not hold enough. */
export function takeFirstExpired(batches: readonly FreeBatch[], quantity: number): Taken[] | null {
  const taken: Taken[] = []
  let missing = quantity
  for (const { freeCount, ...batch } of batches.toSorted(byExpiry)) {
    if (missing === 0) break
    const part = Math.min(missing, freeCount)
    if (part <= 0) continue
    taken.push({ ...batch, quantity: part })
    missing -= part
  }
  return missing === 0 ? taken : null
}

/** Goods that do not expire come last; ties by id, so that the same stock is always taken the same way. */
function byExpiry(a: FreeBatch, b: FreeBatch): number {
  const [onA, onB] = [a.expiresOn ?? '9999-12-31', b.expiresOn ?? '9999-12-31']
  if (onA !== onB) return onA < onB ? -1 : 1
  return a.batchId < b.batchId ? -1 : a.batchId > b.batchId ? 1 : 0
}
