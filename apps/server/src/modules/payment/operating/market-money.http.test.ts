import { paymentOperatingEndpoints } from '@xiaojiu/contract/payment/operating-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { aSale } from '#modules/after-sale/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { refundOfOrder } from '#modules/order/public.ts'
import { aMember } from '#modules/staff/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'

const server = useTestServer()
const { getMarketMoney } = paymentOperatingEndpoints

test('getMarketMoney returns 401 to strangers and sellers, and 403 without the right to money or reports', async () => {
  expect(await server.client().send(getMarketMoney, { days: 7 })).toMatchObject({ status: 401 })
  expect(await (await signInAsSeller(server)).client.send(getMarketMoney, { days: 7 })).toMatchObject({ status: 401 })
  const { client } = await signInAsOperator(server, { rights: ['order.look'] })
  expect(await client.send(getMarketMoney, { days: 7 })).toMatchObject({ status: 403 })
})

test('refuses the figures of the whole market to an operator limited to provinces or to stores', async () => {
  const { store } = await aSale(server, { until: 'paid' })
  for (const limits of [{ limitProvinces: ['420000'] }, { limitStores: [store.storeId] }]) {
    const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
    await aMember(server.owner.db, { accountId, rights: ['report.look'], ...limits })
    const { client } = await signInToFace(server, { accountId })
    expect(await client.send(getMarketMoney, { days: 7 })).toMatchObject({ status: 403 })
  }
})

test('sums payments and refunds by day in China, and finished attempts by channel', async () => {
  const { pool } = server.owner
  const { orderId, companyId } = await aSale(server, { until: 'paid' })
  const now = server.clock.read()
  const dayBefore = new Date(now.getTime() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)
  // 23:30 in China on the day before; all other payments are before the period.
  await pool.query(`update payment.payment set paid_at = paid_at - interval '60 days', created_at = created_at - interval '60 days'
    where company_id <> '${companyId}'`)
  await pool.query(`update payment.payment set paid_at = '${dayBefore}T15:30:00Z' where company_id = $1`, [companyId])
  await inSystemTransaction(server.context(), tx =>
    refundOfOrder(tx, { orderId, amount: fen(600), subject: orderId, caseNo: 'S1', reason: '少货退款' }),
  )
  await pool.query(`update payment.refund set state = 'succeeded', settled_at = $1 where company_id = $2`, [
    now,
    companyId,
  ])
  // The buyer started a WeChat payment before and let it expire.
  await pool.query(
    `insert into payment.payment (company_id, trade_no, payable_kind, payable_id, channel, amount, parts, state, expires_at, created_at)
     select company_id, 'T-closed', payable_kind, payable_id, 'wechat', amount, parts, 'closed', expires_at, created_at
     from payment.payment where company_id = $1`,
    [companyId],
  )
  const { rows } = await pool.query(
    `select (amount + wallet_part)::int as paid from payment.payment where company_id = $1 and state = 'succeeded'`,
    [companyId],
  )
  const { client } = await signInAsOperator(server, { rights: ['money.look'] })
  const { value } = await client.call(paymentOperatingEndpoints.getMarketMoney, { days: 7 })
  const { days, channels } = value
  expect([value.paid, value.refunded]).toEqual([rows[0]?.paid, 600])
  expect(days.map(day => day.paymentCount)).toEqual([0, 0, 0, 0, 0, 1, 0])
  expect(days.map(day => day.paid)).toEqual([0, 0, 0, 0, 0, rows[0]?.paid, 0])
  expect(days.map(day => day.refunded)).toEqual([0, 0, 0, 0, 0, 0, 600])
  expect(days[5]?.day).toBe(dayBefore)
  expect(channels).toEqual([
    { channel: 'wallet', name: '钱包余额', succeeded: 1, failed: 0 },
    { channel: 'wechat', name: '微信支付', succeeded: 0, failed: 1 },
  ])
})
