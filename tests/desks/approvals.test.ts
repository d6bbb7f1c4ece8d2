import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import { lapseApprovals } from '../../apps/server/src/modules/staff/approvals/list-approvals.ts'
import { anyState } from '../../apps/server/src/testing/any-state.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsOperator, signInAsSeller } from '../../apps/server/src/testing/sign-in.ts'
import { shutCompany } from './shut-company.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const HOUR_MS = 3_600_000

const aShutCompany = () => shutCompany(server)
const decide = (client: TestClient, approvalId: string | null, verdict: 'approve' | 'refuse' = 'approve', note = '') =>
  client.call(staffEndpoints.decideApproval, { approvalId: approvalId ?? '', verdict, note })
const rowsOf = (companyId: string, action: string) =>
  server.owner.db
    .selectFrom('platform.audit')
    .selectAll()
    .where('subject', '=', companyId)
    .where('action', '=', action)
    .execute()

test('CR-032 CR-033 carries out a request only when another person with the right approves it', async () => {
  const { companyId, asker, second, ask, stateOf } = await aShutCompany()
  const asked = await ask()
  expect(asked).toEqual({ outcome: 'asked', approvalId: expect.any(String) })
  expect(await stateOf()).toBe('cancelled')
  const { client: outsider } = await signInAsOperator(server, { rights: ['order.look'], isSteppedUp: true })
  const { client: seller } = await signInAsSeller(server, { isSteppedUp: true })
  const { client: unproven } = await signInAsOperator(server, { rights: ['company.act'] })
  expect((await server.client().send(staffEndpoints.decideApproval, {})).status).toBe(401)
  expect(reasonOf(await decide(asker.client, asked.approvalId))).toBe('own-request')
  expect(reasonOf(await decide(outsider, asked.approvalId))).toBe('no-right')
  expect((await decide(seller, asked.approvalId)).status).toBe(404)
  expect(reasonOf(await decide(unproven, asked.approvalId))).toBe('step-up-needed')
  expect(reasonOf(await decide(second.client, asked.approvalId, 'refuse'))).toBe('reason-needed')
  expect(await stateOf()).toBe('cancelled')
  expect(
    (await second.client.call(staffEndpoints.listApprovals, { state: 'waiting', pageSize: 50 })).value.list,
  ).toMatchObject([
    {
      approvalId: asked.approvalId,
      kindLabel: '恢复已注销证照',
      askedBy: '沈申请',
      reason: '公告已撤销',
      before: { 药品经营许可证: '已注销' },
      after: { 药品经营许可证: '有效' },
      isOwn: false,
      mayDecide: true,
    },
  ])
  expect((await outsider.call(staffEndpoints.listApprovals, { pageSize: 50 })).value.list).toEqual([])
  expect(
    (await asker.client.call(staffEndpoints.listApprovals, { isOwn: true, pageSize: 50 })).value.list,
  ).toMatchObject([{ isOwn: true, mayDecide: false }])
  expect((await decide(second.client, asked.approvalId)).status).toBe(200)
  expect(await stateOf()).toBe('valid')
  expect(await rowsOf(companyId, 'licence.restore')).toMatchObject([
    {
      actorAccountId: second.accountId,
      actorName: '梁复核',
      face: 'platform',
      reason: '公告已撤销',
      details: { approvalId: asked.approvalId, askedBy: asker.accountId },
    },
  ])
  expect(reasonOf(await decide(second.client, asked.approvalId))).toBe('state-changed')
})

test('CR-034 accepts one of two simultaneous approvals and carries out the request once', async () => {
  const { companyId, second, ask, stateOf } = await aShutCompany()
  const third = await signInAsOperator(server, { rights: ['company.act'], isSteppedUp: true })
  const { approvalId } = await ask()
  const answers = await Promise.all([second, third].map(({ client }) => decide(client, approvalId)))
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.flatMap(answer => reasonOf(answer) ?? [])).toEqual(['state-changed'])
  expect(await stateOf()).toBe('valid')
  expect(await rowsOf(companyId, 'licence.restore')).toHaveLength(1)
})

