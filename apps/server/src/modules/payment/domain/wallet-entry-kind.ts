/** What a booking was, as the owner of the wallet would call it. */
const KINDS = {
  'wallet-part-held': 'hold',
  'wallet-part-released': 'hold',
  'withdrawal-frozen': 'withdraw',
  'withdrawal-returned': 'withdraw',
  'payment-refunded': 'refund',
  'wallet-refunded': 'refund',
  'correction-paid': 'refund',
  'company-merged': 'recharge',
  'loan-drawn': 'loan',
} as const

export type EntryKind = 'recharge' | 'pay' | 'repay' | (typeof KINDS)[keyof typeof KINDS]

/** A payment is told apart by what it paid. */
export function walletEntryKind(journalKind: string, payableKind: string | null): EntryKind {
  if (journalKind in KINDS) return KINDS[journalKind as keyof typeof KINDS]
  if (payableKind === 'recharge') return 'recharge'
  return payableKind === 'repayment' || payableKind === 'loan-repayment' ? 'repay' : 'pay'
}
