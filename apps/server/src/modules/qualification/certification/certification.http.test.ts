import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { uploadedPicture } from '#modules/file/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { aReviewer, fieldsOfCase } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { voidCertification } from '../licences/decide-change.ts'
import { aLicence, certified } from '../testing.ts'
import { certificationDesk } from './certification-desk.ts'
import { followOpenChecks } from './follow-check.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

const server = useTestServer()
const owner = () => server.owner.db
// The simulated authority is called over HTTP.
beforeAll(() => server.listen())
afterEach(() => server.clock.set(TEST_NOON))

const ID_NUMBER = '11010519491231002X'
const BY_FACE = { way: 'face', legalPersonIdNumber: ID_NUMBER, validYears: 2 } as const
const NO_ID = '019a0000-0000-7000-8000-000000000000'
const request = qualificationEndpoints.requestCertification
const find = qualificationEndpoints.getCertification
const refresh = qualificationEndpoints.refreshCertification
const tellAmount = qualificationEndpoints.tellCertificationAmount
const cancel = qualificationEndpoints.cancelCertification

async function aPharmacy() {
  const buyer = await signInAsBuyer(server)
  await aLicence(owner(), buyer.companyId, { code: 'BL', expiresOn: null })
  return buyer
}

const sandboxCheck = async (client: TestClient, companyName: string) => {
  const { list } = (await client.call(sandboxEndpoints.listCaChecks, {})).value
  const check = list.find(row => row.companyName === companyName)
  if (!check) throw new Error('the authority knows of no check')
  return check
}
const decide = async (client: TestClient, companyName: string, outcome: 'passed' | 'failed') => {
  const { checkId } = await sandboxCheck(client, companyName)
  await client.call(sandboxEndpoints.decideCaCheck, { checkId, outcome })
}
const nameOf = async (companyId: string) =>
  (await owner().selectFrom('company.company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow())
    .name
const certificatesOf = (companyId: string) =>
  owner().selectFrom('qualification.certificate').selectAll().where('companyId', '=', companyId).orderBy('id').execute()

test('refuses strangers, companies under review and sub-accounts without the right', async () => {
  const nobody = server.client()
  for (const name of ['checkCertification', 'getCertificationData', 'listCertificationRequests', 'getSeal'] as const)
    expect((await nobody.send(qualificationEndpoints[name], {})).status).toBe(401)
  for (const endpoint of [find, request, refresh, tellAmount, cancel])
    expect((await nobody.send(endpoint, {})).status).toBe(401)
  const pending = await signInAsBuyer(server, { companyState: 'in-review' })
  expect((await pending.client.send(request, BY_FACE)).status).toBe(403)
  const sub = await signInAsBuyer(server, { isMain: false, rights: ['order'] })
  expect((await sub.client.send(request, BY_FACE)).msg).toContain('维护资质证照')
  expect((await sub.client.send(find, {})).status).toBe(200)
})

test('EP-054 lists the unmet conditions with advice and refuses a request until they are met', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const check = async () => (await client.call(qualificationEndpoints.checkCertification, {})).value
  expect((await check()).needs.map(need => need.isMet)).toEqual([true, false, false, false])
  expect((await client.send(request, BY_FACE)).msg).toBe('请先上传营业执照或执业许可')
  await aLicence(owner(), companyId, { code: 'BL', expiresOn: '2026-11-15' })
  expect((await check()).needs[1]).toMatchObject({ isMet: false, advice: '营业执照已过期，请先更新' })
  await owner()
    .updateTable('qualification.licence')
    .set({ expiresOn: null, holderName: '别家药房' })
    .where('companyId', '=', companyId)
    .execute()
  expect(await check()).toMatchObject({
    canApply: false,
    needs: [{}, { isMet: true }, { isMet: false }, { isMet: true }],
  })
  await owner()
    .updateTable('qualification.licence')
    .set({ holderName: await nameOf(companyId), legalPerson: '方以智' })
    .where('companyId', '=', companyId)
    .execute()
  expect((await check()).canApply).toBe(true)
  expect(
    await owner()
      .selectFrom('qualification.certificationRequest')
      .select('id')
      .where('companyId', '=', companyId)
      .execute(),
  ).toEqual([])
})

test('EP-055 prefills the known company data', async () => {
  const { client, companyId } = await aPharmacy()
  const { value } = await client.call(qualificationEndpoints.getCertificationData, {})
  expect(value).toMatchObject({
    companyName: await nameOf(companyId),
    legalPerson: '方以智',
    licence: { name: '营业执照', number: 'BL0001', expiresOn: null },
  })
  expect(value.address).toContain('中南路 14 号')
})

test('EP-056 EP-057 EP-058 by face: takes the request, the phone check, the certificate and the seal', async () => {
  const { client, companyId } = await aPharmacy()
  const name = await nameOf(companyId)
  expect((await client.call(find, {})).value).toMatchObject({ state: 'none', canApply: true, certificate: null })
  expect((await client.send(qualificationEndpoints.getSeal, {})).status).toBe(409)
  const begun = (await client.call(request, BY_FACE)).value
  expect(begun).toMatchObject({
    state: 'checking',
    canApply: false,
    request: { way: 'face', maskedIdNumber: '1101************2X' },
  })
  expect(begun.request?.qrUrl).toContain('/sandbox?ca=')
  const requestId = begun.request?.requestId ?? ''
  expect((await client.send(request, BY_FACE)).msg).toBe('已有一笔认证正在进行，请先完成或撤销')
  expect((await client.call(refresh, { requestId })).value.state).toBe('checking')
  await decide(client, name, 'passed')
  const done = (await client.call(refresh, { requestId })).value
  expect(done).toMatchObject({
    state: 'certified',
    validUntil: '2028-11-15',
    canApply: false,
    request: null,
    certificate: { subjectName: name, validUntil: '2028-11-15', daysLeft: 730 },
  })
  expect((await client.send(request, BY_FACE)).msg).toBe('证书仍在有效期内，到期前 60 天可续期')
  const list = (await client.call(qualificationEndpoints.listCertificationRequests, { pageNum: 1, pageSize: 20 })).value
  expect(list).toMatchObject({ total: 1, list: [{ requestId, state: 'passed', qrUrl: null }] })
  const { picture } = (await client.call(qualificationEndpoints.getSeal, {})).value
  expect(picture).toMatch(/^data:image\/png;base64,iVBOR/)
  // Neither the identity number nor a key is stored in plain text.
  const [certificate] = await certificatesOf(companyId)
  expect(JSON.stringify(certificate)).not.toContain('PRIVATE KEY')
  const kept = await owner()
    .selectFrom('qualification.certificationRequest')
    .selectAll()
    .where('companyId', '=', companyId)
    .execute()
  expect(JSON.stringify(kept)).not.toContain(ID_NUMBER)
})

test('issues one certificate and one message when the result is read concurrently', async () => {
  const { client, companyId } = await aPharmacy()
  const requestId = (await client.call(request, BY_FACE)).value.request?.requestId ?? ''
  await decide(client, await nameOf(companyId), 'passed')
  await Promise.all([
    ...Array.from({ length: 4 }, () => client.call(refresh, { requestId })),
    followOpenChecks(server.context()),
  ])
  expect(await certificatesOf(companyId)).toHaveLength(1)
  const messages = await owner()
    .selectFrom('message.message')
    .select('title')
    .where('companyId', '=', companyId)
    .execute()
  expect(messages).toEqual([{ title: 'CA 认证已通过' }])
})

test('accepts one of five concurrent requests', async () => {
  const { client } = await aPharmacy()
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.send(request, BY_FACE)))
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
})

