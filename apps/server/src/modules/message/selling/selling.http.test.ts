import { messageSellingEndpoints } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { inSystemTransaction } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { postStaffMessages } from '../public.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const list = async (client: TestClient, given: object = {}) =>
  (await client.call(messageSellingEndpoints.listStaffMessages, { pageSize: 50, ...given })).value
const confirmations = async () =>
  (await server.owner.pool.query('select store_id, account_name from message.staff_confirmation')).rows

/** A recall that a store must confirm, and later an ordinary message. */
async function aStoreWithMessages() {
  const seller = await signInAsSeller(server, { role: 'seller-quality', personName: '质管甲' })
  const { storeId } = seller
  await inSystemTransaction(server.context(), tx =>
    postStaffMessages(tx, [
      {
        ...{ storeId, kind: 'recall', title: '召回通知', body: '批号 26041902 停止销售', link: '/seller/after-sale' },
        confirmBy: addMs(tx.now, DAY_MS),
      },
    ]),
  )
  await inSystemTransaction(server.context(), tx =>
    postStaffMessages(tx, [{ storeId, kind: 'system', title: '系统维护', body: '今晚维护' }]),
  )
  return seller
}

for (const [name, endpoint] of Object.entries(messageSellingEndpoints))
  test(`${name} returns 401 when the caller is not signed in`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
  })

test('keeps a notice on top until somebody of the store confirms it, and records who and when', async () => {
  const { client, storeId } = await aStoreWithMessages()
  const before = await list(client)
  expect([before.unreadCount, before.openCount, before.list.map(row => row.title)]).toEqual([
    2,
    1,
    ['召回通知', '系统维护'],
  ])
  const [recall, plain] = before.list
  expect((await list(client, { pageSize: 1, after: recall?.messageId })).list).toMatchObject([{ title: '系统维护' }])
  const confirm = (messageId = '') => client.call(messageSellingEndpoints.confirmNotice, { messageId })
  expect(reasonOf(await confirm(plain?.messageId))).toBe('not-found')
  expect(await confirm(recall?.messageId)).toMatchObject({ success: true })
  expect(reasonOf(await confirm(recall?.messageId))).toBe('state-changed')
  const after = await list(client)
  expect([after.unreadCount, after.openCount, after.list.map(row => row.title)]).toEqual([
    1,
    0,
    ['系统维护', '召回通知'],
  ])
  expect(after.list[1]?.confirmed?.by).toBe('质管甲')
  expect(await confirmations()).toContainEqual({ store_id: storeId, account_name: '质管甲' })
})

test('marks messages as read per person, including messages to all stores', async () => {
  const { client, storeId } = await aStoreWithMessages()
  const { client: colleague } = await signInAsSeller(server, { storeId })
  await inSystemTransaction(server.context(), tx =>
    postStaffMessages(tx, [{ storeId: null, kind: 'notice', title: '平台公告', body: '双十一发货要求' }]),
  )
  const open = await list(client, { isOpen: true })
  await client.call(messageSellingEndpoints.readStaffMessages, { messageIds: open.list.map(row => row.messageId) })
  expect([(await list(client)).unreadCount, (await list(colleague)).unreadCount]).toEqual([0, 3])
  expect((await list(client, { isOpen: true })).list.map(row => row.title)).toEqual(['召回通知'])
  expect((await list(client, { kind: 'notice' })).list.map(row => row.title)).toEqual(['平台公告'])
})

test('CR-013 returns 404 and changes nothing when given messages of another store', async () => {
  const theirs = await aStoreWithMessages()
  const { client } = await signInAsSeller(server)
  const [recall] = (await list(theirs.client)).list
  const messageId = recall?.messageId ?? ''
  const before = await confirmations()
  expect(await client.call(messageSellingEndpoints.confirmNotice, { messageId })).toMatchObject({ status: 404 })
  expect(await client.call(messageSellingEndpoints.readStaffMessages, { messageIds: [messageId] })).toMatchObject({
    status: 404,
  })
  expect((await list(client)).list.map(row => row.title)).not.toContain('召回通知')
  expect(await confirmations()).toEqual(before)
})

test('counts unread messages by kind for each reader', async () => {
  const { client } = await aStoreWithMessages()
  // Notices of the platform to all stores are there too.
  const unread = async () => (await list(client)).unread.filter(({ kind }) => kind !== 'notice')
  expect(await unread()).toEqual([
    { kind: 'recall', count: 1 },
    { kind: 'system', count: 1 },
  ])
  const { messageId = '' } = (await list(client, { kind: 'system' })).list[0] ?? {}
  await client.call(messageSellingEndpoints.readStaffMessages, { messageIds: [messageId] })
  expect(await unread()).toEqual([{ kind: 'recall', count: 1 }])
})

test('tells the platform when a store confirms after the deadline, and not before', async () => {
  const told = async () =>
    (
      await server.owner.pool.query(
        `select title, staff_right, is_alert from message.operator_message where rule = 'notice-late'`,
      )
    ).rows
  const confirm = async ({ client }: { readonly client: TestClient }) => {
    const [recall] = (await list(client)).list
    return client.call(messageSellingEndpoints.confirmNotice, { messageId: recall?.messageId ?? '' })
  }
  expect(await confirm(await aStoreWithMessages())).toMatchObject({ success: true })
  expect(await told()).toEqual([])
  const late = await aStoreWithMessages()
  const { name } = await server.owner.db
    .selectFrom('store.store')
    .select('name')
    .where('id', '=', late.storeId)
    .executeTakeFirstOrThrow()
  await server.owner.pool.query(
    `update message.staff_message set confirm_by = $2 where store_id = $1 and kind = 'recall'`,
    [late.storeId, addMs(server.clock.read(), -90 * 60_000)],
  )
  expect(await confirm(late)).toMatchObject({ success: true })
  expect(await told()).toEqual([
    { title: `${name} 逾期 2 小时确认“召回通知”`, staff_right: 'store.act', is_alert: false },
  ])
})
