import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { ChangeMember } from '@xiaojiu/contract/staff/people-schemas.ts'
import { PLATFORM_RIGHTS, type PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { heldBack } from '#testing/held-back.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
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
async function change(client: TestClient, memberId: string, wanted: Partial<ChangeMember>) {
  const {
    version,
    roleId: has,
    rights,
  } = await server.owner.db
    .selectFrom('staff.membership')
    .selectAll()
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const input = { memberId, version, roleId: has, rights, limits: null, reason: REASON, ...wanted }
  return client.call(staffEndpoints.changeMember, input)
}

test('CR-007 refuses an operator both rights of a conflicting pair and names them', async () => {
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

test('lets a platform rights keeper give preset roles but no rights beyond them', async () => {
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

test('CR-006 keeps the last owner of a store under 50 concurrent disabling requests', async () => {
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
  // Holds both transactions until each has come as far as it can.
  const lock = { text: 'select from staff.membership where store_id = $1 for update', values: [storeId] }
  const answers = await heldBack(server.owner.pool, lock, () =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? act(first.client, second.memberId) : act(second.client, first.memberId),
      ),
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

test('CR-006 keeps at least two people who manage rights on the platform', async () => {
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
  // Enabling needs two: the person who requests it, and another.
  const { approvalId } = (await first.client.call(staffEndpoints.enableMember, enable)).value
  const yes = { approvalId: approvalId ?? '', verdict: 'approve', note: '' } as const
  expect((await third.client.call(staffEndpoints.decideApproval, yes)).status).toBe(200)
  expect((await disable(third.memberId)).status).toBe(200)
})

test('creates, copies, changes and removes unused roles, and refuses changes to presets', async () => {
  const keeper = await aKeeper()
  const { list } = (await keeper.client.call(staffEndpoints.listRoles, {})).value
  expect(list.slice(0, 10).map(({ isPreset }) => isPreset)).toEqual(Array.from({ length: 10 }, () => true))
  const save = (input: { name: string; rights: string[]; roleId?: string; version?: number; copyOf?: string }) =>
    keeper.client.call(staffEndpoints.saveRole, input)
  expect(reasonOf(await save({ roleId: roleId('care'), name: '客服', rights: ['service.act'] }))).toBe('role-fixed')
  expect(reasonOf(await save({ name: '初级客服', rights: ['service.act'] }))).toBe('right-not-own')
  const copied = await save({ copyOf: roleId('care'), name: '初级客服', rights: ['service.act', 'order.look'] })
  expect(copied.value.role).toMatchObject({ name: '初级客服', isPreset: false, memberCount: 0, version: 1 })
  const made = copied.value.role?.roleId ?? ''
  expect(reasonOf(await save({ copyOf: roleId('care'), name: '初级客服', rights: ['service.act'] }))).toBe(
    'role-name-taken',
  )
  expect(
    reasonOf(await save({ roleId: made, version: 1, name: '初级客服', rights: ['service.act', 'money.act'] })),
  ).toBe('right-not-own')
  const clerk = await signInAsOperator(server, { role: 'audit' })
  await change(keeper.client, clerk.memberId, { roleId: made, rights: null })
  expect(
    (await save({ roleId: made, version: 1, name: '客服一线', rights: ['service.act'] })).value.role?.memberCount,
  ).toBe(1)
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

test('hides a store’s own role from another store and returns 404', async () => {
  const owner = await anOwner()
  const role = await owner.client.call(staffEndpoints.saveRole, { name: '夜班仓库', rights: ['order.ship'] })
  const other = await anOwner()
  const names = (await other.client.call(staffEndpoints.listRoles, {})).value.list.map(({ name }) => name)
  expect(names).toEqual(['店主', '运营', '仓库', '质管', '财务', '客服', '只读'])
  expect((await other.client.call(staffEndpoints.endRole, { roleId: role.value.role?.roleId ?? '' })).status).toBe(404)
})

test('limits an operator to stores that are found by name, and records it in the audit', async () => {
  const keeper = await aKeeper()
  const { storeId } = await anOwner()
  const { name } = await server.owner.db
    .selectFrom('store.store')
    .select('name')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const find = async (keyword: string) =>
    (await keeper.client.call(staffEndpoints.listLimitStores, { keyword })).value.list
  expect(await find(name)).toContainEqual({ storeId, name })
  expect(await find('没有这家店')).toEqual([])
  const clerk = await signInAsOperator(server, { role: 'review' })
  const limits = { provinceCodes: [], storeIds: [storeId] }
  expect((await change(keeper.client, clerk.memberId, { limits })).status).toBe(200)
  const { rows } = await server.owner.pool.query(
    `select c.before, c.after from platform.audit a join platform.change c on c.set_id = a.change_set
     where a.action = 'staff.change-member' and a.subject = $1`,
    [clerk.accountId],
  )
  expect(rows).toEqual([{ before: { stores: null }, after: { stores: [storeId] } }])
})
