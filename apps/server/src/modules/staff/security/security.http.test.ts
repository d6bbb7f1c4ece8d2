import { randomUUID } from 'node:crypto'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAccount, TEST_PASSWORD } from '#modules/identity/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
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
    // A rule of one role does not limit others.
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
  // A repeated request returns the same rule.
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

test('gives back what a person was deciding when their last session ends, and not before', async () => {
  const { client } = await keeper()
  const reviewer = await signInAsOperator(server, { role: 'review' })
  const { accountId } = reviewer
  const second = await signInToFace(server, { accountId })
  const colleague = await signInAsOperator(server, { role: 'review' })
  const claim = (of: string, until: number) => ({
    ...{ desk: 'registration', caseId: randomUUID(), accountId: of, accountName: '审核员', storeId: null },
    ...{ claimedAt: TEST_NOON, until: new Date(TEST_NOON.getTime() + until) },
  })
  await server.owner.db
    .insertInto('staff.claim')
    .values([claim(accountId, 60_000), claim(accountId, -1), claim(colleague.accountId, 60_000)])
    .execute()
  const claims = async () =>
    (await server.owner.db.selectFrom('staff.claim').select('accountId').execute()).map(row => row.accountId)
  const rowsOf = async () =>
    (
      await client.call(staffEndpoints.listStaffSessions, { face: 'platform', pageNum: 1, pageSize: 100 })
    ).value.list.filter(row => row.accountId === accountId)
  expect((await rowsOf()).map(({ otherCount, claimCount }) => [otherCount, claimCount])).toEqual([
    [1, 1],
    [1, 1],
  ])
  await client.call(staffEndpoints.endStaffSession, { sessionId: reviewer.sessionId })
  expect((await claims()).filter(of => of === accountId)).toHaveLength(2)
  expect((await rowsOf()).map(({ otherCount, claimCount }) => [otherCount, claimCount])).toEqual([[0, 1]])
  await client.call(staffEndpoints.endStaffSession, { sessionId: second.sessionId })
  expect(await claims()).toEqual([colleague.accountId])
})

/** A member of staff who has entered a wrong password five times at the platform's console. */
async function locked(ip = '127.0.0.1') {
  const { accountId, loginName } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'care' })
  const browser = server.client()
  browser.surface = 'platform'
  browser.ip = ip
  const logIn = (password: string) => browser.call(staffEndpoints.logIn, { login: loginName, password, ...device })
  for (let index = 0; index < 5; index++) await logIn('wrong')
  return { accountId, loginName, logIn }
}

test('lists the failed logins of a locked account and unlocks it', async () => {
  const { accountId, loginName, logIn } = await locked('198.51.100.7')
  const { client } = await keeper()
  expect(reasonOf(await logIn(TEST_PASSWORD))).toBe('too-many-requests')
  // A failed log-in at the shop is not one of staff.
  const wrong = { jzt_username: loginName, jzt_password: 'wrong', ...device }
  expect((await server.client().call(identityEndpoints.loginByPassword, wrong)).status).toBe(422)
  const refused = async (asked: object = {}, by = client) =>
    (await by.call(staffEndpoints.listRefusedLogIns, { days: 1, pageSize: 50, ...asked })).value
  const { list } = await refused()
  expect(list.slice(0, 5).map(({ way, reason, face, network }) => [way, reason, face, network])).toEqual(
    Array.from({ length: 5 }, () => ['password', 'wrong-login', 'platform', '198.51.100.7']),
  )
  const [first, second] = [await refused({ pageSize: 2 }), await refused({ pageSize: 2, before: list[1]?.seq })]
  expect([first.list, first.next, second.list]).toEqual([list.slice(0, 2), list[1]?.seq, list.slice(2, 4)])
  // Those of the day before yesterday are in no list of one day.
  server.clock.advance(2 * 86_400_000)
  const later = (await keeper()).client
  const weeks = (await refused({ days: 7 }, later)).list
  expect([(await refused({}, later)).list, weeks.slice(0, 5)]).toEqual([[], list.slice(0, 5)])
  server.clock.set(TEST_NOON)
  const shutOut = async () =>
    (await client.call(staffEndpoints.listLockedStaff, {})).value.list.filter(one => one.accountId === accountId)
  expect(await shutOut()).toMatchObject([
    { loginName, face: 'platform', what: 'login', until: new Date(TEST_NOON.getTime() + 15 * 60_000) },
  ])
  expect((await client.call(staffEndpoints.unlockStaff, { login: 'nobody-here' })).status).toBe(404)
  expect(await shutOut()).toHaveLength(1)
  await client.call(staffEndpoints.unlockStaff, { login: loginName })
  expect(await shutOut()).toEqual([])
  expect((await logIn(TEST_PASSWORD)).value).toMatchObject({ step: 'done', me: { lastLogIn: null } })
  server.clock.advance(60_000)
  await logIn('wrong')
  expect((await logIn(TEST_PASSWORD)).value).toMatchObject({
    step: 'done',
    me: { lastLogIn: { at: TEST_NOON, ip: '198.51.100.7', failedSince: 1 } },
  })
})

test('counts failed logins by hour and by network, and sensitive acts by person, and exports them with one audit row', async () => {
  server.clock.advance(3 * 86_400_000)
  const now = server.clock.read()
  const { client, accountId } = await keeper()
  const figures = async (days: 1 | 7 | 30) => (await client.call(staffEndpoints.getSecurityFigures, { days })).value
  const before = await figures(1)
  expect(before.tries).toHaveLength(24)
  await locked('203.0.113.9')
  const day = await figures(1)
  expect(day.tries.at(-1)).toEqual({ at: now, wrongCount: 5, factorCount: 0, otherCount: 0 })
  expect(day.networks[0]).toMatchObject({ network: '203.0.113.9', refusedCount: 5, codeCount: 0 })
  const week = (await figures(7)).tries
  expect([week.length, week.at(-1)?.at.toISOString(), week.at(-1)?.wrongCount]).toEqual([
    7,
    new Date(now.getTime() - 12 * 3_600_000).toISOString(),
    5,
  ])
  const file = await client.send(staffEndpoints.exportSecurity, { days: 1 })
  expect([file.status, String(file.headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')])
  const mine = (await figures(1)).people.find(one => one.accountId === accountId)
  expect(mine).toMatchObject({ revealCount: 0, exportCount: 1, visitCount: 0 })
})

test('counts captchas that a network was shown and failed within a day, and nothing of a right answer', async () => {
  server.clock.advance(3 * 86_400_000)
  const { client } = await keeper()
  const stranger = server.client()
  stranger.ip = '203.0.113.77'
  const shown = async () => (await stranger.call(identityEndpoints.newCaptchaWork, {})).value.captchaId
  await shown()
  const captchaId = await shown()
  await stranger.call(identityEndpoints.loginByPassword, {
    ...{ jzt_username: 'nobody-here', jzt_password: 'Wrong-Password-1', captchaId, captchaAnswer: '0', ...device },
  })
  const mine = async () =>
    (await client.call(staffEndpoints.getSecurityFigures, { days: 1 })).value.networks.find(
      one => one.network === '203.0.113.77',
    )
  expect(await mine()).toMatchObject({ codeCount: 0, captchaCount: 2, captchaFailedCount: 1 })
  server.clock.advance(2 * 86_400_000)
  const { client: later } = await keeper()
  const { networks } = (await later.call(staffEndpoints.getSecurityFigures, { days: 1 })).value
  expect(networks.find(one => one.network === '203.0.113.77')).toBeUndefined()
})
