import { randomUUID } from 'node:crypto'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { storeConsoleEndpoints } from '@xiaojiu/contract/store/merchant-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { aReviewer, fieldsOfCase } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { merchantDesk } from './merchant-desk.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
let made = 0

async function anApplication(creditCode = '91420100MA4K2X7Y19', provinceCode = '420000') {
  const number = `RZ20261102${String(++made).padStart(6, '0')}`
  const { rows } = await server.owner.pool.query<{ id: string }>(
    `insert into store.merchant_application (number, kind, company_name, credit_code, province_code, goods_classes,
       contact_name, contact_mobile, note, submitted_at)
     values ($1, 'third-party', '湖北康源医药有限公司', $2, $3, '{}', '程立群', '13807110231', '', $4) returning id`,
    [number, creditCode, provinceCode, server.clock.read()],
  )
  return { applicationId: rows[0]?.id ?? '', number }
}

const aReviewerAtWork = () => signInAsOperator(server, { rights: ['merchant.review'], personName: '罗招商' })
const today = () => dayOf(server.clock.read())
const note = (
  client: TestClient,
  applicationId: string,
  more: { kind?: 'visit' | 'papers'; happenedOn?: string } = {},
) =>
  client.send(storeConsoleEndpoints.noteContact, {
    ...{ applicationId, kind: 'call', content: '周四上午到仓库走访', happenedOn: today(), requestId: randomUUID() },
    ...more,
  })
const seen = async (client: TestClient, applicationId: string) =>
  (await client.call(storeConsoleEndpoints.listMerchants, { applicationId, pageSize: 1 })).value.list[0]
const progress = async (applicationNo: string) =>
  (await server.client().call(storeEndpoints.getMerchantProgress, { applicationNo, contactMobile: '13807110231' }))
    .value

test.each(Object.entries(storeConsoleEndpoints))(
  '%s returns 401 to strangers and sellers, and 403 to operators without the right',
  async (_, endpoint) => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    expect(await (await signInAsSeller(server)).client.send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsOperator(server, { rights: ['order.look'] })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  },
)

test('noteContact moves an application from waiting to talking and shows who did what when', async () => {
  const { client } = await aReviewerAtWork()
  const { applicationId, number } = await anApplication()
  expect(await seen(client, applicationId)).toMatchObject({
    ...{
      state: 'waiting',
      contactMobile: '138****0231',
      isCodeGenuine: false,
      otherCount: 0,
      known: null,
      contacts: [],
    },
  })
  expect((await note(client, applicationId, { kind: 'visit' })).status).toBe(200)
  expect(await seen(client, applicationId)).toMatchObject({
    ...{ state: 'talking', contacts: [{ kind: 'visit', content: '周四上午到仓库走访', by: '罗招商' }] },
  })
  expect(await progress(number)).toMatchObject({ state: 'talking', askedPapers: null })
  const history = (await merchantDesk.read(server.context(), applicationId))?.history
  expect(history?.map(step => step.text)).toEqual(['提交入驻申请', `实地走访（${today()}）：周四上午到仓库走访`])
})

test('names the province and the kinds of goods at the desk', async () => {
  const { applicationId } = await anApplication('91350211M0000XUF46', '350000')
  await server.owner.pool.query(`insert into reference.area (code, name, level) values ('350000', '福建省', 1)`)
  await server.owner.pool.query(
    `update store.merchant_application set goods_classes = '{chemical,patent-chinese}' where id = $1`,
    [applicationId],
  )
  const fields = await fieldsOfCase(server.context(), merchantDesk, applicationId)
  expect([fields.省份, fields.经营品类]).toEqual(['福建省', '化学药、中成药'])
})

test('shows the applicant the papers that are asked for, until the application is answered', async () => {
  const { client } = await aReviewerAtWork()
  const { applicationId, number } = await anApplication('91420100MA4K2X7Y2X')
  await note(client, applicationId, { kind: 'papers' })
  expect((await progress(number)).askedPapers).toBe('周四上午到仓库走访')
  await merchantDesk.refuse(server.context(), applicationId, aReviewer('罗招商'), [{ item: '', reason: '证照不全' }])
  expect(await progress(number)).toMatchObject({ state: 'refused', askedPapers: null, answer: '证照不全' })
  expect(reasonOf(await note(client, applicationId, { kind: 'papers' }))).toBe('merchant-answered')
  expect((await note(client, applicationId)).status).toBe(200)
  expect((await seen(client, applicationId))?.contacts).toHaveLength(2)
})

