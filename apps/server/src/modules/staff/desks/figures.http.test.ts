import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { aSale, recallBatch } from '#modules/after-sale/testing.ts'
import { aCompany } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aStoreLicence } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { aMember } from '../testing.ts'

const server = useTestServer()
const HOUR_MS = 3_600_000

const withRights = async (...rights: PlatformRight[]) => (await signInAsOperator(server, { rights })).client
const countOf = async (client: Awaited<ReturnType<typeof withRights>>, name: string) =>
  (await client.call(staffEndpoints.listFigures, {})).value.list.find(one => one.name === name)?.count

test('listFigures and listFigure refuse visitors and sellers, and hide a figure from staff without its right', async () => {
  for (const endpoint of [staffEndpoints.listFigures, staffEndpoints.listFigure]) {
    expect(await server.client().send(endpoint, { name: 'late-orders' })).toMatchObject({ status: 401 })
    const { client } = await signInAsSeller(server)
    expect(await client.send(endpoint, { name: 'late-orders' })).toMatchObject({ status: 401 })
  }
  const client = await withRights('staff.act')
  expect((await client.call(staffEndpoints.listFigures, {})).value.list).toEqual([])
  expect((await client.call(staffEndpoints.listFigure, { name: 'late-orders' })).status).toBe(404)
  const money = await withRights('money.look')
  // It has a screen of its own.
  expect((await money.call(staffEndpoints.listFigure, { name: 'unclaimed-transfers' })).status).toBe(404)
  expect((await money.call(staffEndpoints.listFigure, { name: 'no-such-figure' })).status).toBe(404)
})

test('CR-180 counts a paid order as late from the day after the promised one, and lists as many as it counts', async () => {
  const { pool } = server.owner
  const sale = await aSale(server, { until: 'paid' })
  const shipped = await aSale(server, { until: 'shipped' })
  const client = await withRights('order.look', 'company.look')
  expect(await countOf(client, 'late-orders')).toBe(0)
  const paidAt = (orderId: string, at: string) =>
    pool.query('update "order"."order" set paid_at = $2 where id = $1', [orderId, at])
  // The store promises the same day until 16:00; it is the 16th.
  await paidAt(shipped.orderId, '2026-11-10T10:00:00+08:00')
  await paidAt(sale.orderId, '2026-11-15T16:00:00+08:00')
  expect(await countOf(client, 'late-orders')).toBe(0)
  await paidAt(sale.orderId, '2026-11-15T15:59:59+08:00')
  expect(await countOf(client, 'late-orders')).toBe(1)
  const { value } = await client.call(staffEndpoints.listFigure, { name: 'late-orders' })
  expect(value).toMatchObject({ label: '超时未发货的订单', count: 1 })
  expect(value.rows.map(row => [row.ref, row.cells[1], row.link])).toEqual([
    [
      sale.order.orders[0]?.orderNo,
      sale.store.name,
      `/platform/companies/detail?companyId=${sale.companyId}&tab=orders`,
    ],
  ])
  const { value: unlinked } = await (await withRights('order.look')).call(staffEndpoints.listFigure, {
    name: 'late-orders',
  })
  expect(unlinked.rows.map(row => row.link)).toEqual([null])
})

test('shows an operator limited to a store the late orders of that store and no figures of the whole market', async () => {
  const { pool } = server.owner
  const mine = await aSale(server, { until: 'paid' })
  const other = await aSale(server, { until: 'paid' })
  for (const { orderId } of [mine, other])
    await pool.query(`update "order"."order" set paid_at = '2026-11-12T10:00:00+08:00' where id = $1`, [orderId])
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  const rights: PlatformRight[] = ['order.look', 'money.look', 'report.look', 'store.act']
  await aMember(server.owner.db, { accountId, rights, limitStores: [mine.store.storeId] })
  const { client } = await signInToFace(server, { accountId })
  expect((await client.call(staffEndpoints.listFigures, {})).value.list.map(one => [one.name, one.count])).toEqual([
    ['late-orders', 1],
  ])
  const { value } = await client.call(staffEndpoints.listFigure, { name: 'late-orders' })
  expect(value.rows.map(row => row.ref)).toEqual([mine.order.orders[0]?.orderNo])
  expect((await client.call(staffEndpoints.listFigure, { name: 'withdrawals' })).status).toBe(404)
})

test('CR-180 lists open recalls until every case of the recall has ended', async () => {
  const { pool } = server.owner
  const batchNo = 'HF26111601'
  const { product } = await aSale(server, { batchNo, quantity: 3 })
  const client = await withRights('recall.act', 'after-sale.judge')
  expect(await countOf(client, 'recalls')).toBe(0)
  await recallBatch(server.context(), {
    ...{ productId: product.productId, batchNo, level: 2, reason: '溶出度不合格', by: '质量部' },
  })
  expect(await countOf(client, 'recalls')).toBe(1)
  const { value } = await client.call(staffEndpoints.listFigure, { name: 'recalls' })
  expect(value.rows.map(row => [row.cells[0], ...row.cells.slice(2, 6), row.link])).toEqual([
    [batchNo, '二级', '溶出度不合格', '1', '1', `/platform/after-sale?view=all&kind=recall&q=${batchNo}`],
  ])
  await pool.query(`update after_sale."case" set state = 'completed', ended_at = $1 where kind = 'recall'`, [
    server.clock.read(),
  ])
  expect(await countOf(client, 'recalls')).toBe(0)
  expect((await client.call(staffEndpoints.listFigure, { name: 'recalls' })).value.rows).toEqual([])
})

