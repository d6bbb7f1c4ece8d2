import { z } from 'zod'
import { Instant, PAGE_FIELDS, pageOf, Yuan } from '../wire.ts'
import { COIN_ENTRY_KINDS } from './words.ts'

const kinds = Object.keys(COIN_ENTRY_KINDS) as [keyof typeof COIN_ENTRY_KINDS, ...(keyof typeof COIN_ENTRY_KINDS)[]]

/** 九采币 of a company: one coin is one fen. */
export const CoinAccount = z.object({
  balance: z.int(),
  /** The amount that the balance can pay. */
  worth: Yuan,
  /** Pending until the orders can no longer be returned. */
  pendingCount: z.int(),
  /** Expiring within 30 days. */
  expiringCount: z.int(),
  expiresAt: Instant.nullable(),
  pending: z.array(z.object({ memo: z.string(), amount: z.int(), opensAt: Instant })),
})
export interface CoinAccount extends z.output<typeof CoinAccount> {}
export const CoinFilter = z.strictObject({ direction: z.enum(['in', 'out']).optional(), ...PAGE_FIELDS })
export interface CoinFilter extends z.output<typeof CoinFilter> {}
export const CoinEntry = z.object({
  entryId: z.string(),
  kind: z.enum(kinds),
  amount: z.int(),
  balanceAfter: z.int(),
  memo: z.string(),
  at: Instant,
})
export const CoinPage = z.object(pageOf(CoinEntry))

/** Coins at the settlement: the balance and the amount it could pay. */
export const SettlementCoins = z.object({ balance: z.int(), usable: Yuan, isUsed: z.boolean() })
