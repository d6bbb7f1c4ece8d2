import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { Payment } from './tables.ts'

/** Which way money went back, and whether it is there. */
export interface RefundWay {
  readonly channel: Payment['channel']
  readonly channelAmount: Fen
  readonly walletAmount: Fen
  readonly settledAt: Date | null
}

/** How the money for a subject went back; null when there was none. */
export async function refundFor(db: Db, subject: string): Promise<RefundWay | null> {
  const row = await db
    .selectFrom('payment.refund as r')
    .innerJoin('payment.payment as p', 'p.id', 'r.paymentId')
    .select(['p.channel', 'r.amount', 'r.walletPart', 'r.settledAt'])
    .where('r.subject', '=', subject)
    .where('r.state', '<>', 'failed')
    .executeTakeFirst()
  return row
    ? {
        // The check constraint of the table allows no other channels.
        channel: row.channel as Payment['channel'],
        channelAmount: fen(row.amount),
        walletAmount: fen(row.walletPart),
        settledAt: row.settledAt,
      }
    : null
}
