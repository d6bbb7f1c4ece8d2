import {
  qualificationOperatingEndpoints,
  UnderWayFilter,
} from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { expect, test } from 'vitest'
import { aCompany } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInToFace } from '#testing/sign-in.ts'
import { sealHolderOf } from '../certification/signatories.ts'
import { certified } from '../testing.ts'
import { underWaySource } from './requests-under-way.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

/** A certificate of a new company, valid until this day. */
async function aCertificate(validUntil: string, name: string) {
  const { companyId } = await aCompany(server.owner.db)
  await certified(server.owner.db, companyId, validUntil)
  const { rows } = await server.owner.pool.query<{ id: string }>(
    `insert into qualification.certificate (company_id, serial, subject_name, credit_code, certificate_pem, private_key,
      valid_from, valid_until) values ($1, $2, $3, '91420100MA4K12345X', '', '', '2026-01-01', $4) returning id`,
    [companyId, `serial ${name}`, name, validUntil],
  )
  return { companyId, certificateId: String(rows[0]?.id) }
}

for (const [name, endpoint] of Object.entries(qualificationOperatingEndpoints))
  test(`${name} returns 401 to strangers and 403 to operators without the right`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsOperator(server, { role: 'care' })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  })

test('listCertificates reports which certificates are good, ending or ended, without their keys', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  await aCertificate('2036-01-01', '良好药房')
  await aCertificate('2020-01-01', '过期药房')
  const list = async (given: object) =>
    (await client.call(qualificationOperatingEndpoints.listCertificates, { pageSize: 50, ...given })).value
  const all = await list({})
  expect(all.list.map(row => [row.subjectName, row.holder, row.standing])).toEqual([
    ['过期药房', 'company', 'ended'],
    ['良好药房', 'company', 'good'],
  ])
  expect(all.counts).toEqual({ good: 1, ending: 0, ended: 1, revoked: 0 })
  expect((await list({ tab: 'ended' })).list.map(row => row.subjectName)).toEqual(['过期药房'])
  expect((await list({ keyword: '良好' })).list.map(row => row.subjectName)).toEqual(['良好药房'])
  expect(JSON.stringify(all)).not.toContain('privateKey')
})

test('listRequestsUnderWay shows face and transfer checks in their order, masked, within the limits of the operator', async () => {
  const { pool, db } = server.owner
  const { accountId } = await anAccount(db)
  const request = async (way: string, state: string, at: string) => {
    const { companyId } = await aCompany(db)
    await pool.query(
      `insert into qualification.certification_request (company_id, way, state, valid_years, company_name, credit_code,
        legal_person, masked_id_number, masked_account, tries_left, submitted_by, submitted_at)
        values ($1, $2, $3, 1, $4, '91420100MA4K12345X', '李时珍', '4201**********0011', '6222****0101', 3, $5, $6)`,
      [companyId, way, state, `${way} ${state}`, accountId, at],
    )
    return companyId
  }
  await request('small-transfer', 'checking', '2026-11-02T10:00:00Z')
  const companyId = await request('face', 'checking', '2026-11-01T10:00:00Z')
  await request('agent', 'checking', '2026-11-01T09:00:00Z')
  await request('face', 'passed', '2026-11-01T08:00:00Z')
  const { client } = await signInAsOperator(server, { role: 'review' })
  const list = async (given: object = {}) =>
    (await client.call(qualificationOperatingEndpoints.listRequestsUnderWay, { pageSize: 50, ...given })).value
  const names = (rows: readonly { companyName: string }[]) => rows.map(row => row.companyName)
  const first = await list({ pageSize: 1 })
  expect(first.list[0]).toMatchObject({ companyId, way: 'face', maskedAccount: '6222****0101', triesLeft: 3 })
  expect(names((await list({ after: first.next })).list)).toEqual(['small-transfer checking'])
  expect(names((await list()).list)).toEqual(['face checking', 'small-transfer checking'])
  expect(names((await list({ way: 'small-transfer' })).list)).toEqual(['small-transfer checking'])
  expect(names((await list({ keyword: 'face' })).list)).toEqual(['face checking'])
  expect(names((await list({ keyword: 'FACE_' })).list)).toEqual([])
  const asFile = await inSystemTransaction(server.context(), tx =>
    underWaySource.read(tx as never, UnderWayFilter.parse({ way: 'face' }), null),
  )
  expect([names(asFile.rows), asFile.next]).toEqual([['face checking'], null])
  const { accountId: farId } = await anAccount(db, { kind: 'operator' })
  await aMember(db, { accountId: farId, role: 'review', limitProvinces: ['110000'] })
  const { client: far } = await signInToFace(server, { accountId: farId })
  const seen = await far.call(qualificationOperatingEndpoints.listRequestsUnderWay, { pageSize: 50 })
  expect(seen.value.list).toEqual([])
})

