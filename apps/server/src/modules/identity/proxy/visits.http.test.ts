import { randomUUID } from 'node:crypto'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { VisitSearch } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { membershipsOf } from '#modules/company/public.ts'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsOperator, signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anAccount, collectSms, type MadeAccount, proxyStaffAre, type SmsInbox } from '../testing.ts'
import { visitsSource } from './visits.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const REASON = '客户来电，协助查看证照'
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
beforeEach(() => server.clock.set(TEST_NOON))

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

async function aCustomer(): Promise<MadeAccount & { companyId: string }> {
  const { db } = server.owner
  const account = await anAccount(db)
  const { companyId } = await aCompany(db)
  await boundTo(db, { accountId: account.accountId, companyId })
  return { ...account, companyId }
}
async function staff() {
  const account = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId: account.accountId, role: 'care' })
  named.push(account.loginName)
  await proxyStaffAre(server.owner.db, { loginNames: named, now: TEST_NOON })
  return (await signInToFace(server, { accountId: account.accountId, isSteppedUp: true })).client
}
const named: string[] = []
const rowsOf = (accountId: string) =>
  server.owner.db
    .selectFrom('identity.proxyConsent')
    .select(['way', 'ticketNo', 'tryCount', 'givenAt', 'sessionId'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
const keysOf = (accountId: string) =>
  server.owner.db.selectFrom('identity.proxyKey').select('id').where('accountId', '=', accountId).execute()
async function aComplaint({ accountId, companyId }: { accountId: string; companyId: string }, given: object = {}) {
  const { id } = await server.owner.db
    .insertInto('service.complaint')
    .values({
      ...{
        companyId,
        accountId,
        kind: 'complaint',
        topic: 'delivery',
        content: '配送员没有送到仓库',
        mobile: '13800001001',
      },
      ...{ state: 'waiting' as never, createdAt: TEST_NOON, updatedAt: TEST_NOON, ...given },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('CR-169 makes no link without the consent of this customer', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()]
  const [client, colleague] = [await staff(), await staff()]
  const ask = { loginName: customer.loginName, reason: REASON }
  const make = (consent: unknown, by = client) => by.send(identityOperatingEndpoints.makeProxyKey, { ...ask, consent })
  expect(reasonOf(await client.call(identityOperatingEndpoints.makeProxyKey, ask))).toBe('proxy-no-consent')
  const asked = (await client.call(identityOperatingEndpoints.askProxyConsent, ask)).value
  expect(asked).toEqual({
    consentId: expect.any(String),
    mobile: `${customer.mobile.slice(0, 3)}****${customer.mobile.slice(-4)}`,
    expiresAt: addMs(TEST_NOON, 5 * 60_000),
  })
  const authCode = inbox.codeFor(customer.mobile)
  const { consentId } = asked
  // Neither for another customer, nor by a colleague, nor with other digits.
  const foreign = { ...ask, loginName: other.loginName, consent: { consentId, authCode } }
  expect(reasonOf(await client.call(identityOperatingEndpoints.makeProxyKey, foreign))).toBe('proxy-no-consent')
  expect(reasonOf(await make({ consentId, authCode }, colleague))).toBe('proxy-no-consent')
  const wrong = String((Number(authCode) + 1) % 1_000_000).padStart(6, '0')
  expect(reasonOf(await make({ consentId, authCode: wrong }))).toBe('wrong-code')
  expect(await keysOf(customer.accountId)).toEqual([])
  expect(await keysOf(other.accountId)).toEqual([])
  expect((await make({ consentId, authCode })).status).toBe(200)
  expect(reasonOf(await make({ consentId, authCode }))).toBe('proxy-no-consent')
  expect(await rowsOf(customer.accountId)).toEqual([
    { way: 'code', ticketNo: null, tryCount: 2, givenAt: TEST_NOON, sessionId: null },
  ])
  expect((await keysOf(customer.accountId)).length).toBe(1)
})

test('CR-169 lets five wrong codes and an old code open nothing', async () => {
  const customer = await aCustomer()
  const client = await staff()
  const ask = { loginName: customer.loginName, reason: REASON }
  const { consentId } = (await client.call(identityOperatingEndpoints.askProxyConsent, ask)).value
  expect(reasonOf(await client.call(identityOperatingEndpoints.askProxyConsent, ask))).toBe('code-just-sent')
  const authCode = inbox.codeFor(customer.mobile)
  const wrong = String((Number(authCode) + 1) % 1_000_000).padStart(6, '0')
  const make = (code: string, id = consentId) =>
    client.call(identityOperatingEndpoints.makeProxyKey, { ...ask, consent: { consentId: id, authCode: code } })
  for (let round = 0; round < 5; round++) expect(reasonOf(await make(wrong))).toBe('wrong-code')
  expect(reasonOf(await make(authCode))).toBe('proxy-no-consent')
  server.clock.advance(60_000)
  const again = (await client.call(identityOperatingEndpoints.askProxyConsent, ask)).value.consentId
  server.clock.advance(5 * 60_000)
  expect(reasonOf(await make(inbox.codeFor(customer.mobile), again))).toBe('proxy-no-consent')
  expect(await keysOf(customer.accountId)).toEqual([])
})

test('CR-169 accepts an open complaint of the customer of the last seven days in place of a code', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()]
  const client = await staff()
  const open = await aComplaint(customer)
  const old = await aComplaint(customer, { createdAt: addMs(TEST_NOON, -7 * DAY_MS - 1) })
  const closed = await aComplaint(customer, { state: 'closed' as never })
  const foreign = await aComplaint(other)
  const found = (await client.call(identityOperatingEndpoints.getProxyCustomer, { loginName: customer.loginName }))
    .value
  expect(found.tickets).toEqual([
    { way: 'complaint', ref: open, no: '发货与物流 2026-11-16', title: '配送员没有送到仓库', at: TEST_NOON },
  ])
  const make = (ref: string) =>
    client.call(identityOperatingEndpoints.makeProxyKey, {
      loginName: customer.loginName,
      reason: REASON,
      consent: { way: 'complaint', ref },
    })
  for (const ref of [old, closed, foreign, randomUUID()]) expect(reasonOf(await make(ref))).toBe('proxy-no-consent')
  expect(await rowsOf(customer.accountId)).toEqual([])
  expect((await make(open)).status).toBe(200)
  expect(await rowsOf(customer.accountId)).toMatchObject([{ way: 'complaint', ticketNo: '发货与物流 2026-11-16' }])
})

test('sends the customer one code when several members of staff ask at once', async () => {
  const customer = await aCustomer()
  const people = [await staff(), await staff(), await staff()]
  const count = inbox.messages.length
  const answers = await Promise.all(
    people.map(client =>
      client.call(identityOperatingEndpoints.askProxyConsent, { loginName: customer.loginName, reason: REASON }),
    ),
  )
  const refused = answers.filter(answer => !answer.success)
  expect(refused.map(reasonOf)).toEqual(['code-just-sent', 'code-just-sent'])
  expect([inbox.messages.length - count, (await rowsOf(customer.accountId)).length]).toEqual([1, 1])
})

test('refuses logins of staff and released mobiles, and sends no code', async () => {
  const client = await staff()
  const colleague = await anAccount(server.owner.db, { kind: 'operator' })
  const freed = await aCustomer()
  await server.owner.db
    .updateTable('identity.account')
    .set({ mobileFreedAt: TEST_NOON })
    .where('id', '=', freed.accountId)
    .execute()
  const count = inbox.messages.length
  const ask = (loginName: string) =>
    client.call(identityOperatingEndpoints.askProxyConsent, { loginName, reason: REASON })
  expect(reasonOf(await ask(colleague.loginName))).toBe('proxy-customer-is-staff')
  expect(reasonOf(await ask(freed.loginName))).toBe('mobile-freed')
  expect(inbox.messages.length).toBe(count)
  expect(await rowsOf(freed.accountId)).toEqual([])
})

test('CR-171 shows each call of a visit to staff and to the customer, and ends a visit at once', async () => {
  const customer = await aCustomer()
  const client = await staff()
  const ref = await aComplaint(customer)
  const ask = { loginName: customer.loginName, reason: REASON, consent: { way: 'complaint', ref } as const }
  const visitor = server.client()
  const { key } = (await client.call(identityOperatingEndpoints.makeProxyKey, ask)).value
  const list = async (filter: object = {}) =>
    (
      await client.call(identityOperatingEndpoints.listProxyVisits, {
        keyword: customer.loginName,
        pageSize: 50,
        ...filter,
      })
    ).value
  expect((await list()).list).toMatchObject([{ state: 'asked', openedAt: null, stepCount: 0 }])
  await visitor.call(identityEndpoints.loginByProxyKey, { key, ...device })
  await visitor.call(cartEndpoints.getCart, {})
  await visitor.send(orderEndpoints.commitOrder, {})
  const [visit] = (await list({ state: 'open' })).list
  expect(visit).toMatchObject({
    ...{
      loginName: customer.loginName,
      reason: REASON,
      way: 'complaint',
      ticketNo: '发货与物流 2026-11-16',
      state: 'open',
    },
    ...{ openedAt: TEST_NOON, endedAt: null, endsAt: addMs(TEST_NOON, 30 * 60_000), stepCount: 2, refusedCount: 1 },
    companies: [{ companyId: customer.companyId }],
  })
  const consentId = visit?.consentId ?? ''
  const steps = [
    {
      ...{ stepId: expect.any(String), at: TEST_NOON, path: cartEndpoints.getCart.path },
      ...{ title: cartEndpoints.getCart.summary, refusedFor: null },
    },
    {
      ...{ stepId: expect.any(String), at: TEST_NOON, path: orderEndpoints.commitOrder.path },
      ...{ title: orderEndpoints.commitOrder.summary, refusedFor: '代客登录状态下不能下单、付款或进行资金相关操作' },
    },
  ]
  expect((await client.call(identityOperatingEndpoints.listVisitSteps, { consentId })).value).toEqual({
    list: steps,
    total: 2,
  })

  const own = await signIn(server, customer)
  const records = (await own.call(identityEndpoints.listLoginRecords, {})).value.list
  const recordId = records.find(record => record.way === 'proxy')?.recordId ?? ''
  expect((await own.call(identityEndpoints.listOwnVisitSteps, { recordId })).value).toMatchObject({
    ...{ reason: REASON, list: steps, total: 2 },
  })
  const stranger = await signIn(server, await aCustomer())
  expect((await stranger.call(identityEndpoints.listOwnVisitSteps, { recordId })).status).toBe(404)

  expect((await client.call(identityOperatingEndpoints.endProxyVisit, { consentId })).status).toBe(200)
  expect((await visitor.call(cartEndpoints.getCart, {})).status).toBe(401)
  expect(reasonOf(await client.call(identityOperatingEndpoints.endProxyVisit, { consentId }))).toBe('state-changed')
  expect((await list({ state: 'ended' })).list).toMatchObject([{ consentId, endedAt: TEST_NOON, endsAt: null }])
  const { client: operator } = await signInAsOperator(server, { role: 'care' })
  const [account] = (
    await operator.call(identityOperatingEndpoints.listProxyVisits, { keyword: '没有的客户', pageSize: 50 })
  ).value.list
  expect(account).toBeUndefined()
})

test('lists and counts for an operator limited to a province only the visits to its customers', async () => {
  const { db } = server.owner
  const [inside, outside] = [await aCustomer(), await aCustomer()]
  await db.updateTable('company.company').set({ provinceCode: '460000' }).where('id', '=', inside.companyId).execute()
  const client = await staff()
  for (const { loginName } of [inside, outside])
    await client.call(identityOperatingEndpoints.askProxyConsent, { loginName, reason: REASON })
  const account = await anAccount(db, { kind: 'operator' })
  await aMember(db, { accountId: account.accountId, role: 'care', limitProvinces: ['460000'] })
  const limited = (await signInToFace(server, { accountId: account.accountId, isSteppedUp: true })).client
  const { list, next, total } = (await limited.call(identityOperatingEndpoints.listProxyVisits, { pageSize: 50 })).value
  expect([list.map(visit => visit.loginName), next, total]).toEqual([[inside.loginName], null, 1])
  const named = async (reader: typeof client, keyword: string) =>
    (await reader.call(identityOperatingEndpoints.listProxyVisits, { keyword, pageSize: 50 })).value.list
  const byId = async (reader: typeof client, consentId = '') =>
    (await reader.call(identityOperatingEndpoints.listProxyVisits, { consentId, pageSize: 1 })).value.list
  const [theirs] = await named(client, outside.loginName)
  expect((await byId(client, theirs?.consentId)).map(visit => visit.loginName)).toEqual([outside.loginName])
  expect(await byId(limited, theirs?.consentId)).toEqual([])
  expect((await byId(limited, list[0]?.consentId)).map(visit => visit.loginName)).toEqual([inside.loginName])
})

test('gives the visits as a file, in the order of the list', async () => {
  const customer = await aCustomer()
  const client = await staff()
  await client.call(identityOperatingEndpoints.askProxyConsent, { loginName: customer.loginName, reason: REASON })
  const filter = VisitSearch.parse({ keyword: customer.loginName })
  const source = visitsSource(membershipsOf)
  const { rows, next } = await inSystemTransaction(server.context(), tx => source.read(tx as never, filter, null))
  expect([rows.map(row => row.loginName), next]).toEqual([[customer.loginName], null])
  const cells = Object.fromEntries(source.columns.map(column => [column.label, rows[0] && column.value(rows[0])]))
  expect(cells).toMatchObject({ 客户账号: customer.loginName, 原因: REASON, 同意方式: '短信验证码', 状态: '待进入' })
})
