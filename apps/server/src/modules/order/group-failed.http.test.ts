import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCampaign } from '#modules/marketing/testing.ts'
import { groupFailed } from '#modules/marketing/public.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { relayEvents } from '#platform/events/relay.ts'
import { useTestServer } from '#testing/server.ts'
import { orderReactions } from './reactions.ts'
import { aPlacedOrder, aReadyPharmacy } from './testing.ts'

const server = useTestServer()

test('a paid order whose group failed is off: goods, quota and money go back once, however often it is told', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId, batchIds } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 100 })
  const campaignId = await aCampaign(db, {
    kind: 'group-buy',
    store,
    goods: [{ offerId, unitPrice: 60_000, quota: 50 }],
    target: 50,
  })
  const { client } = await aReadyPharmacy(server)
  const { payOrderId } = await aPlacedOrder(client, [{ offerId, quantity: 10 }])
  await db.updateTable('order.payOrder').set({ state: 'paid' }).where('id', '=', payOrderId).execute()
  await db.updateTable('order.order').set({ state: 'awaiting-shipment' }).where('payOrderId', '=', payOrderId).execute()
  await db.updateTable('marketing.campaignHold').set({ state: 'paid' }).where('payOrderId', '=', payOrderId).execute()
  for (let time = 0; time < 2; time++)
    await inSystemTransaction(server.context(), tx => publish(tx, groupFailed, payOrderId, { payOrderId, campaignId }))
  const waiting = () => db.selectFrom('platform.outbox').select('id').where('subject', '=', payOrderId).execute()
  while ((await waiting()).length > 0) await relayEvents(server.context(), orderReactions)
  const order = await db
    .selectFrom('order.order')
    .select(['state', 'cancelReason'])
    .where('payOrderId', '=', payOrderId)
    .executeTakeFirst()
  expect(order).toEqual({ state: 'cancelled', cancelReason: '拼团未成功，货款原路退回' })
  const batch = await db.selectFrom('catalogue.batch').select('reserved').where('id', 'in', batchIds).executeTakeFirst()
  const quota = await db
    .selectFrom('marketing.campaignGoods')
    .select('taken')
    .where('campaignId', '=', campaignId)
    .executeTakeFirst()
  expect([batch, quota]).toEqual([{ reserved: 0 }, { taken: 0 }])
})
