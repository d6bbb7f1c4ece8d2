import type { Fen } from '@xiaojiu/kernel/money.ts'

const PAYABLE_KINDS = ['order', 'recharge', 'repayment', 'loan-repayment'] as const
export type PayableKind = (typeof PAYABLE_KINDS)[number]

/** One store's part of a payment. */
export interface PayablePart {
  readonly storeId: string
  readonly storeName: string
  readonly orderId: string
  readonly orderNo: string
  readonly amount: Fen
  /** The payable it belongs to when there are several. */
  readonly payableId?: string
}

/** An amount to be paid. */
export interface Payable {
  readonly payableKind: PayableKind
  readonly payableId: string
  readonly amount: Fen
  /** The text that the buyer sees on the phone. */
  readonly subject: string
  readonly payBefore: Date
  /** Empty when no store is concerned; otherwise the parts add up to the amount. */
  readonly parts: readonly PayablePart[]
  /** The payables of a joint payment, in the order of their ids; empty for a single one. */
  readonly covers: readonly string[]
}

/** All payables of the payment, in locking order. */
export function payableIdsOf({ payableId, covers }: Pick<Payable, 'payableId' | 'covers'>): readonly string[] {
  return covers.length === 0 ? [payableId] : covers
}

/** The stored form; only this module writes the column. */
export function readParts(kept: unknown): readonly PayablePart[] {
  return kept as readonly PayablePart[]
}

/** The one store that gets all of it; null when there are several. */
export function soleStoreOf(parts: readonly { readonly storeId: string }[]): string | null {
  const [storeId = null, ...others] = new Set(parts.map(part => part.storeId))
  return others.length === 0 ? storeId : null
}
