import type { Debt } from '@xiaojiu/contract/payment/credit-schemas.ts'

/** `已逾期 12 天`, `今天到期`, `还有 3 天`; what is held has no day yet. */
export function dueText({ state, overdueDays }: Pick<Debt, 'state' | 'overdueDays'>): string {
  if (state === 'reserved' || overdueDays === null) return '发货后起算'
  if (overdueDays > 0) return `已逾期 ${overdueDays} 天`
  return overdueDays === 0 ? '今天到期' : `还有 ${-overdueDays} 天`
}

/** How much of a whole, in percent, for a bar; never more than the whole. */
export function partPercent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.round((part / whole) * 100))
}

/** Which debts an amount would repay, in the order of repaying: whole ones, then a part of the next. */
export function repayPreview(
  debts: readonly Pick<Debt, 'debtId' | 'outstanding' | 'state'>[],
  amount: number,
): ReadonlyMap<string, number> {
  let left = amount
  const repaid = new Map<string, number>()
  for (const { debtId, outstanding, state } of debts) {
    if (state !== 'open' || left <= 0) continue
    const part = Math.min(left, outstanding)
    repaid.set(debtId, part)
    left -= part
  }
  return repaid
}
