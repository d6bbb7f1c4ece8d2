import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { ChangeMember } from '@xiaojiu/contract/staff/people-schemas.ts'
import { SELLER_RIGHTS, type SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount, collectSms, type SmsInbox, TEST_PASSWORD } from '#modules/identity/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { aMember } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
beforeEach(() => server.clock.set(TEST_NOON))

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const REASON = '岗位调整'
const roleIds = new Map<string, string>()
beforeAll(async () => {
  const rows = await server.owner.db.selectFrom('staff.role').select(['id', 'key']).execute()
  for (const { id, key } of rows) roleIds.set(key ?? '', id)
})
const roleId = (key: string) => roleIds.get(key) ?? ''

const anOwner = (storeId?: string) => signInAsSeller(server, { isSteppedUp: true, ...(storeId && { storeId }) })
async function members(client: TestClient, query = {}) {
  return (await client.call(staffEndpoints.listMembers, { pageNum: 1, pageSize: 50, ...query })).value
}
const memberRow = (memberId: string) =>
  server.owner.db.selectFrom('staff.membership').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
async function change(client: TestClient, memberId: string, wanted: Partial<ChangeMember>) {
  const { version, roleId: has, rights } = await memberRow(memberId)
  const input = { memberId, version, roleId: has, rights, limits: null, reason: REASON, ...wanted }
  return client.call(staffEndpoints.changeMember, input)
}

