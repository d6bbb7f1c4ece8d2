import { randomInt } from 'node:crypto'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { ChangeMember } from '@xiaojiu/contract/staff/people-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { collectSms } from '#modules/identity/testing.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
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
const aKeeper = () => signInAsOperator(server, { role: 'security', isSteppedUp: true })
const memberRow = (memberId: string) =>
  server.owner.db.selectFrom('staff.membership').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
async function change(client: TestClient, memberId: string, wanted: Partial<ChangeMember>) {
  const { version, roleId: has, rights } = await memberRow(memberId)
  const input = { memberId, version, roleId: has, rights, limits: null, reason: REASON, ...wanted }
  return client.call(staffEndpoints.changeMember, input)
}
const agree = (client: TestClient, approvalId: string | null) =>
  client.call(staffEndpoints.decideApproval, { approvalId: approvalId ?? '', verdict: 'approve', note: '' })
const rightsOf = async (client: TestClient) => (await client.call(staffEndpoints.whoAmI, {})).value.rights

test('CR-039 gives a money right only after a second person approved', async () => {
  const [first, second] = [await aKeeper(), await aKeeper()]
  const clerk = await signInAsOperator(server, { role: 'audit' })
  const before = await memberRow(clerk.memberId)
  const asked = await change(first.client, clerk.memberId, { roleId: roleId('money'), rights: null })
  expect(asked.value).toMatchObject({ outcome: 'asked', approvalId: expect.any(String) })
  expect(await memberRow(clerk.memberId)).toEqual(before)
  const { approvalId } = asked.value
  expect(reasonOf(await agree(first.client, approvalId))).toBe('own-request')
  expect(reasonOf(await agree(clerk.client, approvalId))).toBe('step-up-needed')
  expect(await memberRow(clerk.memberId)).toEqual(before)
  expect((await agree(second.client, approvalId)).status).toBe(200)
  expect(await rightsOf(clerk.client)).toContain('money.act')
  expect(reasonOf(await agree(second.client, approvalId))).toBe('state-changed')
  // Removing it needs one person.
  const back = await change(first.client, clerk.memberId, { roleId: roleId('audit'), rights: null })
  expect(back.value).toEqual({ outcome: 'done', approvalId: null })
  expect(await rightsOf(clerk.client)).toEqual(['audit.look', 'report.look'])
})

test('sets and lowers the own limit of a colleague by one person, raises and lifts it by two', async () => {
  const [first, second] = [await aKeeper(), await aKeeper()]
  const clerk = await signInAsOperator(server, { role: 'money-approve' })
  const limits = async () => (await memberRow(clerk.memberId)).approvalLimits
  const set = (most?: number) =>
    change(first.client, clerk.memberId, {
      approvalLimits: most === undefined ? {} : { 'deposit.claim': fen(most) },
    })
  expect((await set(5000)).value.outcome).toBe('done')
  expect((await set(2000)).value.outcome).toBe('done')
  expect(await limits()).toEqual({ 'deposit.claim': 2000 })
  // Without the field the limits stay.
  expect((await change(first.client, clerk.memberId, {})).value.outcome).toBe('done')
  expect(await limits()).toEqual({ 'deposit.claim': 2000 })
  for (const wider of [2001, undefined]) {
    const { outcome, approvalId } = (await set(wider)).value
    expect([outcome, await limits()]).toEqual(['asked', { 'deposit.claim': 2000 }])
    await first.client.call(staffEndpoints.withdrawApproval, { approvalId: approvalId ?? '' })
  }
  const { approvalId } = (await set(2001)).value
  const { list } = (await second.client.call(staffEndpoints.listApprovals, { state: 'waiting', pageSize: 50 })).value
  const shown = list.find(row => row.approvalId === approvalId)
  expect(
    [shown?.before['复核限额'], shown?.after['复核限额']].map(text => /[\d.]+ 元$/.exec(String(text))?.[0]),
  ).toEqual(['20.00 元', '20.01 元'])
  expect((await agree(second.client, approvalId)).status).toBe(200)
  expect(await limits()).toEqual({ 'deposit.claim': 2001 })
})

