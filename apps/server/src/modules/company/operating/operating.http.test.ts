import { randomUUID } from 'node:crypto'
import { cartOperatingEndpoints } from '@xiaojiu/contract/cart/operating-endpoints.ts'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import type { PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { uploadedPaper } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { aCompany, boundTo } from '../testing.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const calls = { ...companyOperatingEndpoints, ...cartOperatingEndpoints }
const operator = async (rights: readonly PlatformRight[] = ['company.look', 'company.act', 'risk.act']) =>
  (await signInAsOperator(server, { rights, isSteppedUp: true })).client

test.each(Object.entries(calls))(
  '%s refuses visitors, sellers and platform staff without the right',
  async (_, endpoint) => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    expect(await (await signInAsSeller(server)).client.send(endpoint, {})).toMatchObject({ status: 401 })
    expect(await (await operator(['order.look'])).send(endpoint, {})).toMatchObject({ status: 403 })
  },
)

test('searchCompanies finds a company by name, code, login and the end of a mobile, and masks the mobile', async () => {
  const client = await operator()
  const { companyId, name, creditCode } = await aCompany(server.owner.db, { name: '襄阳隆中大药房有限公司' })
  const { accountId } = await anAccount(server.owner.db, { loginName: 'longzhong', mobile: '13871237788' })
  await boundTo(server.owner.db, { accountId, companyId }, { isMain: true })
  const find = async (keyword: string) =>
    (await client.call(companyOperatingEndpoints.searchCompanies, { view: 'all', keyword, pageSize: 50 })).value
  for (const keyword of ['隆中大药房', creditCode.toLowerCase(), 'LongZhong', '7788']) {
    const { list } = await find(keyword)
    expect([keyword, list.map(row => row.companyId)]).toEqual([keyword, [companyId]])
  }
  const { list, next, total } = await find('隆中')
  expect([next, total]).toEqual([null, 1])
  expect(list[0]).toMatchObject({
    name,
    state: 'approved',
    main: { loginName: 'longzhong', mobile: '138****7788' },
    licenceEndsOn: null,
    spent: fen(0),
    isHeld: false,
    openCaseCount: 0,
  })
  expect((await find('没有这样的药房')).list).toEqual([])
})

test('searchCompanies returns pages and filters by view', async () => {
  const client = await operator()
  const kind = 'maker'
  const made = []
  for (const state of ['approved', 'approved', 'withdrawn'] as const)
    made.push((await aCompany(server.owner.db, { kind, state })).companyId)
  const search = async (more: object) =>
    (await client.call(companyOperatingEndpoints.searchCompanies, { view: 'all', kind, pageSize: 2, ...more })).value
  const first = await search({})
  expect([first.list.length, first.total, first.next]).toEqual([2, 3, first.list[1]?.companyId])
  const second = await search({ after: first.next ?? '' })
  expect([...first.list, ...second.list].map(row => row.companyId)).toEqual(made.toReversed())
  expect((await search({ view: 'withdrawn' })).list.map(row => row.companyId)).toEqual([made[2]])
  expect((await search({ view: 'asleep' })).total).toBe(2)
  expect((await search({ view: 'ending' })).list).toEqual([])
})

test('searchCompanies lists the latest registered first, whatever the ids', async () => {
  const client = await operator()
  const kind = 'wholesaler'
  const made = []
  for (const day of [3, 1, 2, 2]) {
    const { companyId } = await aCompany(server.owner.db, { kind, state: 'approved' })
    const createdAt = new Date(`2026-03-0${day}T09:00:00+08:00`)
    await server.owner.db.updateTable('company.company').set({ createdAt }).where('id', '=', companyId).execute()
    made.push(companyId)
  }
  const [third, first, second, alike] = made
  const shown: string[] = []
  for (let after: string | undefined; ; ) {
    const asked = { view: 'all', kind, pageSize: 1, ...(after && { after }) } as const
    const { list, next } = (await client.call(companyOperatingEndpoints.searchCompanies, asked)).value
    shown.push(...list.map(row => row.companyId))
    if (next === null) break
    after = next
  }
  expect(shown).toEqual([third, ...[second ?? '', alike ?? ''].toSorted().toReversed(), first])
})

