import { ORDER_STATES, type OrderFilter } from '@xiaojiu/contract/order/schemas.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { together } from '#platform/database/flight.ts'
import { presentOrders } from './present-orders.ts'
import * as store from '../tables/orders.ts'

export function listOrders(ctx: MemberContext, filter: OrderFilter) {
  return inSnapshot(ctx, async tx => {
    const [{ list, total }, counts] = await together(
      store.listOrders(tx.db, tx.actor.companyId, filter, tx.now),
      store.countByState(tx.db, tx.actor.companyId, filter, tx.now),
    )
    return {
      list: await presentOrders(tx, list),
      total,
      pageNum: filter.pageNum,
      pageSize: filter.pageSize,
      counts: ORDER_STATES.map(state => ({ state, count: counts.get(state) ?? 0 })),
    }
  })
}
