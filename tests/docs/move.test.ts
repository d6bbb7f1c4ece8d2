import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { aCompany } from '../../apps/server/src/modules/company/testing.ts'
import { readChanges, readHorizon } from '../../apps/server/src/modules/search/tables/changes.ts'
import { inSystemTransaction } from '../../apps/server/src/platform/context.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { ensureLogin, loginUrl } from '../../apps/server/src/platform/database/login-role.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { defineEvent, publish } from '../../apps/server/src/platform/events/outbox.ts'
import { reaction, relayEvents } from '../../apps/server/src/platform/events/relay.ts'
import { bareContext, TEST_SECRET } from '../../apps/server/src/testing/context.ts'
import { openAsOwner, useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { hasTools, runTool } from './postgres-tools.ts'

const AFTER_MOVE = readFileSync(join(import.meta.dirname, '../../deploy/cluster/after-move.sql'), 'utf8')
const AHEAD = '900000000000'
const OFFER = '01990000-0000-7000-8000-000000000001'

const database = useTestDatabase()
const moved = defineEvent('test.moved', z.object({ n: z.int() }))

/** What the dump of a much older cluster contains: transaction ids that this one reaches in years. */
async function bringNumbersFromElsewhere(owner: Database): Promise<void> {
  await owner.pool.query('insert into search.offer_change (offer_id, has_product_changed) values ($1, false)', [OFFER])
  await owner.pool.query(`update platform.outbox set created_by = '${AHEAD}'`)
  await owner.pool.query(`update search.offer_change set changed_by = '${AHEAD}'`)
  await owner.pool.query(`update search.change_floor set forgotten_up_to = '${AHEAD}'`)
}

const waitingCount = async (owner: Database) =>
  Number((await owner.pool.query('select count(*) from platform.outbox')).rows[0].count)

/** Events reach their reactions and the search sees changes, as on a database that was never moved. */
async function expectAtWork(app: Database, owner: Database): Promise<void> {
  const heard: number[] = []
  const listener = reaction('test', moved, async (_, { n }) => void heard.push(n))
  // Other test files hold transactions open in the same cluster: an event may come a little later.
  while ((await waitingCount(owner)) > 0) await relayEvents(bareContext(app), [listener])
  expect(heard).toEqual([1, 2])

  // An index with a position from before is loaded again; a new one follows.
  const [timeline] = (await readHorizon(owner.db)).split(':')
  expect((await readChanges(owner.db, `${timeline}:1`)).areForgotten).toBe(true)
  const settled = async () => (await readChanges(owner.db, await readHorizon(owner.db))).areForgotten === false
  await expect.poll(settled).toBe(true)
  const horizon = await readHorizon(owner.db)
  await owner.pool.query('insert into search.offer_change (offer_id, has_product_changed) values ($1, true)', [OFFER])
  const { list, areForgotten } = await readChanges(owner.db, horizon)
  expect(areForgotten).toBe(false)
  expect(list.map(({ offerId, hasProductChanged }) => ({ offerId, hasProductChanged }))).toEqual([
    { offerId: OFFER, hasProductChanged: true },
  ])
}

async function twoEvents(app: Database): Promise<void> {
  for (const n of [1, 2]) await inSystemTransaction(bareContext(app), ctx => publish(ctx, moved, 'move', { n }))
}

test('resets transaction ids of another cluster so that events and search changes are delivered again', async () => {
  const { app, owner } = database
  await twoEvents(app)
  await bringNumbersFromElsewhere(owner)
  expect(await relayEvents(bareContext(app), [])).toBe(0)
  expect((await readChanges(owner.db, await readHorizon(owner.db))).areForgotten).toBe(true)

  await owner.pool.query(`begin; ${AFTER_MOVE}; commit`)
  await expectAtWork(app, owner)
})

describe.runIf(hasTools())('a dump of the database, restored under a plain owner (pg_dump of 18 is there)', () => {
  let folder = ''
  const name = `moved_${randomBytes(6).toString('hex')}`
  const to = () => new URL(Object.assign(new URL(database.url), { pathname: `/${name}` }))
  const appUrl = () => loginUrl(to().toString(), TEST_SECRET)

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'xiaojiu-move-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    const cluster = new pg.Client({ connectionString: inject('postgresUrl') })
    await cluster.connect()
    await cluster.query(`drop database if exists ${name} with (force)`)
    for (const role of [new URL(appUrl()).username, `${name}_owner`]) {
      const { rowCount } = await cluster.query('select from pg_roles where rolname = $1', [role])
      if (rowCount === 1) await cluster.query(`drop owned by ${role}; drop role ${role}`)
    }
    await cluster.end()
  })

  test('has every row and sequence, and delivers events once its transaction ids are reset', async () => {
    const { app, owner } = database
    await owner.pool.query('delete from search.offer_change')
    await aCompany(owner.db)
    await twoEvents(app)
    await owner.pool.query(`select nextval('"order".number_seq') from generate_series(1, 37)`)
    await bringNumbersFromElsewhere(owner)

    await owner.pool.query(`create role ${name}_owner login createrole`)
    await owner.pool.query(`create database ${name} owner ${name}_owner`)
    await owner.pool.query(`grant set on parameter app.scope to ${name}_owner`)
    await owner.pool.query(`grant xiaojiu_app to ${name}_owner with admin option`)
    const dump = join(folder, 'shop.dump')
    await runTool('pg_dump', '--format=custom', `--file=${dump}`, database.url)
    const restoring = ['--no-owner', `--role=${name}_owner`, '--exit-on-error', `--dbname=${to()}`, dump]
    await runTool('pg_restore', ...restoring)

    const there = openAsOwner(to().toString())
    expect(await contentOf(there)).toEqual(await contentOf(owner))
    // As the plain owner, who is not a superuser: what the first start of a server does.
    const plainUrl = Object.assign(to(), { username: `${name}_owner` }).toString()
    const plain = openAsOwner(plainUrl)
    await plain.pool.query(`begin; ${AFTER_MOVE}; commit`)
    await plain.close()
    expect(await migrate(plainUrl)).toEqual([])
    await ensureLogin(plainUrl, appUrl())
    const appThere = openDatabase({ url: appUrl(), log: pino({ level: 'silent' }), poolSize: 2 })
    await expectAtWork(appThere, there)
    await appThere.close()
    await there.close()
  })
})

/** The number of rows of each table, and the value of each sequence. */
async function contentOf({ pool }: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  const rows = (await pool.query<{ name: string; n: number }>(counts.join(' union all '))).rows
  const sequences = await pool.query(
    'select schemaname, sequencename, last_value from pg_sequences order by schemaname, sequencename',
  )
  expect(rows.length).toBeGreaterThan(100)
  return { rows: Object.fromEntries(rows.map(({ name, n }) => [name, n])), sequences: sequences.rows }
}