test('counts a failed attempt when the verification amount is wrong and passes when it is right', async () => {
  const { client, companyId } = await aPharmacy()
  const order = {
    way: 'small-transfer',
    legalPersonIdNumber: ID_NUMBER,
    validYears: 1,
    bankName: '招商银行武汉分行',
    account: '127900000012345',
  } as const
  const begun = (await client.call(request, order)).value
  expect(begun.request).toMatchObject({ way: 'small-transfer', maskedAccount: '**** 2345', triesLeft: 3, qrUrl: null })
  const requestId = begun.request?.requestId ?? ''
  const { transferAmount } = await sandboxCheck(client, await nameOf(companyId))
  const wrong = fen(transferAmount === 99 ? 1 : 99)
  expect((await client.call(tellAmount, { requestId, amount: wrong })).msg).toBe('金额不一致，还可以填写 2 次')
  expect((await client.call(find, {})).value.request?.triesLeft).toBe(2)
  expect((await client.call(tellAmount, { requestId, amount: fen(transferAmount ?? 0) })).value).toMatchObject({
    state: 'certified',
    validUntil: '2027-11-15',
  })
  expect((await client.send(tellAmount, { requestId, amount: '0.10' })).status).toBe(409)
})

test('limits checks to five a day and ten a month, and accepts a request by an agent at any time', async () => {
  const { accountId, companyId } = await aPharmacy()
  const aDay = async (times: number) => {
    const client = await signIn(server, { accountId, companyId })
    const statuses: number[] = []
    for (let time = 0; time < times; time++) {
      const begun = await client.call(request, BY_FACE)
      statuses.push(begun.status)
      if (begun.success) await client.call(cancel, { requestId: begun.value.request?.requestId ?? '' })
    }
    server.clock.advance(DAY_MS)
    return statuses
  }
  expect(await aDay(6)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await aDay(6)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await aDay(1)).toEqual([429])
  const asked = owner().selectFrom('qualification.certificationRequest').where('companyId', '=', companyId)
  expect(await asked.select('id').execute()).toHaveLength(10)
  const client = await signIn(server, { accountId, companyId })
  const agent = { agentName: '李时珍', agentMobile: '13800001234' }
  const letterFileId = await uploadedPicture(client, 'authorisation')
  const byAgent = { way: 'agent', legalPersonIdNumber: ID_NUMBER, validYears: 1, ...agent, letterFileId } as const
  expect((await client.call(request, byAgent)).status).toBe(200)
})