const opened = (client: TestClient, approvalId: string | null) =>
  client.call(staffEndpoints.getApproval, { approvalId: approvalId ?? '' })

test('CR-035 refuses the approval when the subject changed since the request', async () => {
  const { companyId, second, ask, stateOf } = await aShutCompany()
  const { approvalId } = await ask()
  await server.owner.db
    .updateTable('qualification.licence')
    .set({ decidedAt: new Date(server.clock.read().getTime() + 1) })
    .where('companyId', '=', companyId)
    .where('code', '=', 'DL')
    .execute()
  expect(reasonOf(await decide(second.client, approvalId))).toBe('approval-outdated')
  expect(await stateOf()).toBe('cancelled')
  expect((await opened(second.client, approvalId)).value).toMatchObject({
    approvalId,
    now: { 药品经营许可证: '已注销' },
  })
  expect((await decide(second.client, approvalId, 'refuse', '请重新提交')).status).toBe(200)
  expect((await opened(second.client, approvalId)).value).toMatchObject({ state: 'refused', now: null })
  expect(await stateOf()).toBe('cancelled')
})

test('lets nobody approve an amount above their own limit, and shows and states that limit', async () => {
  const { companyId, second, ask, stateOf } = await aShutCompany()
  const { approvalId } = await ask()
  await server.owner.db
    .updateTable('staff.approval')
    .set({ amount: 300_000 })
    .where('id', '=', approvalId ?? '')
    .execute()
  const limitTo = (fen: number) =>
    server.owner.pool.query(
      `update staff.membership set approval_limits = jsonb_build_object('licence.restore', $2::bigint) where id = $1`,
      [second.memberId, fen],
    )
  const shown = async () =>
    (await second.client.call(staffEndpoints.listApprovals, { pageSize: 50 })).value.list.find(
      row => row.approvalId === approvalId,
    )
  const ownAmount = async () =>
    (await second.client.call(staffEndpoints.listLimits, {})).value.list.find(one => one.kind === 'licence.restore')
      ?.ownAmount
  expect([(await shown())?.overLimit, await ownAmount()]).toEqual([null, null])
  await limitTo(299_999)
  expect([(await shown())?.overLimit, (await shown())?.mayDecide, await ownAmount()]).toEqual([299_999, true, 299_999])
  const over = await decide(second.client, approvalId)
  expect([over.status, reasonOf(over), over.msg]).toEqual([
    403,
    'over-own-limit',
    '金额超过您的复核限额 2999.99 元，请交由限额更高的同事复核',
  ])
  expect([await stateOf(), (await shown())?.state]).toEqual(['cancelled', 'waiting'])
  expect(await rowsOf(companyId, 'licence.restore')).toEqual([])
  await limitTo(300_000)
  expect((await decide(second.client, approvalId)).status).toBe(200)
  expect([await stateOf(), (await shown())?.state]).toEqual(['valid', 'approved'])
})

test('carries out no request of somebody who was dismissed or lost the right, and lets it be refused', async () => {
  const { companyId, asker, second, ask, stateOf } = await aShutCompany()
  const { approvalId } = await ask()
  const shown = async () =>
    (await second.client.call(staffEndpoints.listApprovals, { pageSize: 50 })).value.list.find(
      row => row.approvalId === approvalId,
    )
  const set = (columns: string) =>
    server.owner.pool.query(`update staff.membership set ${columns} where id = $1`, [asker.memberId])
  expect(await shown()).toMatchObject({ isAskerEntitled: true, mayDecide: true })
  for (const [lost, back] of [
    [`rights = '{company.look}'`, `rights = '{company.act}'`],
    [`state = 'disabled'`, `state = 'active'`],
    [`state = 'ended'`, `state = 'active'`],
  ] as const) {
    await set(lost)
    expect(await shown()).toMatchObject({ isAskerEntitled: false, mayDecide: true })
    const answer = await decide(second.client, approvalId)
    expect([answer.status, reasonOf(answer), answer.msg]).toEqual([
      409,
      'asker-without-right',
      '提交人已离岗或不再有“管理企业与账号”权限，只能驳回；仍需办理的，由有权限的同事重新提交',
    ])
    expect([await stateOf(), (await shown())?.state]).toEqual(['cancelled', 'waiting'])
    await set(back)
  }
  expect(await rowsOf(companyId, 'licence.restore')).toEqual([])
  await set(`state = 'disabled'`)
  expect((await decide(second.client, approvalId, 'refuse', '提交人已停用')).status).toBe(200)
  expect([await stateOf(), (await shown())?.isAskerEntitled]).toEqual(['cancelled', true])
})