test('CR-039 revokeCertificate changes nothing until a second person approves', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const { client: second } = await signInAsOperator(server, { role: 'review', isSteppedUp: true })
  const { companyId, certificateId } = await aCertificate('2036-01-01', '吊销药房')
  const kept = async () =>
    (
      await server.owner.pool.query(
        `select c.revoke_reason, s.state from qualification.certificate c
          join qualification.certification s on s.company_id = c.company_id where c.company_id = $1`,
        [companyId],
      )
    ).rows
  const revoke = () =>
    client.call(qualificationOperatingEndpoints.revokeCertificate, { certificateId, reason: '印章遗失' })
  const { outcome, approvalId } = (await revoke()).value
  expect(outcome).toBe('asked')
  expect(await kept()).toEqual([{ revoke_reason: null, state: 'certified' }])
  const decide = { approvalId: approvalId ?? '', verdict: 'approve' as const, note: '' }
  expect((await second.call(approvalEndpoints.decideApproval, decide)).success).toBe(true)
  expect(await kept()).toEqual([{ revoke_reason: '平台吊销证书：印章遗失', state: 'voided' }])
  expect(reasonOf(await revoke())).toBe('state-changed')
})

/** The certificate, and the state of the certification. */
const standing = async (companyId: string) =>
  (
    await server.owner.pool.query(
      `select c.revoke_reason, s.state from qualification.certificate c
        join qualification.certification s on s.company_id = c.company_id where c.company_id = $1`,
      [companyId],
    )
  ).rows

test('revokes a certificate that outlived a failed renewal', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const { client: second } = await signInAsOperator(server, { role: 'review', isSteppedUp: true })
  const { companyId, certificateId } = await aCertificate('2036-01-01', '续期失败药房')
  await server.owner.pool.query(
    `update qualification.certification set state = 'failed', valid_until = null where company_id = $1`,
    [companyId],
  )
  const asked = { certificateId, reason: '印章遗失' }
  const { approvalId } = (await client.call(qualificationOperatingEndpoints.revokeCertificate, asked)).value
  const yes = { approvalId: approvalId ?? '', verdict: 'approve' as const, note: '' }
  expect(await second.call(approvalEndpoints.decideApproval, yes)).toMatchObject({ success: true })
  expect(await standing(companyId)).toEqual([{ revoke_reason: '平台吊销证书：印章遗失', state: 'failed' }])
})

test('refuses the yes of an operator limited to another province, and hides certificates of other stores', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const { companyId, certificateId } = await aCertificate('2036-01-01', '外省药房')
  const asked = { certificateId, reason: '印章遗失' }
  const { approvalId } = (await client.call(qualificationOperatingEndpoints.revokeCertificate, asked)).value
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'review', limitProvinces: ['110000'] })
  const { client: far } = await signInToFace(server, { accountId, isSteppedUp: true })
  const yes = { approvalId: approvalId ?? '', verdict: 'approve' as const, note: '' }
  expect((await far.call(approvalEndpoints.decideApproval, yes)).status).toBe(404)
  expect(await standing(companyId)).toEqual([{ revoke_reason: null, state: 'certified' }])

  const [near, other] = [await aStore(server.owner.db), await aStore(server.owner.db)]
  for (const { storeId } of [near, other])
    await server.owner.pool.query(
      `insert into qualification.certificate (store_id, serial, subject_name, credit_code, certificate_pem, private_key,
        valid_from, valid_until) values ($1::uuid, $1::text, $1::text, '91420100MA4K12345X', '', '', '2026-01-01', '2036-01-01')`,
      [storeId],
    )
  const { accountId: keptId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId: keptId, role: 'review', limitStores: [near.storeId] })
  const { client: kept } = await signInToFace(server, { accountId: keptId })
  const { list } = (await kept.call(qualificationOperatingEndpoints.listCertificates, { pageSize: 50 })).value
  expect(list.map(row => row.subjectName)).toEqual([near.storeId])
})

