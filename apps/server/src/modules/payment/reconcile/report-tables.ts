import type { Day } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { Difference } from '../domain/compare-bill.ts'
import type { BillChannel } from './our-books-tables.ts'

export interface Reconciliation {
  readonly channel: BillChannel
  readonly on: Day
  readonly ourCount: number
  readonly ourAmount: number
  readonly theirCount: number
  readonly theirAmount: number
  readonly differences: readonly Difference[]
}

/** A day reconciled again replaces its report. */
export async function keepReport(db: Db, now: Date, { differences, on, ...report }: Reconciliation): Promise<void> {
  await db.deleteFrom('payment.reconciliation').where('channel', '=', report.channel).where('onDay', '=', on).execute()
  const { id } = await db
    .insertInto('payment.reconciliation')
    .values({ ...report, onDay: on, differenceCount: differences.length, finishedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (differences.length > 0)
    await db
      .insertInto('payment.reconciliationDifference')
      .values(differences.map(difference => ({ ...difference, reconciliationId: id })))
      .execute()
}