test('CR-009 lets nobody decide, ask about or count a request about a company they have a conflict of interest with', async () => {
  const { companyId, second, ask, stateOf } = await aShutCompany()
  const { approvalId } = await ask()
  const id = approvalId ?? ''
  const counted = async () => (await second.client.call(staffEndpoints.countTasks, {})).value.approvals
  const shown = async () =>
    (await second.client.call(staffEndpoints.listApprovals, { pageSize: 50 })).value.list.find(
      row => row.approvalId === id,
    )
  const before = await counted()
  expect((await shown())?.isConflicted).toBe(false)
  await second.client.call(staffEndpoints.declareConflict, { companyId, note: '配偶在该企业任职' })
  expect(reasonOf(await decide(second.client, id))).toBe('own-conflict')
  expect(reasonOf(await decide(second.client, id, 'refuse', '没有依据'))).toBe('own-conflict')
  const question = { approvalId: id, question: '公告的文号是多少' }
  expect(reasonOf(await second.client.call(staffEndpoints.askBackApproval, question))).toBe('own-conflict')
  expect(await shown()).toMatchObject({ isConflicted: true, state: 'waiting', questions: [] })
  expect([await counted(), await stateOf()]).toEqual([before - 1, 'cancelled'])
  const [conflict] = (await second.client.call(staffEndpoints.listConflicts, {})).value.list
  await second.client.call(staffEndpoints.endConflict, { conflictId: conflict?.conflictId ?? '' })
  expect((await decide(second.client, id)).status).toBe(200)
  expect(await stateOf()).toBe('valid')
})

test('lets somebody with a lower limit refuse what they may not approve', async () => {
  const { second, ask, stateOf } = await aShutCompany()
  const { approvalId } = await ask()
  await server.owner.pool.query('update staff.approval set amount = 2 where id = $1', [approvalId])
  await server.owner.pool.query(
    `update staff.membership set approval_limits = '{"licence.restore": 1}' where id = $1`,
    [second.memberId],
  )
  expect((await decide(second.client, approvalId, 'refuse', '金额不符')).status).toBe(200)
  expect(await stateOf()).toBe('cancelled')
})

