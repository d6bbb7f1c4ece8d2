import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { WatchedRegistrationFilter } from '@xiaojiu/contract/qualification/registrations-endpoints.ts'
import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInToFace } from '#testing/sign-in.ts'
import { registrationsSource } from './watched-registrations.ts'

const server = useTestServer()

/** A registration as a login left it, saved this many minutes ago. */
async function aRegistration(state: string, name: string, minutesAgo: number, provinceCode = '420000') {
  const { accountId } = await anAccount(server.owner.db)
  const at = addMs(server.clock.read(), -minutesAgo * 60_000)
  const { rows } = await server.owner.pool.query<{ id: string }>(
    `insert into qualification.registration (account_id, state, company, objections, created_at, saved_at, submitted_at)
      values ($1, $2, $3, $4, $5, $5, $6) returning id`,
    [
      accountId,
      state,
      JSON.stringify({ name, creditCode: '91420100MA4K12345X', kind: 'pharmacy', provinceCode }),
      JSON.stringify([{ item: 'DL', reason: '图片模糊', was: '' }]),
      at,
      state === 'draft' ? null : at,
    ],
  )
  return rows[0]?.id ?? ''
}
const list = async (client: TestClient, given: object = {}) =>
  (await client.call(qualificationOperatingEndpoints.listWatchedRegistrations, { pageSize: 50, ...given })).value

test('listWatchedRegistrations lists registrations of every state, the latest saved first, within the limits', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const approved = await aRegistration('approved', '甲药房', 30)
  const refused = await aRegistration('refused', '乙药房', 20)
  const draft = await aRegistration('draft', '', 10)
  const far = await aRegistration('in-review', '丁药房', 5, '460000')
  const first = await list(client, { pageSize: 3 })
  expect(first.list.map(row => row.registrationId)).toEqual([far, draft, refused])
  expect((await list(client, { pageSize: 3, after: first.next })).list.map(row => row.registrationId)).toEqual([
    approved,
  ])
  expect(first.counts).toEqual({ approved: 1, refused: 1, draft: 1, 'in-review': 1 })
  expect(first.list.map(row => row.objections)).toEqual([[], [], [{ label: '药品经营许可证', reason: '图片模糊' }]])
  expect(first.list[1]).toMatchObject({
    companyName: '',
    state: 'draft',
    submittedAt: null,
    provinceName: PROVINCES['420000'],
  })
  const ids = async (given: object) => (await list(client, given)).list.map(row => row.registrationId)
  expect(await ids({ state: 'draft' })).toEqual([draft])
  expect(await ids({ keyword: '乙药' })).toEqual([refused])
  expect(await ids({ keyword: '%' })).toEqual([])
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'review', limitProvinces: ['460000'] })
  const near = await list((await signInToFace(server, { accountId })).client)
  expect([near.list.map(row => row.registrationId), near.counts]).toEqual([[far], { 'in-review': 1 }])
  const asFile = await inSystemTransaction(server.context(), tx =>
    registrationsSource.read(tx as never, WatchedRegistrationFilter.parse({ state: 'refused' }), null),
  )
  expect([asFile.rows.map(row => row.companyName), asFile.next]).toEqual([['乙药房'], null])
})