test('starts an export of the company list for staff who may see it and refuses others', async () => {
  const client = await operator()
  const asked = { list: 'company.companies', filter: { kind: 'device-dealer' }, columns: ['name', 'main'], words: '' }
  const started = await client.call(fileConsoleEndpoints.startExport, { ...asked, requestId: randomUUID() })
  expect(started.value).toMatchObject({ title: '企业列表', state: 'waiting' })
  const { client: depot } = await signInAsOperator(server, { rights: ['order.look'] })
  const refused = await depot.call(fileConsoleEndpoints.startExport, { ...asked, requestId: randomUUID() })
  expect(reasonOf(refused)).toBe('no-right')
})

test('getCompany360 and each getDossierTab return the company, and 404 for an unknown company or tab', async () => {
  const client = await operator()
  const { companyId } = await signInAsBuyer(server)
  const { company, tabs, holds } = (await client.call(companyOperatingEndpoints.getCompany360, { companyId })).value
  expect(company).toMatchObject({ companyId, legalPerson: '方以智', headquarters: null })
  expect(holds).toEqual([])
  expect(tabs.map(({ label }) => label).join(' ')).toBe(
    '概况 证照 账号 地址 采购 订单 资金 发票 售后 首营 协议 客服 变更记录',
  )
  for (const { tab } of tabs) {
    const answer = await client.call(companyOperatingEndpoints.getDossierTab, { companyId, tab })
    expect([tab, answer.status]).toEqual([tab, 200])
    expect(JSON.stringify(answer.data)).not.toMatch(/1[3-9]\d{9}/)
  }
  const nobody = '01900000-0000-7000-8000-000000000000'
  expect(await client.call(companyOperatingEndpoints.getCompany360, { companyId: nobody })).toMatchObject({
    status: 404,
  })
  expect(
    await client.call(companyOperatingEndpoints.getDossierTab, { companyId: nobody, tab: 'orders' }),
  ).toMatchObject({ status: 404 })
  expect(await client.call(companyOperatingEndpoints.getDossierTab, { companyId, tab: 'nothing' })).toMatchObject({
    status: 404,
  })
})

test('getDossierTab shows the open sessions of the logins that act for the company', async () => {
  const { client } = await signInAsOperator(server, { rights: ['company.look'] })
  const { companyId, accountId } = await signInAsBuyer(server)
  const tab = async (name: string) =>
    (await client.call(companyOperatingEndpoints.getDossierTab, { companyId, tab: name })).value
  const sessions = (await tab('accounts')).sections.find(section => section.id === 'sessions')
  expect(sessions?.rows.map(row => [row.ref.split(' ')[0], row.cells[2]])).toEqual([[accountId, '账号密码']])
  await server.owner.db
    .updateTable('identity.session')
    .set({ endedAt: server.clock.read() })
    .where('accountId', '=', accountId)
    .execute()
  expect((await tab('accounts')).sections.find(section => section.id === 'sessions')?.rows).toEqual([])
})

