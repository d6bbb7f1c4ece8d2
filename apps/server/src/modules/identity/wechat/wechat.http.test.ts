import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Gateways } from '#gateways/open-gateways.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { anAccount, collectSms, type SmsInbox, TEST_PASSWORD } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const byPassword = { password: TEST_PASSWORD }
let inbox: SmsInbox
beforeAll(async () => {
  inbox = collectSms(server.parts.gateways)
  // The simulated WeChat is called over HTTP, like the real one.
  await server.listen()
})

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

/** Opens WeChat's page, lets one of its accounts agree, and returns the parameters of the redirect. */
async function agree(person: '1' | '2' | '3', client: TestClient = server.client()) {
  const { value } = await client.call(identityEndpoints.startWechat, { page: 'login' })
  const page = new URL(value.url ?? '')
  const seen = await server.app.inject({ method: 'GET', url: page.pathname + page.search })
  expect([seen.statusCode, seen.body.match(/allow\?/g)?.length]).toEqual([200, 3])
  const back = await server.app.inject({
    method: 'GET',
    url: `${page.pathname.replace('qrconnect', 'allow')}${page.search}&person=${person}`,
  })
  const returned = new URL(String(back.headers.location))
  expect(returned.pathname).toBe('/login')
  expect(returned.searchParams.get('state')).toBe(value.state)
  return { code: returned.searchParams.get('code') ?? '', state: value.state }
}
const logIn = (proof: { code: string; state: string }, client = server.client()) =>
  client.call(identityEndpoints.loginByWechat, { ...proof, ...device })

test('binds WeChat with a ticket and the password after a log-in, and then opens that login', async () => {
  const account = await anAccount(server.owner.db)
  const client = server.client()
  const first = await logIn(await agree('1'), client)
  expect(first.value).toEqual({ user: null, bindTicket: expect.stringMatching(/^[\w-]{43}$/) })
  expect(client.token).toBe('')

  await client.call(identityEndpoints.loginByPassword, {
    jzt_username: account.loginName,
    jzt_password: TEST_PASSWORD,
    ...device,
  })
  const bindTicket = first.value.bindTicket ?? ''
  const bind = (password: string) => client.call(identityEndpoints.bindWechat, { bindTicket, password })
  expect(reasonOf(await bind('not-this-one'))).toBe('wrong-old-password')
  expect((await bind(TEST_PASSWORD)).status).toBe(200)
  expect(reasonOf(await bind(TEST_PASSWORD))).toBe('wechat-expired')

  server.clock.advance(1000)
  const again = server.client()
  const { value } = await logIn(await agree('1'), again)
  expect(value.user?.userBasicId).toBe(account.accountId)
  expect((await again.call(identityEndpoints.accountSecurity, {})).value.isWechatBound).toBe(true)
  const [record] = (await again.call(identityEndpoints.listLoginRecords, {})).value.list
  expect(record?.way).toBe('wechat')
})

test('binds one WeChat to one login, also when two bind it at the same moment', async () => {
  const [one, two] = [await anAccount(server.owner.db), await anAccount(server.owner.db)]
  const clients = [await signIn(server, one), await signIn(server, two)]
  const proofs = [await agree('2'), await agree('2')]
  const answers = await Promise.all(
    clients.map((client, index) =>
      client.call(identityEndpoints.bindWechat, { ...(proofs[index] ?? { code: '', state: '' }), ...byPassword }),
    ),
  )
  expect(new Set(answers.map(reasonOf))).toEqual(new Set(['wechat-taken', undefined]))
})

test('accepts a WeChat code once, and only with a valid state that is not older than ten minutes', async () => {
  const proof = await agree('3')
  expect((await logIn(proof)).status).toBe(200)
  expect(reasonOf(await logIn(proof))).toBe('wechat-expired')
  const fresh = await agree('3')
  const forged = `${fresh.state.slice(0, -2)}${fresh.state.endsWith('AA') ? 'BB' : 'AA'}`
  expect(reasonOf(await logIn({ ...fresh, state: forged }))).toBe('wechat-expired')
  server.clock.advance(10 * 60_000)
  expect(reasonOf(await logIn(fresh))).toBe('wechat-expired')
})

