import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { aSale, aWish, fileCase, type GivenSale } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

beforeAll(() =>
  server.owner.pool.query('insert into platform.demo_world (id, loaded_at) values (1, now()) on conflict do nothing'),
)

/** A case that waits for its store, and an owner of the store. */
async function aWaitingCase(given: GivenSale = {}, packs = 2) {
  const sale = await aSale(server, given)
  const { value } = await fileCase(
    sale.client,
    await aWish(sale.client, sale.orderId, 'refund-only', 'damaged', [packs]),
  )
  const { storeId } = sale.store
  const { client } = await signInAsSeller(server, { storeId, personName: '客服甲', isSteppedUp: true })
  return { caseId: value.caseId, caseNo: value.caseNo, storeId, client }
}
const stateOf = async (caseId: string) =>
  (await rows('select state, version from after_sale.case where id = $1', [caseId]))[0]
const doneOf = async (client: TestClient) =>
  (await client.call(staffEndpoints.listDoneTasks, { pageSize: 50 })).value.list
const dutyOf = (storeId: string) =>
  rows(
    `select desk, keeper, until - set_at = interval '30 minutes' as is_for_a_while, set_by from sandbox.duty where store_id = $1`,
    [storeId],
  )
const agree = (client: TestClient, caseId: string, reason = '') =>
  client.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason })

test('CR-191 records an agreement on the page of a case for the person, and keeps robots away from the desk', async () => {
  const { client, caseId, caseNo, storeId } = await aWaitingCase()
  await client.call(staffEndpoints.claimTask, { desk: 'after-sale', caseId })
  expect([await doneOf(client), await dutyOf(storeId)]).toEqual([[], []])
  expect((await agree(client, caseId)).value.outcome).toBe('done')
  expect(await doneOf(client)).toMatchObject([
    { desk: 'after-sale', caseId, title: `仅退款 ${caseNo}`, verdict: 'approved', reason: '' },
  ])
  expect(
    await rows('select claimed_at is null as is_unclaimed from staff.decision where case_id = $1', [caseId]),
  ).toEqual([{ is_unclaimed: false }])
  expect(await rows('select * from staff.claim where case_id = $1', [caseId])).toEqual([])
  expect(await dutyOf(storeId)).toEqual([
    { desk: 'after-sale', keeper: 'person', is_for_a_while: true, set_by: '客服甲' },
  ])
})

test('CR-191 records a refusal on the page with its reason, without a claim', async () => {
  const { client, caseId, storeId } = await aWaitingCase()
  await rows(`update after_sale.case set reason = 'repackaged' where id = $1`, [caseId])
  const refused = { caseId, version: 1, cause: 'not-quality', reason: '外箱完好，签收无异议' } as const
  expect(await client.call(afterSaleSellingEndpoints.refuseCase, refused)).toMatchObject({ success: true })
  expect(await doneOf(client)).toMatchObject([
    { caseId, verdict: 'refused', reason: expect.stringMatching(/：外箱完好，签收无异议$/) },
  ])
  expect(await rows('select claimed_at from staff.decision where case_id = $1', [caseId])).toEqual([
    { claimed_at: null },
  ])
  expect(await dutyOf(storeId)).toMatchObject([{ desk: 'after-sale', keeper: 'person' }])
})

test('records no decision while the case waits: for a second person, or for the buyer’s answer to an offer', async () => {
  const large = await aWaitingCase({ price: 10_000_000 }, 10)
  expect((await agree(large.client, large.caseId, '整箱破损，照片清楚')).value.outcome).toBe('asked')
  const offered = await aWaitingCase()
  const offer = { caseId: offered.caseId, version: 1, amount: '5.00', content: '只有一盒破损，退一盒' }
  expect(await offered.client.send(afterSaleSellingEndpoints.proposeRefund, offer)).toMatchObject({ status: 200 })
  for (const { client, storeId } of [large, offered]) {
    expect(await doneOf(client)).toEqual([])
    expect(await dutyOf(storeId)).toMatchObject([{ desk: 'after-sale', keeper: 'person' }])
  }
})

test('CR-190 refuses acts on the page while only robots decide at the desk, and changes nothing', async () => {
  const { client, caseId, storeId } = await aWaitingCase()
  await client.call(sandboxEndpoints.setDuty, { desk: 'after-sale', keeper: 'bot' })
  const before = [await stateOf(caseId), await dutyOf(storeId)]
  expect(reasonOf(await agree(client, caseId))).toBe('bot-on-duty')
  expect([await stateOf(caseId), await dutyOf(storeId)]).toEqual(before)
  expect(await doneOf(client)).toEqual([])
  await client.call(sandboxEndpoints.setDuty, { desk: 'after-sale', keeper: 'free' })
  expect((await agree(client, caseId)).value.outcome).toBe('done')
})

test('CR-013 records nothing and takes no duty when the case is of another store', async () => {
  const { caseId } = await aWaitingCase()
  const stranger = await signInAsSeller(server, { isSteppedUp: true })
  const before = await stateOf(caseId)
  expect(await agree(stranger.client, caseId)).toMatchObject({ status: 404 })
  expect([await stateOf(caseId), await dutyOf(stranger.storeId), await doneOf(stranger.client)]).toEqual([
    before,
    [],
    [],
  ])
})
