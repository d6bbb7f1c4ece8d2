import type { Fen } from '@xiaojiu/kernel/money.ts'

const PAYABLE_KINDS = ['order', 'recharge', 'repayment', 'loan-repayment'] as const
export type PayableKind = (typeof PAYABLE_KINDS)[number]

/** One store's part of what is paid in one go. */
export interface PayablePart {
  readonly storeId: string
  readonly storeName: string
  readonly orderId: string
  readonly orderNo: string
  readonly amount: Fen
  /** The one of several payables that it belongs to; left out where there is one. */
  readonly payableId?: string
}

/** What has to be paid. */
export interface Payable {
  readonly payableKind: PayableKind
  readonly payableId: string
  readonly amount: Fen
  /** What the buyer reads on the phone. */
  readonly subject: string
  readonly payBefore: Date
  /** Empty where no store is concerned; otherwise they add up to the amount. */
  readonly parts: readonly PayablePart[]
  /** The payables that are paid in one go, in the order of their ids; empty where it is just this one. */
  readonly covers: readonly string[]
}

/** Everything that is paid, in the order in which it is locked. */
export function payableIdsOf({ payableId, covers }: Pick<Payable, 'payableId' | 'covers'>): readonly string[] {
  return covers.length === 0 ? [payableId] : covers
}

/** As kept in a column that only this module writes. */
export function readParts(kept: unknown): readonly PayablePart[] {
  return kept as readonly PayablePart[]
}

/** The one store that gets all of it; null when there are several. */
export function soleStoreOf(parts: readonly { readonly storeId: string }[]): string | null {
  const [storeId = null, ...others] = new Set(parts.map(part => part.storeId))
  return others.length === 0 ? storeId : null
}
