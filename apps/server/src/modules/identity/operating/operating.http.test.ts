import { accountEndpoints } from '@xiaojiu/contract/identity/account-endpoints.ts'
import { WatchedAppealFilter } from '@xiaojiu/contract/identity/appeals-endpoints.ts'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { auditEndpoints } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { boundTo } from '#modules/company/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer, signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { accountsOf } from '../codes/recipient.ts'
import { findAccountsByLogin, findAccountsByMobile, replaceMobile } from '../tables/accounts.ts'
import { anAccount, collectSms, TEST_PASSWORD } from '../testing.ts'
import { appealsSource } from './list-appeals.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const reviewer = async () => (await signInAsOperator(server, { role: 'review', isSteppedUp: true })).client
const stateOf = async (accountId: string) =>
  (
    await server.owner.db
      .selectFrom('identity.account')
      .select('state')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).state

test.each(Object.entries(identityOperatingEndpoints))(
  '%s refuses visitors, sellers and platform staff without the right',
  async (_, endpoint) => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    expect(await (await signInAsSeller(server)).client.send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsOperator(server, { rights: ['order.look'] })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  },
)

test('listWatchedAppeals lists appeals with their outcome, masked, and an unused approval as expired from its end on', async () => {
  const client = await reviewer()
  const now = server.clock.read()
  const { accountId } = await anAccount(server.owner.db)
  const appeal = async (state: string, company: string, minutesAgo: number, expiresAt: Date | null = null) => {
    const { rows } = await server.owner.pool.query<{ id: string }>(
      `insert into identity.password_appeal (state, login_name, company_name, credit_code, applicant_name, contact_mobile, reason,
         licence_file_id, identity_file_id, letter_file_id, account_id, refused_reason, submitted_at, expires_at)
       values ($1, 'Lost-Login', $2, '91420100MA4K12345X', '李时珍', '13871239911', '手机丢失', uuidv7(), uuidv7(), uuidv7(), $3, $4,
         $5, $6) returning id`,
      [
        ...[state, company, expiresAt && accountId, state === 'refused' ? '授权书未盖章' : null],
        ...[addMs(now, -minutesAgo * 60_000), expiresAt],
      ],
    )
    return rows[0]?.id ?? ''
  }
  const late = await appeal('approved', '甲药房', 40, now)
  const open = await appeal('approved', '乙药房', 30, addMs(now, 60_000))
  const refused = await appeal('refused', '丙药房', 20)
  const list = async (given: object = {}) =>
    (await client.call(identityOperatingEndpoints.listWatchedAppeals, { pageSize: 50, ...given })).value
  const first = await list({ pageSize: 2 })
  expect(first.list.map(row => [row.applyId, row.state])).toEqual([
    [refused, 'refused'],
    [open, 'approved'],
  ])
  expect((await list({ pageSize: 2, after: first.next })).list.map(row => [row.applyId, row.state])).toEqual([
    [late, 'expired'],
  ])
  expect(first.list[0]).toMatchObject({ contactMobile: '138****9911', refusedReason: '授权书未盖章' })
  expect(first.counts).toEqual({ expired: 1, approved: 1, refused: 1 })
  const ids = async (given: object) => (await list(given)).list.map(row => row.applyId)
  expect(await ids({ state: 'expired' })).toEqual([late])
  expect(await ids({ state: 'approved' })).toEqual([open])
  expect(await ids({ keyword: 'lost-login' })).toEqual([refused, open, late])
  expect(await ids({ keyword: '丙药' })).toEqual([refused])
  const asFile = await inSystemTransaction(server.context(), tx =>
    appealsSource.read(tx as never, WatchedAppealFilter.parse({ state: 'expired' }), null),
  )
  expect([asFile.rows.map(row => row.companyName), asFile.next]).toEqual([['甲药房'], null])
})

test('searchAccounts finds buyers by login name and end of mobile, masks the mobile and never finds staff', async () => {
  const client = await reviewer()
  const { accountId, companyId } = await signInAsBuyer(server)
  const { accountId: named } = await anAccount(server.owner.db, { loginName: 'zhang.zj', mobile: '13971990042' })
  await boundTo(server.owner.db, { accountId: named, companyId }, { isMain: false })
  await anAccount(server.owner.db, { kind: 'operator', loginName: 'zhang.zj-staff' })
  const find = async (filter: object) =>
    (await client.call(identityOperatingEndpoints.searchAccounts, { pageSize: 50, ...filter })).value.list
  expect((await find({ keyword: 'ZHANG.ZJ' })).map(row => row.accountId)).toEqual([named])
  expect((await find({ keyword: '0042' }))[0]).toMatchObject({
    accountId: named,
    mobile: '139****0042',
    state: 'enabled',
    sessionCount: 0,
    failedCount: 0,
    companies: [{ companyId, isMain: false }],
  })
  expect((await find({ accountId }))[0]).toMatchObject({ accountId, sessionCount: 1 })
})