test('renewOwnCertificate replaces the certificate of the platform once, with the reason, and revokes the former', async () => {
  await sealHolderOf(server.context(), { kind: 'platform' })
  const own = async () =>
    (
      await server.owner.pool.query<{ id: string; serial: string; revoke_reason: string | null }>(
        `select id, serial, revoke_reason from qualification.certificate where company_id is null and store_id is null order by id`,
      )
    ).rows
  const [first] = await own()
  const { client: unproven } = await signInAsOperator(server, { role: 'review' })
  const { client } = await signInAsOperator(server, { role: 'review', isSteppedUp: true })
  const renew = (by: typeof client, certificateId: string, reason = '密钥定期更换') =>
    by.send(qualificationOperatingEndpoints.renewOwnCertificate, { certificateId, reason })
  expect(reasonOf(await renew(unproven, first?.id ?? ''))).toBe('step-up-needed')
  expect((await renew(client, first?.id ?? '', '')).status).toBe(422)
  const { certificateId } = await aCertificate('2036-01-01', '别家药房')
  expect(reasonOf(await renew(client, certificateId))).toBe('state-changed')
  expect(await own()).toEqual([{ ...first, revoke_reason: null }])
  expect((await renew(client, first?.id ?? '')).status).toBe(200)
  const [former, now] = await own()
  expect([former?.revoke_reason, now?.revoke_reason]).toEqual(['平台换发证书：密钥定期更换', null])
  expect(now?.serial).not.toBe(first?.serial)
  expect(reasonOf(await renew(client, first?.id ?? ''))).toBe('state-changed')
  expect(await own()).toHaveLength(2)
  expect((await sealHolderOf(server.context(), { kind: 'platform' })).certificateId).toBe(now?.id)
  const { rows } = await server.owner.pool.query(
    `select reason from platform.audit where action = 'certification.renew-own'`,
  )
  expect(rows).toEqual([{ reason: '密钥定期更换' }])
})

test('publishRevocationList keeps the signed list, and refuses to repeat it until something changes or it runs out', async () => {
  const { client } = await signInAsOperator(server, { role: 'review', personName: '发布庚' })
  const publish = () => client.call(qualificationOperatingEndpoints.publishRevocationList, {})
  const lists = async () => (await client.call(qualificationOperatingEndpoints.listRevocationLists, {})).value
  const { companyId } = await aCertificate('2036-01-01', '待吊销药房')
  const revoked = (await lists()).unpublishedCount
  const { value: first } = await publish()
  expect(first).toMatchObject({ by: '发布庚', revokedCount: revoked, publishedAt: server.clock.read() })
  expect(reasonOf(await publish())).toBe('list-unchanged')
  expect((await lists()).list).toHaveLength(1)
  await server.owner.pool.query(
    `update qualification.certificate set revoked_at = $2, revoke_reason = '' where company_id = $1`,
    [companyId, server.clock.read()],
  )
  expect((await lists()).unpublishedCount).toBe(1)
  const { value: second } = await publish()
  expect([second.revokedCount, second.number > first.number]).toEqual([revoked + 1, true])
  expect(await lists()).toEqual({ list: [second, first], unpublishedCount: 0 })
  server.clock.advance(6 * 86_400_000)
  const { client: later } = await signInAsOperator(server, { role: 'review' })
  const third = await later.call(qualificationOperatingEndpoints.publishRevocationList, {})
  expect(third.value.revokedCount).toBe(revoked + 1)
  server.clock.advance(-6 * 86_400_000)
  const { rows } = await server.owner.pool.query(
    `select count(*)::int as count from platform.audit where action = 'certification.publish-list'`,
  )
  expect(rows).toEqual([{ count: 3 }])
})
