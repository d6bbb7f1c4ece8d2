import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { completeOrder } from './receive-order.ts'
import { lockOrder } from '../tables/orders.ts'
import { lockOrderToReceive } from '../tables/shipping.ts'

/** A buyer who says nothing for a week after signing has accepted; nothing is under way for longer than a fortnight. */
const AFTER_SIGNED_DAYS = 7
const AFTER_SHIPPED_DAYS = 15
const BATCH_SIZE = 200

/** Receives what counts as received, each order in a transaction of its own. Parcels that went astray wait for a person. */
export async function autoReceive(ctx: Context): Promise<void> {
  for (let count = 0; count < BATCH_SIZE; count++) {
    const wasOne = await inSystemTransaction(ctx, async tx => {
      const orderId = await lockOrderToReceive(tx.db, {
        signedBefore: addMs(tx.now, -AFTER_SIGNED_DAYS * DAY_MS),
        shippedBefore: addMs(tx.now, -AFTER_SHIPPED_DAYS * DAY_MS),
      })
      const order = orderId === null ? undefined : await lockOrder(tx.db, orderId)
      if (!order) return false
      await completeOrder(tx, order, { isAutomatic: true, found: [] })
      return true
    })
    if (!wasOne) return
  }
}
