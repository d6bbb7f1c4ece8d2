import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { aPaidOrder, aReadyPharmacy, receiveAll, shipAll } from '../testing.ts'

const server = useTestServer()
const db = () => server.owner.db
const PAGE = { pageNum: 1, pageSize: 20 }

test('EP-137 adds the goods still sold to the cart and lists the skipped ones', async () => {
  const buyer = await aReadyPharmacy(server)
  const store = await aStore(db())
  const product = await aProduct(db(), { genericName: '蒙脱石散' })
  const sold = await anOffer(db(), { store, product, price: 96_000 })
  const gone = await anOffer(db(), { store, product: await aProduct(db()), price: 96_000 })
  const { orderId } = await aPaidOrder(server, buyer, [
    { offerId: sold.offerId, quantity: 2 },
    { offerId: gone.offerId, quantity: 3 },
  ])
  await db().updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', '=', gone.offerId).execute()
  const answer = (await buyer.client.call(orderEndpoints.addCartFromOrder, { orderId })).value
  expect(answer).toMatchObject({
    cartNum: 1,
    added: [{ offerId: sold.offerId, displayName: '蒙脱石散 0.25g*24粒', quantity: 2 }],
    skipped: [{ offerId: gone.offerId }],
  })
})

test('exports one row per line of the filtered orders, archived orders separately', async () => {
  const buyer = await aReadyPharmacy(server)
  const { offerId } = await anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), price: 96_000 })
  const first = await aPaidOrder(server, buyer, [{ offerId, quantity: 4 }])
  const second = await aPaidOrder(server, buyer, [{ offerId, quantity: 1 }])
  await shipAll(server, first.orderId)
  await receiveAll(buyer.client, first.orderId)
  const longAgo = addMs(server.clock.read(), -100 * DAY_MS)
  await db().updateTable('order.order').set({ placedAt: longAgo }).where('id', '=', first.orderId).execute()
  const find = async (archive: 'recent' | 'archived') =>
    (await buyer.client.call(orderEndpoints.listOrders, { archive, ...PAGE })).value
  expect((await find('recent')).list.map(order => order.orderId)).toEqual([second.orderId])
  const archived = await find('archived')
  expect(archived.list.map(order => order.orderId)).toEqual([first.orderId])
  expect(archived.counts.filter(({ count }) => count > 0)).toEqual([{ state: 'completed', count: 1 }])
  const { path } = orderEndpoints.exportOrders
  const { raw } = await buyer.client.inject({ method: 'GET', url: `${API_PREFIX}${path}?archive=archived` })
  const [headings, ...rows] = await readSheet(raw, '商品明细')
  expect(headings?.[0]).toBe('订单号')
  expect(rows.map(row => [row[0], ...row.slice(11, 16)])).toEqual([
    [first.orders[0]?.orderNo, 4, 4, 4, 4, 0],
    ['合计', 4, 4, 4, 4, 0],
  ])
})
