import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAccount, TEST_PASSWORD } from '#modules/identity/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aMember } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
beforeEach(() => server.clock.set(TEST_NOON))
afterEach(async () => {
  await server.owner.db.deleteFrom('identity.ipRule').execute()
})
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const keeper = async (ip = '127.0.0.1') => {
  const signed = await signInAsOperator(server, { role: 'security', isSteppedUp: true })
  signed.client.ip = ip
  return signed
}
async function roleId(key: string) {
  const row = await server.owner.db
    .selectFrom('staff.role')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.id
}
const ruleCount = async () => (await server.owner.db.selectFrom('identity.ipRule').select('id').execute()).length

test.each([
  ['10.1.0.0/16', '10.1.255.9', '10.2.0.1'],
  ['192.0.2.7', '192.0.2.7', '192.0.2.8'],
  ['2001:db8::/32', '2001:db8:1::9', '2001:db9::1'],
])(
  'CR-027 with an IP rule for %s allows a role from %s and not from %s, also in a running session',
  async (network, inside, outside) => {
    const { client } = await keeper(inside)
    const { client: reviewer, accountId } = await signInAsOperator(server, { role: 'review' })
    const { loginName } = await server.owner.db
      .selectFrom('identity.account')
      .select('loginName')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    reviewer.ip = outside
    expect((await reviewer.call(staffEndpoints.whoAmI, {})).status).toBe(200)
    const saved = await client.call(staffEndpoints.saveIpRule, {
      roleId: await roleId('review'),
      network,
      note: '总部办公网',
    })
    expect(saved.status).toBe(200)
    const { status, msg } = await reviewer.call(staffEndpoints.whoAmI, {})
    expect([status, msg]).toEqual([403, '当前网络不在允许范围'])
    const stranger = server.client()
    stranger.surface = 'platform'
    stranger.ip = outside
    const logIn = { login: loginName, password: TEST_PASSWORD, ...device }
    expect(reasonOf(await stranger.call(staffEndpoints.logIn, logIn))).toBe('ip-not-allowed')
    reviewer.ip = inside
    expect((await reviewer.call(staffEndpoints.whoAmI, {})).status).toBe(200)
    // A rule of one role binds no other.
    client.ip = outside
    expect((await client.call(staffEndpoints.whoAmI, {})).status).toBe(200)
  },
)

test('refuses to save or end an IP rule when that would lock out its author', async () => {
  const { client } = await keeper('10.1.0.5')
  const save = (network: string) => client.call(staffEndpoints.saveIpRule, { roleId: null, network, note: '机房' })
  expect(reasonOf(await save('10.2.0.0/16'))).toBe('ip-rule-shuts-out')
  expect(await ruleCount()).toBe(0)
  expect((await save('10.1.0.0/16')).status).toBe(200)
  expect((await save('10.2.0.0/16')).status).toBe(200)
  // Sent again, it is the same rule.
  expect((await save('10.2.0.0/16')).status).toBe(200)
  const { list, ownAddress } = (await client.call(staffEndpoints.listIpRules, {})).value
  expect([ownAddress, list.map(one => [one.network, one.role])]).toEqual([
    '10.1.0.5',
    [
      ['10.1.0.0/16', '全部角色'],
      ['10.2.0.0/16', '全部角色'],
    ],
  ])
  const [own, other] = list
  const end = (ruleId = '') => client.call(staffEndpoints.endIpRule, { ruleId })
  expect(reasonOf(await end(own?.ruleId))).toBe('ip-rule-shuts-out')
  expect((await end(other?.ruleId)).status).toBe(200)
  expect((await end(other?.ruleId)).status).toBe(404)
  expect((await end(own?.ruleId)).status).toBe(200)
  const nonsense = { roleId: null, network: '10.1.0.0/99', note: '机房' }
  expect((await client.send(staffEndpoints.saveIpRule, nonsense)).status).toBe(422)
})

test('lists online staff by console and ends a session', async () => {
  const { client } = await keeper()
  const seller = await signInAsSeller(server)
  const { list } = (await client.call(staffEndpoints.listStaffSessions, { face: 'seller', pageNum: 1, pageSize: 100 }))
    .value
  const row = list.find(one => one.sessionId === seller.sessionId)
  expect(row).toMatchObject({ accountId: seller.accountId, ip: '127.0.0.1', since: TEST_NOON })
  expect((await client.call(staffEndpoints.endStaffSession, { sessionId: seller.sessionId })).status).toBe(200)
  expect((await seller.client.call(staffEndpoints.whoAmI, {})).status).toBe(401)
  expect((await client.call(staffEndpoints.endStaffSession, { sessionId: seller.sessionId })).status).toBe(404)
})

test('lists the failed logins of a locked account and unlocks it', async () => {
  const { accountId, loginName } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'care' })
  const { client } = await keeper()
  const browser = server.client()
  browser.surface = 'platform'
  const logIn = (password: string) => browser.call(staffEndpoints.logIn, { login: loginName, password, ...device })
  for (let index = 0; index < 5; index++) await logIn('wrong')
  expect(reasonOf(await logIn(TEST_PASSWORD))).toBe('too-many-requests')
  const { list } = (await client.call(staffEndpoints.listRefusedLogIns, {})).value
  expect(list.slice(0, 5).map(({ way, reason }) => [way, reason])).toEqual(
    Array.from({ length: 5 }, () => ['password', 'wrong-login']),
  )
  expect((await client.call(staffEndpoints.unlockStaff, { login: 'nobody-here' })).status).toBe(404)
  await client.call(staffEndpoints.unlockStaff, { login: loginName })
  expect((await logIn(TEST_PASSWORD)).value.step).toBe('done')
})
