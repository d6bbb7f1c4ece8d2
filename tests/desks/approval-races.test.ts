import { cartOperatingEndpoints } from '@xiaojiu/contract/cart/operating-endpoints.ts'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { expect, test } from 'vitest'
import { aCompany } from '../../apps/server/src/modules/company/testing.ts'
import { uploadedPaper } from '../../apps/server/src/modules/file/testing.ts'
import { anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { inWallet, pursesOf } from '../../apps/server/src/modules/payment/testing.ts'
import { certified } from '../../apps/server/src/modules/qualification/testing.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { heldBack } from '../../apps/server/src/testing/held-back.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsOperator } from '../../apps/server/src/testing/sign-in.ts'
import { shutCompany } from './shut-company.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]
const operator = (rights: readonly PlatformRight[]) =>
  signInAsOperator(server, { rights: [...rights], isSteppedUp: true })
const decide = (client: TestClient, approvalId: string | null) =>
  client.call(staffEndpoints.decideApproval, { approvalId: approvalId ?? '', verdict: 'approve', note: '' })

interface Contest {
  /** Two requests about the same thing, of two people. */
  readonly approvalIds: readonly (string | null)[]
  /** Holds back both approvals until both have come that far. */
  readonly lock: { readonly text: string; readonly values: readonly string[] }
  readonly subject: string
  readonly action: string
}

async function correction(askers: readonly TestClient[]): Promise<Contest> {
  const { companyId } = await aCompany(server.owner.db)
  const approvalIds: (string | null)[] = []
  for (const [n, client] of askers.entries()) {
    const { company } = (await client.call(companyOperatingEndpoints.getCompany360, { companyId })).value
    const { version, name, personInCharge, qualityHead, address, legalPerson } = company
    const kept = { companyId, version, name, personInCharge, qualityHead, address, legalPerson }
    const paper = { paper: '新营业执照', fileIds: [await uploadedPaper(client)], reason: '换证' }
    const change = n === 0 ? { legalPerson: '傅山' } : { legalPerson: '顾炎武' }
    const asked = await client.call(companyOperatingEndpoints.correctCompany, { ...kept, ...paper, ...change })
    approvalIds.push(asked.value.approvalId)
  }
  const lock = { text: 'select from company.company where id = $1 for update', values: [companyId] }
  return { approvalIds, lock, subject: companyId, action: 'company.correct' }
}

async function merging(askers: readonly TestClient[]): Promise<Contest> {
  const { db } = server.owner
  const { companyId: fromId } = await aCompany(db, { state: 'withdrawn' })
  await inWallet(server, fromId, 12_345)
  const approvalIds: (string | null)[] = []
  for (const client of askers) {
    // Into different companies: the money may go to one only.
    const { companyId: intoId } = await aCompany(db)
    const paperFileId = await uploadedPaper(client)
    const asked = { fromId, intoId, paperFileId, reason: '同一企业重复注册' }
    approvalIds.push((await client.call(companyOperatingEndpoints.mergeCompanies, asked)).value.approvalId)
  }
  const lock = { text: 'select from company.company where id = $1 for update', values: [fromId] }
  return { approvalIds, lock, subject: fromId, action: 'company.merge' }
}

async function lifting(askers: readonly TestClient[]): Promise<Contest> {
  const { companyId } = await aCompany(server.owner.db)
  const [first] = askers
  await first?.call(cartOperatingEndpoints.holdCompany, { companyId, reason: '货款逾期', phone: '027-88886666' })
  const approvalIds: (string | null)[] = []
  for (const client of askers)
    approvalIds.push(
      (await client.call(cartOperatingEndpoints.liftHold, { companyId, reason: '已还清' })).value.approvalId,
    )
  const lock = { text: 'select from cart.risk_hold where company_id = $1 for update', values: [companyId] }
  return { approvalIds, lock, subject: companyId, action: 'risk.lift-hold' }
}

async function enabling(askers: readonly TestClient[]): Promise<Contest> {
  const { accountId } = await anAccount(server.owner.db)
  await askers[0]?.call(identityOperatingEndpoints.disableBuyerAccount, { accountId, reason: '员工离职' })
  const approvalIds: (string | null)[] = []
  for (const client of askers)
    approvalIds.push(
      (await client.call(identityOperatingEndpoints.enableBuyerAccount, { accountId, reason: '已返岗' })).value
        .approvalId,
    )
  const lock = { text: 'select from identity.account where id = $1 for update', values: [accountId] }
  return { approvalIds, lock, subject: accountId, action: 'identity.enable' }
}

async function restoring(askers: readonly TestClient[]): Promise<Contest> {
  const { companyId, cancelling, ask } = await shutCompany(server)
  const approvalIds = [(await ask()).approvalId]
  const asked = { ...cancelling, reason: '发证机关更正了公告' }
  for (const client of askers.slice(1))
    approvalIds.push((await client.call(qualificationEndpoints.restoreLicence, asked)).value.approvalId)
  const lock = { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`licences/${companyId}`] }
  return { approvalIds, lock, subject: companyId, action: 'licence.restore' }
}

async function revoking(askers: readonly TestClient[]): Promise<Contest> {
  const { companyId } = await aCompany(server.owner.db)
  await certified(server.owner.db, companyId, '2036-01-01')
  const [row] = await rows(
    `insert into qualification.certificate (company_id, serial, subject_name, credit_code, certificate_pem, private_key,
      valid_from, valid_until) values ($1::uuid, $1::text, '吊销药房', '91420100MA4K12345X', '', '', '2026-01-01', '2036-01-01')
      returning id`,
    [companyId],
  )
  const certificateId = String(row?.['id'])
  const approvalIds: (string | null)[] = []
  for (const client of askers) {
    const asked = { certificateId, reason: '印章遗失' }
    approvalIds.push((await client.call(qualificationOperatingEndpoints.revokeCertificate, asked)).value.approvalId)
  }
  const lock = { text: 'select from qualification.certificate where id = $1 for update', values: [certificateId] }
  return { approvalIds, lock, subject: companyId, action: 'certification.revoke' }
}

