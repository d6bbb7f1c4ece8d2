import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect } from 'vitest'
import { allReactions } from '../../apps/server/src/modules/background.ts'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { cancelOverduePayOrders } from '../../apps/server/src/modules/order/cancel/cancel-orders.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { inWallet, PAY_PASSWORD, pursesOf, withPayPassword } from '../../apps/server/src/modules/payment/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { relayEvents } from '../../apps/server/src/platform/events/relay.ts'
import { relayAll } from '../../apps/server/src/testing/relay-all.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { numbers } from './numbers.ts'

const STOCK = 100_000

/**
 * Payment, cancellation, expiry and a repeated commit at the same time, many times: each order ends in one of two ways, and every
 * pack and every fen is in one place.
 */
export async function payOrCancel(
  server: TestServer,
  roundCount: number,
): Promise<{ paid: number; cancelled: number }> {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  await withPayPassword(server, buyer.companyId)
  const store = await aStore(db)
  const { offerId, batchIds } = await anOffer(db, { store, product: await aProduct(db), price: 10_000, stock: STOCK })
  await inWallet(server, buyer.companyId, (roundCount + 1) * 1000)
  const order = async () => {
    const commit = commitOf(await aSettlement(buyer.client, [{ offerId, quantity: 10 }]))
    return { commit, ...(await buyer.client.call(orderEndpoints.commitOrder, commit)).value }
  }
  const pay = ({ payOrderId }: { payOrderId: string }) =>
    buyer.client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wallet', payPassword: PAY_PASSWORD })
  // The order learns of its payment by an event, which workers deliver at once: everything can happen before.
  const payAndTell = async (one: { payOrderId: string }) => {
    await pay(one)
    await relayEvents(server.context(), allReactions)
  }
  const undisturbed = await order()
  const beginsAt = performance.now()
  await payAndTell(undisturbed)
  const paymentMs = performance.now() - beginsAt
  const seed = randomInt(2 ** 31)
  console.log(`pay or cancel: seed ${seed}, a payment takes ${paymentMs.toFixed()} ms`)
  const next = numbers(seed)
  for (let round = 0; round < roundCount; round++) {
    const { commit, payOrderId } = await order()
    const overdue = { ...server.context(), now: new Date(server.clock.read().getTime() + DAY_MS) }
    const rivals = [
      () => buyer.client.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想要了' }),
      () => cancelOverduePayOrders(overdue),
      // The response to the commit was lost: it is sent again.
      async () =>
        expect((await buyer.client.call(orderEndpoints.commitOrder, commit)).value).toMatchObject({ payOrderId }),
    ]
    // The payment checks a password and takes longest: the others start at any time during it.
    const late = rivals.map(async rival => {
      await pause(next(paymentMs * 1.5))
      await rival()
    })
    await Promise.all([payAndTell({ payOrderId }), ...late])
    await relayAll(server)
  }
  const rows = await db
    .selectFrom('order.order as o')
    .innerJoin('order.payOrder as p', 'p.id', 'o.payOrderId')
    .select(['o.state', 'p.state as payState'])
    .where('o.companyId', '=', buyer.companyId)
    .execute()
  const paid = rows.filter(row => row.state === 'awaiting-shipment' && row.payState === 'paid').length
  const cancelled = rows.filter(row => row.state === 'cancelled' && row.payState === 'cancelled').length
  expect(paid + cancelled).toBe(roundCount + 1)
  const shelf = await db
    .selectFrom('catalogue.batch')
    .select(['onHand', 'reserved'])
    .where('id', 'in', batchIds)
    .execute()
  expect(shelf).toEqual([{ onHand: STOCK, reserved: paid * 10 }])
  expect((await pursesOf(db, buyer.companyId))['wallet']).toBe(cancelled * 1000)
  return { paid, cancelled }
}