test('CR-008 widens the scope of somebody with a money right only after a second person approved, and shows it', async () => {
  const [first, second] = [await aKeeper(), await aKeeper()]
  const [clerk, reviewer] = [
    await signInAsOperator(server, { role: 'money' }),
    await signInAsOperator(server, { role: 'review' }),
  ]
  const here = { provinceCodes: ['420000'], storeIds: [] }
  const scope = async (memberId: string) => (await memberRow(memberId)).limitProvinces
  for (const { memberId } of [clerk, reviewer])
    expect((await change(first.client, memberId, { limits: here })).value.outcome).toBe('done')
  const wide = { provinceCodes: ['420000', '460000'], storeIds: [] }
  const asked = (await change(first.client, clerk.memberId, { limits: wide })).value
  expect([asked.outcome, await scope(clerk.memberId)]).toEqual(['asked', ['420000']])
  const ref = { approvalId: asked.approvalId ?? '' }
  expect((await second.client.call(staffEndpoints.getApproval, ref)).value).toMatchObject({
    before: { 数据范围: '湖北' },
    after: { 数据范围: '湖北、海南' },
  })
  expect((await agree(second.client, asked.approvalId)).status).toBe(200)
  expect(await scope(clerk.memberId)).toEqual(['420000', '460000'])
  // Without limits is the widest; somebody without money rights needs one person.
  expect((await change(first.client, clerk.memberId, { limits: null })).value.outcome).toBe('asked')
  expect((await change(first.client, reviewer.memberId, { limits: null })).value.outcome).toBe('done')
  expect([await scope(clerk.memberId), await scope(reviewer.memberId)]).toEqual([['420000', '460000'], null])
})

test('CR-008 refuses a keeper with limits to give or invite anybody beyond them', async () => {
  const keeper = await aKeeper()
  await server.owner.db
    .updateTable('staff.membership')
    .set({ limitProvinces: ['420000'] })
    .where('id', '=', keeper.memberId)
    .execute()
  const clerk = await signInAsOperator(server, { role: 'review' })
  const within = { provinceCodes: ['420000'], storeIds: [] }
  const beyond = { provinceCodes: ['420000', '460000'], storeIds: [] }
  const invite = (mobile: string, limits: typeof within | null) =>
    keeper.client.call(staffEndpoints.invite, {
      ...{ name: '龚学文', mobile, roleId: roleId('review'), rights: null, limits },
    })
  for (const limits of [beyond, null]) expect(reasonOf(await invite('13700007003', limits))).toBe('scope-not-own')
  expect((await invite('13700007004', within)).status).toBe(200)
  const mobiles = ['13700007003', '13700007004']
  const sent = await server.owner.db
    .selectFrom('staff.invitation')
    .select('mobile')
    .where('mobile', 'in', mobiles)
    .execute()
  expect(sent).toEqual([{ mobile: '13700007004' }])
  const { list } = (await keeper.client.call(staffEndpoints.listInvitations, {})).value
  for (const { invitationId } of list)
    expect((await keeper.client.call(staffEndpoints.withdrawInvitation, { invitationId })).status).toBe(200)
  // What somebody has already is no gift of this keeper.
  expect((await change(keeper.client, clerk.memberId, { limits: null })).status).toBe(200)
  expect((await change(keeper.client, clerk.memberId, { limits: within })).status).toBe(200)
  for (const limits of [beyond, null])
    expect(reasonOf(await change(keeper.client, clerk.memberId, { limits }))).toBe('scope-not-own')
  expect((await memberRow(clerk.memberId)).limitProvinces).toEqual(['420000'])
})

test("CR-033 refuses approval of one's own money rights", async () => {
  const [first, second] = [await aKeeper(), await aKeeper()]
  await aKeeper()
  const { approvalId } = (await change(first.client, second.memberId, { roleId: roleId('money'), rights: null })).value
  const before = await memberRow(second.memberId)
  expect(reasonOf(await agree(second.client, approvalId))).toBe('own-rights')
  expect(await memberRow(second.memberId)).toEqual(before)
})