test('by an agent: requires the letter, and a reviewer refuses or approves it', async () => {
  const { client, companyId } = await aPharmacy()
  const order = {
    way: 'agent',
    legalPersonIdNumber: ID_NUMBER,
    validYears: 1,
    agentName: '李时珍',
    agentMobile: '13800001234',
  } as const
  expect((await client.send(request, { ...order, letterFileId: NO_ID })).status).toBe(422)
  expect((await client.call(find, {})).value.state).toBe('none')
  const letterFileId = await uploadedPicture(client, 'authorisation')
  const begun = (await client.call(request, { ...order, letterFileId })).value
  const requestId = begun.request?.requestId ?? ''
  const ctx = server.context()
  const [waiting] = await certificationDesk.waiting(ctx, { limit: 10 })
  expect(waiting?.id).toBe(requestId)
  expect(await fieldsOfCase(ctx, certificationDesk, requestId)).toMatchObject({
    经办人: '李时珍',
    经办人手机: '13800001234',
  })
  expect(await certificationDesk.examine(ctx, requestId)).toEqual([])
  await certificationDesk.refuse(ctx, requestId, aReviewer('审核员'), [{ item: '授权委托书', reason: '未加盖公章' }])
  expect((await client.call(find, {})).value).toMatchObject({
    state: 'failed',
    reason: '授权委托书：未加盖公章',
    canApply: true,
  })
  await expect(certificationDesk.approve(ctx, requestId, aReviewer('审核员'))).rejects.toThrow('状态已发生变化')
  const again = (await client.call(request, { ...order, letterFileId })).value
  const approve = () => certificationDesk.approve(ctx, again.request?.requestId ?? '', aReviewer('审核员'))
  const nameAgent = (name: string) =>
    server.owner.pool.query('update qualification.certification_request set agent_name = $1 where id = $2', [
      name,
      again.request?.requestId,
    ])
  await nameAgent('方以智')
  await expect(approve()).rejects.toThrow('经办人与法定代表人相同')
  expect(await certificatesOf(companyId)).toHaveLength(0)
  await nameAgent('李时珍')
  await approve()
  expect((await client.call(find, {})).value.state).toBe('certified')
  expect(await certificatesOf(companyId)).toHaveLength(1)
})

test('reports a failed or unanswered check, and keeps nothing of a cancelled one', async () => {
  const { client, companyId } = await aPharmacy()
  const first = (await client.call(request, BY_FACE)).value.request?.requestId ?? ''
  await decide(client, await nameOf(companyId), 'failed')
  expect((await client.call(refresh, { requestId: first })).value).toMatchObject({
    state: 'failed',
    reason: '身份核验未通过',
  })
  const second = (await client.call(request, BY_FACE)).value.request?.requestId ?? ''
  expect((await client.call(cancel, { requestId: second })).value).toMatchObject({ state: 'none', request: null })
  expect((await client.send(cancel, { requestId: second })).status).toBe(409)
  await client.call(sandboxEndpoints.saveBehaviour, {
    provider: 'ca',
    behaviour: {
      answer: 'fault',
      answerDelayMs: 0,
      notify: 'once',
      notifyDelaySeconds: 0,
      amountOffset: fen(0),
      outcome: 'succeed',
    },
  })
  expect((await client.call(request, BY_FACE)).value).toMatchObject({
    state: 'failed',
    reason: '认证机构暂时没有应答',
    request: null,
  })
  await client.call(sandboxEndpoints.resetBehaviour, { provider: 'ca' })
  expect(await certificatesOf(companyId)).toEqual([])
})

