import { expect, test } from 'vitest'
import { pursesOf } from '../../apps/server/src/modules/payment/testing.ts'
import { loadSandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { AMOUNT, pendingRecharges, post } from './deliver.ts'
import { type Letter, providerOf, type Told } from './provider.ts'

const server = useTestServer()

async function aCrowd(count: number) {
  const now = server.clock.read()
  const provider = providerOf(await loadSandboxKeys(server.owner.pool, now))
  const { companyId, told } = await pendingRecharges(server, 'wechat', count)
  const letters = told.map(one => provider.wechat(one, now))
  return { companyId, told, letters }
}
const statusOf = async ({ path, headers, body }: Letter) =>
  (await server.app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
const stateOf = async ({ tradeNo }: Told) => {
  const { rows } = await server.owner.pool.query<{ state: string; notices: number }>(
    `select state, (select count(*)::int from payment.notice n where n.trade_no = p.trade_no) as notices
     from payment.payment p where trade_no = $1`,
    [tradeNo],
  )
  return rows[0]
}
const walletOf = async (companyId: string) => (await pursesOf(server.owner.db, companyId))['wallet']

test('books each of sixty simultaneous notices separately, in fewer than thirty transactions', async () => {
  const { companyId, told, letters } = await aCrowd(60)
  expect(new Set(await Promise.all(letters.map(letter => post(server, letter))))).toEqual(new Set([200]))
  const { rows } = await server.owner.pool.query(
    `select count(distinct p.xmin::text)::int < 30 as "isShared", count(*)::int as settled,
       (select count(*)::int from payment.journal j where j.company_id = $2 and j.kind = 'payment-arrived') as journals,
       (select count(distinct e.balance_after)::int from payment.journal j join payment.entry e on e.journal_id = j.id
        where j.company_id = $2 and e.balance_after is not null) as balances,
       (select count(*)::int from platform.outbox o where o.payload ->> 'companyId' = $2::text) as events,
       (select count(*)::int from message.message m where m.company_id = $2) as messages
     from payment.payment p where trade_no = any($1) and state = 'succeeded'
       and provider_trade_no = 'T' || trade_no and paid_at is not null`,
    [told.map(({ tradeNo }) => tradeNo), companyId],
  )
  expect(rows).toEqual([{ isShared: true, settled: 60, journals: 60, balances: 60, events: 60, messages: 60 }])
  expect(await walletOf(companyId)).toBe(60 * AMOUNT)
})

test('fails and rolls back only the notice that cannot be booked', async () => {
  const { companyId, told, letters } = await aCrowd(20)
  const crooked = told[7]
  if (!crooked) throw new Error('no eighth')
  const spoil = (kind: string) =>
    server.owner.pool.query('update payment.payment set payable_kind = $2 where trade_no = $1', [crooked.tradeNo, kind])
  // Booked for orders, but there is no order: the journal would not balance.
  await spoil('order')
  const statuses = await Promise.all(letters.map(statusOf))
  expect(statuses).toEqual(told.map(one => (one === crooked ? 500 : 200)))
  expect(await stateOf(crooked)).toEqual({ state: 'pending', notices: 0 })
  expect(await walletOf(companyId)).toBe(19 * AMOUNT)
  await spoil('recharge')
  expect(await Promise.all(letters.map(statusOf))).toEqual(told.map(() => 200))
  expect(await stateOf(crooked)).toEqual({ state: 'succeeded', notices: 1 })
  expect(await walletOf(companyId)).toBe(20 * AMOUNT)
})

test('books the other notices while the row of one payment is locked', async () => {
  const { companyId, told, letters } = await aCrowd(20)
  const held = told[3]
  const other = await server.owner.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from payment.payment where trade_no = $1 for update', [held?.tradeNo])
    const answers = letters.map(letter => post(server, letter))
    await expect.poll(() => walletOf(companyId)).toBe(19 * AMOUNT)
    await Promise.all(answers.filter((_, index) => index !== 3))
    await other.query('commit')
    expect(await answers[3]).toBe(200)
    expect(await walletOf(companyId)).toBe(20 * AMOUNT)
  } finally {
    await other.query('rollback')
    other.release()
  }
})

test('books each of twenty notices once when they arrive three times at once', async () => {
  const { companyId, letters } = await aCrowd(20)
  const sides = [letters, letters.toReversed(), letters].flat()
  expect(new Set(await Promise.all(sides.map(letter => post(server, letter))))).toEqual(new Set([200]))
  expect(await walletOf(companyId)).toBe(20 * AMOUNT)
})