test('CR-035 refuses approval when the person changed after the request', async () => {
  const [first, second] = [await aKeeper(), await aKeeper()]
  const clerk = await signInAsOperator(server, { role: 'audit' })
  const { approvalId } = (await change(first.client, clerk.memberId, { roleId: roleId('money'), rights: null })).value
  await change(first.client, clerk.memberId, { roleId: roleId('care'), rights: null })
  expect(reasonOf(await agree(second.client, approvalId))).toBe('approval-outdated')
  expect(await rightsOf(clerk.client)).not.toContain('money.act')
})

test('CR-039 saves a role with a money right only after a second person approved, others immediately', async () => {
  const [first, second] = [await aKeeper(), await aKeeper()]
  const save = (input: { name: string; rights: string[]; reason?: string }) =>
    first.client.call(staffEndpoints.saveRole, { copyOf: roleId('money'), ...input })
  expect((await save({ name: '出纳查看', rights: ['money.look'] })).value).toMatchObject({
    outcome: 'done',
    role: { name: '出纳查看' },
  })
  expect(reasonOf(await save({ name: '出纳', rights: ['money.look', 'payout.act'] }))).toBe('reason-needed')
  const asked = await save({ name: '出纳', rights: ['money.look', 'payout.act'], reason: '新设岗位' })
  expect(asked.value).toMatchObject({ outcome: 'asked', role: null })
  const named = () => server.owner.db.selectFrom('staff.role').select('rights').where('name', '=', '出纳').execute()
  expect(await named()).toEqual([])
  expect(reasonOf(await agree(first.client, asked.value.approvalId))).toBe('own-request')
  expect(await named()).toEqual([])
  expect((await agree(second.client, asked.value.approvalId)).status).toBe(200)
  expect(await named()).toEqual([{ rights: ['money.look', 'payout.act'] }])
})

test('CR-041 requires one person to disable an operator and two to enable one, but one in a store', async () => {
  const [first, second] = [await aKeeper(), await aKeeper()]
  const clerk = await signInAsOperator(server, { role: 'care' })
  const act = { memberId: clerk.memberId, reason: REASON }
  expect((await first.client.call(staffEndpoints.disableMember, act)).status).toBe(200)
  const asked = await first.client.call(staffEndpoints.enableMember, act)
  expect(asked.value.outcome).toBe('asked')
  expect((await memberRow(clerk.memberId)).state).toBe('disabled')
  expect(reasonOf(await agree(first.client, asked.value.approvalId))).toBe('own-request')
  expect((await memberRow(clerk.memberId)).state).toBe('disabled')
  expect((await agree(second.client, asked.value.approvalId)).status).toBe(200)
  expect((await memberRow(clerk.memberId)).state).toBe('active')

  const owner = await signInAsSeller(server, { isSteppedUp: true })
  const depot = await signInAsSeller(server, { storeId: owner.storeId, role: 'seller-depot' })
  await server.owner.db
    .updateTable('staff.membership')
    .set({ state: anyState('disabled') })
    .where('id', '=', depot.memberId)
    .execute()
  const own = { memberId: depot.memberId, reason: REASON }
  expect((await owner.client.call(staffEndpoints.enableMember, own)).value.outcome).toBe('done')
})

test('refuses an invitation with a money right', async () => {
  const keeper = await aKeeper()
  const invited = await keeper.client.call(staffEndpoints.invite, {
    ...{ name: '龚学文', mobile: '13700007001', roleId: roleId('money'), rights: null, limits: null },
  })
  expect([invited.status, reasonOf(invited)]).toEqual([409, 'money-rights-later'])
  const rows = await server.owner.db
    .selectFrom('staff.invitation')
    .select('id')
    .where('mobile', '=', '13700007001')
    .execute()
  expect(rows).toEqual([])
})