test('noteContact refuses a future day and an unknown application', async () => {
  const { client } = await aReviewerAtWork()
  const { applicationId } = await anApplication('91420100MA4K2X7Y3X')
  expect(reasonOf(await note(client, applicationId, { happenedOn: '2099-01-01' }))).toBe('contact-in-future')
  expect((await note(client, randomUUID())).status).toBe(404)
  expect((await seen(client, applicationId))?.contacts).toEqual([])
})

test('shows operators limited to a province only the applications from there', async () => {
  const { applicationId } = await anApplication('91420100MA4K2X7Y4X', '350000')
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, rights: ['merchant.review'], limitProvinces: ['420000'] })
  const { client } = await signInToFace(server, { accountId })
  const { list, counts } = (await client.call(storeConsoleEndpoints.listMerchants, { pageSize: 100 })).value
  // Without the area tree the name of a province is its code.
  expect(new Set(list.map(one => one.provinceName))).toEqual(new Set(['420000']))
  expect(counts['waiting']).toBe(list.filter(one => one.state === 'waiting').length)
  expect((await note(client, applicationId)).status).toBe(404)
  const { rows } = await server.owner.pool.query('select from store.merchant_contact where application_id = $1', [
    applicationId,
  ])
  expect(rows).toEqual([])
})

test('getMerchantFigures counts applications by stage', async () => {
  const { client } = await aReviewerAtWork()
  const figures = async () =>
    (await client.call(storeConsoleEndpoints.getMerchantFigures, {})).value.funnel.map(step => step.count)
  const before = await figures()
  await anApplication('91420100MA4K2X7Y5X')
  const { applicationId } = await anApplication('91420100MA4K2X7Y6X')
  await note(client, applicationId, { kind: 'visit' })
  await merchantDesk.approve(server.context(), applicationId, aReviewer('罗招商'))
  expect((await figures()).map((count, at) => count - (before[at] ?? 0))).toEqual([2, 1, 1, 1, 1])
})

const look = (client: TestClient, applicationId: string, more: Readonly<Record<string, unknown>> = {}) =>
  client.send(storeConsoleEndpoints.noteRegister, {
    ...{ applicationId, source: 'gsxt', lookedOn: today(), companyName: '湖北康源医药有限公司', standing: 'active' },
    ...{ legalPerson: '程立群', foundedOn: '2014-06-18', capital: '3000 万元人民币', address: '', scope: '药品批发' },
    ...{ requestId: randomUUID(), ...more },
  })

test('noteRegister stores every lookup with source, day and person, and shows the last one at the desk', async () => {
  const { client } = await aReviewerAtWork()
  const { applicationId } = await anApplication('91420100MA4K2X7Y7X')
  expect((await look(client, applicationId)).status).toBe(200)
  await look(client, applicationId, {
    companyName: '湖北康源药业有限公司',
    standing: 'abnormal',
    source: 'credit-china',
  })
  expect((await seen(client, applicationId))?.registers).toMatchObject([
    {
      source: 'credit-china',
      standing: 'abnormal',
      companyName: '湖北康源药业有限公司',
      lookedOn: today(),
      by: '罗招商',
    },
    { source: 'gsxt', standing: 'active', foundedOn: '2014-06-18', scope: '药品批发' },
  ])
  const task = await merchantDesk.read(server.context(), applicationId)
  expect(
    task?.readings.filter(one => one.isDifferent).map(({ label, typed, onFile }) => [label, typed, onFile]),
  ).toEqual([
    ['企业名称', '湖北康源医药有限公司', '湖北康源药业有限公司'],
    ['登记状态', '', '列入经营异常名录'],
  ])
  expect((await merchantDesk.examine(server.context(), applicationId)).map(({ item }) => item)).toEqual([
    '统一社会信用代码',
    '登记状态',
  ])
  expect((await seen(client, applicationId))?.state).toBe('waiting')
})

test('noteRegister refuses a future day and an unknown application, and stores nothing', async () => {
  const { client } = await aReviewerAtWork()
  const { applicationId } = await anApplication('91420100MA4K2X7Y8X')
  expect(reasonOf(await look(client, applicationId, { lookedOn: '2099-01-01' }))).toBe('contact-in-future')
  expect((await look(client, randomUUID())).status).toBe(404)
  expect((await seen(client, applicationId))?.registers).toEqual([])
})
