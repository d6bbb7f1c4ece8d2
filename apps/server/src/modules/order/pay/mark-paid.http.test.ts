import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { orderReactions } from '../reactions.ts'
import { aPlacedOrder, aReadyPharmacy } from '../testing.ts'
import { markPaid } from './mark-paid.ts'

const server = useTestServer()

test('records a first purchase once when goods are paid, and none while they are unpaid', async () => {
  const { client } = await aReadyPharmacy(server)
  const { db } = server.owner
  const product = await aProduct(db)
  const { offerId } = await anOffer(db, { store: await aStore(db), product })
  const records = async () =>
    (await client.call(qualificationEndpoints.listProductTrades, { pageNum: 1, pageSize: 20 })).value.list
  const place = async () => {
    const { payOrderId } = await aPlacedOrder(client, [{ offerId, quantity: 2 }])
    await relayAll(server, orderReactions)
    return payOrderId
  }
  const first = await place()
  expect(await records()).toEqual([])
  await inSystemTransaction(server.context(), ctx => markPaid(ctx, first, ctx.now))
  await relayAll(server, orderReactions)
  server.clock.advance(60_000)
  const second = await place()
  await inSystemTransaction(server.context(), ctx => markPaid(ctx, second, ctx.now))
  await relayAll(server, orderReactions)
  expect(await records()).toMatchObject([{ productId: product.productId, state: 'open', firstBoughtAt: TEST_NOON }])
})
