/** How much of a quota is gone, in whole percent: 100 only when nothing is left, 0 only when nothing went. */
export function takenPercent(taken: number, quota: number): number {
  if (quota <= 0 || taken >= quota) return 100
  if (taken <= 0) return 0
  return Math.min(99, Math.max(1, Math.round((taken / quota) * 100)))
}
