import { type Fen, least, subtract } from './money.ts'

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

/**
 * Splits a repayment over debts: the earliest due date first, then the older debt. It returns the rest. The server books with it;
 * the shop previews the typed amount with it.
 */
export function shareRepayment(total: Fen, debts: readonly OpenDebt[]): { shares: Repaid[]; left: Fen } {
  let left = total
  const shares: Repaid[] = []
  for (const debt of debts.toSorted((a, b) => (a.dueOn + a.id < b.dueOn + b.id ? -1 : 1))) {
    const amount = least(left, debt.outstanding)
    if (amount <= 0) break
    shares.push({ id: debt.id, amount, isSettled: amount === debt.outstanding })
    left = subtract(left, amount)
  }
  return { shares, left }
}
