import type { Right } from '@xiaojiu/contract/define.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { postMessage, postMessages } from './public.ts'

const server = useTestServer()

const post = (companyId: string, kind: 'logistics' | 'arrival', title: string) =>
  inSystemTransaction(server.context(), ctx => postMessage(ctx, { companyId, kind, title, body: '正文', link: null }))

test.each(Object.entries(messageEndpoints))('%s returns 401 when the caller is not signed in', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401, code: 401, success: false })
})
test('R-098 R-099 counts unread messages by kind, each with id, label and count', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  await post(companyId, 'logistics', '已发货')
  await post(companyId, 'arrival', '已到货')
  await post(companyId, 'arrival', '又到货')
  expect((await client.call(messageEndpoints.countUnread, {})).value).toEqual({ messageCount: 3 })
  expect((await client.call(messageEndpoints.countUnreadByKind, {})).value.messageTypeCount).toEqual([
    { id: 'activity', label: '活动消息', count: 0 },
    { id: 'logistics', label: '物流消息', count: 1 },
    { id: 'account', label: '账户消息', count: 0 },
    { id: 'system', label: '系统消息', count: 0 },
    { id: 'arrival', label: '到货消息', count: 2 },
  ])
})
test('lists the newest message first and lowers the unread count when it is read', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  await post(companyId, 'arrival', '一')
  await post(companyId, 'arrival', '二')
  const page = (await client.call(messageEndpoints.listMessages, { onlyUnread: false, pageNum: 1, pageSize: 1 })).value
  expect(page).toMatchObject({ total: 2, pageNum: 1, pageSize: 1, list: [{ title: '二', isRead: false }] })
  const [newest] = page.list
  expect((await client.call(messageEndpoints.markRead, { messageIds: [newest?.messageId ?? ''] })).value).toEqual({
    messageCount: 1,
  })
  expect((await client.call(messageEndpoints.markRead, { messageIds: [] })).value).toEqual({ messageCount: 1 })
  expect((await client.call(messageEndpoints.markRead, {})).value).toEqual({ messageCount: 0 })
})
test('neither shows nor marks messages of another company', async () => {
  const mine = await signInAsBuyer(server)
  const theirs = await signInAsBuyer(server)
  await post(theirs.companyId, 'arrival', '机密')
  const theirPage = (
    await theirs.client.call(messageEndpoints.listMessages, { onlyUnread: false, pageNum: 1, pageSize: 20 })
  ).value
  const id = theirPage.list[0]?.messageId ?? ''
  expect(
    (await mine.client.call(messageEndpoints.listMessages, { onlyUnread: false, pageNum: 1, pageSize: 20 })).value
      .total,
  ).toBe(0)
  await mine.client.call(messageEndpoints.markRead, { messageIds: [id] })
  expect((await theirs.client.call(messageEndpoints.countUnread, {})).value).toEqual({ messageCount: 1 })
})
test('refuses an unknown kind and names the field', async () => {
  const { client } = await signInAsBuyer(server)
  const answer = await client.send(messageEndpoints.listMessages, { kind: 'gossip' })
  expect(answer).toMatchObject({ status: 422, success: false, data: { reason: 'invalid-input' } })
  expect(answer.msg).toContain('kind')
})

test('neither shows a colleague a message for one login nor lets them mark it', async () => {
  const { client, companyId, accountId } = await signInAsBuyer(server)
  const other = await anAccount(server.owner.db)
  await boundTo(server.owner.db, { accountId: other.accountId, companyId }, { isMain: false, rights: [] })
  const colleague = await signIn(server, { accountId: other.accountId, companyId })
  const told = { companyId, kind: 'system' as const, body: '正文', link: null }
  await inSystemTransaction(server.context(), ctx =>
    postMessages(ctx, [
      { ...told, title: '给所有人' },
      { ...told, title: '只给一人', accountId },
    ]),
  )
  const titles = async (who: typeof client) =>
    (await who.call(messageEndpoints.listMessages, { onlyUnread: false, pageNum: 1, pageSize: 20 })).value.list
      .map(message => message.title)
      .toSorted()
  expect(await titles(client)).toEqual(['只给一人', '给所有人'].toSorted())
  expect(await titles(colleague)).toEqual(['给所有人'])
  expect((await colleague.call(messageEndpoints.markRead, {})).value).toEqual({ messageCount: 0 })
  expect((await client.call(messageEndpoints.countUnread, {})).value).toEqual({ messageCount: 1 })
})
test('leaves muted kinds out of the unread count but keeps them in the inbox', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  await post(companyId, 'logistics', '已发货')
  await post(companyId, 'arrival', '已到货')
  const all = (await client.call(messageEndpoints.getPreferences, {})).value.list
  expect(all.every(({ isOn }) => isOn)).toBe(true)
  const saved = (await client.call(messageEndpoints.savePreferences, { onKinds: ['arrival'] })).value.list
  expect(saved.filter(({ isOn }) => isOn).map(({ kind }) => kind)).toEqual(['arrival'])
  expect((await client.call(messageEndpoints.getPreferences, {})).value.list).toEqual(saved)
  expect((await client.call(messageEndpoints.countUnread, {})).value).toEqual({ messageCount: 1 })
  const kinds = (await client.call(messageEndpoints.countUnreadByKind, {})).value.messageTypeCount
  expect(kinds.find(({ id }) => id === 'logistics')?.count).toBe(1)
  const listed = async (filter: { onlyCounted: boolean }) => {
    const page = (
      await client.call(messageEndpoints.listMessages, { onlyUnread: false, ...filter, pageNum: 1, pageSize: 20 })
    ).value
    return [page.total, page.list.map(({ title }) => title)]
  }
  expect(await listed({ onlyCounted: true })).toEqual([1, ['已到货']])
  expect(await listed({ onlyCounted: false })).toEqual([2, ['已到货', '已发货']])
  expect(await client.send(messageEndpoints.savePreferences, { onKinds: ['gossip'] })).toMatchObject({ status: 422 })
  expect((await client.call(messageEndpoints.getPreferences, {})).value.list).toEqual(saved)
})
test('masks amounts for a login without the pay or finance right', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const colleagueWith = async (rights: readonly Right[]) => {
    const { accountId } = await anAccount(server.owner.db)
    await boundTo(server.owner.db, { accountId, companyId }, { isMain: false, rights })
    return signIn(server, { accountId, companyId })
  }
  const [buyer, bookkeeper] = [await colleagueWith(['order', 'receive']), await colleagueWith(['finance'])]
  await inSystemTransaction(server.context(), ctx =>
    postMessage(ctx, {
      companyId,
      kind: 'account',
      title: '欠款已逾期',
      body: '您有 {0} 元欠款，其中 {1} 元今日到期，单号 {2}',
      amounts: [fen(123_456), fen(5)],
      link: null,
    }),
  )
  const bodyFor = async (who: typeof client) =>
    (await who.call(messageEndpoints.listMessages, { onlyUnread: false, pageNum: 1, pageSize: 1 })).value.list[0]?.body
  expect(await bodyFor(client)).toBe('您有 1234.56 元欠款，其中 0.05 元今日到期，单号 {2}')
  expect(await bodyFor(bookkeeper)).toBe('您有 1234.56 元欠款，其中 0.05 元今日到期，单号 {2}')
  expect(await bodyFor(buyer)).toBe('您有 *** 元欠款，其中 *** 元今日到期，单号 {2}')
})
