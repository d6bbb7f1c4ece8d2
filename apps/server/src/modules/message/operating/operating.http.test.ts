import { randomUUID } from 'node:crypto'
import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { inSystemTransaction } from '#platform/context.ts'
import { isLate } from '#platform/jobs/cron-period.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { keepAlerts, raiseAlert } from '../public.ts'
import { watchSystem } from './watch-system.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const list = async (client: TestClient, given: object = {}) =>
  (await client.call(messageOperatingEndpoints.listOperatorMessages, { pageSize: 50, ...given })).value
const trouble = (subject: string) => ({ subject, title: `任务 ${subject}`, body: '未运行', link: '/platform/jobs' })
const late = (...subjects: string[]) =>
  inSystemTransaction(server.context(), tx => keepAlerts(tx, 'job-late', subjects.map(trouble)))
const rowsOf = async () =>
  (await server.owner.pool.query('select rule, subject, settled_at, confirmed_name from message.operator_message')).rows

for (const [name, endpoint] of Object.entries(messageOperatingEndpoints))
  test(`${name} returns 401 to strangers and to sellers`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsSeller(server)
    expect(await client.send(endpoint, {})).toMatchObject({ status: 401 })
  })

test('raises an alert once while it lasts and shows it only to staff with the right', async () => {
  await late('one', 'two')
  await late('one', 'two')
  const { client } = await signInAsOperator(server, { role: 'system' })
  const { client: care } = await signInAsOperator(server, { role: 'care' })
  const told = await list(client)
  expect([told.unreadCount, told.openCount, told.list.map(row => row.title).toSorted()]).toEqual([
    2,
    2,
    ['任务 one', '任务 two'],
  ])
  expect((await list(care)).list).toEqual([])
  const messageId = told.list[0]?.messageId ?? ''
  expect((await list(client, { messageId })).list.map(row => row.messageId)).toEqual([messageId])
  expect((await list(care, { messageId })).list).toEqual([])
  const before = await rowsOf()
  expect(await care.send(messageOperatingEndpoints.confirmAlert, { messageId })).toMatchObject({ status: 404 })
  expect(await care.send(messageOperatingEndpoints.readOperatorMessages, { messageIds: [messageId] })).toMatchObject({
    status: 404,
  })
  expect(await rowsOf()).toEqual(before)
  await late('two')
  expect((await list(client)).list.map(row => [row.title, row.settledAt === null])).toEqual([
    ['任务 two', true],
    ['任务 one', false],
  ])
  await late()
  await late('one')
  expect((await list(client)).list).toHaveLength(3)
  await late()
})

test('confirmAlert records who confirmed an alert and refuses a second confirmation', async () => {
  await late('confirmed')
  const { client } = await signInAsOperator(server, { role: 'system', personName: '值班甲' })
  const { client: other } = await signInAsOperator(server, { role: 'system', personName: '值班乙' })
  const messageId = (await list(client)).list[0]?.messageId ?? ''
  const confirm = (who: TestClient) => who.call(messageOperatingEndpoints.confirmAlert, { messageId })
  expect(await confirm(client)).toMatchObject({ success: true })
  expect(reasonOf(await confirm(other))).toBe('state-changed')
  const seen = await list(other)
  expect([seen.openCount, seen.list[0]?.confirmed?.by]).toEqual([0, '值班甲'])
  await late()
})

test('muteRule hides a kind of alert from the counts of one person only', async () => {
  await late('muted')
  const { client } = await signInAsOperator(server, { role: 'system' })
  const { client: other } = await signInAsOperator(server, { role: 'system' })
  await client.call(messageOperatingEndpoints.muteRule, { rule: 'job-late', isMuted: true })
  const open = async (who: TestClient) => (await list(who, { isOpen: true })).list.map(row => row.title)
  expect([(await list(client)).openCount, await open(client)]).toEqual([0, []])
  expect((await list(other)).openCount).toBe(1)
  expect(await open(other)).toContain('任务 muted')
  const rules = (await client.call(messageOperatingEndpoints.listAlertRules, {})).value.list
  expect(rules.map(row => [row.rule, row.isMuted, row.openCount])).toEqual([
    ['job-late', true, 1],
    ['outbox-late', false, 0],
    ['reaction-given-up', false, 0],
    ['own-account', false, 0],
    ['own-request', false, 0],
    ['notice', false, 0],
  ])
  expect(reasonOf(await client.call(messageOperatingEndpoints.muteRule, { rule: 'many-reveals', isMuted: true }))).toBe(
    'not-found',
  )
  await client.call(messageOperatingEndpoints.muteRule, { rule: 'job-late', isMuted: false })
  expect((await list(client)).openCount).toBe(1)
  await late()
})

test('readOperatorMessages marks a notice as read for the reader only, and shows it to every role', async () => {
  const { client } = await signInAsOperator(server, { role: 'content' })
  const { client: other } = await signInAsOperator(server, { role: 'money' })
  await inSystemTransaction(server.context(), tx =>
    raiseAlert(tx, 'notice', { ...trouble('notice'), title: '今晚 23 点升级' }),
  )
  const [notice] = (await list(client, { isOpen: true })).list
  await client.call(messageOperatingEndpoints.readOperatorMessages, { messageIds: [notice?.messageId ?? ''] })
  expect([(await list(client)).unreadCount, (await list(other)).unreadCount]).toEqual([0, 1])
})

