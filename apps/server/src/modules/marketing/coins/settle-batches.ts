import { type Context, inSystemTransaction } from '#platform/context.ts'
import { emptyBatch, insertEntry, lockDueBatch, lockPurse, openBatch } from '../store/coins.ts'

const BATCH_SIZE = 500

/** Opens coins whose order can no longer be returned and ends those whose time is up; each in a transaction of its own. */
export async function settleBatches(ctx: Context): Promise<void> {
  for (let count = 0; count < BATCH_SIZE; count++) {
    const wasOne = await inSystemTransaction(ctx, async tx => {
      const batch = await lockDueBatch(tx.db, tx.now)
      if (!batch) return false
      const { id, companyId, memo, amount, leftAmount } = batch
      await lockPurse(tx.db, companyId)
      if (batch.state === 'pending') {
        await openBatch(tx.db, id)
        await insertEntry(tx.db, tx.now, { companyId, kind: 'earn', amount, subject: batch.subject, memo })
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
