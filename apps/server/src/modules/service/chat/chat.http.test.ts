import { get } from 'node:http'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { LIVE_PATH } from '@xiaojiu/contract/message/live.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { aStore } from '#modules/store/testing.ts'
import { answerTalks } from '#sandbox/clerk/answer-talks.ts'
import { askDuty } from '#sandbox/duty/duty.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { answerChat } from './talk.ts'

const server = useTestServer()
let baseUrl = ''
beforeAll(async () => {
  baseUrl = await server.listen()
})
let sentCount = 0
const send = (client: TestClient, conversationId: string, content: string) =>
  client.call(serviceEndpoints.sendChat, {
    conversationId,
    content,
    requestId: `chat-test-${String(++sentCount).padStart(8, '0')}`,
  })
const textsOf = async (client: TestClient, conversationId: string) =>
  (await client.call(serviceEndpoints.readChat, { conversationId })).value.list.map(({ author, content }) => [
    author,
    content,
  ])

test('R-225 R-274 R-278 R-279 builds a talk URL with platform, portal, store and the session’s company', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const { storeId } = await aStore(server.owner.db, { name: '安泰大药房旗舰店' })
  const other = await signInAsBuyer(server)
  const im = (
    await client.call(serviceEndpoints.getImUrl, { platformId: 10_000, storeId, companyId: other.companyId, portal: 3 })
  ).value
  expect(im).toEqual({
    url: `/im?platformId=10000&portal=3&storeId=${storeId}&companyId=${companyId}`,
    name: '安泰大药房旗舰店',
  })
  expect((await client.call(serviceEndpoints.getServiceLink, { portal: 103 })).value).toEqual({
    url: `/im?platformId=10000&portal=103&companyId=${companyId}`,
    name: '平台客服',
  })
  expect(await client.send(serviceEndpoints.getServiceLink, { portal: 4 })).toMatchObject({ status: 422 })
  expect(await client.send(serviceEndpoints.getImUrl, { platformId: 10_001 })).toMatchObject({ status: 422 })
  expect(await client.call(serviceEndpoints.getServiceLink, { portal: 1, storeId: companyId })).toMatchObject({
    status: 404,
  })
})

test("R-249 shows the platform's name for a store without a name", async () => {
  const { client } = await signInAsBuyer(server)
  const { storeId } = await aStore(server.owner.db, { name: '' })
  expect((await client.call(serviceEndpoints.openConversation, { storeId, portal: 5 })).value.name).toBe('平台客服')
})

test('keeps one talk per pair, stores a repeated message once and counts unread messages', async () => {
  const { client } = await signInAsBuyer(server)
  const { storeId } = await aStore(server.owner.db)
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => client.call(serviceEndpoints.openConversation, { storeId, portal: 5 })),
  )
  const ids = new Set(opened.map(({ value }) => value.conversationId))
  expect(ids.size).toBe(1)
  const [conversationId = ''] = ids
  const message = { conversationId, content: '什么时候发货', requestId: 'the-same-words-once' }
  const [one, two] = await Promise.all([
    client.call(serviceEndpoints.sendChat, message),
    client.call(serviceEndpoints.sendChat, message),
  ])
  expect(one.value).toEqual(two.value)
  await answerChat(server.context(), conversationId, '今天下午发出')
  expect((await client.call(serviceEndpoints.countUnreadChat, {})).value).toEqual({ count: 1 })
  expect((await client.call(serviceEndpoints.listConversations, {})).value.list).toMatchObject([
    { conversationId, storeId, unreadCount: 1, lastText: '今天下午发出' },
  ])
  expect(await textsOf(client, conversationId)).toEqual([
    ['buyer', '什么时候发货'],
    ['staff', '今天下午发出'],
  ])
  expect((await client.call(serviceEndpoints.countUnreadChat, {})).value).toEqual({ count: 0 })
})

test('pages through a long talk without leaving a message out', async () => {
  const { client } = await signInAsBuyer(server)
  const { conversationId } = (await client.call(serviceEndpoints.openConversation, { portal: 1 })).value
  for (let n = 1; n <= 35; n++) await answerChat(server.context(), conversationId, String(n))
  const last = (await client.call(serviceEndpoints.readChat, { conversationId })).value
  expect([last.list[0]?.content, last.list.at(-1)?.content, last.hasEarlier]).toEqual(['6', '35', true])
  const earlier = (
    await client.call(serviceEndpoints.readChat, { conversationId, before: last.list[0]?.chatMessageId })
  ).value
  expect([earlier.list.map(one => one.content), earlier.hasEarlier]).toEqual([['1', '2', '3', '4', '5'], false])
})

test("returns 404 when a company reads or writes in another company's talk", async () => {
  const mine = await signInAsBuyer(server)
  const theirs = await signInAsBuyer(server)
  const { conversationId } = (await theirs.client.call(serviceEndpoints.openConversation, { portal: 1 })).value
  await send(theirs.client, conversationId, '机密')
  expect(await mine.client.call(serviceEndpoints.readChat, { conversationId })).toMatchObject({ status: 404 })
  expect(await send(mine.client, conversationId, '插话')).toMatchObject({ status: 404 })
  expect(await textsOf(theirs.client, conversationId)).toEqual([['buyer', '机密']])
})

