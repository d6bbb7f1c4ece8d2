import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { expect, test } from 'vitest'
import { aSale } from '#modules/after-sale/testing.ts'
import { shipAll } from '#modules/order/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { sumSales } from '../operating/sum-sales.ts'

const server = useTestServer()
const run = (text: string, values: readonly unknown[]) => server.owner.pool.query(text, [...values])

test('getStoreSales returns 401 to strangers and 403 without the right to orders or reports', async () => {
  const { getStoreSales } = orderSellingEndpoints
  expect(await server.client().send(getStoreSales, { days: 7 })).toMatchObject({ status: 401 })
  const { client } = await signInAsSeller(server, { rights: ['goods.look'] })
  expect(await client.send(getStoreSales, { days: 7 })).toMatchObject({ status: 403 })
})

test('reports own sales by day, hour and goods and the time to ship, without cancelled orders', async () => {
  const sale = await aSale(server)
  await aSale(server)
  const { client } = await signInAsSeller(server, { storeId: sale.store.storeId, role: 'seller-care' })
  const read = async () => (await client.call(orderSellingEndpoints.getStoreSales, { days: 7 })).value
  const now = server.clock.read()
  // 23:30 in China on the day before, shipped five hours later.
  const paidAt = new Date(
    `${new Date(now.getTime() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)}T15:30:00Z`,
  )
  await run('update "order"."order" set paid_at = $2, shipped_at = $3 where id = $1', [
    sale.orderId,
    paidAt,
    new Date(paidAt.getTime() + 5 * 3_600_000),
  ])
  const { rows } = await run('select payable::int as payable from "order"."order" where id = $1', [sale.orderId])
  const { days, goods, hours, dispatch, before } = await read()
  expect(days.map(day => day.orderCount)).toEqual([0, 0, 0, 0, 0, 1, 0])
  expect(days[5]?.paid).toBe(rows[0]?.payable)
  expect(before).toEqual({ orderCount: 0, paid: 0 })
  expect(goods).toHaveLength(1)
  expect(hours.flat().reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(hours.map(row => row[23])).toContain(1)
  expect(dispatch).toEqual([0, 1, 0, 0, 0, 0])
  await run(`update "order"."order" set state = 'cancelled', cancelled_at = now(), cancel_reason = 'x' where id = $1`, [
    sale.orderId,
  ])
  expect((await read()).days.every(day => day.orderCount === 0)).toBe(true)
})

test('sums a day that is over once, shows the same, and forgets the sum when an order of the day changes', async () => {
  const sale = await aSale(server, { until: 'paid' })
  const { storeId } = sale.store
  const { client } = await signInAsSeller(server, { storeId, role: 'seller-care' })
  const read = async () => (await client.call(orderSellingEndpoints.getStoreSales, { days: 7 })).value
  const summed = async () =>
    (
      await run(
        `select d.order_count, d.paid::int as paid, (select count(*)::int from "order".goods_day g where g.store_id = d.store_id) as goods
         from "order".sales_day d where d.store_id = $1`,
        [storeId],
      )
    ).rows
  await run(`update "order"."order" set paid_at = paid_at - interval '2 days' where id = $1`, [sale.orderId])
  const before = await read()
  expect(before.days.map(day => day.orderCount)).toEqual([0, 0, 0, 0, 1, 0, 0])
  expect(before.dispatch).toEqual([0, 0, 0, 0, 0, 0])
  await sumSales(server.context())
  const paid = before.days[4]?.paid
  expect(await summed()).toEqual([{ order_count: 1, paid, goods: 1 }])
  expect(await read()).toEqual(before)
  await run('update "order".sales_day set paid = paid + 7 where store_id = $1', [storeId])
  expect((await read()).days[4]?.paid).toBe((paid ?? 0) + 7)

  await shipAll(server, sale.orderId)
  expect(await summed()).toEqual([])
  const shipped = await read()
  expect(shipped.dispatch.reduce((sum, count) => sum + count, 0)).toBe(1)
  await sumSales(server.context())
  expect(await summed()).toEqual([{ order_count: 1, paid, goods: 1 }])
  expect(await read()).toEqual(shipped)
})

test('leaves a day to the next run while an order of the store changes, and misses nothing then', async () => {
  const sale = await aSale(server, { until: 'paid' })
  const { storeId } = sale.store
  const summed = async () =>
    (await run('select order_count from "order".sales_day where store_id = $1', [storeId])).rows.map(
      row => row.order_count,
    )
  await run(`update "order"."order" set paid_at = paid_at - interval '2 days' where id = $1`, [sale.orderId])
  const other = await server.owner.pool.connect()
  try {
    await other.query(`begin; set local app.scope = 'system'`)
    await other.query(`update "order"."order" set shipped_at = paid_at + interval '30 hours' where id = $1`, [
      sale.orderId,
    ])
    await sumSales(server.context())
    expect(await summed()).toEqual([])
    await other.query('commit')
  } finally {
    other.release()
  }
  await sumSales(server.context())
  expect(await summed()).toEqual([1])
  const { rows } = await run('select dispatch from "order".sales_day where store_id = $1', [storeId])
  expect(rows).toEqual([{ dispatch: [0, 0, 0, 0, 1, 0] }])
})

test('reports the sales of today beside those of yesterday, by the hour', async () => {
  const sale = await aSale(server, { until: 'paid' })
  const { client } = await signInAsSeller(server, { storeId: sale.store.storeId, role: 'seller-care' })
  const { days, hours, before } = (await client.call(orderSellingEndpoints.getStoreSales, { days: 1 })).value
  expect([days.map(day => day.orderCount), before]).toEqual([[1], { orderCount: 0, paid: 0 }])
  expect(hours.flat().reduce((sum, count) => sum + count, 0)).toBe(1)
})
