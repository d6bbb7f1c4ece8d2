import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { refusalFor } from '#platform/http/access.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { memberOf } from '#testing/context.ts'
import { anAccount, type MadeAccount, proxyStaffAre, TEST_PASSWORD } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const REASON = '客户来电，协助查看证照'
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
  await proxyStaffAre(server.owner.db, { loginNames: [account.loginName], now: TEST_NOON })
  return { account, client: await signIn(server, account) }
}
const open = (key: string, client = server.client()) =>
  client.call(identityEndpoints.loginByProxyKey, { key, ...device })

test('R-200 only operators whom the configuration names can make a key', async () => {
  const customer = await aCustomer()
  const ask = { loginName: customer.loginName, reason: REASON }
  const buyer = await signIn(server, customer)
  expect((await buyer.call(identityEndpoints.makeProxyKey, ask)).status).toBe(403)
  const unnamed = await signIn(server, await anAccount(server.owner.db, { kind: 'operator' }))
  expect(reasonOf(await unnamed.call(identityEndpoints.makeProxyKey, ask))).toBe('proxy-not-allowed')
  const { client } = await staff()
  expect((await client.call(identityEndpoints.makeProxyKey, { ...ask, loginName: 'nobody-here' })).status).toBe(404)
  const { value } = await client.call(identityEndpoints.makeProxyKey, ask)
  expect(value).toEqual({
    key: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
    url: `${server.parts.config.publicUrl}/quickLogin?key=${value.key}`,
    expiresAt: new Date('2026-11-16T12:01:00+08:00'),
  })
})

test('the key opens the account once; session, list and audit say who it is', async () => {
  const customer = await aCustomer()
  const { account, client } = await staff()
  const ask = { loginName: customer.loginName, reason: REASON }
  const { key } = (await client.call(identityEndpoints.makeProxyKey, ask)).value
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
    { action: 'identity.make-proxy-key', actorAccountId: account.accountId, details: { reason: REASON } },
    { action: 'identity.log-in', actorAccountId: account.accountId, onBehalfOf: customer.accountId },
  ])
  // The customer can put an end to it.
  const proxied = browsers[index] ?? server.client()
  expect((await proxied.call(identityEndpoints.listSessions, {})).status).toBe(200)
  await own.call(identityEndpoints.endSession, { sessionId: visit?.sessionId ?? '' })
  expect((await proxied.call(identityEndpoints.listSessions, {})).status).toBe(401)
})

test('a link ends after a minute, a visit after half an hour, both with the right to make them', async () => {
  const customer = await aCustomer()
  const { client } = await staff()
  const make = async () => {
    const ask = { loginName: customer.loginName, reason: REASON }
    return (await client.call(identityEndpoints.makeProxyKey, ask)).value.key
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

test('staff cannot touch what guards the account', async () => {
  const customer = await aCustomer()
  const { client } = await staff()
  const ask = { loginName: customer.loginName, reason: REASON }
  const visitor = server.client()
  await open((await client.call(identityEndpoints.makeProxyKey, ask)).value.key, visitor)
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
    await visitor.call(identityEndpoints.bindWechat, { bindTicket: ticket }),
    await visitor.call(identityEndpoints.unbindWechat, { password: TEST_PASSWORD }),
    await visitor.call(identityEndpoints.endSession, { sessionId: session?.sessionId ?? '' }),
  ]
  expect(answers.map(reasonOf)).toEqual(answers.map(() => 'proxy-no-security'))
  expect((await visitor.call(identityEndpoints.listSessions, {})).status).toBe(200)
})

test('no call that moves money or looks into it is open to staff acting for a customer', () => {
  const member = memberOf(crypto.randomUUID())
  const visitor = { ...member, proxyAccountId: crypto.randomUUID() }
  const all = Object.values(allEndpoints).flatMap(endpoints => Object.values(endpoints))
  const money = all.filter(({ right }) => right === 'pay' || right === 'finance')
  expect(money.length).toBeGreaterThan(5)
  for (const endpoint of money) expect(refusalFor(endpoint, visitor)?.reason).toBe('proxy-forbidden')
  // Nor may they make an account that could.
  const ofMainAccount = all.filter(({ access, method }) => access === 'main-account' && method === 'POST')
  for (const endpoint of ofMainAccount) expect(refusalFor(endpoint, visitor)).not.toBeNull()
})
