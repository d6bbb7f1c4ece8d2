import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { membershipsOf } from '#modules/company/public.ts'
import { aCompany, boundTo, type MadeCompany } from '#modules/company/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { aReviewer, fieldsOfCase } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsOperator } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { identityJobs } from '../jobs.ts'
import { passwordAppealDesk } from '../public.ts'
import { anAccount, collectSms, type MadeAccount, type SmsInbox } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const desk = passwordAppealDesk(membershipsOf)
const scene = 'password-appeal' as const
const NEW_PASSWORD = 'Dangshen-Baizhu-88'
let inbox: SmsInbox
let picture: Buffer
beforeAll(async () => {
  inbox = collectSms(server.parts.gateways)
  picture = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#dde' } })
    .jpeg()
    .toBuffer()
})
beforeEach(() => {
  server.clock.set(TEST_NOON)
  inbox.messages.length = 0
})

let count = 0
interface Applicant {
  readonly client: TestClient
  readonly mobile: string
}
/** A browser that has proven a mobile without a login. */
async function anApplicant(): Promise<Applicant> {
  count++
  const mobile = `1390000${String(count).padStart(4, '0')}`
  return { client: await proveMobile(mobile), mobile }
}
async function proveMobile(mobile: string): Promise<TestClient> {
  await server.owner.db.deleteFrom('identity.authCode').execute()
  const client = server.client()
  client.ip = `10.9.0.${++count}`
  await client.call(identityEndpoints.sendRecoveryCode, { account: mobile, scene })
  const authCode = inbox.codeFor(mobile)
  await client.call(identityEndpoints.checkRecoveryCode, { account: mobile, scene, authCode })
  return client
}

