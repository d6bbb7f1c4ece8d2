import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anAccount } from '#modules/identity/testing.ts'
import { allReviewDesks } from '#modules/review-desks.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { aMember } from '../testing.ts'
import { deskFiguresSource } from './decisions.ts'
import { doneTasksSource } from './list-tasks.ts'

const server = useTestServer()

test('listDecisions returns 401 to strangers and sellers', async () => {
  expect(await server.client().send(staffEndpoints.listDecisions, {})).toMatchObject({ status: 401 })
  const { client } = await signInAsSeller(server)
  expect(await client.send(staffEndpoints.listDecisions, {})).toMatchObject({ status: 401 })
})

test('listDecisions shows decisions of desks the operator has the right to, with who, why and how long', async () => {
  const now = server.clock.read()
  const decision = (desk: string, title: string, verdict: string, hours: number) => ({
    ...{ desk, title, verdict, caseId: title, actorName: '审核甲', reason: verdict === 'refused' ? '照片不清' : '' },
    ...{ storeId: null, submittedAt: addMs(now, -hours * 3_600_000), claimedAt: addMs(now, -600_000) },
    decidedAt: addMs(now, -hours * 1000),
  })
  await server.owner.db
    .insertInto('staff.decision')
    .values([
      decision('certification', '甲药房', 'approved', 2),
      decision('certification', '乙药房', 'refused', 30),
      decision('merchant', '丙商贸', 'approved', 1),
    ])
    .execute()
  const { client } = await signInAsOperator(server, { role: 'review' })
  const look = async (given: object = {}) =>
    (await client.call(staffEndpoints.listDecisions, { desks: 'certification,merchant', pageSize: 50, ...given })).value
  const { list, figures } = await look()
  expect(list.map(row => [row.title, row.verdict, row.reason, row.by, row.minutes])).toEqual([
    ['甲药房', 'approved', '', '审核甲', 10],
    ['乙药房', 'refused', '照片不清', '审核甲', 10],
  ])
  expect([figures.approved, figures.refused, figures.waits.map(one => one.count)]).toEqual([1, 1, [0, 1, 0, 1, 0]])
  expect(figures.minutes.map(one => one.count)).toEqual([0, 0, 0, 2, 0, 0])
  expect(figures.objections).toEqual([])
  expect((await look({ verdict: 'refused' })).list.map(row => row.title)).toEqual(['乙药房'])
  const first = await look({ pageSize: 1 })
  expect((await look({ cursor: first.next, pageSize: 1 })).list.map(row => row.title)).toEqual(['乙药房'])
})

test('shows an operator limited to provinces only their own decisions', async () => {
  const now = server.clock.read()
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'review', limitProvinces: ['420000'] })
  const { client } = await signInToFace(server, { accountId })
  const decision = (title: string, by: string | null) => ({
    ...{ desk: 'certification', title, verdict: 'approved', caseId: title, actorName: '审核乙', reason: '' },
    ...{ storeId: null, submittedAt: now, claimedAt: now, decidedAt: now, accountId: by },
  })
  await server.owner.db
    .insertInto('staff.decision')
    .values([decision('本省药房', accountId), decision('外省药房', null)])
    .execute()
  const { list } = (await client.call(staffEndpoints.listDecisions, { desks: 'certification', pageSize: 50 })).value
  expect(list.map(row => row.title)).toEqual(['本省药房'])
})