test('counts papers of open stores that end within 30 days, and goods that buyers wait for', async () => {
  const { pool } = server.owner
  const { store, product, companyId, accountId } = await aSale(server, { until: 'paid' })
  await aStoreLicence(server.owner.db, store.storeId, 'drug-business', '药品经营许可证')
  const client = await withRights('store.act', 'catalogue.look')
  const ends = (day: string) =>
    pool.query('update store.licence set expires_on = $2 where store_id = $1', [store.storeId, day])
  await ends('2026-12-17')
  expect(await countOf(client, 'ending-store-licences')).toBe(0)
  await ends('2026-12-16')
  expect(await countOf(client, 'ending-store-licences')).toBe(1)
  const { value: papers } = await client.call(staffEndpoints.listFigure, { name: 'ending-store-licences' })
  expect(papers.rows.map(row => row.cells)).toEqual([
    [store.name, '药品经营许可证', '鄂AA027000118', '2026-12-16', '30'],
  ])
  const wish = (quantity: number, validUntil: Date | null, arrivedAt: Date | null) =>
    pool.query(
      `insert into catalogue.shortage (company_id, account_id, product_id, quantity, note, created_at, valid_until, arrived_at)
       values ($1, $2, $3, $4, '', $5, $6, $7)`,
      [companyId, accountId, product.productId, quantity, server.clock.read(), validUntil, arrivedAt],
    )
  await wish(5, null, server.clock.read())
  expect(await countOf(client, 'shortages')).toBe(0)
  await wish(20, addMs(server.clock.read(), HOUR_MS), null)
  expect(await countOf(client, 'shortages')).toBe(1)
  const { value: wanted } = await client.call(staffEndpoints.listFigure, { name: 'shortages' })
  expect(wanted.rows.map(row => [row.ref, ...row.cells.slice(3, 5)])).toEqual([[product.productId, '1', '20']])
})

test('lists refunds, withdrawals and differences that wait, and what a provider has not answered for an hour', async () => {
  const { pool } = server.owner
  const { companyId } = await aCompany(server.owner.db)
  const at = (ms: number) => addMs(server.clock.read(), ms).toISOString()
  await pool.query(
    `set session_replication_role = replica;
     delete from payment.refund;
     insert into payment.refund (company_id, payment_id, refund_no, amount, wallet_part, reason, state, attempts, next_try_at, created_at)
     values ('${companyId}', gen_random_uuid(), 'T-young', 100, 20, '少货退款', 'waiting', 1, now(), '${at(-3_599_000)}'),
       ('${companyId}', gen_random_uuid(), 'T-old', 300, 0, '少货退款', 'waiting', 9, now(), '${at(-3_601_000)}'),
       ('${companyId}', gen_random_uuid(), 'T-done', 300, 0, '少货退款', 'succeeded', 1, now(), '${at(-3_601_000)}');
     insert into payment.withdrawal (company_id, card_id, withdrawal_no, request_id, account_id, amount, state, attempts, next_try_at, created_at)
     values ('${companyId}', gen_random_uuid(), 'W-1', 'request-1', gen_random_uuid(), 5000, 'processing', 0, now(), '${at(-7_200_000)}');
     insert into payment.reconciliation (id, channel, on_day, our_count, our_amount, their_count, their_amount, difference_count, finished_at)
     values ('01900000-0000-7000-8000-0000000000f1', 'wechat', '2026-11-14', 1, 100, 1, 90, 1, now());
     insert into payment.reconciliation_difference (reconciliation_id, kind, what, number, our_amount, their_amount)
     values ('01900000-0000-7000-8000-0000000000f1', 'amount', 'payment', 'T-9', 100, 90);
     set session_replication_role = origin`,
  )
  const client = await withRights('money.look')
  const counts = async () =>
    (await client.call(staffEndpoints.listFigures, {})).value.list.map(one => [one.name, one.count] as const)
  expect(await counts()).toEqual([
    ['unclaimed-transfers', 0],
    ['waiting-refunds', 2],
    ['withdrawals', 1],
    ['differences', 1],
    ['provider-faults', 1],
  ])
  const rowsOf = async (name: string) => (await client.call(staffEndpoints.listFigure, { name })).value.rows
  expect((await rowsOf('waiting-refunds')).map(row => [row.ref, row.cells[2]])).toEqual([
    ['T-old', '3.00'],
    ['T-young', '1.20'],
  ])
  expect((await rowsOf('withdrawals')).map(row => [row.ref, row.cells[2]])).toEqual([['W-1', '50.00']])
  expect((await rowsOf('differences')).map(row => row.cells)).toEqual([
    ['T-9', '微信支付', '2026-11-14', '付款', '金额不一致', '1.00', '0.90'],
  ])
  expect((await rowsOf('provider-faults')).map(row => row.cells.slice(0, 3))).toEqual([['T-old', '退款', '9']])
  await pool.query('delete from payment.refund')
  await pool.query('delete from payment.withdrawal')
  await pool.query('delete from payment.reconciliation')
})