test('CR-008 searchAccounts fills the pages of a limited operator with logins within the limits alone', async () => {
  const { db } = server.owner
  const within = async () => (await signInAsBuyer(server, { provinceCode: '460000' })).accountId
  const beyond = async () => (await signInAsBuyer(server, { provinceCode: '420000' })).accountId
  const near = [await within(), await within(), await within()]
  const far = [await beyond(), await beyond()]
  const { accountId } = await anAccount(db, { kind: 'operator' })
  await aMember(db, { accountId, role: 'review', limitProvinces: ['460000'] })
  const { client } = await signInToFace(server, { accountId, isSteppedUp: true })
  const found: string[] = []
  let after: string | undefined
  for (let turned = 0; turned < 2; turned++) {
    const { list, next } = (await client.call(identityOperatingEndpoints.searchAccounts, { after, pageSize: 2 })).value
    expect([list.length, next === null]).toEqual(turned === 0 ? [2, false] : [1, true])
    found.push(...list.map(row => row.accountId))
    after = next ?? undefined
  }
  expect(found.toSorted()).toEqual(near.toSorted())
  const [one] = far
  expect((await client.call(identityOperatingEndpoints.searchAccounts, { accountId: one, pageSize: 1 })).value).toEqual(
    { list: [], next: null },
  )
})

test('CR-041 disableBuyerAccount needs one person and ends the sessions, enableBuyerAccount needs two', async () => {
  const [client, other] = [await reviewer(), await reviewer()]
  const { accountId: main } = await signInAsBuyer(server)
  const act = (accountId: string) => ({ accountId, reason: '员工离职' })
  expect(reasonOf(await client.call(identityOperatingEndpoints.disableBuyerAccount, act(main)))).toBe(
    'main-account-in-use',
  )
  expect(await stateOf(main)).toBe('enabled')
  const { accountId } = await anAccount(server.owner.db)
  await signIn(server, { accountId })
  expect(reasonOf(await client.call(identityOperatingEndpoints.enableBuyerAccount, act(accountId)))).toBe(
    'state-changed',
  )
  expect((await client.call(identityOperatingEndpoints.disableBuyerAccount, act(accountId))).success).toBe(true)
  expect(await stateOf(accountId)).toBe('disabled')
  const [row] = (await client.call(identityOperatingEndpoints.searchAccounts, { accountId, pageSize: 1 })).value.list
  expect(row?.sessionCount).toBe(0)
  const { approvalId } = (await client.call(identityOperatingEndpoints.enableBuyerAccount, act(accountId))).value
  expect(await stateOf(accountId)).toBe('disabled')
  const yes = { approvalId: approvalId ?? '', verdict: 'approve' as const, note: '' }
  expect(reasonOf(await client.call(approvalEndpoints.decideApproval, yes))).toBe('own-request')
  expect((await other.call(approvalEndpoints.decideApproval, yes)).success).toBe(true)
  expect(await stateOf(accountId)).toBe('enabled')
})

test('CR-041 refuses to enable a login by a request from before it was disabled again', async () => {
  const [asker, colleague, second] = [await reviewer(), await reviewer(), await reviewer()]
  const { accountId } = await anAccount(server.owner.db)
  const because = (reason: string) => ({ accountId, reason })
  const disable = (reason: string) =>
    asker.call(identityOperatingEndpoints.disableBuyerAccount, because(reason)).then(answer => answer.success)
  const ask = async (client: typeof asker) =>
    (await client.call(identityOperatingEndpoints.enableBuyerAccount, because('已返岗'))).value.approvalId ?? ''
  const approve = (approvalId: string) =>
    second.call(approvalEndpoints.decideApproval, { approvalId, verdict: 'approve', note: '' })
  expect(await disable('员工离职')).toBe(true)
  const [early, other] = [await ask(asker), await ask(colleague)]
  expect((await approve(other)).success).toBe(true)
  server.clock.advance(1000)
  expect(await disable('账号被盗用')).toBe(true)
  expect(reasonOf(await approve(early))).toBe('approval-outdated')
  expect(await stateOf(accountId)).toBe('disabled')
  expect((await approve(await ask(asker))).success).toBe(true)
  expect(await stateOf(accountId)).toBe('enabled')
})

test('CR-008 keeps the main account of a company beyond the limits of the operator', async () => {
  const { db } = server.owner
  const { accountId } = await signInAsBuyer(server, { provinceCode: '420000' })
  const { companyId } = await signInAsBuyer(server, { provinceCode: '460000' })
  await boundTo(db, { accountId, companyId }, { isMain: false })
  const operator = await anAccount(db, { kind: 'operator' })
  await aMember(db, { accountId: operator.accountId, role: 'review', limitProvinces: ['460000'] })
  const { client } = await signInToFace(server, { accountId: operator.accountId, isSteppedUp: true })
  const answer = await client.call(identityOperatingEndpoints.disableBuyerAccount, { accountId, reason: '员工离职' })
  expect([reasonOf(answer), answer.msg]).toEqual([
    'main-account-in-use',
    '该账号是数据范围外的企业的主账号，请先由企业移交主账号再停用',
  ])
  expect(await stateOf(accountId)).toBe('enabled')
})