test.each([
  ['a correction of a company', correction],
  ['a merge of companies', merging],
  ['the end of a stop of supply', lifting],
  ['a login that is enabled again', enabling],
  ['a licence that is restored', restoring],
  ['a certificate that is revoked', revoking],
])('carries out one of two requests that are approved at once: %s', async (_, contest) => {
  const rights = ['company.look', 'company.act', 'risk.act', 'ca.review'] as const
  const people = await Promise.all(Array.from({ length: 4 }, () => operator(rights)))
  const [asker, other, second, third] = people.map(({ client }) => client) as [
    TestClient,
    TestClient,
    TestClient,
    TestClient,
  ]
  const { approvalIds, lock, subject, action } = await contest([asker, other])
  expect(new Set(approvalIds).size).toBe(2)
  const answers = await heldBack(server.owner.pool, lock, () =>
    Promise.all([decide(second, approvalIds[0] ?? ''), decide(third, approvalIds[1] ?? '')]),
  )
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.flatMap(answer => reasonOf(answer) ?? [])).toEqual(['approval-outdated'])
  const trail = await rows('select details from platform.audit where subject = $1 and action = $2', [subject, action])
  expect(trail).toHaveLength(1)
  const states = await rows('select state from staff.approval where id = any($1) order by state', [approvalIds])
  expect(states.map(({ state }) => state)).toEqual(['approved', 'waiting'])
})

test('counts the money of a merged company once when money arrives while the merge is approved', async () => {
  const { db, pool } = server.owner
  const { companyId: fromId } = await aCompany(db, { state: 'withdrawn' })
  const { companyId: intoId } = await aCompany(db)
  await inWallet(server, fromId, 12_345)
  const [asker, second] = [await operator(['company.act']), await operator(['company.act'])]
  const asked = { fromId, intoId, paperFileId: await uploadedPaper(asker.client), reason: '同一企业重复注册' }
  const { approvalId } = (await asker.client.call(companyOperatingEndpoints.mergeCompanies, asked)).value
  const arriving = {
    text: `update payment.account set balance = balance + 100 where company_id = $1 and kind = 'wallet'`,
    values: [fromId],
    until: 1,
    commits: true,
  } as const
  const answer = await heldBack(pool, arriving, () => decide(second.client, approvalId))
  expect(reasonOf(answer)).toBe('approval-outdated')
  expect((await pursesOf(db, fromId))['wallet']).toBe(12_445)
  expect(await rows('select id from company.company_merge where from_company_id = $1', [fromId])).toEqual([])
  // No journal made it: the account agrees with its entries again.
  await rows(`update payment.account set balance = balance - 100 where company_id = $1 and kind = 'wallet'`, [fromId])
})

test.each([
  ['dismissed', `update staff.membership set state = 'disabled' where id = $1`],
  ['deprived of the right', `update staff.membership set rights = '{company.look}' where id = $1`],
  [
    'put into a role without it',
    `update staff.role set rights = '{company.look}' where id = (select role_id from staff.membership where id = $1)`,
  ],
])('carries out no request of somebody who is %s while it is approved', async (_, text) => {
  const { companyId, asker, second, ask, stateOf } = await shutCompany(server)
  if (text.includes('staff.role')) {
    const [role] = await rows(
      `insert into staff.role (face, name, rights, created_at) values ('platform', $1, '{company.act}', now()) returning id`,
      [`复核 ${companyId}`.slice(0, 20)],
    )
    await rows('update staff.membership set role_id = $1, rights = null where id = $2', [role?.['id'], asker.memberId])
  }
  const { approvalId } = await ask()
  const change = { text, values: [asker.memberId], until: 1, commits: true } as const
  const answer = await heldBack(server.owner.pool, change, () => decide(second.client, approvalId))
  expect([answer.status, reasonOf(answer)]).toEqual([409, 'asker-without-right'])
  expect(await stateOf()).toBe('cancelled')
  expect(
    await rows(`select action from platform.audit where subject = $1 and action = 'licence.restore'`, [companyId]),
  ).toEqual([])
})

test('asks for no correction of a company that a colleague changes at this moment', async () => {
  const { client } = await operator(['company.look', 'company.act'])
  const { companyId } = await aCompany(server.owner.db)
  const { company } = (await client.call(companyOperatingEndpoints.getCompany360, { companyId })).value
  const { version, name, personInCharge, qualityHead, address } = company
  const paper = { paper: '新营业执照', fileIds: [await uploadedPaper(client)], reason: '换证' }
  const asked = { companyId, version, name, personInCharge, qualityHead, address, legalPerson: '傅山', ...paper }
  const change = {
    text: `update company.company set quality_head = '王夫之' where id = $1`,
    values: [companyId],
    until: 1,
    commits: true,
  } as const
  const answer = await heldBack(server.owner.pool, change, () =>
    client.call(companyOperatingEndpoints.correctCompany, asked),
  )
  expect([answer.status, reasonOf(answer), answer.msg]).toEqual([
    409,
    'version-changed',
    '该记录已被同事于您打开之后修改，请核对后再保存',
  ])
  expect(await rows('select id from staff.approval where subject = $1', [companyId])).toEqual([])
})
