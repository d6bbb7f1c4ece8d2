import { type Fen, negate } from '@xiaojiu/kernel/money.ts'
import { channelAccount, isOutside } from './channel-account.ts'
import type { PayablePart } from '../domain/payable.ts'
import type { JournalEntry } from '../ledger/post-journal.ts'
import type { Payment } from '../tables.ts'

/** Where the money of a payment comes from: outside, the wallet, a store's own till, or time. */
export function sourceEntries(
  { channel, companyId, walletPart }: Payment,
  amount: Fen,
  parts: readonly PayablePart[],
  purse: 'wallet' | 'frozen',
): JournalEntry[] {
  const beside: JournalEntry[] = [{ account: { kind: purse, companyId }, amount: walletPart }]
  if (isOutside(channel)) return [{ account: channelAccount(channel), amount }, ...beside]
  if (channel === 'wallet') return [{ account: { kind: 'wallet', companyId }, amount }]
  // The store has the money already: the platform owes it that much less.
  if (channel === 'merchant')
    return [
      ...parts.map(part => ({ account: { kind: 'store-share', storeId: part.storeId } as const, amount: part.amount })),
      ...beside,
    ]
  return parts.map(part => ({
    account: { kind: 'credit-due', companyId, storeId: part.storeId } as const,
    amount: part.amount,
  }))
}

/** What the money pays: the debt to each store. */
export function goodsEntries(companyId: string, parts: readonly PayablePart[]): JournalEntry[] {
  return parts.map(part => ({
    account: { kind: 'receivable', companyId, storeId: part.storeId } as const,
    amount: negate(part.amount),
  }))
}