test('returns 404 for a request of another company', async () => {
  const mine = await aPharmacy()
  const requestId = (await mine.client.call(request, BY_FACE)).value.request?.requestId ?? ''
  const { client } = await aPharmacy()
  for (const endpoint of [refresh, cancel]) expect((await client.send(endpoint, { requestId })).status).toBe(404)
  expect((await client.send(tellAmount, { requestId, amount: '0.10' })).status).toBe(404)
  expect((await mine.client.call(find, {})).value.state).toBe('checking')
})

test('keeps the old certificate in use until renewal and then puts it on the revocation list', async () => {
  const { client, companyId } = await aPharmacy()
  const name = await nameOf(companyId)
  const pass = async () => {
    const requestId = (await client.call(request, BY_FACE)).value.request?.requestId ?? ''
    await decide(client, name, 'passed')
    return (await client.call(refresh, { requestId })).value
  }
  const old = await pass()
  const soon = { validUntil: '2026-12-10' }
  await owner().updateTable('qualification.certification').set(soon).where('companyId', '=', companyId).execute()
  await owner().updateTable('qualification.certificate').set(soon).where('companyId', '=', companyId).execute()
  expect((await client.call(find, {})).value).toMatchObject({ state: 'expiring', canApply: true })
  const begun = (await client.call(request, BY_FACE)).value
  expect(begun).toMatchObject({ state: 'expiring', certificate: { serial: old.certificate?.serial } })
  await client.call(cancel, { requestId: begun.request?.requestId ?? '' })
  expect((await client.call(find, {})).value.state).toBe('expiring')
  const renewed = await pass()
  expect(renewed).toMatchObject({ state: 'certified', validUntil: '2028-11-15' })
  expect(await revokedSerials()).toContain(old.certificate?.serial)
  expect(await revokedSerials()).not.toContain(renewed.certificate?.serial)
})

/** The revocation list as OpenSSL reads it, checked against the published chain. */
async function revokedSerials(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-crl-'))
  try {
    const nobody = server.client()
    const chain = await nobody.send(qualificationEndpoints.downloadChain, {})
    const list = await nobody.send(qualificationEndpoints.downloadRevocationList, {})
    expect([chain.status, list.status]).toEqual([200, 200])
    writeFileSync(join(folder, 'chain.pem'), (chain as unknown as { raw: Buffer }).raw)
    writeFileSync(join(folder, 'list.crl'), (list as unknown as { raw: Buffer }).raw)
    const text = execFileSync(
      'openssl',
      [
        'crl',
        '-inform',
        'DER',
        '-in',
        join(folder, 'list.crl'),
        '-CAfile',
        join(folder, 'chain.pem'),
        '-noout',
        '-text',
      ],
      { encoding: 'utf8', stdio: 'pipe' },
    )
    return [...text.matchAll(/Serial Number: ([0-9A-F]+)/g)].map(found => (found[1] ?? '').toLowerCase())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('voids the certificate and ends agreements when the company name changes', async () => {
  const { client, companyId } = await aPharmacy()
  const requestId = (await client.call(request, BY_FACE)).value.request?.requestId ?? ''
  await decide(client, await nameOf(companyId), 'passed')
  const { certificate } = (await client.call(refresh, { requestId })).value
  await client.call(qualificationEndpoints.signAgreement, { kind: 'collection', agreesToTerms: true })
  await inSystemTransaction(server.context(), tx => voidCertification(tx, companyId, '企业名称已变更'))
  expect((await client.call(find, {})).value).toMatchObject({
    state: 'voided',
    reason: '企业名称已变更',
    certificate: null,
    canApply: true,
  })
  expect((await client.send(qualificationEndpoints.getSeal, {})).status).toBe(409)
  expect(await revokedSerials()).toContain(certificate?.serial)
  const { list } = (await client.call(qualificationEndpoints.listAgreements, { pageNum: 1, pageSize: 20 })).value
  expect(list).toMatchObject([{ state: 'ended', endReason: '企业名称已变更' }])
})

test('reminds a company 30 days before the end, once', async () => {
  const { companyId } = await aPharmacy()
  await certified(owner(), companyId, '2026-12-16')
  await remindOfExpiry(server.context())
  await remindOfExpiry(server.context())
  server.clock.advance(DAY_MS)
  await remindOfExpiry(server.context())
  const messages = await owner()
    .selectFrom('message.message')
    .select('title')
    .where('companyId', '=', companyId)
    .execute()
  expect(messages).toEqual([{ title: 'CA 证书还有 30 天到期' }])
})
