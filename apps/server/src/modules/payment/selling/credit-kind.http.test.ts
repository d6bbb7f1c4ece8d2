import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { heldBack } from '#testing/held-back.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsSeller } from '#testing/sign-in.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

/** Three people of a store who grant credit, and a company that has applied for it. */
async function aStoreWithThree() {
  const sign = { role: 'seller-money', isSteppedUp: true } as const
  const first = await signInAsSeller(server, sign)
  const { storeId } = first
  const [second, third] = [
    await signInAsSeller(server, { ...sign, storeId }),
    await signInAsSeller(server, { ...sign, storeId }),
  ]
  const { companyId, accountId } = await signInAsBuyer(server)
  await sql(
    `insert into payment.credit_application (company_id, store_id, wanted_limit, wanted_days, note, state, asked_by, asked_at)
     values ($1, $2, 6000000, 30, '每周补货', 'waiting', $3, now())`,
    [companyId, storeId, accountId],
  )
  const set = ({ client }: { readonly client: TestClient }, limit: number, version: number) =>
    client.call(paymentSellingEndpoints.setCreditLine, {
      ...{ companyId, termDays: 30, version, limit: fen(limit), reason: '合作稳定' },
    })
  return { first, second, third, companyId, set }
}

test('CR-035 refuses the approval of a limit while a colleague changes the line', async () => {
  const { first, second, companyId, set } = await aStoreWithThree()
  await set(first, 4_000_000, 0)
  const { value } = await set(first, 6_000_000, 1)
  const yes = { approvalId: value.approvalId ?? '', verdict: 'approve', note: '' } as const
  const decided = await heldBack(
    server.owner.pool,
    {
      text: 'update payment.credit_line set limit_amount = 1000000, version = version + 1 where company_id = $1',
      values: [companyId],
      until: 1,
      commits: true,
    },
    () => second.client.call(approvalEndpoints.decideApproval, yes),
  )
  expect(reasonOf(decided)).toBe('approval-outdated')
  const { list } = (await first.client.call(paymentSellingEndpoints.listStoreLines, { pageSize: 50 })).value
  expect(list).toMatchObject([{ limit: 1_000_000, version: 2 }])
})

test('CR-035 carries out one of two requests for the first line of a company that are approved at once', async () => {
  const { first, second, third, companyId, set } = await aStoreWithThree()
  const asked = [(await set(first, 6_000_000, 0)).value, (await set(second, 8_000_000, 0)).value]
  const yes = asked.map(({ approvalId }) => ({ approvalId: approvalId ?? '', verdict: 'approve' as const, note: '' }))
  // Both would write the line that there is not yet.
  const lock = { text: 'lock table payment.credit_line in share row exclusive mode', until: 2 }
  const answers = await heldBack(server.owner.pool, lock, () =>
    Promise.all([
      second.client.call(approvalEndpoints.decideApproval, yes[0] as (typeof yes)[number]),
      third.client.call(approvalEndpoints.decideApproval, yes[1] as (typeof yes)[number]),
    ]),
  )
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.flatMap(answer => reasonOf(answer) ?? [])).toEqual(['approval-outdated'])
  expect(await sql('select version from payment.credit_line where company_id = $1', [companyId])).toEqual([
    { version: 1 },
  ])
})
