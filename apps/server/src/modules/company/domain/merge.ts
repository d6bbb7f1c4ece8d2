/** The facts about one of two companies that decide a merge. */
export interface MergeFacts {
  readonly state: string
  readonly isInChain: boolean
  readonly isMergedAway: boolean
  readonly wallet: number
  /** Frozen money, coins and debts, which cannot be moved. */
  readonly otherMoney: number
  readonly openOrderCount: number
}

export type MergeProblem =
  | 'merge-again'
  | 'merge-both-live'
  | 'merge-not-live'
  | 'merge-chain-stores'
  | 'merge-balances'
  | 'merge-open-money'
  | 'merge-open-orders'

/** Why one company cannot be merged into the other; null: it can. Never two active companies, and never money on both sides. */
export function mergeProblem(from: MergeFacts, into: MergeFacts): MergeProblem | null {
  if (from.isMergedAway || into.isMergedAway) return 'merge-again'
  if (into.state !== 'approved') return 'merge-not-live'
  if (from.state !== 'withdrawn') return 'merge-both-live'
  if (from.isInChain) return 'merge-chain-stores'
  const hasMoney = ({ wallet, otherMoney }: MergeFacts) => wallet > 0 || otherMoney > 0
  if (hasMoney(from) && hasMoney(into)) return 'merge-balances'
  if (from.otherMoney > 0) return 'merge-open-money'
  if (from.openOrderCount > 0) return 'merge-open-orders'
  return null
}