test('CR-036 expires a request after exactly 72 hours, and lets the requester withdraw it before', async () => {
  const { second, asker, ask, stateOf } = await aShutCompany()
  const { approvalId } = await ask()
  expect((await second.client.call(staffEndpoints.withdrawApproval, { approvalId: approvalId ?? '' })).status).toBe(404)
  const other = await ask('发证机关更正了公告')
  expect(
    (await asker.client.call(staffEndpoints.withdrawApproval, { approvalId: other.approvalId ?? '' })).status,
  ).toBe(200)
  expect(reasonOf(await decide(second.client, other.approvalId))).toBe('state-changed')
  const at = (ms: number) => ({ ...server.context(), now: new Date(server.clock.read().getTime() + ms) })
  const states = async () =>
    (
      await server.owner.db
        .selectFrom('staff.approval')
        .select('state')
        .where('id', '=', approvalId ?? '')
        .execute()
    ).map(row => row.state)
  await lapseApprovals(at(72 * HOUR_MS - 1000))
  expect(await states()).toEqual(['waiting'])
  await lapseApprovals(at(72 * HOUR_MS))
  expect(await states()).toEqual(['lapsed'])
  const told = async (client: TestClient) =>
    (await client.call(messageOperatingEndpoints.listOperatorMessages, { rule: 'own-request', pageSize: 50 })).value
      .list
  expect((await told(asker.client)).map(({ title, link }) => [title, link])).toEqual([
    [expect.stringMatching(/^复核申请已过期：/), `/platform/approvals?view=lapsed&approvalId=${approvalId}`],
  ])
  expect(await told(second.client)).toEqual([])
  expect(reasonOf(await decide(second.client, approvalId))).toBe('approval-expired')
  expect(await stateOf()).toBe('cancelled')
  expect((await asker.client.call(staffEndpoints.listLimits, {})).value.list).toContainEqual({
    kind: 'licence.restore',
    label: '恢复已注销证照',
    amount: null,
    when: null,
    isDefault: true,
    canChange: false,
    usual: null,
    most: null,
    version: 0,
    changed: null,
    isOfAmount: false,
    mayDecide: true,
    ownAmount: null,
  })
  const { client: admin } = await signInAsOperator(server, { role: 'system', isSteppedUp: true })
  expect(
    (await admin.send(staffEndpoints.saveLimit, { kind: 'licence.restore', amount: '1.00', version: 0 })).status,
  ).toBe(404)
})

test('CR-008 shows, counts and lets decide no request about a company outside of an operator’s limits', async () => {
  const { companyId, ask, stateOf } = await aShutCompany()
  const { provinceCode } = await server.owner.db
    .selectFrom('company.company')
    .select('provinceCode')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { approvalId } = await ask()
  const limited = async (province: string) => {
    const { client, accountId } = await signInAsOperator(server, { rights: ['company.act'], isSteppedUp: true })
    await server.owner.db
      .updateTable('staff.membership')
      .set({ limitProvinces: [province] })
      .where('accountId', '=', accountId)
      .execute()
    return client
  }
  const [near, far] = [await limited(provinceCode), await limited(provinceCode === '110000' ? '120000' : '110000')]
  const seen = async (client: TestClient) =>
    (await client.call(staffEndpoints.listApprovals, { state: 'waiting', pageSize: 50 })).value.list.some(
      row => row.approvalId === approvalId,
    )
  const counted = async (client: TestClient) => (await client.call(staffEndpoints.countTasks, {})).value.approvals
  expect([await seen(near), await seen(far)]).toEqual([true, false])
  expect([(await counted(near)) > 0, await counted(far)]).toEqual([true, 0])
  expect((await decide(far, approvalId)).status).toBe(404)
  expect(await stateOf()).toBe('cancelled')
  expect(await decide(near, approvalId)).toMatchObject({ success: true })
  expect(await stateOf()).toBe('valid')
})

