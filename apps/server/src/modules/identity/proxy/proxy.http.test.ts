import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsOperator, signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anAccount, collectSms, type MadeAccount, proxyStaffAre, type SmsInbox, TEST_PASSWORD } from '../testing.ts'

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
  await proxyStaffAre(server.owner.db, { loginNames: [account.loginName], now: TEST_NOON })
  return { account, client: await freshly(account.accountId) }
}
/** The console of an operator with a fresh step-up. */
const freshly = async (accountId: string) => (await signInToFace(server, { accountId, isSteppedUp: true })).client
type Console = Awaited<ReturnType<typeof freshly>>
/** The customer reads out the code that staff had sent. */
async function agreed(client: Console, { loginName, mobile }: Pick<MadeAccount, 'loginName' | 'mobile'>) {
  server.clock.advance(60_000)
  const asked = await client.call(identityOperatingEndpoints.askProxyConsent, { loginName, reason: REASON })
  const consent = { consentId: asked.value.consentId, authCode: inbox.codeFor(mobile) }
  return { loginName, reason: REASON, consent }
}
/** The rows of visits to a customer, in the order in which they were asked for. */
const consentsOf = (accountId: string) =>
  server.owner.db
    .selectFrom('identity.proxyConsent')
    .select(['way', 'ticketNo', 'tryCount', 'givenAt', 'sessionId'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
const open = (key: string, client = server.client()) =>
  client.call(identityEndpoints.loginByProxyKey, { key, ...device })

test('R-200 makes a proxy key only for named operators with the right and a fresh second factor', async () => {
  const customer = await aCustomer()
  const ask = { loginName: customer.loginName, reason: REASON }
  const buyer = await signIn(server, customer)
  expect((await buyer.call(identityOperatingEndpoints.makeProxyKey, ask)).status).toBe(401)
  const { client: reviewer } = await signInAsOperator(server, { role: 'review', isSteppedUp: true })
  expect(reasonOf(await reviewer.call(identityOperatingEndpoints.makeProxyKey, ask))).toBe('no-right')
  const { client: unproven } = await signInAsOperator(server, { role: 'care' })
  expect(reasonOf(await unproven.call(identityOperatingEndpoints.makeProxyKey, ask))).toBe('step-up-needed')
  const { client: unnamed } = await signInAsOperator(server, { role: 'care', isSteppedUp: true })
  expect(reasonOf(await unnamed.call(identityOperatingEndpoints.makeProxyKey, ask))).toBe('proxy-not-allowed')
  const { client } = await staff()
  expect(
    (await client.call(identityOperatingEndpoints.makeProxyKey, { ...ask, loginName: 'nobody-here' })).status,
  ).toBe(404)
  const { value } = await client.call(identityOperatingEndpoints.makeProxyKey, await agreed(client, customer))
  expect(value).toEqual({
    key: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
    url: `${server.parts.config.publicUrl}/quickLogin?key=${value.key}`,
    expiresAt: new Date('2026-11-16T12:02:00+08:00'),
  })
})

test('EP-011 opens the same session by the key’s own call and by the link', async () => {
  const customer = await aCustomer()
  const { client } = await staff()
  const agreements = [await agreed(client, customer), await agreed(client, customer)]
  const opened = []
  for (const [at, endpoint] of [identityEndpoints.loginByProxyKey, identityEndpoints.loginByQuickLink].entries()) {
    const asked = agreements[at] ?? { loginName: '', reason: '' }
    const { key } = (await client.call(identityOperatingEndpoints.makeProxyKey, asked)).value
    opened.push((await server.client().call(endpoint, { key, ...device })).value)
  }
  expect(opened[0]).toEqual(opened[1])
  expect(opened[0]?.userBasicId).toBe(customer.accountId)
})

test('opens the account once by a key, and marks the session and the audit rows as proxy', async () => {
  const customer = await aCustomer()
  const { account, client } = await staff()
  const { key } = (await client.call(identityOperatingEndpoints.makeProxyKey, await agreed(client, customer))).value
  const browsers = Array.from({ length: 20 }, () => server.client())
  const answers = await Promise.all(browsers.map(browser => open(key, browser)))
  expect(answers.map(reasonOf).filter(reason => reason === 'proxy-key-bad').length).toBe(19)
  const index = answers.findIndex(({ status }) => status === 200)
  expect(answers[index]?.value).toMatchObject({
    userBasicId: customer.accountId,
    isProxy: true,
    companyId: customer.companyId,
  })

  const own = await signIn(server, customer)
  const { list } = (await own.call(identityEndpoints.listSessions, {})).value
  const visit = list.find(({ isProxy }) => isProxy)
  expect(list.length).toBe(2)
  const audited = await server.owner.db
    .selectFrom('platform.audit')
    .select(['action', 'actorAccountId', 'onBehalfOf', 'details'])
    .where('subject', '=', customer.accountId)
    .orderBy('seq')
    .execute()
  expect(audited).toMatchObject([
    { action: 'identity.ask-proxy-consent', actorAccountId: account.accountId },
    { action: 'identity.make-proxy-key', actorAccountId: account.accountId, details: { reason: REASON } },
    { action: 'identity.log-in', actorAccountId: account.accountId, onBehalfOf: customer.accountId },
  ])
  // The customer can end it.
  const proxied = browsers[index] ?? server.client()
  expect((await proxied.call(identityEndpoints.listSessions, {})).status).toBe(200)
  await own.call(identityEndpoints.endSession, { sessionId: visit?.sessionId ?? '' })
  expect((await proxied.call(identityEndpoints.listSessions, {})).status).toBe(401)
})

test('expires a proxy key after a minute and a visit after 30 minutes, and voids keys of removed staff', async () => {
  const customer = await aCustomer()
  const { account } = await staff()
  const make = async () => {
    const client = await freshly(account.accountId)
    const asked = await agreed(client, customer)
    return (await client.call(identityOperatingEndpoints.makeProxyKey, asked)).value.key
  }
  const late = await make()
  server.clock.advance(60_000)
  expect(reasonOf(await open(late))).toBe('proxy-key-bad')
  const forged = await make()
  expect(reasonOf(await open(`${forged.slice(0, -3)}${forged.endsWith('AAA') ? 'BBB' : 'AAA'}`))).toBe('proxy-key-bad')

  const visitor = server.client()
  const { status } = await visitor.call(identityEndpoints.loginByQuickLink, { key: await make(), ...device })
  expect(status).toBe(200)
  server.clock.advance(30 * 60_000 - 1)
  expect((await visitor.call(identityEndpoints.listSessions, {})).status).toBe(200)
  server.clock.advance(1)
  expect((await visitor.call(identityEndpoints.listSessions, {})).status).toBe(401)

  const key = await make()
  await proxyStaffAre(server.owner.db, { loginNames: [], now: TEST_NOON })
  expect(reasonOf(await open(key))).toBe('proxy-key-bad')
})

test('refuses password, mobile, WeChat and session changes in a proxy session', async () => {
  const customer = await aCustomer()
  const { client } = await staff()
  const visitor = server.client()
  const asked = await agreed(client, customer)
  await open((await client.call(identityOperatingEndpoints.makeProxyKey, asked)).value.key, visitor)
  const ticket = 'x'.repeat(43)
  const [session] = (await visitor.call(identityEndpoints.listSessions, {})).value.list
  const answers = [
    await visitor.call(identityEndpoints.changePassword, {
      oldPassword: TEST_PASSWORD,
      newPassword: 'Dangshen-Baizhu-88',
    }),
    await visitor.call(identityEndpoints.sendOwnCode, {}),
    await visitor.call(identityEndpoints.checkOwnCode, { authCode: '123456' }),
    await visitor.call(identityEndpoints.changeMobile, { oldTicket: ticket, mobile: '13800009001', ticket }),
    await visitor.call(identityEndpoints.bindWechat, { bindTicket: ticket, password: TEST_PASSWORD }),
    await visitor.call(identityEndpoints.unbindWechat, { password: TEST_PASSWORD }),
    await visitor.call(identityEndpoints.endSession, { sessionId: session?.sessionId ?? '' }),
  ]
  expect(answers.map(reasonOf)).toEqual(answers.map(() => 'proxy-no-security'))
  expect((await visitor.call(identityEndpoints.listSessions, {})).status).toBe(200)
})

test('allows reading the cart but no order in a proxy session, and audits every step', async () => {
  const customer = await aCustomer()
  const { account, client } = await staff()
  const visitor = server.client()
  const asked = await agreed(client, customer)
  await open((await client.call(identityOperatingEndpoints.makeProxyKey, asked)).value.key, visitor)
  expect((await visitor.call(cartEndpoints.getCart, {})).status).toBe(200)
  // Refused by the access check, before the input is read.
  const commit = await visitor.send(orderEndpoints.commitOrder, {})
  expect([commit.status, reasonOf(commit), commit.msg]).toEqual([
    403,
    'proxy-forbidden',
    '代客登录状态下不能下单、付款或进行资金相关操作',
  ])
  expect(reasonOf(await visitor.send(orderEndpoints.receiveOrder, {}))).toBe('proxy-no-word')
  const steps = await server.owner.db
    .selectFrom('platform.audit')
    .select(['result', 'details', 'actorAccountId', 'onBehalfOf', 'actorCompanyId'])
    .where('subject', '=', customer.accountId)
    .where('action', '=', 'identity.proxy-step')
    .orderBy('seq')
    .execute()
  const by = {
    actorAccountId: account.accountId,
    onBehalfOf: customer.accountId,
    actorCompanyId: customer.companyId,
  }
  const [consent] = await consentsOf(customer.accountId)
  const told = ({ path, summary }: { path: string; summary: string }) => ({
    ...{ path, summary },
    sessionId: consent?.sessionId,
  })
  expect(steps).toEqual([
    { ...by, result: 'done', details: told(cartEndpoints.getCart) },
    { ...by, result: 'refused', details: { ...told(orderEndpoints.commitOrder), reason: 'proxy-forbidden' } },
    { ...by, result: 'refused', details: { ...told(orderEndpoints.receiveOrder), reason: 'proxy-no-word' } },
  ])
  // The customer's own acts are not recorded as proxy acts.
  const own = await signIn(server, customer)
  await own.call(cartEndpoints.getCart, {})
  const { rows } = await server.owner.pool.query(
    `select count(*)::int as count from platform.audit where action = 'identity.proxy-step' and subject = $1`,
    [customer.accountId],
  )
  expect(rows).toEqual([{ count: 3 }])
})
