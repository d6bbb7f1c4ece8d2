import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const owner = () => server.owner.db
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

test('blocks page, cart, order and relisting when goods become prohibited', async () => {
  const { client } = await aReadyPharmacy(server)
  const product = await aProduct(owner())
  const { offerId } = await anOffer(owner(), { store: await aStore(owner()), product })
  const settlement = await aSettlement(client, [{ offerId, quantity: 10 }])
  expect(settlement.problems).toEqual([])
  await owner()
    .updateTable('catalogue.product')
    .set({ prohibitedClass: '第二类精神药品' })
    .where('id', '=', product.productId)
    .execute()

  expect((await client.send(catalogueEndpoints.getGoodsDetail, { offerId })).status).toBe(404)
  const added = await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 10 }] })
  expect(reasonOf(added)).toBe('goods-unavailable')
  const cart = (await client.call(cartEndpoints.getCart, {})).value
  expect([cart.stores, cart.invalidLines.map(line => line.problem?.kind)]).toEqual([[], ['unlisted']])
  expect((await client.call(orderEndpoints.commitOrder, commitOf(settlement))).success).toBe(false)
  expect(await owner().selectFrom('order.order').select('id').execute()).toEqual([])

  await owner().updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', offerId).execute()
  const list = inSystemTransaction(server.context(), ({ db }) =>
    db.updateTable('catalogue.offer').set({ state: 'listed' }).where('id', '=', offerId).execute(),
  )
  await expect(list).rejects.toThrow('prohibited')
})
