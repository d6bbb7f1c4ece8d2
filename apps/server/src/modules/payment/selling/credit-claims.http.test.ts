import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { aCreditWish } from '#testing/waiting-cases.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

/** A store with two accountants, and an application for credit. */
async function anApplication() {
  const sign = { role: 'seller-money', isSteppedUp: true } as const
  const first = await signInAsSeller(server, { ...sign, personName: '财务甲' })
  const { storeId } = first
  const second = await signInAsSeller(server, { ...sign, storeId, personName: '财务乙' })
  const { caseId: applicationId, companyId } = await aCreditWish(server, storeId, { limit: 500_000 })
  return { first: first.client, second: second.client, storeId, applicationId, companyId }
}
type Asked = Awaited<ReturnType<typeof anApplication>>
const grant = (client: TestClient, { companyId, applicationId }: Pick<Asked, 'companyId' | 'applicationId'>) =>
  client.call(paymentSellingEndpoints.setCreditLine, {
    ...{ companyId, applicationId, limit: fen(500_000), termDays: 30, version: 0, reason: '合作稳定' },
  })
const refuse = (client: TestClient, { applicationId }: Pick<Asked, 'applicationId'>) =>
  client.call(paymentSellingEndpoints.refuseCredit, { applicationId, reason: '暂不提供账期' })
const standing = ({ companyId, applicationId }: Asked) =>
  rows(
    `select a.state, (select count(*)::int from payment.credit_line l where l.company_id = $1) as lines
     from payment.credit_application a where a.id = $2`,
    [companyId, applicationId],
  )
const doneOf = async (client: TestClient) =>
  (await client.call(staffEndpoints.listDoneTasks, { pageSize: 50 })).value.list

test('CR-057 refuses to answer an application that a colleague has claimed, with the name, and changes nothing', async () => {
  const asked = await anApplication()
  const { first, second, companyId } = asked
  await second.call(staffEndpoints.claimTask, { desk: 'credit', caseId: asked.applicationId })
  const withoutNaming = { companyId, limit: fen(500_000), termDays: 30, version: 0, reason: '合作稳定' }
  for (const answer of [
    await grant(first, asked),
    await refuse(first, asked),
    await first.call(paymentSellingEndpoints.setCreditLine, withoutNaming),
  ])
    expect([reasonOf(answer), answer.msg]).toEqual(['claimed-by-other', '财务乙正在处理'])
  expect(await standing(asked)).toEqual([{ state: 'waiting', lines: 0 }])
  expect(await doneOf(first)).toEqual([])
  expect((await grant(second, asked)).value.outcome).toBe('done')
})

test('refuses to grant an application that was withdrawn meanwhile, and opens no line', async () => {
  const asked = await anApplication()
  await rows(`update payment.credit_application set state = 'withdrawn', settled_at = now() where id = $1`, [
    asked.applicationId,
  ])
  expect(reasonOf(await grant(asked.first, asked))).toBe('state-changed')
  expect(await standing(asked)).toEqual([{ state: 'withdrawn', lines: 0 }])
})

test('CR-013 refuses an application of another store, and opens no line', async () => {
  const theirs = await anApplication()
  const own = await anApplication()
  const mixed = { companyId: own.companyId, applicationId: theirs.applicationId }
  expect(reasonOf(await grant(own.first, mixed))).toBe('state-changed')
  expect([await standing(theirs), await standing(own)]).toEqual([
    [{ state: 'waiting', lines: 0 }],
    [{ state: 'waiting', lines: 0 }],
  ])
})

test('records grants and refusals of the page among the decisions of the person', async () => {
  const granted = await anApplication()
  expect((await grant(granted.first, granted)).value.outcome).toBe('done')
  const refused = await anApplication()
  expect(await refuse(refused.first, refused)).toMatchObject({ success: true })
  expect(await doneOf(granted.first)).toMatchObject([
    { desk: 'credit', caseId: granted.applicationId, verdict: 'approved', reason: '合作稳定' },
  ])
  expect(await doneOf(refused.first)).toMatchObject([
    { desk: 'credit', caseId: refused.applicationId, verdict: 'refused', reason: '暂不提供账期' },
  ])
})