test('lookAtDecision records once whether a colleague agrees, and getDeskFigures counts it', async () => {
  const now = server.clock.read()
  const reviewer = await signInAsOperator(server, { role: 'review', personName: '审核丙' })
  const colleague = await signInAsOperator(server, { role: 'review', personName: '复看丁' })
  const { client: stranger } = await signInAsOperator(server, { role: 'security' })
  const values = ['同意药房', '异议药房'].map(title => ({
    ...{ desk: 'binding', title, verdict: 'approved', caseId: title, actorName: '审核丙', reason: '' },
    ...{ storeId: null, submittedAt: addMs(now, -3_600_000), claimedAt: addMs(now, -240_000), decidedAt: now },
    accountId: reviewer.accountId,
  }))
  await server.owner.db.insertInto('staff.decision').values(values).execute()
  const rows = async () =>
    (await colleague.client.call(staffEndpoints.listDecisions, { desks: 'binding', pageSize: 50 })).value.list
  const idOf = async (title: string) => (await rows()).find(row => row.title === title)?.decisionId ?? ''
  const [good, bad] = [await idOf('同意药房'), await idOf('异议药房')]
  const look = async (client: typeof stranger, decisionId: string, isAgreed: boolean, note = '') =>
    client.send(staffEndpoints.lookAtDecision, { decisionId, isAgreed, note })
  expect((await server.client().send(staffEndpoints.lookAtDecision, {})).status).toBe(401)
  expect((await look(stranger, good, true)).status).toBe(404)
  expect(await look(reviewer.client, good, true)).toMatchObject({ status: 403, data: { reason: 'own-decision' } })
  expect(await look(colleague.client, bad, false)).toMatchObject({ status: 422, data: { reason: 'reason-needed' } })
  expect((await rows()).map(row => row.look)).toEqual([null, null])

  expect((await look(colleague.client, good, true)).status).toBe(200)
  expect((await look(colleague.client, bad, false, '证照已过期')).status).toBe(200)
  expect(await look(colleague.client, bad, true)).toMatchObject({ status: 409, data: { reason: 'state-changed' } })
  expect((await rows()).find(row => row.title === '异议药房')?.look).toEqual({
    ...{ by: '复看丁', at: now, isAgreed: false, note: '证照已过期' },
  })
  const trail = await server.owner.db
    .selectFrom('platform.audit')
    .select(['actorAccountId', 'reason'])
    .where('action', '=', 'staff.look-at-decision')
    .orderBy('seq')
    .execute()
  expect(trail).toEqual([
    { actorAccountId: colleague.accountId, reason: null },
    { actorAccountId: colleague.accountId, reason: '证照已过期' },
  ])
  expect((await server.client().send(staffEndpoints.getDeskFigures, {})).status).toBe(401)
  const { desks, minutes } = (await colleague.client.call(staffEndpoints.getDeskFigures, {})).value
  expect(desks.find(desk => desk.desk === 'binding')).toMatchObject({
    ...{ label: '企业绑定', decidedToday: 2, decided: 2, refused: 0, looked: 2, agreed: 1, medianMinutes: 4 },
  })
  expect(minutes.find(one => one.label === '5 分钟内')?.count).toBe(2)
  expect(desks.some(desk => desk.desk === 'merchant')).toBe(false)
  const { rights } = (await colleague.client.call(staffEndpoints.whoAmI, {})).value
  const { accountId, memberId } = colleague
  const limits = { provinceCodes: null, storeIds: null }
  const actor = { kind: 'user', face: 'platform', storeId: null, accountId, memberId, rights, limits } as never
  const asOperator = { ...server.context(), actor }
  const figures = await deskFiguresSource({ desks: allReviewDesks, kinds: [] }).read(asOperator, {}, null)
  const own = { ...asOperator, actor: { ...(actor as object), accountId: reviewer.accountId } as never }
  const done = await doneTasksSource(allReviewDesks).read(own, { pageSize: 50 }, null)
  expect(new Map(done.rows.map(row => [row.title, row.verdict]))).toEqual(
    new Map([
      ['同意药房', 'approved'],
      ['异议药房', 'approved'],
    ]),
  )
  const binding = figures.rows.find(row => row.desk === 'binding')
  expect([figures.rows.map(row => row.desk), binding?.decided, figures.next]).toEqual([
    desks.map(desk => desk.desk),
    2,
    null,
  ])
  const { client: setter } = await signInAsOperator(server, { role: 'system' })
  const all = (await setter.call(staffEndpoints.getDeskFigures, {})).value.desks.map(desk => desk.desk)
  expect(all).toEqual(expect.arrayContaining(['binding', 'merchant', 'registration']))
})

test('counts the items that refusals named and calls them by their names', async () => {
  const now = server.clock.read()
  const refused = (title: string, reason: string) => ({
    ...{ desk: 'registration', title, verdict: 'refused', caseId: title, actorName: '审核戊', reason },
    ...{ storeId: null, submittedAt: now, claimedAt: null, decidedAt: now },
  })
  await server.owner.db
    .insertInto('staff.decision')
    .values([refused('庚药房', 'DL：图片模糊；反光；creditCode：校验位不符'), refused('辛药房', 'DL：已过期')])
    .execute()
  const { client } = await signInAsOperator(server, { role: 'review' })
  const { list, figures } = (await client.call(staffEndpoints.listDecisions, { desks: 'registration', pageSize: 50 }))
    .value
  expect(figures.objections).toEqual([
    { label: '药品经营许可证', count: 2 },
    { label: '统一社会信用代码', count: 1 },
  ])
  expect(list.find(row => row.title === '庚药房')?.reason).toBe(
    '药品经营许可证：图片模糊；反光；统一社会信用代码：校验位不符',
  )
})
