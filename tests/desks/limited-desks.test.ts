import { randomUUID } from 'node:crypto'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCompany, boundTo } from '../../apps/server/src/modules/company/testing.ts'
import { uploadedPicture } from '../../apps/server/src/modules/file/testing.ts'
import { anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { aPaidOrder, aReadyPharmacy, receiveAll, shipAll } from '../../apps/server/src/modules/order/testing.ts'
import { aMember } from '../../apps/server/src/modules/staff/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { anyState } from '../../apps/server/src/testing/any-state.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsBuyer, signInToFace } from '../../apps/server/src/testing/sign-in.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const [HERE, ELSEWHERE] = ['420000', '460000']
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
type Ref = { readonly desk: string; readonly caseId: string }

/** An operator who is limited to a province, or to a store. */
async function limited(rights: readonly PlatformRight[], to: { province?: string; storeId?: string }) {
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  const { province, storeId } = to
  await aMember(server.owner.db, {
    ...{ accountId, rights },
    ...(province && { limitProvinces: [province] }),
    ...(storeId && { limitStores: [storeId] }),
  })
  return (await signInToFace(server, { accountId })).client
}
const listed = async (client: TestClient, { desk, caseId }: Ref) =>
  (await client.call(staffEndpoints.listTasks, { tab: 'all', desk, pageSize: 50 })).value.list.some(
    task => task.caseId === caseId,
  )
const counted = async (client: TestClient, { desk }: Ref) =>
  (await client.call(staffEndpoints.countTasks, {})).value.desks.find(one => one.desk === desk)?.waiting
async function decide(client: TestClient, ref: Ref, version = 'unseen') {
  const found = await client.call(staffEndpoints.getTask, ref)
  return client.send(staffEndpoints.decideTask, {
    ...{ ...ref, version: found.status === 200 ? found.value.version : version, verdict: 'approve' },
    ...{ objections: [], ticked: [], note: '', answers: {} },
  })
}
/** Nothing of the case reaches this operator by list, count, link, claim or decision. */
async function expectHidden(client: TestClient, ref: Ref) {
  expect([await listed(client, ref), await counted(client, ref)]).toEqual([false, 0])
  expect((await client.call(staffEndpoints.getTask, ref)).status).toBe(404)
  expect((await client.call(staffEndpoints.claimTask, ref)).status).toBe(404)
  expect((await decide(client, ref)).status).toBe(404)
}

