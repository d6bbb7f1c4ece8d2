import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'

export interface NewTransfer {
  readonly bankSerial: string
  readonly payerName: string
  readonly payerAccount: string
  readonly amount: Fen
  readonly remark: string
  readonly state: 'matched' | 'unclaimed'
  readonly paymentId: string | null
  readonly reason: string | null
  readonly receivedAt: Date
}

/** Stores a report of the bank; false when it was already stored. */
export async function insertTransfer(db: Db, transfer: NewTransfer): Promise<boolean> {
  const written = await db
    .insertInto('payment.bankTransfer')
    .values(transfer)
    .onConflict(on => on.column('bankSerial').doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}