test('waits for the answer of the requester when a second person asks back, without more time', async () => {
  const { companyId, asker, second, ask, stateOf } = await aShutCompany()
  const { approvalId } = await ask()
  const id = approvalId ?? ''
  const back = (client: TestClient) =>
    client.call(staffEndpoints.askBackApproval, { approvalId: id, question: '公告的文号是多少' })
  const answer = (client: TestClient) =>
    client.call(staffEndpoints.answerApproval, { approvalId: id, answer: '鄂药监公告〔2026〕12 号' })
  const shown = async (client: TestClient) =>
    (await client.call(staffEndpoints.listApprovals, { pageSize: 50 })).value.list.find(row => row.approvalId === id)
  const { client: outsider } = await signInAsOperator(server, { rights: ['order.look'] })
  expect((await server.client().send(staffEndpoints.askBackApproval, {})).status).toBe(401)
  expect((await server.client().send(staffEndpoints.answerApproval, {})).status).toBe(401)
  expect(reasonOf(await back(asker.client))).toBe('own-request')
  expect(reasonOf(await back(outsider))).toBe('no-right')
  expect((await second.client.send(staffEndpoints.askBackApproval, { approvalId: id, question: '？' })).status).toBe(
    422,
  )
  expect(reasonOf(await answer(asker.client))).toBe('state-changed')
  const before = await shown(second.client)
  expect(before?.questions).toEqual([])
  const counted = async (client: TestClient) => (await client.call(staffEndpoints.countTasks, {})).value.approvals
  const own = await counted(asker.client)

  expect((await back(second.client)).status).toBe(200)
  const askedAt = server.clock.read()
  expect(await rowsOf(companyId, 'approval.ask-back')).toMatchObject([
    { actorAccountId: second.accountId, reason: '公告的文号是多少', details: { approvalId: id } },
  ])
  expect(reasonOf(await back(second.client))).toBe('approval-question-open')
  expect(reasonOf(await decide(second.client, id))).toBe('approval-question-open')
  expect((await answer(second.client)).status).toBe(404)
  expect(await stateOf()).toBe('cancelled')
  expect(await counted(asker.client)).toBe(own + 1)
  expect(await shown(asker.client)).toMatchObject({
    state: 'waiting',
    expiresAt: before?.expiresAt,
    questions: [{ question: '公告的文号是多少', askedBy: '梁复核', askedAt, answer: null, answeredAt: null }],
  })

  expect((await answer(asker.client)).status).toBe(200)
  expect(await rowsOf(companyId, 'approval.answer')).toMatchObject([
    { actorAccountId: asker.accountId, reason: '鄂药监公告〔2026〕12 号', details: { approvalId: id } },
  ])
  expect(reasonOf(await answer(asker.client))).toBe('state-changed')
  expect(await counted(asker.client)).toBe(own)
  expect(await shown(second.client)).toMatchObject({
    expiresAt: before?.expiresAt,
    questions: [{ answer: '鄂药监公告〔2026〕12 号', answeredAt: askedAt }],
  })
  expect((await decide(second.client, id)).status).toBe(200)
  expect(await stateOf()).toBe('valid')
})

test('refuses and lapses a request whose question has no answer', async () => {
  const { asker, second, ask, stateOf } = await aShutCompany()
  const question = '公告的文号是多少'
  const asked = async (reason: string) => {
    const approvalId = (await ask(reason)).approvalId ?? ''
    await second.client.call(staffEndpoints.askBackApproval, { approvalId, question })
    return approvalId
  }
  const first = await asked('公告已撤销')
  expect((await decide(second.client, first, 'refuse', '没有依据')).status).toBe(200)
  const other = await asked('发证机关更正了公告')
  await lapseApprovals({ ...server.context(), now: new Date(server.clock.read().getTime() + 72 * HOUR_MS) })
  expect(
    reasonOf(await asker.client.call(staffEndpoints.answerApproval, { approvalId: other, answer: '第 12 号' })),
  ).toBe('approval-expired')
  expect(reasonOf(await second.client.call(staffEndpoints.askBackApproval, { approvalId: other, question }))).toBe(
    'approval-expired',
  )
  expect(await stateOf()).toBe('cancelled')
  const questions = await server.owner.db
    .selectFrom('staff.approvalQuestion')
    .select(['answer'])
    .where('approvalId', 'in', [first, other])
    .execute()
  expect(questions).toEqual([{ answer: null }, { answer: null }])
})

test('keeps one open request when the same request is made again', async () => {
  const { companyId, ask } = await aShutCompany()
  const waiting = async () =>
    (
      await server.owner.db
        .selectFrom('staff.approval')
        .select('id')
        .where('subject', '=', companyId)
        .where('state', '=', anyState('waiting'))
        .execute()
    ).length
  const first = await ask()
  expect(await ask()).toEqual(first)
  expect(await waiting()).toBe(1)
  expect((await ask('发证机关更正了公告')).approvalId).not.toBe(first.approvalId)
  expect(await waiting()).toBe(2)
})
