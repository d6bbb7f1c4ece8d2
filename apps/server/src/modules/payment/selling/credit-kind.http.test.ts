import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { heldBack } from '#testing/held-back.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsSeller } from '#testing/sign-in.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

test('CR-035 refuses the approval of a limit while a colleague changes the line', async () => {
  const sign = { role: 'seller-money', isSteppedUp: true } as const
  const first = await signInAsSeller(server, sign)
  const { storeId } = first
  const second = await signInAsSeller(server, { ...sign, storeId })
  const { companyId, accountId } = await signInAsBuyer(server)
  await sql(
    `insert into payment.credit_application (company_id, store_id, wanted_limit, wanted_days, note, state, asked_by, asked_at)
     values ($1, $2, 6000000, 30, '每周补货', 'waiting', $3, now())`,
    [companyId, storeId, accountId],
  )
  const set = (limit: number, version: number) =>
    first.client.call(paymentSellingEndpoints.setCreditLine, {
      ...{ companyId, termDays: 30, version, limit: fen(limit), reason: '合作稳定' },
    })
  await set(4_000_000, 0)
  const { value } = await set(6_000_000, 1)
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
