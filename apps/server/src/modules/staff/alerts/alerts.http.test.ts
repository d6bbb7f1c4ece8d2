import type { StaffMessageKind } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { MOST_ALERTS_A_DAY } from '@xiaojiu/contract/staff/alert-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { collectSms } from '#modules/identity/testing.ts'
import { postStaffMessages } from '#modules/message/public.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { sendAlerts } from './alert-routes.ts'

const server = useTestServer()
beforeEach(() => server.clock.set(TEST_NOON))
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const read = async (client: TestClient) => (await client.call(staffEndpoints.getAlertRoutes, {})).value
const save = (client: TestClient, kind: StaffMessageKind, accountIds: string[], version = 0) =>
  client.send(staffEndpoints.saveAlertRoutes, { routes: [{ kind, accountIds }], version })
const tell = (storeId: string | null, kind: StaffMessageKind, title: string, accountId?: string) =>
  inSystemTransaction(server.context(), tx =>
    postStaffMessages(tx, [{ storeId, kind, title, body: '见站内', ...(accountId && { accountId }) }]),
  )

/** A store with an owner and a colleague, and the text messages of the site. */
async function aStoreWithTwo() {
  const inbox = collectSms(server.parts.gateways)
  const owner = await signInAsSeller(server, { personName: '店主甲', isSteppedUp: true })
  const { storeId } = owner
  const colleague = await signInAsSeller(server, { storeId, role: 'seller-quality', personName: '质管乙' })
  const [store] = (await server.owner.pool.query('select name from store.store where id = $1', [storeId])).rows
  const { rows } = await server.owner.pool.query('select id, mobile from identity.account where id = any($1)', [
    [owner.accountId, colleague.accountId],
  ])
  const mobiles = new Map(rows.map((row: { id: string; mobile: string }) => [row.id, row.mobile]))
  return { inbox, owner, colleague, storeId, storeName: String(store.name), mobiles }
}

test('getAlertRoutes and saveAlertRoutes return 401 to strangers and 403 without the right', async () => {
  const { client, accountId } = await signInAsSeller(server, { rights: ['staff.act'] })
  const given = { routes: [{ kind: 'recall', accountIds: [accountId] }], version: 0 }
  for (const [endpoint, input] of [
    [staffEndpoints.getAlertRoutes, {}],
    [staffEndpoints.saveAlertRoutes, given],
  ] as const) {
    expect(await server.client().send(endpoint, input)).toMatchObject({ status: 401 })
    expect(await client.send(endpoint, input)).toMatchObject({ status: 403 })
  }
})

test('sends a text message once to the chosen people about fresh messages of the chosen kind, in the own store only', async () => {
  const { inbox, owner, colleague, storeId, storeName, mobiles } = await aStoreWithTwo()
  await tell(storeId, 'recall', '设置之前的召回')
  server.clock.advance(1000)
  const { people, version } = await read(owner.client)
  expect([people.map(one => one.name).toSorted(), version]).toEqual([['店主甲', '质管乙'], 0])
  expect(people[0]?.mobile).toMatch(/\*{4}/)
  expect(await save(owner.client, 'recall', [colleague.accountId])).toMatchObject({ status: 200 })
  server.clock.advance(1000)
  await tell(storeId, 'recall', '批号 26041902 立即停止销售并召回，请在今天内确认')
  await tell(storeId, 'money', '保证金已到账')
  await tell(storeId, 'recall', '只给店主', owner.accountId)
  await tell((await signInAsSeller(server)).storeId, 'recall', '别家的召回')
  inbox.messages.length = 0
  await sendAlerts(server.context())
  await sendAlerts(server.context())
  expect(inbox.messages).toEqual([
    {
      mobile: mobiles.get(colleague.accountId),
      template: 'store-alert',
      params: { store: storeName, kind: '召回通知', title: '批号 26041902 立即停止销售并…' },
    },
  ])
  expect(Array.from('批号 26041902 立即停止销售并…')).toHaveLength(20)
  await tell(null, 'recall', '全部店铺的召回')
  await sendAlerts(server.context())
  expect(inbox.messages.map(one => one.params['title'])).toEqual(['批号 26041902 立即停止销售并…', '全部店铺的召回'])
  // After an hour nobody is told at once.
  await tell(storeId, 'recall', '一小时前的')
  server.clock.advance(3_600_001)
  await sendAlerts(server.context())
  expect(inbox.messages).toHaveLength(2)
})

test('sends nothing to who is disabled, and no more than the store may send a day', async () => {
  const { inbox, owner, colleague, storeId, mobiles } = await aStoreWithTwo()
  await save(owner.client, 'order', [colleague.accountId, owner.accountId])
  const { list } = (await owner.client.call(staffEndpoints.listMembers, { pageNum: 1, pageSize: 50 })).value
  const memberId = list.find(one => one.accountId === colleague.accountId)?.memberId ?? ''
  await owner.client.call(staffEndpoints.disableMember, { memberId, reason: '已离岗' })
  expect((await read(owner.client)).routes.find(one => one.kind === 'order')?.accountIds).toEqual([owner.accountId])
  inbox.messages.length = 0
  server.clock.advance(1000)
  const sent = () => inbox.messages.filter(one => one.mobile === mobiles.get(owner.accountId)).length
  for (const [count, sum] of [
    [MOST_ALERTS_A_DAY - 5, MOST_ALERTS_A_DAY - 5],
    [10, MOST_ALERTS_A_DAY],
  ] as const) {
    for (let at = 0; at < count; at++) await tell(storeId, 'order', `第 ${at} 条`)
    await sendAlerts(server.context())
    await sendAlerts(server.context())
    expect(sent()).toBe(sum)
  }
  expect(inbox.messages.filter(one => one.mobile === mobiles.get(colleague.accountId))).toEqual([])
})

test('refuses people of another store, six people and what a colleague has changed, and keeps the routes', async () => {
  const { owner, colleague, storeId } = await aStoreWithTwo()
  const other = await signInAsSeller(server)
  expect(await save(owner.client, 'recall', [other.accountId])).toMatchObject({ status: 404 })
  const six = Array.from({ length: 6 }, () => crypto.randomUUID())
  expect(await save(owner.client, 'recall', six)).toMatchObject({ status: 422 })
  const { client: second } = await signInAsSeller(server, { storeId, personName: '店主丙' })
  expect(await save(second, 'recall', [colleague.accountId])).toMatchObject({ status: 200 })
  expect(reasonOf(await save(owner.client, 'recall', [owner.accountId]))).toBe('version-changed')
  expect(await read(owner.client)).toMatchObject({ version: 1, changed: { by: '店主丙' } })
  expect((await read(owner.client)).routes.find(one => one.kind === 'recall')?.accountIds).toEqual([
    colleague.accountId,
  ])
})
