import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
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

test('looks for a keyword in the newest 2,000 orders only, and for a whole order number in all of them', async () => {
  const buyer = await aReadyPharmacy(server)
  const { client } = buyer
  const product = await aProduct(db(), { genericName: '蒙脱石散' })
  const { offerId } = await anOffer(db(), { store: await aStore(db()), product, price: 96_000 })
  const old = await aPaidOrder(server, buyer, [{ offerId, quantity: 1 }])
  const now = server.clock.read()
  const [aDayAgo, longAgo] = [addMs(now, -DAY_MS), addMs(now, -50 * DAY_MS)]
  await db().updateTable('order.order').set({ placedAt: longAgo }).where('id', '=', old.orderId).execute()
  const addCopies = async (from: number, to: number) =>
    sql`insert into "order"."order"
      select (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(), 'order_no', 'copy-' || o.company_id || n,
        'store_name', '江城医药', 'placed_at', ${aDayAgo}::timestamptz - n * interval '1 second'))).*
      from "order"."order" o, generate_series(${from}::int, ${to}::int) n where o.id = ${old.orderId}`.execute(db())
  const find = async (keyword: string, days: { placedFrom?: string; placedTo?: string } = {}) => {
    const { list, total, searchedFrom } = (await client.call(orderEndpoints.listOrders, { keyword, ...days, ...PAGE }))
      .value
    return { ids: list.map(({ orderId }) => orderId), total, searchedFrom }
  }
  await addCopies(1, 1999)
  expect(await find('蒙脱石')).toEqual({ ids: [old.orderId], total: 1, searchedFrom: null })
  await addCopies(2000, 2000)
  expect(await find('蒙脱石')).toEqual({ ids: [], total: 0, searchedFrom: addMs(aDayAgo, -2_000_000) })
  expect(await find('江城')).toMatchObject({ total: 2000 })
  const [{ orderNo } = { orderNo: '' }] = old.orders
  expect(await find(orderNo)).toEqual({ ids: [old.orderId], total: 1, searchedFrom: null })
  expect(await find('蒙脱石', { placedTo: dayOf(addMs(now, -49 * DAY_MS)) })).toEqual({
    ids: [old.orderId],
    total: 1,
    searchedFrom: null,
  })
  // They have no payments.
  await db().deleteFrom('order.order').where('orderNo', 'like', 'copy-%').execute()
})