test('CR-008 invites somebody with limits that apply from the first log-in on', async () => {
  const inbox = collectSms(server.parts.gateways)
  const keeper = await aKeeper()
  const limits = { provinceCodes: ['460000'], storeIds: [] }
  await keeper.client.call(staffEndpoints.invite, {
    ...{ name: '龚学文', mobile: '13700007002', roleId: roleId('review'), rights: null, limits },
  })
  expect((await keeper.client.call(staffEndpoints.listInvitations, {})).value.list).toMatchObject([
    { name: '龚学文', limits },
  ])
  const client = server.client()
  client.surface = 'platform'
  const token = inbox.messages.at(-1)?.params['url']?.slice(-43) ?? ''
  const own = { token, loginName: 'xuewen-gong', password: 'Danggui-Huangqi-77' }
  expect((await client.call(staffEndpoints.acceptInvitation, own)).status).toBe(200)
  const { list } = (await keeper.client.call(staffEndpoints.listMembers, { pageNum: 1, pageSize: 50 })).value
  expect(list.find(one => one.loginName === 'xuewen-gong')?.limits).toEqual(limits)
})

test.each([
  ['was dismissed', `update staff.membership set state = 'disabled' where id = $1`],
  ['lost the right to manage staff', `update staff.membership set rights = '{audit.look}' where id = $1`],
  [
    'invited into a role that got a money right since',
    `update staff.role set rights = '{money.act}' where name = 'invited-into' and $1::uuid is not null`,
  ],
])('makes nobody a member by the invitation of somebody who %s', async (_, text) => {
  const inbox = collectSms(server.parts.gateways)
  const [keeper, colleague] = [await aKeeper(), await aKeeper()]
  const { rows } = await server.owner.pool.query<{ id: string }>(
    `insert into staff.role (face, name, rights) values ('platform', 'invited-into', '{company.look}') returning id`,
  )
  const mobile = `1370000${randomInt(8000, 9999)}`
  const wanted = { name: '龚学文', mobile, roleId: rows[0]?.id ?? '', rights: null, limits: null }
  expect((await keeper.client.call(staffEndpoints.invite, wanted)).status).toBe(200)
  await server.owner.pool.query(text, [keeper.memberId])
  const client = server.client()
  client.surface = 'platform'
  const token = inbox.messages.at(-1)?.params['url']?.slice(-43) ?? ''
  const own = { token, loginName: 'gong-the-invited', password: 'Danggui-Huangqi-77' }
  expect(reasonOf(await client.call(staffEndpoints.getInvitation, { token }))).toBe('invitation-bad')
  expect(reasonOf(await client.call(staffEndpoints.acceptInvitation, own))).toBe('invitation-bad')
  const made = await server.owner.pool.query('select from identity.account where mobile = $1', [mobile])
  expect(made.rowCount).toBe(0)
  const { list } = (await colleague.client.call(staffEndpoints.listInvitations, {})).value
  const { invitationId = '' } = list.find(one => one.name === wanted.name) ?? {}
  expect((await colleague.client.call(staffEndpoints.withdrawInvitation, { invitationId })).status).toBe(200)
  await server.owner.pool.query(`update staff.role set name = right(id::text, 20) where name = 'invited-into'`)
})

test('CR-050 exports the rights with limits and states, and records the export in the audit', async () => {
  const keeper = await aKeeper()
  const clerk = await signInAsOperator(server, { role: 'review', personName: '白芷晴' })
  await server.owner.db
    .updateTable('staff.membership')
    .set({ limitProvinces: ['460000', '420000'], state: anyState('disabled') })
    .where('id', '=', clerk.memberId)
    .execute()
  const recorded = async () =>
    (
      await server.owner.pool.query(
        `select count(*)::int as n from platform.audit where action = 'staff.export-members' and actor_account_id = $1`,
        [keeper.accountId],
      )
    ).rows[0]?.n
  expect(await recorded()).toBe(0)
  const [heads = [], ...rows] = await readSheet((await keeper.client.send(staffEndpoints.exportMembers, {})).raw)
  const cell = (head: string) => rows.find(row => row[0] === '白芷晴')?.[heads.indexOf(head)]
  expect([cell('状态'), cell('数据范围'), cell('审核企业资质')]).toEqual(['已停用', '海南、湖北', '有'])
  expect(await recorded()).toBe(1)
})