async function upload(client: TestClient, bytes: Buffer = picture): Promise<{ status: number; fileId: string }> {
  const form = new FormData()
  form.append('purpose', 'appeal')
  form.append('file', new Blob([new Uint8Array(bytes)]), '营业执照.jpg')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await client.inject({
    method: 'POST',
    url: API_PREFIX + identityEndpoints.uploadAppealFile.path,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  return { status: answer.status, fileId: (answer.data as { fileId?: string } | null)?.fileId ?? '' }
}

interface Loser {
  readonly account: MadeAccount
  readonly company: MadeCompany
}
/** A buyer who lost the mobile. */
async function aLoser(): Promise<Loser> {
  const { db } = server.owner
  const account = await anAccount(db)
  const company = await aCompany(db)
  await boundTo(db, { accountId: account.accountId, companyId: company.companyId })
  return { account, company }
}

async function appeal(client: TestClient, { account, company }: Loser, changes: Record<string, string> = {}) {
  const files = [await upload(client), await upload(client), await upload(client)].map(({ fileId }) => fileId)
  const [licenceFileId = '', identityFileId = '', letterFileId = ''] = files
  return client.call(identityEndpoints.saveAppeal, {
    loginName: account.loginName,
    companyName: company.name,
    creditCode: company.creditCode.replace(/[IOSVZ]/g, 'A'),
    applicantName: '沈括',
    reason: '原手机号已停机注销',
    licenceFileId,
    identityFileId,
    letterFileId,
    ...changes,
  })
}

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const appealCount = async () =>
  (await server.owner.db.selectFrom('identity.passwordAppeal').select('id').execute()).length
const stateOf = async (client: TestClient) =>
  (await client.call(identityEndpoints.listAppeals, {})).value.list.map(one => one.state)

test('refuses appeal, upload and list without a proven mobile', async () => {
  const before = await appealCount()
  const client = server.client()
  expect((await upload(client)).status).toBe(409)
  const answers = [
    await appeal(client, await aLoser(), {
      licenceFileId: crypto.randomUUID(),
      identityFileId: crypto.randomUUID(),
      letterFileId: crypto.randomUUID(),
    }),
    await client.call(identityEndpoints.listAppeals, {}),
    await client.call(identityEndpoints.listAppealSteps, { applyId: crypto.randomUUID() }),
    await client.call(identityEndpoints.resendAppealMessage, { applyId: crypto.randomUUID() }),
  ]
  expect(answers.map(reasonOf)).toEqual(Array.from({ length: 4 }, () => 'recovery-expired'))
  expect(await appealCount()).toBe(before)
})

test('sets a new password once after approval, and the new mobile replaces the lost one', async () => {
  const loser = await aLoser()
  const elsewhere = await signIn(server, { accountId: loser.account.accountId })
  const { client, mobile } = await anApplicant()
  const saved = await appeal(client, loser)
  expect(saved.status).toBe(200)
  const { applyId } = saved.value

  const waiting = await desk.waiting(server.context(), { limit: 100 })
  const found = waiting.find(({ id }) => id === applyId)
  expect(found?.title).toBe(`${loser.company.name}（${loser.account.loginName}）`)
  expect(await fieldsOfCase(server.context(), desk, applyId)).toMatchObject({ 申请人: '沈括', 联系手机: mobile })
  expect((await desk.read(server.context(), applyId))?.files.map(file => file.item)).toEqual([
    '营业执照',
    '身份证',
    '授权书',
  ])
  expect(await desk.examine(server.context(), applyId)).toEqual([])
  await desk.approve(server.context(), applyId, aReviewer('reviewer-1'))
  expect(inbox.messages.at(-1)).toEqual({ mobile, template: 'appeal-passed', params: { day: '2026-11-23' } })

  const { value } = await client.call(identityEndpoints.listAppeals, {})
  expect(value).toEqual({
    mobile: `139****${mobile.slice(-4)}`,
    list: [
      {
        applyId,
        state: 'approved',
        loginName: loser.account.loginName,
        companyName: loser.company.name,
        submittedAt: TEST_NOON,
        refusedReason: '',
        userBasicId: loser.account.accountId,
        expiresAt: new Date('2026-11-23T12:00:00+08:00'),
      },
    ],
  })
  const rewrite = { userBasicId: loser.account.accountId, newPassword: NEW_PASSWORD }
  expect((await client.call(identityEndpoints.rewritePasswordOf, rewrite)).value).toEqual({
    loginName: loser.account.loginName,
  })
  expect((await elsewhere.call(identityEndpoints.listSessions, {})).status).toBe(401)
  const { mobile: bound } = await server.owner.db
    .selectFrom('identity.account')
    .select('mobile')
    .where('id', '=', loser.account.accountId)
    .executeTakeFirstOrThrow()
  expect(bound).toBe(mobile)
  // The lost mobile is notified as well, because its owner may not have made the appeal.
  expect(inbox.messages.at(-1)).toMatchObject({ mobile: loser.account.mobile, template: 'password-reset' })

  const again = await proveMobile(mobile)
  expect(await stateOf(again)).toEqual(['used'])
  expect(reasonOf(await again.call(identityEndpoints.rewritePasswordOf, rewrite))).toBe('appeal-not-approved')
  const steps = (await again.call(identityEndpoints.listAppealSteps, { applyId })).value.list
  expect(steps.map(one => one.step)).toEqual(['submitted', 'approved', 'told', 'used'])
})

test('returns the reason of a refused appeal and accepts another appeal from the same mobile', async () => {
  const loser = await aLoser()
  const { client, mobile } = await anApplicant()
  const { applyId } = (await appeal(client, loser, { companyName: '别家大药房' })).value
  const objections = await desk.examine(server.context(), applyId)
  expect(objections).toEqual([{ item: '企业名称', reason: '企业名称与该账号绑定的企业不一致' }])
  await desk.refuse(server.context(), applyId, aReviewer('reviewer-1'), objections)
  expect(inbox.messages.at(-1)).toEqual({ mobile, template: 'appeal-refused', params: {} })
  const [shown] = (await client.call(identityEndpoints.listAppeals, {})).value.list
  expect([shown?.state, shown?.refusedReason]).toEqual(['refused', '企业名称：企业名称与该账号绑定的企业不一致'])
  await expect(desk.approve(server.context(), applyId, aReviewer('reviewer-2'))).rejects.toMatchObject({
    reason: 'state-changed',
  })
  expect((await appeal(client, loser)).status).toBe(200)
})

test('refuses an appeal by one company’s papers for a login of two companies, unless its holder asks', async () => {
  const loser = await aLoser()
  const other = await aCompany(server.owner.db)
  await boundTo(server.owner.db, { accountId: loser.account.accountId, companyId: other.companyId }, { isMain: false })
  const { client } = await anApplicant()
  const { applyId } = (await appeal(client, { ...loser, company: other })).value
  const reason = expect.stringContaining('该账号还绑定了其他企业，只能由账号本人申诉')
  expect(await desk.examine(server.context(), applyId)).toEqual([{ item: '申请人', reason }])
  await expect(desk.approve(server.context(), applyId, aReviewer('reviewer-1'))).rejects.toMatchObject({
    reason: 'appeal-foreign-login',
  })
  expect(await stateOf(client)).toEqual(['in-review'])

  const holder = await anApplicant()
  const own = await appeal(holder.client, { ...loser, company: other }, { applicantName: '程砚秋' })
  expect(await desk.examine(server.context(), own.value.applyId)).toEqual([])
})

test('accepts one of three concurrent appeals, and accepts one for an unknown login like any other', async () => {
  const loser = await aLoser()
  const { client } = await anApplicant()
  const before = await appealCount()
  const answers = await Promise.all([appeal(client, loser), appeal(client, loser), appeal(client, loser)])
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(answers.filter(answer => reasonOf(answer) === 'appeal-waiting').length).toBe(2)
  expect(await appealCount()).toBe(before + 1)
  const unknown = await appeal(client, loser, { loginName: 'no-such-login' })
  expect(unknown.status).toBe(200)
  expect(await desk.examine(server.context(), unknown.value.applyId)).toEqual([
    { item: '账号', reason: '没有可找回的此账号，请核对账号是否填写正确' },
  ])
})

test('returns 404 for an appeal of another mobile', async () => {
  const { client } = await anApplicant()
  const { applyId } = (await appeal(client, await aLoser())).value
  const other = (await anApplicant()).client
  expect((await other.call(identityEndpoints.listAppealSteps, { applyId })).status).toBe(404)
  expect((await other.call(identityEndpoints.resendAppealMessage, { applyId })).status).toBe(404)
  expect((await other.call(identityEndpoints.listAppeals, {})).value.list).toEqual([])
})

test('resends the result message at most once a minute, and only after a decision', async () => {
  const { client, mobile } = await anApplicant()
  const { applyId } = (await appeal(client, await aLoser())).value
  const tellAgain = () => client.call(identityEndpoints.resendAppealMessage, { applyId })
  expect(reasonOf(await tellAgain())).toBe('appeal-not-approved')
  await desk.approve(server.context(), applyId, aReviewer('reviewer-1'))
  inbox.messages.length = 0
  expect((await tellAgain()).value).toEqual({ resendAfterSeconds: 60 })
  expect(reasonOf(await tellAgain())).toBe('too-many-requests')
  expect(inbox.messages).toEqual([{ mobile, template: 'appeal-passed', params: { day: '2026-11-23' } }])
})

test('expires an unused approval after a week', async () => {
  const loser = await aLoser()
  const { client, mobile } = await anApplicant()
  const { applyId } = (await appeal(client, loser)).value
  await desk.approve(server.context(), applyId, aReviewer('reviewer-1'))
  server.clock.advance(7 * DAY_MS)
  const late = await proveMobile(mobile)
  expect(await stateOf(late)).toEqual(['expired'])
  const rewrite = { userBasicId: loser.account.accountId, newPassword: NEW_PASSWORD }
  expect(reasonOf(await late.call(identityEndpoints.rewritePasswordOf, rewrite))).toBe('appeal-not-approved')
  for (const job of identityJobs) await job.run(server.context())
  const steps = (await (await proveMobile(mobile)).call(identityEndpoints.listAppealSteps, { applyId })).value.list
  expect(steps.at(-1)).toMatchObject({ step: 'expired' })
})

test('refuses an upload that is not a picture, and an appeal whose file does not exist', async () => {
  const { client } = await anApplicant()
  expect((await upload(client, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
  const gone = await appeal(client, await aLoser(), { letterFileId: crypto.randomUUID() })
  expect(reasonOf(gone)).toBe('file-gone')
})

test('tellAppealAgain resends the decision with one audit row, and refuses an undecided or used appeal', async () => {
  const { tellAppealAgain } = identityOperatingEndpoints
  const loser = await aLoser()
  const { client, mobile } = await anApplicant()
  const { applyId } = (await appeal(client, loser)).value
  const { client: reviewer } = await signInAsOperator(server, { rights: ['appeal.review'] })
  const tell = (id = applyId) => reviewer.call(identityOperatingEndpoints.tellAppealAgain, { applyId: id })
  const trail = async () =>
    (
      await server.owner.pool.query(
        `select result from platform.audit where action = 'identity.tell-appeal-again' and subject = $1 order by seq`,
        [applyId],
      )
    ).rows
  expect(await server.client().send(tellAppealAgain, { applyId })).toMatchObject({ status: 401 })
  const { client: other } = await signInAsOperator(server, { rights: ['company.act'] })
  expect(await other.send(tellAppealAgain, { applyId })).toMatchObject({ status: 403 })
  inbox.messages.length = 0
  expect(await tell(crypto.randomUUID())).toMatchObject({ status: 404 })
  expect(reasonOf(await tell())).toBe('appeal-not-approved')
  expect(inbox.messages).toEqual([])

  await desk.approve(server.context(), applyId, aReviewer('reviewer-1'))
  inbox.messages.length = 0
  expect((await tell()).value).toEqual({ resendAfterSeconds: 60 })
  expect(inbox.messages).toEqual([{ mobile, template: 'appeal-passed', params: { day: '2026-11-23' } }])
  expect(reasonOf(await tell())).toBe('too-many-requests')
  expect(inbox.messages).toHaveLength(1)
  expect(await trail()).toEqual([{ result: 'done' }])

  server.clock.advance(8 * DAY_MS)
  const { client: later } = await signInAsOperator(server, { rights: ['appeal.review'] })
  expect(reasonOf(await later.call(tellAppealAgain, { applyId }))).toBe('appeal-not-approved')
  expect(inbox.messages).toHaveLength(1)
})

test('shows the reviewer the companies and the holder of the login, and its earlier appeals with their outcome', async () => {
  const ctx = server.context()
  const loser = await aLoser()
  const { account, company } = loser
  const { client } = await anApplicant()
  const first = (await appeal(client, loser)).value.applyId
  const fields = await fieldsOfCase(ctx, desk, first)
  const creditCode = company.creditCode.replace(/[IOSVZ]/g, 'A')
  const isSame = creditCode === company.creditCode
  expect(fields).toMatchObject({
    账号绑定的企业: `${company.name} ${company.creditCode}（${isSame ? '与填写一致' : '与填写不一致'}）`,
    此前申诉: '没有',
  })
  expect(fields['账号持有人']).toMatch(/（与申请人不一致）$/)
  expect(fields['处理结果']).toBeUndefined()
  await desk.refuse(ctx, first, aReviewer('examiner'), [{ item: '授权书', reason: '未盖章' }])
  expect(await fieldsOfCase(ctx, desk, first)).toMatchObject({ 处理结果: '已驳回' })
  const second = (await appeal(client, loser, { loginName: account.loginName.toUpperCase() })).value.applyId
  expect(await fieldsOfCase(ctx, desk, second)).toMatchObject({
    此前申诉: '2026-11-16 沈括 已驳回：授权书：未盖章',
  })
  const unknown = (await appeal((await anApplicant()).client, loser, { loginName: 'nobody-here' })).value.applyId
  expect(await fieldsOfCase(ctx, desk, unknown)).toMatchObject({ 账号核对: '没有可找回的此账号', 此前申诉: '没有' })
})
