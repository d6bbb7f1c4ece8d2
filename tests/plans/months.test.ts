import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aPaidOrder, aReadyPharmacy } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { cutMonths } from '../bench/parts/fill-orders.ts'
import { type PlanNode, planOf } from './plan-of.ts'
import { recordStatements, type Sent } from './recorder.ts'

const server = useTestServer()

/** Partitions that the plan has read. */
function partsRead(node: PlanNode): string[] {
  const isRead = node.Schema === 'parts' && (node['Actual Loops'] ?? 0) > 0
  return [
    ...(isRead ? [(node['Relation Name'] ?? '').replace(/_(?:before|rest|\d{4}_\d{2})$/, ' $&')] : []),
    ...(node.Plans ?? []).flatMap(partsRead),
  ]
}

/** How many partitions of each table the statements read when two years are partitioned by month. */
async function partsOfEach(statements: readonly Sent[]): Promise<Record<string, number>> {
  const client = await server.owner.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await cutMonths(client, 24)
    const most: Record<string, number> = {}
    for (const sent of statements) {
      const parts = new Set(partsRead(await planOf(client, sent, true)))
      for (const [table, list] of Map.groupBy(parts, part => part.split(' ')[0] ?? ''))
        most[table] = Math.max(most[table] ?? 0, list.length)
    }
    return most
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('reads only the partitions of the months of an order or a statement, not all of them', async () => {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const { client } = buyer
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db) })
  const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 2 }])
  const month = monthOf(dayOf(server.clock.read()))
  const recorder = recordStatements()
  try {
    await client.call(orderEndpoints.getOrder, { orderId })
    await client.call(orderEndpoints.listOrders, { pageNum: 1, pageSize: 20, archive: 'recent' })
    await client.call(paymentEndpoints.listStatements, { month })
    await client.call(paymentEndpoints.getStatement, { storeId: store.storeId, month })
  } finally {
    recorder.stop()
  }
  const cut = [...recorder.sent.values()].filter(({ text }) =>
    /payment\.entry|"order"\."?(?:step|reservation|line_share)/.test(
      text.replace('"payment"."entry"', 'payment.entry'),
    ),
  )
  expect(cut.length).toBeGreaterThan(4)
  const parts = await partsOfEach(cut)
  // Out of twenty-nine. A timeline continues in later months, of which three and the default exist; a month touches its
  // neighbours.
  expect(Object.keys(parts).toSorted()).toEqual([
    'order_line_share',
    'order_reservation',
    'order_step',
    'payment_entry',
  ])
  expect(parts['order_line_share']).toBe(1)
  expect(parts['order_reservation']).toBe(1)
  expect(parts['order_step']).toBeLessThanOrEqual(6)
  expect(parts['payment_entry']).toBeLessThanOrEqual(3)
}, 300_000)
