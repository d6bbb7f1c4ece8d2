import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { ensureLogin, loginUrl } from '#platform/database/login-role.ts'
import { migrate } from '#platform/database/migrate.ts'
import { prepareJobs } from '#platform/jobs/queue.ts'
import { loadSandboxKeys } from '#sandbox/keys.ts'
import { allJobs } from '../modules/background.ts'
import { TEST_SECRET } from './context.ts'
import { TEST_NOON } from './test-clock.ts'

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../db/migrations')
/** Named after the migrations: runs that share a PostgreSQL but have different migrations use different templates. */
const TEMPLATE = `xiaojiu_${fingerprintOf(MIGRATIONS_FOLDER)}`
const TEMPLATE_LOCK = 7_409_112_028

export interface MadeDatabase {
  /** The URL of the owner. */
  readonly url: string
  /** The URL of the server's login. */
  readonly appUrl: string
  readonly drop: () => Promise<void>
}

/** A separate database for a test file: a copy of a migrated, empty one. */
export async function makeTestDatabase(): Promise<MadeDatabase> {
  const clusterUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(clusterUrl, async client => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await client.query('select from pg_database where datname = $1 and datallowconn', [TEMPLATE])
    if (found.rowCount === 0) await makeTemplate(client, clusterUrl)
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  })
  const url = databaseUrl(clusterUrl, name)
  const appUrl = loginUrl(url, TEST_SECRET)
  await ensureLogin(url, appUrl)
  return {
    url,
    appUrl,
    drop: () =>
      onCluster(clusterUrl, async client => {
        await client.query(`drop database ${name} with (force)`)
        await client.query(`drop role ${pg.escapeIdentifier(new URL(appUrl).username)}`)
      }),
  }
}

async function makeTemplate(client: pg.Client, clusterUrl: string): Promise<void> {
  await client.query(`drop database if exists ${TEMPLATE}_new`)
  await client.query(`create database ${TEMPLATE}_new`)
  const url = databaseUrl(clusterUrl, `${TEMPLATE}_new`)
  await migrate(url)
  const log = pino({ level: 'silent' })
  await prepareJobs(url, allJobs, log)
  // Created once: generating key pairs takes longer than everything else.
  const owner = openDatabase({ url, log, as: 'owner', poolSize: 1 })
  await loadSandboxKeys(owner.pool, TEST_NOON)
  await owner.close()
  await client.query(`alter database ${TEMPLATE}_new rename to ${TEMPLATE}`)
}

function fingerprintOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).toSorted()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Access to a test database as the owner, without row-level security, to insert and to check data. */
export function openAsOwner(url: string) {
  return openDatabase({ url, log: pino({ level: 'silent' }), as: 'owner', poolSize: 4 })
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.toString()
}

async function onCluster<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  /** With the server's role, which owns nothing. */
  readonly app: Database
  readonly owner: Database
  readonly url: string
  readonly appUrl: string
}

/** A database for one test file below HTTP; dropped afterwards. */
export function useTestDatabase(): TestDatabase {
  let made: (TestDatabase & { drop: () => Promise<void> }) | undefined
  beforeAll(async () => {
    const { url, appUrl, drop } = await makeTestDatabase()
    const app = openDatabase({ url: appUrl, log: pino({ level: 'silent' }), poolSize: 5 })
    made = { app, owner: openAsOwner(url), url, appUrl, drop }
  }, 60_000)
  afterAll(async () => {
    await made?.app.close()
    await made?.owner.close()
    await made?.drop()
  })
  const database = () => {
    if (!made) throw new Error('the test database is not up yet')
    return made
  }
  return {
    get app() {
      return database().app
    },
    get owner() {
      return database().owner
    },
    get url() {
      return database().url
    },
    get appUrl() {
      return database().appUrl
    },
  }
}
