import { qualificationSellingEndpoints, type StorePairTab } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsSeller } from '#testing/sign-in.ts'
import { firstTrade } from '../../testing.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

/** A store's quality head, and a buyer with an established first trade. */
async function aPair(papersUntil = '2030-01-01') {
  const seller = await signInAsSeller(server, { role: 'seller-quality', personName: '质管甲' })
  const buyer = await signInAsBuyer(server)
  await firstTrade(server.owner.db, buyer.companyId, seller.storeId)
  const [pair] = await rows(
    `update qualification.first_trade set papers_until = $3 where company_id = $1 and store_id = $2 returning id`,
    [buyer.companyId, seller.storeId, papersUntil],
  )
  return { ...seller, buyer, pairId: String(pair?.['id']) }
}
const stateOf = async (pairId: string) =>
  (await rows('select state from qualification.first_trade where id = $1', [pairId]))[0]?.['state']

for (const [name, endpoint] of Object.entries(qualificationSellingEndpoints))
  test(`${name} returns 401 to strangers and 403 to store staff outside quality`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsSeller(server, { role: 'seller-money' })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  })

test('lists the buyers of the store by state, with papers expiring within 60 days', async () => {
  const soon = new Date(server.clock.read().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const { client, pairId, buyer } = await aPair(soon)
  const list = async (tab?: StorePairTab) =>
    (await client.call(qualificationSellingEndpoints.listStorePairs, { tab, pageSize: 50 })).value
  const { list: all, counts } = await list()
  expect(all).toMatchObject([
    { pairId, companyId: buyer.companyId, state: 'established', isWaiting: false, papersUntil: soon },
  ])
  expect(Object.fromEntries(counts.map(({ tab, count }) => [tab, count]))).toEqual({
    ...{ waiting: 0, asked: 0, established: 1, lapsing: 1, refused: 0, outdated: 0, ended: 0 },
  })
  expect((await list('lapsing')).list).toHaveLength(1)
  expect((await list('ended')).list).toEqual([])
  const { name } = await server.owner.db
    .selectFrom('company.company')
    .select('name')
    .where('id', '=', buyer.companyId)
    .executeTakeFirstOrThrow()
  const named = async (keyword: string) =>
    (await client.call(qualificationSellingEndpoints.listStorePairs, { keyword, pageSize: 50 })).value.list.length
  expect([await named(name.slice(1)), await named('没有这家店')]).toEqual([1, 0])
})

test('CR-118 ends and reopens a pair with a reason recorded in the audit', async () => {
  const { client, pairId, buyer } = await aPair()
  const end = () => client.call(qualificationSellingEndpoints.endPair, { pairId, reason: '长期没有采购' })
  expect(await client.send(qualificationSellingEndpoints.endPair, { pairId, reason: '无' })).toMatchObject({
    status: 422,
  })
  expect(await stateOf(pairId)).toBe('established')
  expect(await end()).toMatchObject({ success: true })
  expect([await stateOf(pairId), reasonOf(await end())]).toEqual(['ended', 'state-changed'])
  expect(await client.call(qualificationSellingEndpoints.reopenPair, { pairId, reason: '恢复业务往来' })).toMatchObject(
    { success: true },
  )
  expect(await stateOf(pairId)).toBe('outdated')
  const told = await rows('select body from message.message where company_id = $1 order by id', [buyer.companyId])
  expect(told.map(row => String(row['body']).split('。')[0])).toEqual(['长期没有采购', '恢复业务往来'])
  const trail = await rows(
    `select a.action, a.actor_name, a.reason, c.before, c.after from platform.audit a
     join platform.change c on c.set_id = a.change_set where a.subject = $1 order by a.seq`,
    [buyer.companyId],
  )
  expect(trail).toEqual([
    {
      ...{ action: 'first-trade.end', actor_name: '质管甲', reason: '长期没有采购' },
      ...{ before: { state: 'established' }, after: { state: 'ended' } },
    },
    {
      ...{ action: 'first-trade.reopen', actor_name: '质管甲', reason: '恢复业务往来' },
      ...{ before: { state: 'ended' }, after: { state: 'outdated' } },
    },
  ])
})

test('CR-013 returns 404 and changes nothing when given pairs of another store', async () => {
  const theirs = await aPair()
  const { client } = await signInAsSeller(server, { role: 'seller-quality' })
  const { pairId } = theirs
  const answers = [
    await client.call(qualificationSellingEndpoints.endPair, { pairId, reason: '不是我们的客户' }),
    await client.call(qualificationSellingEndpoints.reopenPair, { pairId, reason: '不是我们的客户' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect((await client.call(qualificationSellingEndpoints.listStorePairs, { pageSize: 50 })).value.list).toEqual([])
  expect(await stateOf(pairId)).toBe('established')
})