test('refuses to bind WeChat in an open session without the password or a code to the mobile', async () => {
  const account = await anAccount(server.owner.db)
  const client = await signIn(server, account)
  const proof = await agree('3')
  for (const wrong of [{}, { password: '' }, { proofTicket: 'x'.repeat(43), password: TEST_PASSWORD }])
    expect((await client.send(identityEndpoints.bindWechat, { ...proof, ...wrong })).status).toBe(422)
  const guessed = await client.call(identityEndpoints.bindWechat, { ...proof, password: 'not-this-one' })
  expect([guessed.status, guessed.msg]).toEqual([422, '当前密码不正确'])
  const forged = { ...(await agree('3')), proofTicket: 'x'.repeat(43) }
  expect(reasonOf(await client.call(identityEndpoints.bindWechat, forged))).toBe('mobile-unproven')
  expect((await client.call(identityEndpoints.accountSecurity, {})).value.isWechatBound).toBe(false)
  expect(inbox.messages.filter(message => message.mobile === account.mobile)).toEqual([])
  // The password was wrong, not the WeChat proof, so that remains valid.
  expect((await client.call(identityEndpoints.bindWechat, { ...proof, ...byPassword })).status).toBe(200)
  await client.call(identityEndpoints.unbindWechat, byPassword)
})

test('binds WeChat by a mobile code, which works once, and notifies the owner in the inbox and by SMS', async () => {
  const { client, accountId, companyId } = await signInAsBuyer(server)
  const { mobile, loginName } = await server.owner.db
    .selectFrom('identity.account')
    .select(['mobile', 'loginName'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const prove = async () => {
    await client.call(identityEndpoints.sendOwnCode, {})
    const { value } = await client.call(identityEndpoints.checkOwnCode, { authCode: inbox.codeFor(mobile) })
    return { proofTicket: value.ticket }
  }
  const proof = await prove()
  expect((await client.call(identityEndpoints.bindWechat, { ...(await agree('3')), ...proof })).status).toBe(200)
  expect(inbox.messages.at(-1)).toEqual({ mobile, template: 'wechat-bound', params: { account: loginName } })
  const told = await server.owner.db
    .selectFrom('message.message')
    .select(['title', 'accountId', 'link'])
    .where('companyId', '=', companyId)
    .execute()
  expect(told).toEqual([{ title: '账号已绑定微信', accountId, link: '/personal/accountSecurity' }])
  expect(reasonOf(await client.call(identityEndpoints.unbindWechat, proof))).toBe('mobile-unproven')
  expect((await client.call(identityEndpoints.unbindWechat, byPassword)).value).toEqual({ isSignedOut: false })
  expect(inbox.messages.at(-1)).toMatchObject({ mobile, template: 'wechat-unbound' })
})

test('ends the sessions opened by WeChat when it is unbound, and keeps the others', async () => {
  const account = await anAccount(server.owner.db)
  const client = await signIn(server, account)
  expect((await client.call(identityEndpoints.bindWechat, { ...(await agree('3')), ...byPassword })).status).toBe(200)
  const [thief, another] = [server.client(), server.client()]
  for (const one of [thief, another]) expect((await logIn(await agree('3'), one)).status).toBe(200)
  expect(reasonOf(await client.call(identityEndpoints.unbindWechat, { password: 'not-this-one' }))).toBe(
    'wrong-old-password',
  )
  expect((await thief.call(identityEndpoints.accountSecurity, {})).value.isWechatBound).toBe(true)

  const unbound = await another.call(identityEndpoints.unbindWechat, byPassword)
  expect(unbound.value).toEqual({ isSignedOut: true })
  expect(another.token).toBe('')
  expect((await thief.call(identityEndpoints.accountSecurity, {})).status).toBe(401)
  expect((await client.call(identityEndpoints.accountSecurity, {})).value.isWechatBound).toBe(false)
  expect((await logIn(await agree('3'))).value.user).toBeNull()
})

test('refuses a redirect to another site on the simulated WeChat page', async () => {
  const { value } = await server.client().call(identityEndpoints.startWechat, { page: 'security' })
  const page = new URL(value.url ?? '')
  expect(page.searchParams.get('redirect_uri')).toBe(`${server.parts.config.publicUrl}/personal/accountSecurity`)
  page.searchParams.set('redirect_uri', 'https://elsewhere.example/')
  expect((await server.app.inject({ method: 'GET', url: page.pathname + page.search })).statusCode).toBe(400)
})

test('returns no page and refuses codes when WeChat is not configured', async () => {
  const off = without(server.parts.gateways)
  const client = server.client()
  expect((await client.call(identityEndpoints.startWechat, { page: 'login' })).value).toEqual({ url: null, state: '' })
  expect(reasonOf(await logIn({ code: 'code-12345', state: 'x'.repeat(40) }, client))).toBe('wechat-unavailable')
  off.restore()
})

/** Makes WeChat unreachable. */
function without(gateways: Gateways) {
  const { wechatLogin } = gateways
  Object.assign(gateways, { wechatLogin: null })
  return { restore: () => Object.assign(gateways, { wechatLogin }) }
}
