import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { messageSellingEndpoints } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { beforeEach, expect, test } from 'vitest'
import { uploadedPaper } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'

const server = useTestServer()
beforeEach(() => server.clock.set(TEST_NOON))
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const open = async ({ cookies }: TestClient, url: string) =>
  (await server.app.inject({ method: 'GET', url, cookies: Object.fromEntries(cookies) })).statusCode
const noticeCount = async () =>
  (await server.owner.pool.query('select count(*)::int as count from message.staff_message where sent_by is not null'))
    .rows[0].count

let sent = 0
const aNotice = (given: object = {}) => ({
  ...{ requestId: `notice-request-${String(++sent).padStart(4, '0')}`, kind: 'notice' as const },
  ...{ title: '发货时效', body: '24 小时内发货', storeIds: [] as string[], fileIds: [] as string[] },
  ...given,
})
const inbox = async (client: TestClient) =>
  (await client.call(messageSellingEndpoints.listStaffMessages, { pageSize: 50 })).value.list

test('sendStoreNotice, listStoreNotices and findNoticeStores return 401 to strangers and 403 without the right', async () => {
  const { client } = await signInAsOperator(server, { rights: ['store.act'] })
  for (const [endpoint, given] of [
    [messageOperatingEndpoints.sendStoreNotice, aNotice()],
    [messageOperatingEndpoints.listStoreNotices, {}],
    [messageOperatingEndpoints.findNoticeStores, { keyword: '九信' }],
  ] as const) {
    expect(await server.client().send(endpoint, given)).toMatchObject({ status: 401 })
    expect(await client.send(endpoint, given)).toMatchObject({ status: 403 })
  }
})

test('CR-018 lets the staff of the stores told open the papers of a notice for five minutes, and nobody else', async () => {
  const { client: operator } = await signInAsOperator(server, { rights: ['message.act'], personName: '内容甲' })
  const fileId = await uploadedPaper(operator)
  const told = await signInAsSeller(server, { role: 'seller-care' })
  const other = await signInAsSeller(server)
  const confirmBy = addMs(TEST_NOON, DAY_MS)
  const notice = aNotice({ storeIds: [told.storeId], fileIds: [fileId], confirmHours: 24 })
  expect((await operator.call(messageOperatingEndpoints.sendStoreNotice, notice)).value).toEqual({ count: 1 })
  const [message] = await inbox(told.client)
  expect(message).toMatchObject({ title: '发货时效', confirmBy, files: [{ fileId, isImage: true }] })
  const url = message?.files[0]?.url ?? ''
  expect([await open(told.client, url), await open(other.client, url)]).toEqual([200, 404])
  expect((await inbox(other.client)).map(row => row.title)).not.toContain('发货时效')
  server.clock.advance(301_000)
  expect(await open(told.client, url)).toBe(404)
  const { list } = (await operator.call(messageOperatingEndpoints.listStoreNotices, { pageSize: 1 })).value
  expect(list).toMatchObject([{ title: '发货时效', sentBy: '内容甲', confirmedCount: 0, files: [{ fileId }] }])
  const { messageId = '' } = message ?? {}
  await told.client.call(messageSellingEndpoints.confirmNotice, { messageId })
  expect((await operator.call(messageOperatingEndpoints.listStoreNotices, { pageSize: 1 })).value.list).toMatchObject([
    { confirmedCount: 1 },
  ])
})

test('tells every store when none is chosen', async () => {
  const { client: operator } = await signInAsOperator(server, { rights: ['message.act'] })
  const stores = [await signInAsSeller(server), await signInAsSeller(server)]
  await operator.call(messageOperatingEndpoints.sendStoreNotice, aNotice({ title: '全体通知' }))
  for (const { client } of stores) expect((await inbox(client)).map(row => row.title)).toContain('全体通知')
  expect((await operator.call(messageOperatingEndpoints.listStoreNotices, { pageSize: 1 })).value.list).toMatchObject([
    { storeName: null },
  ])
})

test('refuses an unknown store and a paper of somebody else, and sends nothing', async () => {
  const { client: operator } = await signInAsOperator(server, { rights: ['message.act'] })
  const { storeId } = await aStore(server.owner.db)
  const { client: seller } = await signInAsSeller(server)
  const theirs = await uploadedPaper(seller)
  const before = await noticeCount()
  const tried = async (given: object) =>
    reasonOf(await operator.call(messageOperatingEndpoints.sendStoreNotice, aNotice(given)))
  expect(await tried({ storeIds: ['00000000-0000-7000-8000-000000000000'] })).toBe('not-found')
  expect(await tried({ storeIds: [storeId], fileIds: [theirs] })).toBe('not-found')
  expect(await noticeCount()).toBe(before)
})

test('keeps an operator who is limited to stores to these', async () => {
  const [own, other] = [
    await aStore(server.owner.db, { name: '限内甲店' }),
    await aStore(server.owner.db, { name: '限外甲店' }),
  ]
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, rights: ['message.act'], limitStores: [own.storeId] })
  const { client } = await signInToFace(server, { accountId })
  const before = await noticeCount()
  expect(reasonOf(await client.call(messageOperatingEndpoints.sendStoreNotice, aNotice()))).toBe('notice-beyond-limits')
  expect(
    reasonOf(await client.call(messageOperatingEndpoints.sendStoreNotice, aNotice({ storeIds: [other.storeId] }))),
  ).toBe('not-found')
  expect(await noticeCount()).toBe(before)
  expect((await client.call(messageOperatingEndpoints.findNoticeStores, { keyword: '甲店' })).value.list).toEqual([
    { storeId: own.storeId, name: '限内甲店' },
  ])
  await client.call(messageOperatingEndpoints.sendStoreNotice, aNotice({ storeIds: [own.storeId], title: '限内' }))
  expect(
    (await client.call(messageOperatingEndpoints.listStoreNotices, { pageSize: 50 })).value.list.map(row => row.title),
  ).toEqual(['限内'])
})
