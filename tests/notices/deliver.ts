import { expect } from 'vitest'
import { pursesOf } from '../../apps/server/src/modules/payment/testing.ts'
import { loadSandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsBuyer } from '../../apps/server/src/testing/sign-in.ts'
import type { NoticeClass } from './classes.ts'
import { type Letter, providerOf, type Told } from './provider.ts'
import { insertRecharges } from './recharges.ts'

export const AMOUNT = 10_000
const AT_ONCE = 10

/**
 * This many payments, each reported in the way of the class. Each must end as the class says, and the wallet of the company must
 * hold exactly what arrived.
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

/** Never a fault of ours, whatever was sent; returns the status. */
export async function post(server: TestServer, { path, headers, body }: Letter): Promise<number> {
  const { statusCode } = await server.app.inject({ method: 'POST', url: path, headers, payload: body })
  expect(statusCode).toBeLessThan(500)
  return statusCode
}

const isAccepted = (status: number) => status === 200

/** A genuine notice is accepted, also when a person must look at it: otherwise it would only be repeated. */
function wantsAccepted({ fate, isBelieved = fate !== 'pending' }: NoticeClass): boolean {
  return isBelieved
}

/** Pending recharges of 100.00. */
export async function pendingRecharges(server: TestServer, channel: string, count: number) {
  const { companyId, accountId } = await signInAsBuyer(server)
  const wanted = { companyId, accountId, channel, amount: AMOUNT, count }
  const tradeNos = await insertRecharges(server.owner.pool, wanted, server.clock.read())
  const told: Told[] = tradeNos.map(tradeNo => ({ tradeNo, transactionId: `T${tradeNo}`, amount: AMOUNT }))
  return { companyId, told }
}