test('CR-032 correctCompany changes nothing until a second person approves, and refuses the asker’s approval', async () => {
  const [asker, decider] = [await operator(), await operator()]
  const { companyId } = await aCompany(server.owner.db)
  const look = async () => (await asker.call(companyOperatingEndpoints.getCompany360, { companyId })).value.company
  const { version, name, personInCharge, qualityHead, address } = await look()
  const fileIds = [await uploadedPaper(asker)]
  const paper = { paper: '新营业执照', fileIds, reason: '换证' }
  const asked = { companyId, version, name, personInCharge, qualityHead, address, ...paper }
  const correct = (legalPerson: string, more: object = {}) =>
    asker.call(companyOperatingEndpoints.correctCompany, { ...asked, legalPerson, ...more })
  expect(reasonOf(await correct('方以智'))).toBe('nothing-changed')
  expect(reasonOf(await correct('傅山', { version: 'other' }))).toBe('version-changed')
  expect(
    reasonOf(
      await asker.send(companyOperatingEndpoints.correctCompany, { ...asked, legalPerson: '傅山', fileIds: [] }),
    ),
  ).toBe('invalid-input')
  const { outcome, approvalId } = (await correct('傅山')).value
  expect(outcome).toBe('asked')
  expect((await look()).legalPerson).toBe('方以智')
  const waiting = (await decider.call(approvalEndpoints.listApprovals, { state: 'waiting', pageSize: 50 })).value.list
  const shown = waiting.find(one => one.approvalId === approvalId)
  expect(shown?.files.map(({ fileId }) => fileId)).toEqual(fileIds)
  const decide = { approvalId: approvalId ?? '', verdict: 'approve' as const, note: '' }
  expect(reasonOf(await asker.call(approvalEndpoints.decideApproval, decide))).toBe('own-request')
  expect((await decider.call(approvalEndpoints.decideApproval, decide)).success).toBe(true)
  expect((await look()).legalPerson).toBe('傅山')
})

test('CR-041 holdCompany takes effect by one person, liftHold needs a second', async () => {
  const [asker, decider] = [await operator(), await operator()]
  const { companyId } = await aCompany(server.owner.db)
  const isHeld = async () =>
    (await asker.call(companyOperatingEndpoints.getCompany360, { companyId })).value.company.isHeld
  const hold = () =>
    asker.call(cartOperatingEndpoints.holdCompany, { companyId, reason: '货款逾期', phone: '027-88886666' })
  expect(reasonOf(await asker.call(cartOperatingEndpoints.liftHold, { companyId, reason: '误操作' }))).toBe('not-found')
  expect((await hold()).success).toBe(true)
  expect(reasonOf(await hold())).toBe('state-changed')
  expect(await isHeld()).toBe(true)
  const { list } = (await asker.call(companyOperatingEndpoints.searchCompanies, { view: 'risk', pageSize: 50 })).value
  expect(list.map(row => row.companyId)).toContain(companyId)
  const { approvalId } = (await asker.call(cartOperatingEndpoints.liftHold, { companyId, reason: '已还清' })).value
  expect(await isHeld()).toBe(true)
  await decider.call(approvalEndpoints.decideApproval, { approvalId: approvalId ?? '', verdict: 'approve', note: '' })
  expect(await isHeld()).toBe(false)
})

test('tellCompanies sends one message to each company, or none when one of them is unknown', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const first = await aCompany(server.owner.db)
  const second = await aCompany(server.owner.db)
  const words = { title: '证照复核通知', body: '请在月底前更新药品经营许可证' }
  const requestId = randomUUID()
  const told = async () =>
    (await server.owner.pool.query('select company_id from message.message where title = $1', [words.title])).rows
      .length
  const unknown = { companyIds: [first.companyId, randomUUID()], ...words, requestId: randomUUID() }
  expect(await client.call(companyOperatingEndpoints.tellCompanies, unknown)).toMatchObject({ status: 404 })
  expect(await told()).toBe(0)
  const given = { companyIds: [first.companyId, second.companyId], ...words, requestId }
  expect((await client.call(companyOperatingEndpoints.tellCompanies, given)).value).toEqual({ count: 2 })
  expect((await client.call(companyOperatingEndpoints.tellCompanies, given)).value).toEqual({ count: 2 })
  expect(await told()).toBe(2)
})

test('printDossier returns the dossier as PDF, records who printed it and why, and returns 404 for an unknown company', async () => {
  const client = await operator()
  const { companyId } = await signInAsBuyer(server)
  const print = (id: string) =>
    client.send(companyOperatingEndpoints.printDossier, { companyId: id, reason: '药监局函调' })
  const answer = await print(companyId)
  expect([answer.status, answer.headers['content-type'], answer.raw.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const rows = async () =>
    (await server.owner.pool.query(`select subject, reason from platform.audit where action = 'company.print-dossier'`))
      .rows
  expect(await rows()).toEqual([{ subject: companyId, reason: '药监局函调' }])
  expect((await print('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  expect(await rows()).toHaveLength(1)
})
