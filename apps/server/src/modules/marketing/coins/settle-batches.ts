import { type Context, inSystemTransaction } from '#platform/context.ts'
import { emptyBatch, insertEntry, lockDueBatch, lockPurse, openBatch } from '../tables/coins.ts'
import { payDebt } from './move-coins.ts'

const BATCH_SIZE = 500

/** Opens coins whose order can no longer be returned and ends those whose time is up; each in a transaction of its own. */
export async function settleBatches(ctx: Context): Promise<void> {
  for (let count = 0; count < BATCH_SIZE; count++) {
    const wasOne = await inSystemTransaction(ctx, async tx => {
      const batch = await lockDueBatch(tx.db, tx.now)
      if (!batch) return false
      const { id, companyId, memo, leftAmount } = batch
      const before = await lockPurse(tx.db, companyId)
      if (batch.state === 'pending') {
        await openBatch(tx.db, id)
        // Nothing is left of it when all the goods came back in the meantime.
        if (leftAmount === 0) return true
        const earned = { companyId, kind: 'earn', amount: leftAmount, subject: batch.subject, memo } as const
        await insertEntry(tx.db, tx.now, earned)
        await payDebt(tx, companyId, before)
      } else {
        await emptyBatch(tx.db, id)
        const ended = {
          companyId,
          kind: 'expire',
          amount: -leftAmount,
          subject: id,
          memo: `${memo}，到期失效`,
        } as const
        await insertEntry(tx.db, tx.now, ended)
      }
      return true
    })
    if (!wasOne) return
  }
}
