import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Gateways } from '#gateways/open-gateways.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { anAccount, TEST_PASSWORD } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
beforeAll(async () => {
  // The simulated WeChat is asked over real HTTP, as the real one would be.
  await server.listen()
})

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

/** Goes to WeChat's page and lets one of its people agree; comes back with what WeChat put into the address. */
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

test('the first time it is bound after an ordinary log-in; from then on it opens that login', async () => {
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
  expect((await client.call(identityEndpoints.bindWechat, { bindTicket })).status).toBe(200)
  expect(reasonOf(await client.call(identityEndpoints.bindWechat, { bindTicket }))).toBe('wechat-expired')

  server.clock.advance(1000)
  const again = server.client()
  const { value } = await logIn(await agree('1'), again)
  expect(value.user?.userBasicId).toBe(account.accountId)
  expect((await again.call(identityEndpoints.accountSecurity, {})).value.isWechatBound).toBe(true)
  const [record] = (await again.call(identityEndpoints.listLoginRecords, {})).value.list
  expect(record?.way).toBe('wechat')
})

test('one WeChat opens one login, also when two bind it at the same moment', async () => {
  const [one, two] = [await anAccount(server.owner.db), await anAccount(server.owner.db)]
  const clients = [await signIn(server, one), await signIn(server, two)]
  const proofs = [await agree('2'), await agree('2')]
  const answers = await Promise.all(
    clients.map((client, index) => client.call(identityEndpoints.bindWechat, proofs[index] ?? { code: '', state: '' })),
  )
  expect(new Set(answers.map(reasonOf))).toEqual(new Set(['wechat-taken', undefined]))
})

test('a code is good once, and only with a state of ours that is not old', async () => {
  const proof = await agree('3')
  expect((await logIn(proof)).status).toBe(200)
  expect(reasonOf(await logIn(proof))).toBe('wechat-expired')
  const fresh = await agree('3')
  const forged = `${fresh.state.slice(0, -2)}${fresh.state.endsWith('AA') ? 'BB' : 'AA'}`
  expect(reasonOf(await logIn({ ...fresh, state: forged }))).toBe('wechat-expired')
  server.clock.advance(10 * 60_000)
  expect(reasonOf(await logIn(fresh))).toBe('wechat-expired')
})

test('taken off with the password only; then it opens nothing', async () => {
  const account = await anAccount(server.owner.db)
  const client = await signIn(server, account)
  expect((await client.call(identityEndpoints.bindWechat, await agree('3'))).status).toBe(200)
  const unbind = (password: string) => client.call(identityEndpoints.unbindWechat, { password })
  expect(reasonOf(await unbind('not-this-one'))).toBe('wrong-old-password')
  expect((await client.call(identityEndpoints.accountSecurity, {})).value.isWechatBound).toBe(true)
  expect((await unbind(TEST_PASSWORD)).status).toBe(200)
  expect((await logIn(await agree('3'))).value.user).toBeNull()
})

test('the simulated page sends nobody to another site', async () => {
  const { value } = await server.client().call(identityEndpoints.startWechat, { page: 'security' })
  const page = new URL(value.url ?? '')
  expect(page.searchParams.get('redirect_uri')).toBe(`${server.parts.config.publicUrl}/personal/accountSecurity`)
  page.searchParams.set('redirect_uri', 'https://elsewhere.example/')
  expect((await server.app.inject({ method: 'GET', url: page.pathname + page.search })).statusCode).toBe(400)
})

test('where it is not set up, there is no page to go to and no code is taken', async () => {
  const off = without(server.parts.gateways)
  const client = server.client()
  expect((await client.call(identityEndpoints.startWechat, { page: 'login' })).value).toEqual({ url: null, state: '' })
  expect(reasonOf(await logIn({ code: 'code-12345', state: 'x'.repeat(40) }, client))).toBe('wechat-unavailable')
  off.restore()
})

/** Takes WeChat away for a while. */
function without(gateways: Gateways) {
  const { wechatLogin } = gateways
  Object.assign(gateways, { wechatLogin: null })
  return { restore: () => Object.assign(gateways, { wechatLogin }) }
}
