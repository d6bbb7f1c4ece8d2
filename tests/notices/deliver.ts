import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { pursesOf } from '../../apps/server/src/modules/payment/testing.ts'
import { loadSandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsBuyer } from '../../apps/server/src/testing/sign-in.ts'
import type { NoticeClass } from './classes.ts'
import { type Letter, providerOf, type Told } from './provider.ts'

export const AMOUNT = 10_000
const AT_ONCE = 10

/**
 * As many payments as asked, each told of in the way of the class. Every one of them must end as the class says, and the
 * wallet of the company must hold exactly what arrived.
 */
export async function deliver(server: TestServer, kind: NoticeClass, count: number): Promise<void> {
  const provider = providerOf(await loadSandboxKeys(server.owner.pool, server.clock.read()))
  const { companyId, told } = await pendingRecharges(server, kind.channel, count)
  for (let start = 0; start < told.length; start += AT_ONCE)
    await Promise.all(
      told.slice(start, start + AT_ONCE).map(async one => {
        for (const letters of kind.letters(one, provider, server.clock.read()))
          await Promise.all(
            letters.map(async letter => expect(isAccepted(await post(server, letter))).toBe(wantsAccepted(kind))),
          )
      }),
    )
  const { rows } = await server.owner.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from payment.payment where company_id = $1 group by 1',
    [companyId],
  )
  expect(Object.fromEntries(rows.map(row => [row.state, row.count]))).toEqual({ [kind.fate]: count })
  const arrived = kind.fate === 'succeeded' ? count * AMOUNT : 0
  expect((await pursesOf(server.owner.db, companyId))['wallet'] ?? 0).toBe(arrived)
  const journals = await server.owner.pool.query<{ count: number }>(
    `select count(*)::int as count from payment.journal where company_id = $1 and kind = 'payment-arrived'`,
    [companyId],
  )
  expect(journals.rows[0]?.count).toBe(kind.fate === 'pending' ? 0 : count)
}

/** Never a fault of ours, whatever was sent; answers the status. */
export async function post(server: TestServer, { path, headers, body }: Letter): Promise<number> {
  const { statusCode } = await server.app.inject({ method: 'POST', url: path, headers, payload: body })
  expect(statusCode).toBeLessThan(500)
  return statusCode
}

const isAccepted = (status: number) => status === 200

/** Whoever is believed is told so, also where a person has to look at it: it would only be sent again. */
function wantsAccepted({ fate, isBelieved = fate !== 'pending' }: NoticeClass): boolean {
  return isBelieved
}

/** Recharges of 100.00 that wait for their money. */
export async function pendingRecharges(server: TestServer, channel: string, count: number) {
  const { companyId, accountId } = await signInAsBuyer(server)
  const now = server.clock.read()
  const mark = randomUUID().slice(0, 8)
  const { rows } = await server.owner.pool.query<{ tradeNo: string }>(
    `with wanted as (
       insert into payment.collection (company_id, collection_no, purpose, amount, state, account_id, request_id, pay_before, created_at)
       select $1, 'C' || $5 || n, 'recharge', $6, 'awaiting', $2, $5 || n, $3::timestamptz + interval '1 day', $3
       from generate_series(1, $7::int) n returning id, collection_no)
     insert into payment.payment (company_id, trade_no, payable_kind, payable_id, channel, amount, state, expires_at, created_at)
     select $1, 'P' || collection_no, 'recharge', id, $4, $6, 'pending', $3::timestamptz + interval '1 day', $3 from wanted
     returning trade_no as "tradeNo"`,
    [companyId, accountId, now, channel, mark, AMOUNT, count],
  )
  const told: Told[] = rows.map(({ tradeNo }) => ({ tradeNo, transactionId: `T${tradeNo}`, amount: AMOUNT }))
  return { companyId, told }
}
