import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { LIVE_PATH, type LiveEvent } from '@xiaojiu/contract/message/live.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { postStaffMessages } from '#modules/message/public.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
let baseUrl = ''
beforeAll(async () => {
  baseUrl = await server.listen()
})

const ticketOf = async (client: TestClient) => (await client.call(staffEndpoints.openStaffLive, {})).value.ticket

/** A page with its WebSocket. */
async function aPage(
  client: TestClient,
  { at = client.surface, ticket }: { at?: TestClient['surface']; ticket?: string } = {},
) {
  const given = ticket ?? (await ticketOf(client))
  const socket = new WebSocket(
    `${baseUrl.replace('http', 'ws')}${API_PREFIXES[at]}${LIVE_PATH}?ticket=${encodeURIComponent(given)}`,
  )
  const heard: LiveEvent[] = []
  let wake = () => {}
  socket.onmessage = ({ data }) => {
    heard.push(JSON.parse(String(data)) as LiveEvent)
    wake()
  }
  const closed = new Promise<number>(resolve => {
    socket.onclose = ({ code }) => resolve(code)
  })
  const opened = new Promise<void>(resolve => {
    socket.onopen = () => resolve()
  })
  const next = async (topic: LiveEvent['topic']): Promise<LiveEvent> => {
    for (;;) {
      const at = heard.findIndex(event => event.topic === topic)
      if (at >= 0) return heard.splice(at, 1)[0] as LiveEvent
      await new Promise<void>(resolve => (wake = resolve))
    }
  }
  return {
    ...{ closed, opened, next, heard },
    open: (record: string | null) => socket.send(JSON.stringify({ open: record })),
    say: (text: string) => socket.send(text),
    close: () => socket.close(),
  }
}

/** Waits until each page has received a notice of its own through the database. */
async function listening(...pages: Awaited<ReturnType<typeof aPage>>[]) {
  for (const page of pages) await page.opened
  await vi.waitFor(async () => {
    const { rowCount } = await server.owner.pool.query(
      "select from pg_stat_activity where application_name = 'xiaojiu-live' and query ~ '^(listen|select pg_notify)' and datname = current_database()",
    )
    expect(rowCount).toBe(1)
  })
}

test('openStaffLive refuses callers who are not signed in to a console', async () => {
  expect((await server.client().send(staffEndpoints.openStaffLive, {})).status).toBe(401)
  const { client } = await signInAsBuyer(server)
  client.surface = 'seller'
  expect((await client.send(staffEndpoints.openStaffLive, {})).status).toBe(401)
})

test('CR-056 names colleagues on the same record at once, never those of another store, and stores nothing', async () => {
  const one = await signInAsSeller(server, { personName: '万立新' })
  const colleague = await signInAsSeller(server, { storeId: one.storeId, personName: '陈小梅' })
  const stranger = await signInAsSeller(server, { personName: '外店人' })
  const pages = [await aPage(one.client), await aPage(colleague.client), await aPage(stranger.client)] as const
  await listening(...pages)
  const [mine, theirs, foreign] = pages
  const rows = async () =>
    (await server.owner.pool.query(`select sum(n_tup_ins) as count from pg_stat_user_tables`)).rows[0]?.count
  const before = await rows()
  mine.open('case-1')
  expect(await mine.next('present')).toEqual({ topic: 'present', record: 'case-1', names: [] })
  foreign.open('case-1')
  expect(await foreign.next('present')).toEqual({ topic: 'present', record: 'case-1', names: [] })
  theirs.open('case-1')
  expect(await theirs.next('present')).toEqual({ topic: 'present', record: 'case-1', names: ['万立新'] })
  expect(await mine.next('present')).toEqual({ topic: 'present', record: 'case-1', names: ['陈小梅'] })
  theirs.open(null)
  expect(await mine.next('present')).toEqual({ topic: 'present', record: 'case-1', names: [] })
  theirs.open('case-1')
  expect(await mine.next('present')).toMatchObject({ names: ['陈小梅'] })
  theirs.close()
  expect(await mine.next('present')).toMatchObject({ names: [] })
  expect(foreign.heard.filter(({ topic }) => topic === 'present')).toEqual([])
  expect(await rows()).toEqual(before)
  for (const page of pages) page.close()
})

test('CR-189 notifies pages of the store and the platform of a change without its content, and no other store', async () => {
  const seller = await signInAsSeller(server)
  const stranger = await signInAsSeller(server)
  const operator = await signInAsOperator(server)
  const pages = [await aPage(seller.client), await aPage(operator.client), await aPage(stranger.client)] as const
  await listening(...pages)
  const [mine, platform, foreign] = pages
  const post = (storeId: string) =>
    inSystemTransaction(server.context(), tx =>
      postStaffMessages(tx, [{ storeId, kind: 'system', title: '测试', body: '内容' }]),
    )
  await post(seller.storeId)
  expect(await mine.next('notices')).toEqual({ topic: 'notices' })
  expect(await platform.next('notices')).toEqual({ topic: 'notices' })
  await post(stranger.storeId)
  expect(await foreign.next('notices')).toEqual({ topic: 'notices' })
  expect(mine.heard.filter(({ topic }) => topic === 'notices')).toEqual([])
  for (const page of pages) page.close()
})

test('closes a socket with a ticket of another console or a former store, or with an invalid message', async () => {
  const seller = await signInAsSeller(server)
  const operator = await signInAsOperator(server)
  const ticket = await ticketOf(seller.client)
  expect(await (await aPage(seller.client, { at: 'platform', ticket })).closed).toBe(4401)
  expect(await (await aPage(seller.client, { at: 'shop', ticket })).closed).toBe(4401)
  const platformTicket = await ticketOf(operator.client)
  expect(await (await aPage(operator.client, { at: 'seller', ticket: platformTicket })).closed).toBe(4401)
  const page = await aPage(seller.client)
  await page.opened
  page.say('{"open":1}')
  expect(await page.closed).toBe(1006)
  await server.owner.pool.query(`update staff.membership set state = 'disabled' where id = $1`, [seller.memberId])
  expect(await (await aPage(seller.client, { ticket })).closed).toBe(4401)
})