test('lists the people of the own store only', async () => {
  const owner = await anOwner()
  const depot = await signInAsSeller(server, { storeId: owner.storeId, role: 'seller-depot', personName: '贺向东' })
  await anOwner()
  const { list, total } = await members(owner.client)
  expect([total, list.map(({ memberId }) => memberId)]).toEqual([2, [owner.memberId, depot.memberId]])
  expect(list[1]).toMatchObject({
    name: '贺向东',
    role: '仓库',
    isOwner: false,
    rights: ['goods.look', 'stock.act', 'order.look', 'order.ship', 'after-sale.inspect'],
    hasOwnRights: false,
    hasSecondFactor: false,
    lastLogInAt: TEST_NOON,
    sessionCount: 1,
    state: 'active',
    isSelf: false,
  })
  expect(list[1]?.mobile).toMatch(/^199\*{4}\d{4}$/)
  expect((await members(owner.client, { keyword: '贺向' })).total).toBe(1)
  expect((await members(owner.client, { state: 'disabled' })).total).toBe(0)
  expect((await members(owner.client, { roleId: roleId('seller-depot') })).total).toBe(1)
  const sheet = await owner.client.send(staffEndpoints.exportMembers, {})
  expect([sheet.status, String(sheet.headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')])
})

test('returns 404 and changes nothing when given a person of another store', async () => {
  const owner = await anOwner()
  const foreign = await signInAsSeller(server, { role: 'seller-depot' })
  const before = await memberRow(foreign.memberId)
  const act = { memberId: foreign.memberId, reason: REASON }
  const answers = [
    await change(owner.client, foreign.memberId, { roleId: roleId('seller-care') }),
    await owner.client.call(staffEndpoints.disableMember, act),
    await owner.client.call(staffEndpoints.enableMember, act),
    await owner.client.call(staffEndpoints.endMember, act),
    await owner.client.call(staffEndpoints.endMemberSessions, act),
    await owner.client.call(staffEndpoints.resetSecondFactor, act),
    await owner.client.call(staffEndpoints.handOver, { ...act, ownRoleId: roleId('seller-ops') }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(await memberRow(foreign.memberId)).toEqual(before)
  expect((await foreign.client.call(staffEndpoints.whoAmI, {})).status).toBe(200)
})

test('sends an invitation by SMS that works once and opens the console', async () => {
  const owner = await anOwner()
  const invite = { name: '苏静怡', mobile: '13812340001', roleId: roleId('seller-quality'), rights: null, limits: null }
  const { value } = await owner.client.call(staffEndpoints.invite, invite)
  expect(value.expiresAt).toEqual(new Date('2026-11-19T12:00:00+08:00'))
  const message = inbox.messages.findLast(({ mobile }) => mobile === invite.mobile)
  expect(message?.template).toBe('staff-invited')
  const token = /token=([\w-]{43})$/.exec(message?.params['url'] ?? '')?.[1] ?? ''
  expect(reasonOf(await owner.client.call(staffEndpoints.invite, invite))).toBe('staff-mobile-used')
  expect((await owner.client.call(staffEndpoints.listInvitations, {})).value.list).toMatchObject([
    { name: '苏静怡', mobile: '138****0001', role: '质管' },
  ])

  const client = server.client()
  client.surface = 'seller'
  expect((await client.call(staffEndpoints.getInvitation, { token })).value).toMatchObject({
    name: '苏静怡',
    role: '质管',
    loginName: null,
    leastPasswordLength: 10,
  })
  const accept = (loginName: string, password: string) =>
    client.call(staffEndpoints.acceptInvitation, { token, loginName, password })
  expect(reasonOf(await accept('jingyi-su', 'Gancao-99'))).toBe('password-short')
  expect(reasonOf(await accept('jingyi-su', 'jingyi-su-1'))).toBe('weak-password')
  const [{ loginName: taken } = { loginName: '' }] = (await members(owner.client)).list
  expect(reasonOf(await accept(taken, 'Danggui-Huangqi-7'))).toBe('login-name-taken')
  expect((await accept('jingyi-su', 'Danggui-Huangqi-7')).status).toBe(200)
  expect(reasonOf(await accept('jingyi-su2', 'Danggui-Huangqi-7'))).toBe('invitation-bad')
  const logIn = { login: 'jingyi-su', password: 'Danggui-Huangqi-7', ...device }
  expect((await client.call(staffEndpoints.logIn, logIn)).value).toMatchObject({
    step: 'done',
    me: { name: '苏静怡', role: '质管', store: { storeId: owner.storeId } },
  })
  // The link of one console does not work at the other.
  client.surface = 'platform'
  expect(reasonOf(await client.call(staffEndpoints.getInvitation, { token }))).toBe('invitation-bad')
})

test('joins an existing login to a second store after its password was verified', async () => {
  const { accountId, loginName, mobile } = await anAccount(server.owner.db, { kind: 'seller' })
  const owner = await anOwner()
  const invite = { name: '万立新', mobile, roleId: roleId('seller-care'), rights: null, limits: null }
  await owner.client.call(staffEndpoints.invite, invite)
  const token = inbox.messages.at(-1)?.params['url']?.slice(-43) ?? ''
  const client = server.client()
  client.surface = 'seller'
  expect((await client.call(staffEndpoints.getInvitation, { token })).value.loginName).toBe(loginName)
  const accept = (password: string) =>
    client.call(staffEndpoints.acceptInvitation, { token, loginName: 'whatever', password })
  expect(reasonOf(await accept('wrong'))).toBe('wrong-login')
  expect((await accept(TEST_PASSWORD)).status).toBe(200)
  const { list } = await members(owner.client)
  expect(list.find(member => member.accountId === accountId)).toMatchObject({ loginName, role: '客服' })
})

test('ends an invitation after three days or withdrawal, and allows inviting the mobile again', async () => {
  const owner = await anOwner()
  const invite = { name: '白雨桐', mobile: '13812340002', roleId: roleId('seller-care'), rights: null, limits: null }
  const open = async () => {
    const token = inbox.messages.at(-1)?.params['url']?.slice(-43) ?? ''
    const client = server.client()
    client.surface = 'seller'
    return reasonOf(await client.call(staffEndpoints.getInvitation, { token }))
  }
  const { invitationId } = (await owner.client.call(staffEndpoints.invite, invite)).value
  expect(await open()).toBeUndefined()
  const other = await anOwner()
  expect((await other.client.call(staffEndpoints.withdrawInvitation, { invitationId })).status).toBe(404)
  await owner.client.call(staffEndpoints.withdrawInvitation, { invitationId })
  expect(await open()).toBe('invitation-bad')
  await owner.client.call(staffEndpoints.invite, invite)
  server.clock.advance(3 * 86_400_000)
  expect(await open()).toBe('invitation-bad')
  const later = await signInToFace(server, { accountId: owner.accountId, storeId: owner.storeId, isSteppedUp: true })
  expect((await later.client.call(staffEndpoints.invite, invite)).status).toBe(200)
})

test('refuses the 51st person of a store', async () => {
  const owner = await anOwner()
  for (let index = 1; index < 50; index++) {
    const { accountId } = await anAccount(server.owner.db, { kind: 'seller' })
    await aMember(server.owner.db, { accountId, storeId: owner.storeId, role: 'seller-look' })
  }
  const invite = { name: '白雨桐', mobile: '13812340003', roleId: roleId('seller-care'), rights: null, limits: null }
  expect(reasonOf(await owner.client.call(staffEndpoints.invite, invite))).toBe('staff-full')
})

test('applies a changed role from the next request on, and refuses a change of an old version', async () => {
  const owner = await anOwner()
  const clerk = await signInAsSeller(server, { storeId: owner.storeId, role: 'seller-look' })
  expect(reasonOf(await clerk.client.call(staffEndpoints.listRoles, {}))).toBe('no-right')
  const rights: SellerRight[] = ['goods.look', 'staff.act']
  expect((await change(owner.client, clerk.memberId, { rights })).status).toBe(200)
  expect((await clerk.client.call(staffEndpoints.listRoles, {})).status).toBe(200)
  expect(reasonOf(await change(owner.client, clerk.memberId, { version: 1 }))).toBe('version-changed')
  await change(owner.client, clerk.memberId, { rights: null })
  expect(reasonOf(await clerk.client.call(staffEndpoints.listRoles, {}))).toBe('no-right')
  const { rows } = await server.owner.pool.query(
    `select a.reason, c.before, c.after from platform.audit a join platform.change c on c.set_id = a.change_set
     where a.action = 'staff.change-member' and a.subject = $1 order by a.seq limit 1`,
    [clerk.accountId],
  )
  expect(rows[0]).toMatchObject({ reason: REASON, after: { rights } })
})

test('CR-005 refuses to give a right the giver does not have, or to change own rights', async () => {
  const owner = await anOwner()
  const { storeId } = owner
  const keeper = await signInAsSeller(server, {
    storeId,
    rights: ['staff.act', 'goods.look'],
    role: 'seller-look',
    isSteppedUp: true,
  })
  const clerk = await signInAsSeller(server, { storeId, role: 'seller-look', rights: ['goods.look'] })
  const before = await memberRow(clerk.memberId)
  const refused = async (wanted: Partial<ChangeMember>) => {
    const { status, msg } = await change(keeper.client, clerk.memberId, wanted)
    return [status, msg]
  }
  expect(await refused({ rights: ['goods.look', 'money.act'] })).toEqual([403, '不能授予自己没有的权限：资金操作'])
  expect(await refused({ roleId: roleId('owner'), rights: null })).toEqual([
    403,
    expect.stringContaining('不能授予自己没有的权限'),
  ])
  expect(await refused({ rights: ['system.act'] })).toEqual([403, expect.stringContaining('不能授予自己没有的权限')])
  expect(reasonOf(await change(keeper.client, keeper.memberId, { rights: ['goods.look'] }))).toBe('own-rights')
  expect(reasonOf(await change(keeper.client, owner.memberId, { roleId: roleId('seller-look') }))).toBe('right-not-own')
  expect(reasonOf(await change(owner.client, owner.memberId, { roleId: roleId('seller-look') }))).toBe('own-rights')
  expect(await memberRow(clerk.memberId)).toEqual(before)
  const invite = { name: '白雨桐', mobile: '13812340004', roleId: roleId('seller-money'), rights: null, limits: null }
  expect(reasonOf(await keeper.client.call(staffEndpoints.invite, invite))).toBe('right-not-own')
})

test('CR-005 lets random givers give only rights they have', async () => {
  const all = Object.keys(SELLER_RIGHTS) as SellerRight[]
  const { storeId } = await anOwner()
  const clerk = await signInAsSeller(server, { storeId, role: 'seller-look' })
  const seed = Date.now()
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  for (let round = 0; round < 40; round++) {
    const own = all.filter(right => right === 'staff.act' || (right !== 'audit.look' && random() < 0.5))
    const giver = await signInAsSeller(server, { storeId, role: 'seller-look', rights: own, isSteppedUp: true })
    const given = all.filter(() => random() < 0.3)
    const { status } = await change(giver.client, clerk.memberId, { rights: given })
    const isAllowed = given.every(right => own.includes(right))
    expect([seed, round, status]).toEqual([seed, round, isAllowed ? 200 : 403])
  }
})

test('ends every session when a person is disabled or removed, and can end only the sessions', async () => {
  const owner = await anOwner()
  const clerk = await signInAsSeller(server, { storeId: owner.storeId, role: 'seller-care' })
  const act = { memberId: clerk.memberId, reason: REASON }
  const status = async (client = clerk.client) => (await client.call(staffEndpoints.whoAmI, {})).status
  await owner.client.call(staffEndpoints.endMemberSessions, act)
  expect([await status(), (await clerk.client.call(staffEndpoints.getSessionEnd, {})).value.reason]).toEqual([
    401,
    'ended',
  ])
  const again = await signInToFace(server, { accountId: clerk.accountId, storeId: owner.storeId })
  expect(await status(again.client)).toBe(200)
  await server.owner.pool.query(
    `insert into staff.claim (desk, case_id, account_id, account_name, store_id, claimed_at, until)
     values ('after-sale', $1, $2, '客服', $3, $4, $4::timestamptz + interval '15 minutes')`,
    [clerk.memberId, clerk.accountId, owner.storeId, server.clock.read()],
  )
  const claims = async () => (await server.owner.db.selectFrom('staff.claim').select('caseId').execute()).length
  expect((await members(owner.client, {})).list.find(row => row.memberId === clerk.memberId)?.claimCount).toBe(1)
  await owner.client.call(staffEndpoints.disableMember, act)
  expect(await status(again.client)).toBe(401)
  expect(await claims()).toBe(0)
  expect((await again.client.call(staffEndpoints.getSessionEnd, {})).value.reason).toBe('disabled')
  await owner.client.call(staffEndpoints.enableMember, act)
  await owner.client.call(staffEndpoints.endMember, act)
  expect((await owner.client.call(staffEndpoints.enableMember, act)).status).toBe(404)
  expect((await members(owner.client, { state: 'ended' })).list.map(({ memberId }) => memberId)).toEqual([
    clerk.memberId,
  ])
})

test('ends the sessions and deletes the authenticator when the second factor is reset', async () => {
  const owner = await anOwner()
  const clerk = await signInAsSeller(server, { storeId: owner.storeId, role: 'seller-care' })
  await server.owner.db
    .insertInto('identity.secondFactor')
    .values({ accountId: clerk.accountId, sealedSecret: Buffer.from('x'), enrolledAt: TEST_NOON })
    .execute()
  expect((await members(owner.client, { keyword: '程' })).list.at(-1)?.hasSecondFactor).toBe(true)
  const act = { memberId: clerk.memberId, reason: '当面核对身份证' }
  expect((await owner.client.call(staffEndpoints.resetSecondFactor, act)).status).toBe(200)
  expect((await clerk.client.call(staffEndpoints.whoAmI, {})).status).toBe(401)
  const left = await server.owner.db
    .selectFrom('identity.secondFactor')
    .select('accountId')
    .where('accountId', '=', clerk.accountId)
    .execute()
  expect(left).toEqual([])
})

test('transfers the store to another owner and gives the former owner the chosen role', async () => {
  const owner = await anOwner()
  const clerk = await signInAsSeller(server, { storeId: owner.storeId, role: 'seller-ops', isSteppedUp: true })
  const input = { memberId: clerk.memberId, ownRoleId: roleId('seller-look'), reason: '退休' }
  expect(reasonOf(await clerk.client.call(staffEndpoints.handOver, { ...input, memberId: owner.memberId }))).toBe(
    'no-right',
  )
  expect((await owner.client.call(staffEndpoints.handOver, { ...input, memberId: owner.memberId })).status).toBe(404)
  expect((await owner.client.call(staffEndpoints.handOver, input)).status).toBe(200)
  expect((await clerk.client.call(staffEndpoints.whoAmI, {})).value.role).toBe('店主')
  expect((await owner.client.call(staffEndpoints.whoAmI, {})).value.role).toBe('只读')
})

test('requires a fresh second factor to disable a person', async () => {
  const { client, storeId } = await signInAsSeller(server)
  const clerk = await signInAsSeller(server, { storeId, role: 'seller-look' })
  const { status, msg } = await client.call(staffEndpoints.disableMember, { memberId: clerk.memberId, reason: REASON })
  expect([status, msg]).toEqual([401, '请再次输入动态口令'])
  expect((await memberRow(clerk.memberId)).state).toBe('active')
})
