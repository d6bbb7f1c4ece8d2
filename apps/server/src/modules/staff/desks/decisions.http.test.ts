import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'

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
