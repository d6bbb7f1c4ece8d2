import { type Fen, fen, least, subtract } from '@xiaojiu/kernel/money.ts'

export interface OpenDebt {
  readonly id: string
  readonly outstanding: Fen
  readonly dueOn: string
}

export interface Repaid {
  readonly id: string
  readonly amount: Fen
  readonly isSettled: boolean
}

/** Oldest due first, then the one made first. What no debt can take is left. */
export function shareRepayment(total: Fen, debts: readonly OpenDebt[]): { shares: Repaid[]; left: Fen } {
  let left = total
  const shares: Repaid[] = []
  for (const debt of debts.toSorted((a, b) => (a.dueOn + a.id < b.dueOn + b.id ? -1 : 1))) {
    const amount = least(left, debt.outstanding)
    if (amount <= 0) break
    shares.push({ id: debt.id, amount, isSettled: amount === debt.outstanding })
    left = subtract(left, amount)
  }
  return { shares, left: fen(left) }
}