test('unlockAccount and endAccountSessions write audit rows; unbindBuyerWechat refuses when nothing is bound', async () => {
  const { client } = await signInAsOperator(server, { role: 'review', personName: '方婉清' })
  const { accountId } = await anAccount(server.owner.db)
  const buyer = await signIn(server, { accountId })
  const act = { accountId, reason: '客户来电' }
  expect((await client.call(identityOperatingEndpoints.unlockAccount, act)).success).toBe(true)
  expect((await client.call(identityOperatingEndpoints.endAccountSessions, act)).success).toBe(true)
  expect((await buyer.send(identityOperatingEndpoints.searchAccounts, {})).status).toBe(401)
  expect(reasonOf(await client.call(identityOperatingEndpoints.unbindBuyerWechat, act))).toBe('state-changed')
  const { client: auditor } = await signInAsOperator(server, { role: 'audit' })
  const { list } = (await auditor.call(auditEndpoints.searchAudit, { subject: accountId, pageSize: 10 })).value
  expect(list.map(row => [row.action, row.actorName, row.reason])).toEqual([
    ['identity.end-sessions', '方婉清', '客户来电'],
    ['identity.unlock', '方婉清', '客户来电'],
  ])
  expect(list[0]?.about?.kind).toBe('account')
})

test('CR-166 revealMobile returns the full number with an audited reason, at most thirty times an hour', async () => {
  const client = await reviewer()
  const { accountId } = await anAccount(server.owner.db, { mobile: '13807150099' })
  const reveal = () => client.call(identityOperatingEndpoints.revealMobile, { accountId, reason: 'verify' })
  expect((await reveal()).value).toEqual({ mobile: '13807150099' })
  const { client: auditor } = await signInAsOperator(server, { role: 'audit' })
  const { list } = (await auditor.call(auditEndpoints.searchAudit, { action: 'identity.reveal', pageSize: 5 })).value
  expect(list[0]).toMatchObject({ action: 'identity.reveal-mobile', subject: accountId, reason: '核对客户身份' })
  for (let n = 0; n < 29; n++) await reveal()
  expect(reasonOf(await reveal())).toBe('too-many-requests')
  expect(reasonOf(await reveal())).toBe('too-many-requests')
  const alerts = await server.owner.pool.query(
    `select staff_right from message.operator_message where rule = 'many-reveals'`,
  )
  expect(alerts.rows).toEqual([{ staff_right: 'staff.act' }])
})

test('freeBuyerMobile keeps name and password, and the number no longer finds the login', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const mobile = '13607159901'
  const { accountId } = await anAccount(server.owner.db, { mobile, loginName: 'freed-one' })
  const { accountId: other } = await anAccount(server.owner.db, { mobile, loginName: 'freed-two' })
  const buyer = await signIn(server, { accountId })
  const act = { accountId, reason: '号码已由他人使用' }
  expect((await buyer.send(accountEndpoints.sendOwnCode, {})).status).not.toBe(401)
  expect(await client.call(identityOperatingEndpoints.freeBuyerMobile, act)).toMatchObject({ success: true })
  expect(reasonOf(await client.call(identityOperatingEndpoints.freeBuyerMobile, act))).toBe('state-changed')
  expect((await buyer.send(accountEndpoints.sendOwnCode, {})).status).toBe(401)
  const { db } = server.owner
  expect((await findAccountsByMobile(db, mobile)).map(row => row.id)).toEqual([other])
  expect((await findAccountsByLogin(db, mobile, 5)).map(row => row.id)).toEqual([other])
  expect((await findAccountsByLogin(db, 'freed-one', 5)).map(row => row.id)).toEqual([accountId])
  expect(await accountsOf(db, 'account:freed-one')).toEqual([])
  const [row] = (await client.call(identityOperatingEndpoints.searchAccounts, { accountId, pageSize: 1 })).value.list
  expect([row?.isMobileFreed, row?.isMobileProven, row?.sessionCount]).toEqual([true, false, 0])
  // The new owner of the number learns nothing about the login.
  const sms = collectSms(server.parts.gateways)
  const again = await signIn(server, { accountId })
  const passwords = { oldPassword: TEST_PASSWORD, newPassword: 'Another-1-good' }
  expect(await again.call(accountEndpoints.changePassword, passwords)).toMatchObject({ success: true })
  expect(sms.messages).toEqual([])
  await replaceMobile(db, accountId, '13607159902')
  expect((await findAccountsByMobile(db, '13607159902')).map(found => found.id)).toEqual([accountId])
})
