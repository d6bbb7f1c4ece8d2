import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { expect, test } from 'vitest'
import { aSale } from '#modules/after-sale/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'

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
  // The day before at 23:30 in China, shipped five hours later.
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
