import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { eventText, jobText, moduleText } from '@xiaojiu/contract/staff/job-words.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { allJobs, allReactions } from '#modules/background.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { writeSetting } from '#platform/settings.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { startBackground } from './background.ts'

const server = useTestServer()

/** Every loop runs its first round at once, and stopping waits for it. */
async function oneRound(changes: { readonly NODE_ENV?: 'production' } = {}): Promise<void> {
  const { parts, clock } = server
  const background = await startBackground({
    ...parts,
    config: { ...parts.config, ...changes },
    clock: () => addMs(clock.read(), 60_000),
  })
  await background.stop()
}

test('runs the robots only on demo data and never in production', { timeout: 60_000 }, async () => {
  const { client } = await signInAsBuyer(server)
  const { conversationId } = (await client.call(serviceEndpoints.openConversation, { portal: 1 })).value
  const requestId = 'background-test-0001'
  await client.call(serviceEndpoints.sendChat, { conversationId, content: '发票怎么开', requestId })
  const authors = async () =>
    (await client.call(serviceEndpoints.readChat, { conversationId })).value.list.map(one => one.author)

  await writeSetting({ db: server.owner.db, now: server.clock.read() }, 'demo-world', { isLoaded: true })
  await oneRound()
  expect(await authors()).toEqual(['buyer'])

  await server.owner.pool.query('insert into platform.demo_world (loaded_at) values (now())')
  await oneRound({ NODE_ENV: 'production' })
  expect(await authors()).toEqual(['buyer'])
  await oneRound()
  expect(await authors()).toEqual(['buyer', 'staff'])
})

test('names every scheduled job in Chinese for the staff who watch them', () => {
  expect(allJobs.map(({ name }) => name).filter(name => jobText(name) === name || moduleText(name) === name)).toEqual(
    [],
  )
})

test('names every event and whoever reacts to it in Chinese for the staff who retry them', () => {
  expect(
    allReactions.flatMap(({ event, subscriber }) => [
      ...(eventText(event.name) === event.name ? [event.name] : []),
      ...(moduleText(subscriber) === subscriber ? [subscriber] : []),
    ]),
  ).toEqual([])
})

test('runs a requested job at once although its schedule is paused', { timeout: 60_000 }, async () => {
  const { pool } = server.owner
  const { accountId } = await anAccount(server.owner.db)
  const name = 'platform.forget-old-answers'
  await pool.query(`insert into platform.job_pause values ($1, '排查问题', $2, '值班员', now())`, [name, accountId])
  await pool.query('insert into platform.job_wish values ($1, $2, now())', [name, accountId])
  await pool.query(
    `insert into platform.idempotency (company_id, account_id, route, key, request_hash, created_at)
     values ($1, $1, '/old', 'k', 'h', '2020-01-01')`,
    [accountId],
  )
  const oldAnswers = async () => (await pool.query(`select from platform.idempotency where route = '/old'`)).rowCount
  const background = await startBackground(server.parts)
  await expect.poll(oldAnswers).toBe(0)
  await background.stop()
  expect((await pool.query('select from platform.job_wish')).rowCount).toBe(0)
})

test('keeps a wish for a job when its run cannot be planned', { timeout: 60_000 }, async () => {
  const { pool, db } = server.owner
  const { accountId } = await anAccount(db)
  const name = 'platform.forget-old-answers'
  const jobs = async () => (await pool.query('select from jobs.job where name = $1', [name])).rowCount
  const before = await jobs()
  await pool.query('insert into platform.job_wish values ($1, $2, now())', [name, accountId])
  await pool.query('revoke insert on jobs.job_common from xiaojiu_app; revoke insert on jobs.job from xiaojiu_app')
  await oneRound()
  expect([await jobs(), (await pool.query('select from platform.job_wish')).rowCount]).toEqual([before, 1])
  await pool.query('grant insert on jobs.job_common to xiaojiu_app; grant insert on jobs.job to xiaojiu_app')
  await oneRound()
  expect((await pool.query('select from platform.job_wish')).rowCount).toBe(0)
  expect(await jobs()).toBe((before ?? 0) + 1)
})
