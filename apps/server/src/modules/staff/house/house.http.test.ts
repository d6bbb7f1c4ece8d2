import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { houseEndpoints } from '@xiaojiu/contract/staff/house-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator } from '#testing/sign-in.ts'

const server = useTestServer()

test.each(Object.entries(houseEndpoints))(
  '%s returns 401 to strangers and 403 to operators without the right',
  async (_, endpoint) => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsOperator(server, { role: 'care' })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  },
)

test('CR-197 shows a failed reaction masked and retries it alone or with all others', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  const given = (subscriber: string, attempts: number) => ({
    eventId: '01900000-0000-7000-8000-00000000000a',
    subscriber,
    event: 'order.paid',
    payload: JSON.stringify({ mobile: '13871230042' }),
    error: 'Error: 13871230042 not told',
    attempts,
    retryAt: server.clock.read(),
  })
  await server.owner.db
    .insertInto('platform.failedReaction')
    .values([given('one', 8), given('two', 8), given('three', 2)])
    .execute()
  const look = async () => (await client.call(staffEndpoints.listFailedReactions, {})).value.list
  expect((await look()).map(row => [row.subscriber, row.isGivenUp, row.error])).toEqual([
    ['one', true, 'Error: 138****0042 not told'],
    ['two', true, 'Error: 138****0042 not told'],
    ['three', false, 'Error: 138****0042 not told'],
  ])
  expect(JSON.stringify(await look())).not.toContain('13871230042')
  expect((await client.call(staffEndpoints.getHouse, {})).value).toMatchObject({ givenUpCount: 2, retryingCount: 1 })
  const figures = async (by: typeof client) =>
    (await by.call(staffEndpoints.listFigures, {})).value.list.map(({ name, count }) => [name, count])
  expect(await figures(client)).toEqual([
    ['dead-letters', 2],
    ['late-jobs', 0],
    ['provider-faults', 0],
  ])
  const { client: clerk } = await signInAsOperator(server, { role: 'money' })
  expect(await figures(clerk)).toEqual([
    ['unclaimed-transfers', 0],
    ['waiting-refunds', 0],
    ['withdrawals', 0],
    ['differences', 0],
    ['shortages', 0],
    ['provider-faults', 0],
    ['failed-invoices', 0],
  ])
  const eventId = '01900000-0000-7000-8000-00000000000a'
  expect((await client.call(staffEndpoints.retryReactions, { eventId, subscriber: 'none' })).status).toBe(404)
  expect((await client.call(staffEndpoints.retryReactions, { eventId, subscriber: 'one' })).value.count).toBe(1)
  expect((await look()).filter(row => row.isGivenUp).map(row => row.subscriber)).toEqual(['two'])
  expect((await client.call(staffEndpoints.retryReactions, {})).value.count).toBe(1)
  expect((await look()).every(row => row.attempts < 8)).toBe(true)
  const file = await client.send(staffEndpoints.exportHouse, {})
  expect([file.status, String(file.headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')])
})

test('retries all given-up reactions of one kind and leaves the others', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  await server.owner.db.deleteFrom('platform.failedReaction').execute()
  const given = (last: string, event: string, subscriber: string) => ({
    eventId: `01900000-0000-7000-8000-00000000010${last}`,
    ...{ subscriber, event, payload: '{}', error: 'Error', attempts: 8, retryAt: server.clock.read() },
  })
  await server.owner.db
    .insertInto('platform.failedReaction')
    .values([given('1', 'order.paid', 'one'), given('2', 'order.paid', 'one'), given('3', 'order.paid', 'two')])
    .execute()
  const retry = async (event: string) =>
    (await client.call(staffEndpoints.retryReactions, { event, subscriber: 'one' })).value.count
  expect([await retry('order.shipped'), await retry('order.paid')]).toEqual([0, 2])
  expect((await client.call(staffEndpoints.getHouse, {})).value).toMatchObject({ givenUpCount: 1, retryingCount: 2 })
  await server.owner.db.deleteFrom('platform.failedReaction').execute()
})

const failed = (event: string, subscriber: string, attempts = 8) =>
  server.owner.db
    .insertInto('platform.failedReaction')
    .values({
      eventId: '01900000-0000-7000-8000-00000000000c',
      ...{ subscriber, event, payload: JSON.stringify({ mobile: '13871230042' }), error: 'Error', attempts },
      retryAt: server.clock.read(),
    })
    .execute()
const eventId = '01900000-0000-7000-8000-00000000000c'
const rowsOf = async () =>
  (await server.owner.pool.query('select subscriber from platform.failed_reaction where event_id = $1', [eventId])).rows

test('CR-197 setAsideReaction keeps the reaction with its reason, and needs two people for money', async () => {
  const { client } = await signInAsOperator(server, { role: 'system', personName: '系统甲' })
  await failed('order.shipped', 'invoice')
  await failed('order.shipped', 'retrying', 2)
  await failed('payment.refund-requested', 'order')
  const aside = (subscriber: string) =>
    client.call(staffEndpoints.setAsideReaction, { eventId, subscriber, reason: '订单已手工开票' })
  expect((await aside('retrying')).data).toMatchObject({ reason: 'state-changed' })
  expect((await aside('none')).status).toBe(404)
  expect((await aside('invoice')).value).toEqual({ outcome: 'done', approvalId: null })
  expect((await aside('order')).value.outcome).toBe('asked')
  expect((await rowsOf()).map(row => String(row.subscriber)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'order',
    'retrying',
  ])
  const { list } = (await client.call(staffEndpoints.listSetAside, {})).value
  expect(list.map(row => [row.subscriber, row.reason, row.by, row.payload])).toEqual([
    ['invoice', '订单已手工开票', '系统甲', '{"mobile":"138****0042"}'],
  ])
  const { client: second } = await signInAsOperator(server, { rights: ['money.approve'], isSteppedUp: true })
  const [asked] = (await second.call(staffEndpoints.listApprovals, { pageSize: 5 })).value.list
  await second.call(staffEndpoints.decideApproval, {
    approvalId: asked?.approvalId ?? '',
    verdict: 'approve',
    note: '已核对',
  })
  expect((await rowsOf()).map(row => row.subscriber)).toEqual(['retrying'])
})

test('runJob, pauseJob and resumeJob act on a scheduled job and refuse a repeated call', async () => {
  const { client } = await signInAsOperator(server, { role: 'system', personName: '系统甲' })
  const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
  expect(reasonOf(await client.call(staffEndpoints.runJob, { name: 'no.such-job' }))).toBe('not-found')
  const name = 'order.cancel-overdue'
  const job = async () => (await client.call(staffEndpoints.getHouse, {})).value.jobs.find(one => one.name === name)
  expect(await client.call(staffEndpoints.runJob, { name })).toMatchObject({ success: true })
  expect(reasonOf(await client.call(staffEndpoints.runJob, { name }))).toBe('job-running')
  expect(await client.call(staffEndpoints.pauseJob, { name, reason: '数据库升级' })).toMatchObject({ success: true })
  expect(reasonOf(await client.call(staffEndpoints.pauseJob, { name, reason: '数据库升级' }))).toBe('state-changed')
  expect(await job()).toMatchObject({ isWished: true, paused: { by: '系统甲', reason: '数据库升级' } })
  expect(await client.call(staffEndpoints.resumeJob, { name })).toMatchObject({ success: true })
  expect(reasonOf(await client.call(staffEndpoints.resumeJob, { name }))).toBe('state-changed')
  expect(await job()).toMatchObject({ isWished: true, paused: null })
})

test('asks a second person before the refund of a failed group buy is set aside', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  await failed('marketing.group-failed', 'refund of a group')
  const asked = { eventId, subscriber: 'refund of a group', reason: '买家已另行退款' }
  expect((await client.call(staffEndpoints.setAsideReaction, asked)).value.outcome).toBe('asked')
  expect((await rowsOf()).map(row => row.subscriber)).toContain('refund of a group')
})

