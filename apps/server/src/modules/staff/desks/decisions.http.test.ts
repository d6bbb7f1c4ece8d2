import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anAccount } from '#modules/identity/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { aMember } from '../testing.ts'

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
  expect((await look({ verdict: 'refused' })).list.map(row => row.title)).toEqual(['乙药房'])
  const first = await look({ pageSize: 1 })
  expect((await look({ cursor: first.next, pageSize: 1 })).list.map(row => row.title)).toEqual(['乙药房'])
})

test('shows an operator who is limited to provinces their own decisions alone', async () => {
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
