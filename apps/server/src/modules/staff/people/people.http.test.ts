import { anyState } from '#testing/any-state.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { ChangeMember } from '@xiaojiu/contract/staff/people-schemas.ts'
import { PLATFORM_RIGHTS, type PlatformRight, SELLER_RIGHTS, type SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount, collectSms, type SmsInbox, TEST_PASSWORD } from '#modules/identity/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
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
const aKeeper = () => signInAsOperator(server, { role: 'security', isSteppedUp: true })
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

test('an owner sees the people of the store, and of no other', async () => {
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

test('a person of another store is not there, and nothing of theirs changes', async () => {
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

test('an invitation comes by SMS, is good once, and opens the console', async () => {
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
  // The link of one console opens nothing at the other.
  client.surface = 'platform'
  expect(reasonOf(await client.call(staffEndpoints.getInvitation, { token }))).toBe('invitation-bad')
})

test('who has a login of the console joins a second store with it, and proves its password', async () => {
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

test('an invitation ends after three days or when it is withdrawn, and its mobile can be invited again', async () => {
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

test('a store has at most fifty people', async () => {
  const owner = await anOwner()
  for (let index = 1; index < 50; index++) {
    const { accountId } = await anAccount(server.owner.db, { kind: 'seller' })
    await aMember(server.owner.db, { accountId, storeId: owner.storeId, role: 'seller-look' })
  }
  const invite = { name: '白雨桐', mobile: '13812340003', roleId: roleId('seller-care'), rights: null, limits: null }
  expect(reasonOf(await owner.client.call(staffEndpoints.invite, invite))).toBe('staff-full')
})

test('a changed role counts from the next request on, and a change of an old version is refused', async () => {
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
    `select details from platform.audit where action = 'staff.change-member' and subject = $1 order by seq limit 1`,
    [clerk.accountId],
  )
  expect(rows[0].details).toMatchObject({ reason: REASON, after: { role: '只读', rights } })
})

test('CR-005 nobody gives a right they do not have, nor changes their own', async () => {
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

test('CR-005 random givers never give more than they may', async () => {
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

test('CR-007 no operator holds both rights of a pair; the refusal names them', async () => {
  const keeper = await signInAsOperator(server, {
    rights: Object.keys(PLATFORM_RIGHTS) as PlatformRight[],
    isSteppedUp: true,
  })
  const clerk = await signInAsOperator(server, { role: 'audit' })
  for (const [pair, words] of [
    [['staff.act', 'audit.look'], '“管理员工与权限”与“查看操作记录”不能由同一人持有'],
    [['money.act', 'money.approve'], '“资金操作”与“复核资金”不能由同一人持有'],
    [['payout.act', 'payout.approve'], '“结算打款”与“复核打款”不能由同一人持有'],
  ] as const) {
    const { status, msg } = await change(keeper.client, clerk.memberId, { rights: [...pair] })
    expect([status, msg]).toEqual([409, words])
    const role = await keeper.client.call(staffEndpoints.saveRole, { name: `互斥${words.length}`, rights: [...pair] })
    expect([role.status, role.msg]).toEqual([409, words])
  }
  const owner = await anOwner()
  const seller = await signInAsSeller(server, { storeId: owner.storeId, role: 'seller-look' })
  expect(reasonOf(await change(owner.client, seller.memberId, { rights: ['staff.act', 'audit.look'] }))).toBe(
    'right-conflict',
  )
  expect((await change(owner.client, seller.memberId, { roleId: roleId('owner'), rights: null })).status).toBe(200)
})

test('a keeper of the platform’s rights gives roles as they stand, and nothing beyond them', async () => {
  const keeper = await aKeeper()
  const clerk = await signInAsOperator(server, { role: 'audit' })
  const limits = { provinceCodes: ['420000'], storeIds: [] }
  expect((await change(keeper.client, clerk.memberId, { roleId: roleId('review'), rights: null, limits })).status).toBe(
    200,
  )
  expect((await clerk.client.call(staffEndpoints.whoAmI, {})).value).toMatchObject({
    role: '资质审核',
    limits: { provinceCodes: ['420000'], storeIds: [] },
  })
  const beyond = ['company.look', 'money.look']
  expect(reasonOf(await change(keeper.client, clerk.memberId, { roleId: roleId('review'), rights: beyond }))).toBe(
    'right-not-own',
  )
  expect(
    (await change(keeper.client, clerk.memberId, { roleId: roleId('review'), rights: ['company.look'] })).status,
  ).toBe(200)
})

test('CR-006 the last owner of a store stays, however many try at once', async () => {
  const { storeId } = await anOwner()
  const [first, second] = [await anOwner(storeId), await anOwner(storeId)]
  const others = await server.owner.db
    .updateTable('staff.membership')
    .set({ state: anyState('ended') })
    .where('storeId', '=', storeId)
    .where('id', 'not in', [first.memberId, second.memberId])
    .execute()
  expect(others).toHaveLength(1)
  const act = (client: TestClient, memberId: string) =>
    client.call(staffEndpoints.disableMember, { memberId, reason: REASON })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? act(first.client, second.memberId) : act(second.client, first.memberId),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const active = await server.owner.db
    .selectFrom('staff.membership')
    .select('id')
    .where('storeId', '=', storeId)
    .where('state', '=', 'active')
    .execute()
  expect(active).toHaveLength(1)
})

test('CR-006 on the platform two people who look after rights stay', async () => {
  await server.owner.db
    .updateTable('staff.membership')
    .set({ state: anyState('ended') })
    .where('face', '=', 'platform')
    .execute()
  const keepers = [await aKeeper(), await aKeeper(), await aKeeper()]
  const [first, second, third] = keepers
  if (!first || !second || !third) throw new Error('three keepers')
  const disable = (memberId: string) => first.client.call(staffEndpoints.disableMember, { memberId, reason: REASON })
  expect((await disable(second.memberId)).status).toBe(200)
  expect((await second.client.call(staffEndpoints.whoAmI, {})).status).toBe(401)
  expect(reasonOf(await disable(third.memberId))).toBe('last-owner')
  expect(reasonOf(await change(first.client, third.memberId, { roleId: roleId('audit') }))).toBe('last-owner')
  const end = { memberId: third.memberId, reason: REASON }
  expect(reasonOf(await first.client.call(staffEndpoints.endMember, end))).toBe('last-owner')
  const enable = { memberId: second.memberId, reason: REASON }
  expect((await first.client.call(staffEndpoints.enableMember, enable)).status).toBe(200)
  expect((await disable(third.memberId)).status).toBe(200)
})

test('disabling and ending close every session at once; sessions can be ended alone', async () => {
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
  await owner.client.call(staffEndpoints.disableMember, act)
  expect(await status(again.client)).toBe(401)
  expect((await again.client.call(staffEndpoints.getSessionEnd, {})).value.reason).toBe('disabled')
  await owner.client.call(staffEndpoints.enableMember, act)
  await owner.client.call(staffEndpoints.endMember, act)
  expect((await owner.client.call(staffEndpoints.enableMember, act)).status).toBe(404)
  expect((await members(owner.client, { state: 'ended' })).list.map(({ memberId }) => memberId)).toEqual([
    clerk.memberId,
  ])
})

test('resetting the second factor ends the sessions and forgets the authenticator', async () => {
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

test('an owner hands the store over and keeps the role that was chosen', async () => {
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

test('roles are made, copied, changed and, when nobody has them, removed; presets stay as they are', async () => {
  const keeper = await aKeeper()
  const { list } = (await keeper.client.call(staffEndpoints.listRoles, {})).value
  expect(list.slice(0, 10).map(({ isPreset }) => isPreset)).toEqual(Array.from({ length: 10 }, () => true))
  const save = (input: { name: string; rights: string[]; roleId?: string; version?: number; copyOf?: string }) =>
    keeper.client.call(staffEndpoints.saveRole, input)
  expect(reasonOf(await save({ roleId: roleId('care'), name: '客服', rights: ['service.act'] }))).toBe('role-fixed')
  expect(reasonOf(await save({ name: '初级客服', rights: ['service.act'] }))).toBe('right-not-own')
  const copied = await save({ copyOf: roleId('care'), name: '初级客服', rights: ['service.act', 'order.look'] })
  expect(copied.value).toMatchObject({ name: '初级客服', isPreset: false, memberCount: 0, version: 1 })
  const { roleId: made } = copied.value
  expect(reasonOf(await save({ copyOf: roleId('care'), name: '初级客服', rights: ['service.act'] }))).toBe(
    'role-name-taken',
  )
  expect(
    reasonOf(await save({ roleId: made, version: 1, name: '初级客服', rights: ['service.act', 'money.act'] })),
  ).toBe('right-not-own')
  const clerk = await signInAsOperator(server, { role: 'audit' })
  await change(keeper.client, clerk.memberId, { roleId: made, rights: null })
  expect((await save({ roleId: made, version: 1, name: '客服一线', rights: ['service.act'] })).value.memberCount).toBe(
    1,
  )
  expect((await clerk.client.call(staffEndpoints.whoAmI, {})).value).toMatchObject({
    role: '客服一线',
    rights: ['service.act'],
  })
  expect(reasonOf(await save({ roleId: made, version: 1, name: '旧', rights: ['service.act'] }))).toBe(
    'version-changed',
  )
  const end = (id: string) => keeper.client.call(staffEndpoints.endRole, { roleId: id })
  expect(reasonOf(await end(made))).toBe('role-in-use')
  expect(reasonOf(await end(roleId('audit')))).toBe('role-fixed')
  await change(keeper.client, clerk.memberId, { roleId: roleId('audit'), rights: null })
  expect((await end(made)).status).toBe(200)
  expect((await end(made)).status).toBe(404)
})

test('a store’s own role is not there for another store', async () => {
  const owner = await anOwner()
  const role = await owner.client.call(staffEndpoints.saveRole, { name: '夜班仓库', rights: ['order.ship'] })
  const other = await anOwner()
  const names = (await other.client.call(staffEndpoints.listRoles, {})).value.list.map(({ name }) => name)
  expect(names).toEqual(['店主', '运营', '仓库', '质管', '财务', '客服', '只读'])
  expect((await other.client.call(staffEndpoints.endRole, { roleId: role.value.roleId })).status).toBe(404)
})

test('every act on people asks for a fresh proof of the second factor', async () => {
  const { client, storeId } = await signInAsSeller(server)
  const clerk = await signInAsSeller(server, { storeId, role: 'seller-look' })
  const { status, msg } = await client.call(staffEndpoints.disableMember, { memberId: clerk.memberId, reason: REASON })
  expect([status, msg]).toEqual([401, '请再次输入动态口令'])
  expect((await memberRow(clerk.memberId)).state).toBe('active')
})
