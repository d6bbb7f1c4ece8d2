import { randomUUID } from 'node:crypto'
import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { addDays, dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { aSale } from '#modules/after-sale/testing.ts'
import { aCompany } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { heldBack } from '#testing/held-back.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInToFace } from '#testing/sign-in.ts'

const server = useTestServer()
const today = () => dayOf(server.clock.read())

/** A drug licence of a new company that expires in this many days. */
async function aPaper(daysLeft: number, state = 'valid') {
  const { companyId, name } = await aCompany(server.owner.db)
  const { rows } = await server.owner.pool.query<{ id: string }>(
    `insert into qualification.licence (company_id, code, name, number, issuer, issued_on, expires_on, scope_text, scope_classes,
       scope_marks, state, created_at)
     values ($1, 'DL', '药品经营许可证', '鄂AA0001', '局', '2024-01-01', $2, '', '{}', '{}', $3, $4) returning id`,
    [companyId, addDays(today(), daysLeft), state, server.clock.read()],
  )
  return { companyId, name, licenceId: rows[0]?.id ?? '' }
}
const list = async (client: TestClient, tab: 'soon' | 'later' | 'ended' | 'cancelled', more: object = {}) =>
  (await client.call(qualificationOperatingEndpoints.listEndingLicences, { tab, pageSize: 50, ...more })).value
const remind = (client: TestClient, licenceIds: string[]) =>
  client.send(qualificationOperatingEndpoints.remindLicences, { licenceIds, requestId: randomUUID() })
const messagesTo = async (companyId: string) =>
  (await server.owner.pool.query('select title from message.message where company_id = $1', [companyId])).rows

test('listEndingLicences and getEndingFigures sort papers by their end and count them by week', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const later = await aPaper(60)
  const soon = await aPaper(20)
  const sooner = await aPaper(0)
  const ended = await aPaper(-3)
  const cancelled = await aPaper(100, 'cancelled')
  await aPaper(400)
  const first = await list(client, 'soon', { pageSize: 1 })
  expect(first.counts).toEqual({ soon: 2, later: 1, ended: 1, cancelled: 1 })
  expect(first.list).toMatchObject([
    {
      licenceId: sooner.licenceId,
      companyName: sooner.name,
      daysLeft: 0,
      isRenewing: false,
      spent: 0,
      remindedAt: null,
    },
  ])
  expect((await list(client, 'soon', { after: first.next })).list.map(one => one.licenceId)).toEqual([soon.licenceId])
  expect((await list(client, 'later')).list.map(one => one.licenceId)).toEqual([later.licenceId])
  expect((await list(client, 'ended')).list.map(one => [one.licenceId, one.daysLeft])).toEqual([[ended.licenceId, -3]])
  expect((await list(client, 'cancelled')).list.map(one => one.licenceId)).toEqual([cancelled.licenceId])
  const { weeks } = (await client.call(qualificationOperatingEndpoints.getEndingFigures, {})).value
  expect(weeks.map(week => week.count)).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
})

test('CR-008 lists and counts for an operator limited to a province only papers of its companies, in full pages', async () => {
  const near = await aPaper(30)
  await server.owner.pool.query(`update company.company set province_code = '460000' where id = $1`, [near.companyId])
  // Of other provinces, and before it in the list.
  await Promise.all([aPaper(29), aPaper(29)])
  const limitedTo = async (province: string) => {
    const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
    await aMember(server.owner.db, { accountId, role: 'review', limitProvinces: [province] })
    return (await signInToFace(server, { accountId })).client
  }
  const seen = async (client: TestClient) => {
    const { list: rows, next, counts } = await list(client, 'soon', { pageSize: 1 })
    const { weeks } = (await client.call(qualificationOperatingEndpoints.getEndingFigures, {})).value
    const figures = (await client.call(staffEndpoints.listFigures, {})).value.list
    return {
      ...{ ids: rows.map(row => row.licenceId), next, soon: counts['soon'] },
      weekly: weeks.reduce((sum, week) => sum + week.count, 0),
      home: figures.find(one => one.name === 'ending-licences')?.count,
    }
  }
  const own = { ids: [near.licenceId], next: null, soon: 1, weekly: 1, home: 1 }
  expect(await seen(await limitedTo('460000'))).toEqual(own)
  expect(await seen(await limitedTo('540000'))).toEqual({ ids: [], next: null, soon: 0, weekly: 0, home: 0 })
})

test('finds papers by company and number, and sums by week what their companies ordered', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const sale = await aSale(server, { until: 'paid' })
  await server.owner.pool.query(
    `update qualification.licence set expires_on = $2, number = '琼AA7788' where company_id = $1 and code = 'DL'`,
    [sale.companyId, addDays(today(), 80)],
  )
  const found = async (keyword: string) => (await list(client, 'later', { keyword })).list
  const [row] = await found('琼AA77')
  expect(row).toMatchObject({ companyId: sale.companyId, number: '琼AA7788' })
  expect(row?.spent).toBeGreaterThan(0)
  expect(await found(row?.companyName ?? '')).toEqual([row])
  expect(await found('没有这家企业')).toEqual([])
  const { weeks } = (await client.call(qualificationOperatingEndpoints.getEndingFigures, {})).value
  expect(weeks.map(week => week.spent)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, row?.spent, 0])
})

test('remindLicences notifies each company once a day and records who did', async () => {
  const { client } = await signInAsOperator(server, { role: 'review', personName: '方婉清' })
  const one = await aPaper(5)
  const two = await aPaper(6)
  expect(await remind(client, [one.licenceId])).toMatchObject({ data: { count: 1 } })
  expect(await remind(client, [one.licenceId, two.licenceId])).toMatchObject({ data: { count: 1 } })
  expect([await messagesTo(one.companyId), await messagesTo(two.companyId)]).toEqual([
    [{ title: '请更新药品经营许可证' }],
    [{ title: '请更新药品经营许可证' }],
  ])
  const seen = (await list(client, 'soon')).list.find(({ licenceId }) => licenceId === one.licenceId)
  expect(seen).toMatchObject({ remindedBy: '方婉清', remindedAt: server.clock.read() })
})

test('remindLicences notifies a company once when two people remind of the same paper at the same time', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const { licenceId, companyId } = await aPaper(5)
  // Blocks both reminders until each has come as far as it can.
  const lock = { text: 'lock table qualification.licence_nudge in share row exclusive mode' }
  const answers = await heldBack(server.owner.pool, lock, () =>
    Promise.all([remind(client, [licenceId]), remind(client, [licenceId])]),
  )
  expect(answers.map(({ data }) => (data as { count: number }).count).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await messagesTo(companyId)).toEqual([{ title: '请更新药品经营许可证' }])
})

test('remindLicences refuses papers that are cancelled or outside the limits, and notifies nobody', async () => {
  const { client } = await signInAsOperator(server, { role: 'review' })
  const good = await aPaper(5)
  const gone = await aPaper(5, 'cancelled')
  expect((await remind(client, [good.licenceId, gone.licenceId])).status).toBe(404)
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'review', limitProvinces: ['110000'] })
  const { client: far } = await signInToFace(server, { accountId })
  expect((await remind(far, [good.licenceId])).status).toBe(404)
  expect((await list(far, 'soon')).list).toEqual([])
  expect(await messagesTo(good.companyId)).toEqual([])
})