test('CR-198 raises alerts for an old outbox and a failed reaction, and settles them when both are gone', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  const { db, pool } = server.owner
  await pool.query(
    `insert into platform.outbox (event, subject, payload, created_at) values ('order.shipped', 'x', '{}', $1)`,
    [addMs(server.clock.read(), -61_000)],
  )
  await db
    .insertInto('platform.failedReaction')
    .values({
      eventId: '01900000-0000-7000-8000-00000000000b',
      ...{ subscriber: 'one', event: 'order.shipped', payload: '{}', error: 'Error', attempts: 8 },
      retryAt: server.clock.read(),
    })
    .execute()
  await watchSystem(server.context())
  const open = async () =>
    (await list(client)).list
      .filter(row => row.settledAt === null && row.isAlert)
      .map(row => row.rule)
      .toSorted()
  expect(await open()).toEqual(['outbox-late', 'reaction-given-up'])
  await pool.query('delete from platform.outbox')
  await pool.query('delete from platform.failed_reaction')
  await watchSystem(server.context())
  expect(await open()).toEqual([])
})

test('CR-198 raises another alert for a reaction of another kind while the first is confirmed', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  const giveUp = (subscriber: string, event: string) =>
    server.owner.db
      .insertInto('platform.failedReaction')
      .values({
        ...{ eventId: randomUUID(), subscriber, event, payload: '{}', error: 'Error', attempts: 8 },
        retryAt: server.clock.read(),
      })
      .execute()
  const waiting = async () => {
    const { list: all } = (
      await client.call(messageOperatingEndpoints.listOperatorMessages, { rule: 'reaction-given-up', pageSize: 50 })
    ).value
    return all.filter(row => row.settledAt === null && row.confirmed === null)
  }
  await giveUp('order', 'order.shipped')
  await watchSystem(server.context())
  const [first, ...others] = await waiting()
  expect([first?.title, others]).toEqual(['订单对“订单发货”的处理已放弃', []])
  const messageId = first?.messageId ?? ''
  await client.call(messageOperatingEndpoints.confirmAlert, { messageId })
  await giveUp('order', 'order.shipped')
  await watchSystem(server.context())
  expect(await waiting()).toEqual([])
  await giveUp('order', 'payment.settled')
  await watchSystem(server.context())
  expect(await waiting()).toHaveLength(1)
  await server.owner.pool.query('delete from platform.failed_reaction')
  await watchSystem(server.context())
})

test('CR-198 reports a job as late after three missed periods unless it is running or paused', () => {
  const now = new Date('2026-11-18T02:00:00Z')
  const job = (minutes: number) => ({
    ...{ cron: '*/5 * * * *', lastAt: addMs(now, -minutes * 60_000), plannedAt: addMs(now, -86_400_000) },
    ...{ isRunning: false, paused: null },
  })
  expect([isLate(job(15), now), isLate(job(16), now)]).toEqual([false, true])
  expect(isLate({ ...job(16), isRunning: true }, now)).toBe(false)
  expect(isLate({ ...job(16), paused: { by: '甲', at: now, reason: '升级' } }, now)).toBe(false)
  expect(isLate({ ...job(16), lastAt: null }, now)).toBe(true)
})

test('listOperatorMessages shows every alert once or more when some are settled between two pages', async () => {
  const names = Array.from({ length: 6 }, (_, at) => `page ${at}`)
  await late(...names)
  const { client } = await signInAsOperator(server, { role: 'system' })
  const first = await list(client, { rule: 'job-late', isAlert: true, pageSize: 3 })
  expect(first.list).toHaveLength(3)
  expect(first.next).toBe(`open.${first.list[2]?.messageId ?? ''}`)
  // The row that the next page starts after has ended, and so has a row that was not shown yet.
  const shown = first.list.map(row => row.title.replace('任务 ', ''))
  const unseen = names.find(name => !shown.includes(name)) ?? ''
  await late(...names.filter(name => name !== shown[2] && name !== unseen))
  const titles = new Set(first.list.map(row => row.title))
  for (let after = first.next; after !== null; ) {
    const page = await list(client, { rule: 'job-late', isAlert: true, pageSize: 3, after })
    for (const row of page.list) titles.add(row.title)
    after = page.next
  }
  expect(names.filter(name => !titles.has(`任务 ${name}`))).toEqual([])
  await late()
})

test('confirmAlert settles an alert about something that is past', async () => {
  const { client } = await signInAsOperator(server, { role: 'security', personName: '安全员' })
  await inSystemTransaction(server.context(), tx => raiseAlert(tx, 'many-reveals', trouble('reveals')))
  const [alert] = (await list(client, { rule: 'many-reveals' })).list
  const open = async () =>
    (await client.call(messageOperatingEndpoints.listAlertRules, {})).value.list.find(
      row => row.rule === 'many-reveals',
    )?.openCount
  expect([alert?.settledAt, await open()]).toEqual([null, 1])
  await client.call(messageOperatingEndpoints.confirmAlert, { messageId: alert?.messageId ?? '' })
  const [seen] = (await list(client, { rule: 'many-reveals' })).list
  expect([seen?.settledAt, seen?.confirmed?.by, await open()]).toEqual([server.clock.read(), '安全员', 0])
})
