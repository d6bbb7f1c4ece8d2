import { randomUUID } from 'node:crypto'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import type { PayChannel } from '#gateways/pay-channel.ts'
import { accepted, unknown } from '#gateways/result.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { pursesOf } from '../testing.ts'
import { verifyPendingPayments } from './verify-payment.ts'

const server = useTestServer()
const MINUTE_MS = 60_000

/** Recharges of 100.00 by WeChat without a notice, oldest first. */
async function recharges(companyId: string, accountId: string, count: number): Promise<string[]> {
  const mark = randomUUID().slice(0, 8)
  const { rows } = await server.owner.pool.query<{ tradeNo: string }>(
    `with wanted as (
       insert into payment.collection (company_id, collection_no, purpose, amount, state, account_id, request_id, pay_before, created_at)
       select $1, 'C' || $4 || n, 'recharge', 10000, 'awaiting', $2, $4 || n, $3::timestamptz + interval '1 day', $3
       from generate_series(1, $5::int) n returning id, collection_no)
     insert into payment.payment (company_id, trade_no, payable_kind, payable_id, channel, amount, state, expires_at, created_at)
     select $1, 'P' || collection_no, 'recharge', id, 'wechat', 10000, 'pending', $3::timestamptz + interval '1 day', $3 from wanted
     returning trade_no as "tradeNo"`,
    [companyId, accountId, server.clock.read(), mark, count],
  )
  return rows.map(row => row.tradeNo)
}

/** One round of queries this much later, at a provider with these answers. */
function round(laterMs: number, queryTrade: PayChannel['queryTrade']): Promise<void> {
  const ctx = server.context()
  const payWechat = { ...ctx.gateways.payWechat, queryTrade }
  return verifyPendingPayments({
    ...ctx,
    now: addMs(ctx.now, laterMs),
    gateways: { ...ctx.gateways, payWechat },
  })
}

const paid = (tradeNo: string) => ({
  outTradeNo: tradeNo,
  state: 'paid' as const,
  transactionId: `T${tradeNo}`,
  amount: fen(10_000),
  paidAt: server.clock.read(),
})
const unpaid = (tradeNo: string) => ({
  ...paid(tradeNo),
  ...{ state: 'unpaid' as const, transactionId: null, amount: null, paidAt: null },
})

test('books a payment with a lost notice within a minute despite 450 open payments and a failing query', async () => {
  const { companyId, accountId } = await signInAsBuyer(server)
  const [trouble = '', ...open] = await recharges(companyId, accountId, 451)
  const [lost = ''] = await recharges(companyId, accountId, 1)
  const asked: string[] = []
  await round(MINUTE_MS, async tradeNo => {
    asked.push(tradeNo)
    if (tradeNo === trouble) throw new Error('out of order')
    return accepted(tradeNo === lost ? paid(tradeNo) : unpaid(tradeNo))
  })
  expect(asked.toSorted()).toEqual([trouble, ...open, lost].toSorted())
  expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 10_000 })
})

test('keeps a payment pending, refunds nothing and queries less often while the outcome is unknown', async () => {
  await server.owner.pool.query(`update payment.payment set state = 'closed' where state = 'pending'`)
  const { companyId, accountId } = await signInAsBuyer(server)
  const [tradeNo = ''] = await recharges(companyId, accountId, 1)
  const reasons = ['timeout', 'network', 'provider-fault', 'bad-signature', 'bad-answer'] as const
  let askedCount = 0
  for (let minute = 1; minute <= 60; minute++)
    await round(minute * MINUTE_MS, async () =>
      unknown(reasons[askedCount++ % reasons.length] ?? 'timeout', '没有回答'),
    )
  expect(askedCount).toBe(14 + 5)
  const { rows } = await server.owner.pool.query(
    `select (select state from payment.payment where trade_no = $1) as state,
       (select count(*)::int from payment.refund where company_id = $2) as refunds,
       (select count(*)::int from payment.journal where company_id = $2) as journals`,
    [tradeNo, companyId],
  )
  expect(rows).toEqual([{ state: 'pending', refunds: 0, journals: 0 }])
  await round(70 * MINUTE_MS, async () => accepted(paid(tradeNo)))
  expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 10_000 })
})