test('lets the demo clerk answer once after two seconds of waiting', async () => {
  const { client } = await signInAsBuyer(server)
  const { conversationId } = (await client.call(serviceEndpoints.openConversation, { portal: 1 })).value
  await send(client, conversationId, '发票怎么开')
  const ctx = server.context()
  expect(await answerTalks(ctx, askDuty(ctx))).toBe(0)
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 2000) }
  expect(await answerTalks(later, askDuty(later))).toBeGreaterThanOrEqual(1)
  expect(await answerTalks(later, askDuty(later))).toBe(0)
  expect(await textsOf(client, conversationId)).toEqual([
    ['buyer', '发票怎么开'],
    ['staff', '您好，订单完成后可在“发票管理”查看和下载发票。'],
  ])
})

const ticketOf = async (client: TestClient) => (await client.call(messageEndpoints.openLive, {})).value.ticket

/** The database connections that listen for all pages of a process. */
const hubs = () =>
  server.owner.pool.query(
    "select from pg_stat_activity where application_name = 'xiaojiu-live' and query like 'listen%' and datname = current_database()",
  )

/** Opens the socket with a ticket; returns the messages it receives. */
function listen(ticket: string) {
  const heard: unknown[] = []
  const url = `${baseUrl.replace('http', 'ws')}${API_PREFIX}${LIVE_PATH}?ticket=${encodeURIComponent(ticket)}`
  const socket = new WebSocket(url)
  let wake: () => void = () => {}
  socket.onmessage = ({ data }) => {
    heard.push(JSON.parse(String(data)))
    wake()
  }
  const closed = new Promise<number>(resolve => {
    socket.onclose = ({ code }) => resolve(code)
  })
  const opened = new Promise<void>(resolve => {
    socket.onopen = () => resolve()
  })
  return {
    closed,
    opened,
    close: () => socket.close(),
    next: async () => {
      if (heard.length === 0) await new Promise<void>(resolve => (wake = resolve))
      return heard.shift()
    },
  }
}

test('refuses a WebSocket opened from another origin with 403', async () => {
  const { client } = await signInAsBuyer(server)
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const statusFor = async (headers: Record<string, string>) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const url = `${baseUrl}${API_PREFIX}${LIVE_PATH}?ticket=${encodeURIComponent(await ticketOf(client))}`
    const request = get(url, { headers: { ...upgrade, ...headers } })
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode)
    })
    request.on('response', response => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
    return promise
  }
  for (const origin of ['https://evil.example', 'null', `${baseUrl}.evil.example`, baseUrl.replace(/\d+$/, '1')])
    expect([origin, await statusFor({ origin })]).toEqual([origin, 403])
  for (const headers of [{ origin: baseUrl }, { origin: server.parts.config.publicUrl }, {}])
    expect(await statusFor(headers as Record<string, string>)).toBe(101)
})

test('pushes new messages to pages of the own company only', async () => {
  const mine = await signInAsBuyer(server)
  const theirs = await signInAsBuyer(server)
  const ours = listen(await ticketOf(mine.client))
  const others = listen(await ticketOf(theirs.client))
  await Promise.all([ours.opened, others.opened])
  const { conversationId } = (await mine.client.call(serviceEndpoints.openConversation, { portal: 1 })).value
  const foreign = (await theirs.client.call(serviceEndpoints.openConversation, { portal: 1 })).value.conversationId
  // The listening connection opens with the first page: earlier messages are read with the page itself.
  await expect.poll(async () => (await hubs()).rowCount).toBe(1)
  await answerChat(server.context(), conversationId, '您好')
  await answerChat(server.context(), foreign, '您好')
  expect(await ours.next()).toEqual({ topic: 'chat', id: conversationId })
  expect(await others.next()).toEqual({ topic: 'chat', id: foreign })
  ours.close()
  others.close()
  await Promise.all([ours.closed, others.closed])
})

test('closes the socket when the ticket is missing, altered or expired', async () => {
  expect(await listen('').closed).toBe(4401)
  const { client, companyId } = await signInAsBuyer(server)
  const ticket = await ticketOf(client)
  const other = await signInAsBuyer(server)
  expect(await listen(ticket.replace(companyId, other.companyId)).closed).toBe(4401)
  server.clock.advance(30_000)
  expect(await listen(ticket).closed).toBe(4401)
})

test('closes the socket when its login is disabled or signs out, and keeps others open', async () => {
  const mine = await signInAsBuyer(server)
  const other = await signInAsBuyer(server)
  const first = listen(await ticketOf(mine.client))
  const colleague = listen(await ticketOf(other.client))
  await Promise.all([first.opened, colleague.opened])
  await expect.poll(async () => (await hubs()).rowCount).toBe(1)

  await server.owner.pool.query(`update identity.account set state = 'disabled' where id = $1`, [mine.accountId])
  expect(await first.closed).toBe(4401)
  expect((await mine.client.call(messageEndpoints.openLive, {})).success).toBe(false)

  const { conversationId } = (await other.client.call(serviceEndpoints.openConversation, { portal: 1 })).value
  await answerChat(server.context(), conversationId, '您好')
  expect(await colleague.next()).toEqual({ topic: 'chat', id: conversationId })
  await other.client.call(identityEndpoints.logOut, {})
  expect(await colleague.closed).toBe(4401)
})

test('refuses a ticket issued before the login was disabled or removed', async () => {
  const disabled = await signInAsBuyer(server)
  const takenOut = await signInAsBuyer(server)
  const tickets = [await ticketOf(disabled.client), await ticketOf(takenOut.client)]
  const { pool } = server.owner
  await pool.query(`update identity.account set state = 'disabled' where id = $1`, [disabled.accountId])
  await pool.query(`update company.membership set state = 'ended' where account_id = $1`, [takenOut.accountId])
  for (const ticket of tickets) expect(await listen(ticket).closed).toBe(4401)
})