test('reports a job as late when its runs only fail', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  const name = 'order.resume-plans'
  const job = async () => (await client.call(staffEndpoints.getHouse, {})).value.jobs.find(one => one.name === name)
  const ended = (state: string, minutesAgo: number) =>
    server.owner.pool.query(`insert into jobs.job (name, state, started_on, completed_on) values ($1, $2, $3, $3)`, [
      name,
      state,
      addMs(server.clock.read(), -minutesAgo * 60_000),
    ])
  await ended('completed', 4)
  await ended('failed', 1)
  expect(await job()).toMatchObject({ isLate: true, lastAt: addMs(server.clock.read(), -4 * 60_000) })
  await ended('completed', 2)
  expect(await job()).toMatchObject({ isLate: false, lastAt: addMs(server.clock.read(), -2 * 60_000) })
  await server.owner.pool.query('delete from jobs.job where name = $1', [name])
})

test('listFileTasks shows what is under way and what failed within a day, and stopFileTask stops exports only', async () => {
  const { pool } = server.owner
  const { client, accountId } = await signInAsOperator(server, { role: 'system', personName: '系统甲' })
  const now = server.clock.read()
  const job = async (title: string, state: string, hoursAgo: number) => {
    const { rows } = await pool.query(
      `insert into file.export_job (face, account_id, account_name, list, title, filter, words, columns, state, failure,
         requested_at, finished_at)
       values ('platform', $1, '客服甲', 'company.companies', $2, '{}', '', '{name}', $3, $4, $5, $6) returning id`,
      [
        ...[accountId, title, state, state === 'failed' ? '列表读取失败' : null, addMs(now, -hoursAgo * 3_600_000)],
        state === 'failed' ? addMs(now, -hoursAgo * 3_600_000) : null,
      ],
    )
    return String(rows[0]?.id)
  }
  const waiting = await job('排队的', 'waiting', 1)
  await job('更早的', 'running', 2)
  const failed = await job('失败的', 'failed', 23)
  await job('早已失败的', 'failed', 25)
  const look = async () => (await client.call(staffEndpoints.listFileTasks, {})).value.list
  expect((await look()).map(one => [one.title, one.kind, one.state, one.by, one.failure])).toEqual([
    ['更早的', 'export', 'running', '客服甲', null],
    ['排队的', 'export', 'waiting', '客服甲', null],
    ['失败的', 'export', 'failed', '客服甲', '列表读取失败'],
  ])
  const stop = (taskId: string) => client.call(staffEndpoints.stopFileTask, { taskId })
  expect((await stop('01900000-0000-7000-8000-0000000000aa')).status).toBe(404)
  expect((await stop(failed)).data).toMatchObject({ reason: 'state-changed' })
  expect(await stop(waiting)).toMatchObject({ success: true })
  const { rows } = await pool.query('select state, failure from file.export_job where id = $1', [waiting])
  expect(rows).toEqual([{ state: 'stopped', failure: '系统管理员系统甲停止了导出' }])
  expect((await look()).map(one => one.title)).toEqual(['更早的', '失败的'])
  expect((await client.call(staffEndpoints.getHouse, {})).value.rush).toEqual({
    ...{ waitingCount: 0, runningCount: 0, waitMs: 0 },
  })
  await pool.query('delete from file.export_job')
})
