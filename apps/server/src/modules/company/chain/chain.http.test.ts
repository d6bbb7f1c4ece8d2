import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { expect, test, vi } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { type SignedInBuyer, signInAsBuyer } from '#testing/sign-in.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const aHeadquarters = () => signInAsBuyer(server, { kind: 'chain-hq' })
const aStore = () => signInAsBuyer(server, { kind: 'chain-store' })
const page = { pageNum: 1, pageSize: 20 }

const companyRow = (companyId: string) =>
  server.owner.db
    .selectFrom('company.company')
    .select(['name', 'creditCode', 'headquartersId'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
const standing = async (client: TestClient) => (await client.call(companyEndpoints.getChainStanding, {})).value
const requestsTo = async (client: TestClient) =>
  (await client.call(companyEndpoints.listChainRequests, page)).value.list
const storesOf = async (client: TestClient) =>
  (await client.call(companyEndpoints.listCheckedStores, page)).value.list.map(store => store.companyId)
const titlesTo = async (companyId: string) => {
  const rows = await server.owner.db
    .selectFrom('message.message')
    .select('title')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
  return rows.map(row => row.title)
}
const decide = (client: TestClient, requestId: string, verb: 'accept' | 'refuse' | 'end', reason = '') =>
  client.call(companyEndpoints.decideChainRequest, { requestId, verb, reason })

async function ask(store: SignedInBuyer, headquarters: SignedInBuyer) {
  const { creditCode } = await companyRow(headquarters.companyId)
  return store.client.call(companyEndpoints.askHeadquarters, { headquartersCode: creditCode })
}
/** A store with a pending request, and the id of the request. */
async function asked(store: SignedInBuyer, headquarters: SignedInBuyer): Promise<string> {
  expect((await ask(store, headquarters)).status).toBe(200)
  return (await standing(store.client)).request?.requestId ?? ''
}

test('shows neither party anything of the other until the headquarters accepts', async () => {
  const [headquarters, store] = [await aHeadquarters(), await aStore()]
  const requestId = await asked(store, headquarters)
  expect((await companyRow(store.companyId)).headquartersId).toBeNull()
  expect(await storesOf(headquarters.client)).toEqual([])
  const whom = (await headquarters.client.call(companyEndpoints.listMyCompanies, {})).value.list
  expect(whom.map(company => company.companyId)).toEqual([headquarters.companyId])
  expect((await store.client.call(qualificationEndpoints.getCompanyData, {})).value.headquartersName).toBeNull()
  expect((await standing(store.client)).request).toMatchObject({ state: 'waiting', headquartersName: null })
  const raise = { submitToken: crypto.randomUUID(), lines: [{ offerId: crypto.randomUUID(), quantity: 1 }], note: '' }
  expect(reasonOf(await store.client.call(orderEndpoints.raiseRequest, raise))).toBe('not-a-chain-store')

  expect((await standing(headquarters.client)).waitingCount).toBe(1)
  const { name, creditCode } = await companyRow(store.companyId)
  expect(await requestsTo(headquarters.client)).toMatchObject([
    { requestId, state: 'waiting', storeName: name, storeCreditCode: creditCode, verbs: ['accept', 'refuse'] },
  ])
  expect(await titlesTo(headquarters.companyId)).toEqual(['有门店申请加入本连锁'])

  expect((await decide(headquarters.client, requestId, 'accept')).status).toBe(200)
  expect((await companyRow(store.companyId)).headquartersId).toBe(headquarters.companyId)
  expect(await storesOf(headquarters.client)).toEqual([store.companyId])
  const own = await companyRow(headquarters.companyId)
  expect((await store.client.call(qualificationEndpoints.getCompanyData, {})).value.headquartersName).toBe(own.name)
  expect(await titlesTo(store.companyId)).toEqual(['连锁总部已接受'])
  expect(await titlesTo(headquarters.companyId)).toEqual(['有门店申请加入本连锁', '门店申请已接受'])
  expect((await standing(store.client)).request?.steps.map(({ step }) => step)).toEqual(['waiting', 'accepted'])
})

test('refuses with a reason that the store can read, and allows one new request at a time', async () => {
  const [headquarters, store] = [await aHeadquarters(), await aStore()]
  const requestId = await asked(store, headquarters)
  const bare = await decide(headquarters.client, requestId, 'refuse')
  expect([bare.status, bare.msg]).toEqual([422, '请填写原因，门店可见'])
  expect((await decide(headquarters.client, requestId, 'refuse', '非本连锁门店')).status).toBe(200)
  expect((await companyRow(store.companyId)).headquartersId).toBeNull()
  const after = await standing(store.client)
  expect([after.canAsk, after.request?.state, after.request?.reason]).toEqual([true, 'refused', '非本连锁门店'])
  expect(reasonOf(await decide(headquarters.client, requestId, 'accept'))).toBe('state-changed')
  await asked(store, headquarters)
  expect(reasonOf(await ask(store, headquarters))).toBe('chain-request-open')
})

test('lets only the main account of the requested headquarters decide', async () => {
  const [headquarters, store, other] = [await aHeadquarters(), await aStore(), await aHeadquarters()]
  const requestId = await asked(store, headquarters)
  expect((await decide(server.client(), requestId, 'accept')).status).toBe(401)
  for (const client of [store.client, other.client])
    expect(reasonOf(await decide(client, requestId, 'accept'))).toBe('not-found')
  expect(await requestsTo(other.client)).toEqual([])
  const withdraw = (client: TestClient) => client.call(companyEndpoints.withdrawChainRequest, { requestId })
  expect(reasonOf(await withdraw(headquarters.client))).toBe('not-found')
  expect((await companyRow(store.companyId)).headquartersId).toBeNull()
  expect((await withdraw(store.client)).status).toBe(200)
  expect(reasonOf(await decide(headquarters.client, requestId, 'accept'))).toBe('state-changed')
})

test('accepts or withdraws, never both, when the two happen at the same moment', async () => {
  const [headquarters, store] = [await aHeadquarters(), await aStore()]
  const requestId = await asked(store, headquarters)
  const answers = await Promise.all([
    decide(headquarters.client, requestId, 'accept'),
    store.client.call(companyEndpoints.withdrawChainRequest, { requestId }),
  ])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { headquartersId } = await companyRow(store.companyId)
  expect(headquartersId === null).toBe((await standing(store.client)).request?.state === 'withdrawn')
})

test('removes a store from the headquarters when the headquarters ends the relation', async () => {
  const [headquarters, store] = [await aHeadquarters(), await aStore()]
  const requestId = await asked(store, headquarters)
  await decide(headquarters.client, requestId, 'accept')
  expect((await decide(headquarters.client, requestId, 'end', '门店已转让')).status).toBe(200)
  expect(await storesOf(headquarters.client)).toEqual([])
  expect((await companyRow(store.companyId)).headquartersId).toBeNull()
})

test('refuses requests from companies that are no chain store or to one that is no headquarters', async () => {
  const [headquarters, store, pharmacy] = [await aHeadquarters(), await aStore(), await signInAsBuyer(server)]
  expect(reasonOf(await ask(pharmacy, headquarters))).toBe('not-a-chain-member')
  expect(reasonOf(await ask(store, pharmacy))).toBe('headquarters-unknown')
  expect((await standing(pharmacy.client)).part).toBe('none')
})

test('rejects in the database a headquarters that has not accepted the store', async () => {
  const [headquarters, store] = [await aHeadquarters(), await aStore()]
  await asked(store, headquarters)
  const forced = server.owner.db
    .updateTable('company.company')
    .set({ headquartersId: headquarters.companyId })
    .where('id', '=', store.companyId)
    .execute()
  await expect(forced).rejects.toThrow('company_headquarters_has_accepted')
})