/** An appeal for a login, in the name of a company. */
async function anAppeal(loginName: string, { name, creditCode }: { name: string; creditCode: string }): Promise<Ref> {
  const { client } = await signInAsBuyer(server)
  const file = await uploadedPicture(client)
  const { id } = await server.owner.db
    .insertInto('identity.passwordAppeal')
    .values({
      ...{ loginName, companyName: name, creditCode, applicantName: '沈括', reason: '原手机号已停机注销' },
      ...{ licenceFileId: file, identityFileId: file, letterFileId: file, state: anyState('in-review') },
      contactMobile: `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      submittedAt: server.clock.read(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { desk: 'password-appeal', caseId: id }
}
const appealState = async ({ caseId }: Ref) =>
  (
    await server.owner.db
      .selectFrom('identity.passwordAppeal')
      .select('state')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
  ).state

test('CR-008 hides the appeal for a login from an operator who is limited beyond its companies', async () => {
  const { db } = server.owner
  const account = await anAccount(db)
  const company = await aCompany(db, { provinceCode: HERE })
  await boundTo(db, { ...account, ...company })
  const ref = await anAppeal(account.loginName.toUpperCase(), company)
  const { storeId } = await aStore(db)
  const listedAll = async (client: TestClient) =>
    (await client.call(identityOperatingEndpoints.listWatchedAppeals, { pageSize: 50 })).value
  for (const to of [{ province: ELSEWHERE }, { storeId }]) {
    const far = await limited(['appeal.review'], to)
    await expectHidden(far, ref)
    expect(await listedAll(far)).toMatchObject({ list: [], counts: {} })
    const again = { applyId: ref.caseId }
    expect((await far.call(identityOperatingEndpoints.tellAppealAgain, again)).status).toBe(404)
  }
  const unknown = await anAppeal('nobody-here', company)
  const near = await limited(['appeal.review'], { province: HERE })
  await expect(listed(near, unknown)).resolves.toBe(false)
  expect([await listed(near, ref), await appealState(ref)]).toEqual([true, 'in-review'])
  expect((await listedAll(near)).list.map(one => one.applyId)).toEqual([ref.caseId])
  expect((await decide(near, ref)).status).toBe(200)
  expect(await appealState(ref)).toBe('approved')
})

test('counts the companies of a login beyond the limits of the reviewer, and gives it to no stranger', async () => {
  const { db } = server.owner
  const account = await anAccount(db, { personName: '程砚秋' })
  const [near, far] = [await aCompany(db, { provinceCode: HERE }), await aCompany(db, { provinceCode: ELSEWHERE })]
  await boundTo(db, { ...account, ...near })
  await boundTo(db, { ...account, ...far }, { isMain: false })
  const ref = await anAppeal(account.loginName, near)
  const client = await limited(['appeal.review'], { province: HERE })
  const { fields, findings } = (await client.call(staffEndpoints.getTask, ref)).value
  expect(fields.find(({ label }) => label === '账号绑定的企业')?.value).toBe(
    `${near.name} ${near.creditCode}（与填写一致）；另有数据范围外的企业 1 家`,
  )
  expect(findings.map(({ item }) => item)).toEqual(['申请人'])
  expect(reasonOf(await decide(client, ref))).toBe('appeal-foreign-login')
  expect(await appealState(ref)).toBe('in-review')
})

test('CR-009 refuses to decide an appeal for a login of a company with a declared conflict of interest', async () => {
  const { db } = server.owner
  const account = await anAccount(db)
  const company = await aCompany(db, { provinceCode: HERE })
  await boundTo(db, { ...account, ...company })
  const ref = await anAppeal(account.loginName, company)
  const client = await limited(['appeal.review'], { province: HERE })
  await client.call(staffEndpoints.declareConflict, { companyId: company.companyId, note: '亲属任职' })
  expect(reasonOf(await client.call(staffEndpoints.claimTask, ref))).toBe('own-conflict')
  expect(reasonOf(await decide(client, ref))).toBe('own-conflict')
  expect(await appealState(ref)).toBe('in-review')
})

test('CR-008 hides a binding to a company beyond the limits of the operator', async () => {
  const { db } = server.owner
  const { companyId } = await aCompany(db, { provinceCode: HERE })
  const { accountId } = await anAccount(db)
  await boundTo(db, { accountId, companyId }, { isMain: false, state: 'asked' })
  const asked = { decider: 'platform', asksMain: true, askedAt: server.clock.read(), note: '原主账号已离职' }
  await db.updateTable('company.membership').set(asked).where('accountId', '=', accountId).execute()
  const ref = { desk: 'binding', caseId: `${companyId}:${accountId}` }
  const { storeId } = await aStore(db)
  for (const to of [{ province: ELSEWHERE }, { storeId }]) await expectHidden(await limited(['appeal.review'], to), ref)
  const rowOf = () =>
    db
      .selectFrom('company.membership')
      .select(['state', 'isMain'])
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
  expect(await rowOf()).toEqual({ state: 'asked', isMain: false })
  const near = await limited(['appeal.review'], { province: HERE })
  expect(await listed(near, ref)).toBe(true)
  expect((await decide(near, ref)).status).toBe(200)
  expect(await rowOf()).toEqual({ state: 'active', isMain: true })
})

test('CR-008 hides an evaluation beyond the limits of the operator, and rates the store wherever it is', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  await db.updateTable('store.store').set({ provinceCode: ELSEWHERE }).where('id', '=', store.storeId).execute()
  const product = await aProduct(db, { rxClass: 'otc-a' })
  const { offerId } = await anOffer(db, { store, product, price: 100_000, batches: [{ onHand: 1000 }] })
  const buyer = await aReadyPharmacy(server)
  const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 2 }])
  await shipAll(server, orderId)
  await receiveAll(buyer.client, orderId)
  await buyer.client.call(serviceEndpoints.evaluateOrder, {
    ...{ orderId, goodsScore: 5, packingScore: 5, deliveryScore: 5, words: '批号新' },
    ...{ imageIds: [], isAnonymous: false, requestId: randomUUID() },
  })
  const { id } = await db
    .selectFrom('service.evaluation')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const ref = { desk: 'evaluation', caseId: id }
  const other = await aStore(db)
  for (const to of [{ province: ELSEWHERE }, { storeId: other.storeId }])
    await expectHidden(await limited(['service.act'], to), ref)
  const ratingOf = () =>
    db
      .selectFrom('store.store')
      .select(['ratingTenths', 'ratingCount'])
      .where('id', '=', store.storeId)
      .executeTakeFirstOrThrow()
  expect(await ratingOf()).toEqual({ ratingTenths: 48, ratingCount: 1 })
  const near = await limited(['service.act'], { province: HERE })
  expect(await listed(near, ref)).toBe(true)
  expect((await decide(near, ref)).status).toBe(200)
  expect(await ratingOf()).toEqual({ ratingTenths: 50, ratingCount: 1 })
})
